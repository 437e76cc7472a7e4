// A modal dialog: title, close button, content.  One at a time; gone from the page when it is closed.

import { h, icon } from "./dom.js";

/** @import { Texts } from "../texts.js" */

/**
 * @param {Texts} t
 * @param {string} title
 * @param {(Node | string | null | false)[]} content
 * @param {{class?: string, closed?: () => void}} [options]
 */
export function showDialog(t, title, content, { class: name = "", closed } = {}) {
  document.querySelector("dialog[open]")?.remove();
  const before = document.activeElement;
  const id = "dialog-title";
  const close = h("button", { class: "tool", "aria-label": t("dialog.close"), title: t("dialog.close"), on: { click: () => dialog.close() } }, icon("close"));
  const dialog = h("dialog", { class: `dialog ${name}`, "aria-labelledby": id },
    h("div", { class: "dialog-head" }, h("h2", { id, text: title }), close),
    h("div", { class: "dialog-body", tabindex: "-1", autofocus: true }, ...content),
  );
  dialog.addEventListener("close", () => {
    dialog.remove();
    closed?.();
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
