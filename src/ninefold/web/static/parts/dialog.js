// A modal dialog: title, close button, content.  One at a time; removed from the page when it is closed.

import { h, icon } from "./dom.js";

/** @import { Texts } from "../texts.js" */

/**
 * @param {Texts} t
 * @param {string} title
 * @param {(Node | string | null | false)[]} content
 * @param {{class?: string, closed?: () => void}} [options]
 */
export function showDialog(t, title, content, { class: name = "", closed } = {}) {
  /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[open]"))?.close();
  const before = document.activeElement;
  const id = "dialog-title";
  const close = h("button", { class: "tool", "aria-label": t("dialog.close"), title: t("dialog.close"), on: { click: () => dialog.close() } }, icon("close"));
  const body = h("div", { class: "dialog-body", tabindex: "-1" }, ...content);
  const dialog = h("dialog", { class: `dialog ${name}`, "aria-labelledby": id },
    h("div", { class: "dialog-head" }, h("h2", { id, text: title }), close),
    body,
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
  // Do not focus the close button, which the browser would choose.
  body.focus({ preventScroll: true });
  dialog.scrollTop = 0;
  return dialog;
}
