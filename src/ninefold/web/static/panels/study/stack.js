// The active guesses, as a row of chips.

import { cellName } from "../../model/shape.js";
import { h } from "../../parts/dom.js";
import { placed } from "../../parts/places.js";

/** @import { Shape } from "../../model/shape.js" */
/** @import { Texts } from "../../texts.js" */

/** @param {Texts} t */
export function createStack(t) {
  const list = h("ol", { class: "stack", "aria-label": t("study.stack") });
  const none = h("p", { class: "quiet stack-none", text: t("study.stack.none") });
  const element = h("div", { class: "stack-box" }, list, none);
  /** @type {string[]} */
  let shown = [];
  return {
    element,
    /** @param {Shape} shape @param {ReadonlyMap<number, number>} guesses */
    draw(shape, guesses) {
      const words = [...guesses].map(([cell, digit]) => `${cellName(shape, cell)}=${digit}`);
      let same = 0;
      while (same < words.length && words[same] === shown[same]) same++;
      while (list.children.length > same) list.lastElementChild?.remove();
      list.append(...words.slice(same).map((text) => h("li", { class: "guess" }, placed(t, text))));
      shown = words;
      list.hidden = !words.length;
      none.hidden = words.length > 0;
      if (element.scrollHeight > element.clientHeight) element.scrollTop = element.scrollHeight;
    },
  };
}
