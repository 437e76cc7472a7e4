// Present mode: board and charts fill a projector, the keyboard does everything, Escape leaves.

import { KEYS, shown as keyShown, wordsOf } from "../../keys.js";
import { h, icon } from "../../parts/dom.js";

/** @import { Context } from "../../app.js" */

/** @param {Context} context @param {{host: HTMLElement, changed: () => void, actions: () => readonly string[]}} on */
export function createPresent({ store, t }, { host, changed, actions }) {
  let on = false;
  let shown = false; // whether it has been used
  const list = h("ul", { class: "present-keys", "aria-label": t("study.present.keys") });
  const leave = h("button", { class: "tool present-leave", "aria-label": t("study.present.leave"), title: t("study.present.leave"), on: { click: () => set(false) } }, icon("close"));
  const element = h("div", { class: "present-bar", hidden: true }, h("h1", { class: "unseen", text: "ninefold" }), list, leave);
  // The browser's own key may have left the full screen.
  document.addEventListener("fullscreenchange", () => !document.fullscreenElement && set(false));

  /** @param {boolean} to */
  function set(to) {
    if (to === on) return;
    on = to;
    shown = true;
    if (on) {
      document.body.dataset.present = "";
      // Only a click or a key may fill the screen; a link fills the window.
      if (navigator.userActivation?.isActive) document.documentElement.requestFullscreen?.().catch(() => {});
      host.focus({ preventScroll: true });
    } else {
      delete document.body.dataset.present;
      delete document.body.dataset.code;
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    }
    store.dispatch({ type: "say", text: on ? "study.present.on" : "study.present.off" });
    changed();
  }

  return {
    element,
    set,
    get on() {
      return on;
    },
    get shown() {
      return shown;
    },
    /** List the keys that work now. */
    draw() {
      element.hidden = !on;
      if (!on) return;
      const working = new Set(actions());
      const study = KEYS.find(({ group }) => group === "study")?.keys ?? [];
      list.replaceChildren(...study.filter(({ action }) => working.has(action) && action !== "study-present").map(({ action, keys }) =>
        h("li", {}, h("kbd", { text: keyShown(keys[0]) }), " ", t(wordsOf(action)))));
    },
    /** Show the code instead of the tree. */
    toggleCode() {
      if (!on) return;
      if ("code" in document.body.dataset) delete document.body.dataset.code;
      else document.body.dataset.code = "";
      changed();
    },
  };
}
