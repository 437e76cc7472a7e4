// An explanation as elements: each cell and house in it highlights the board while hovered or focused.

import { piecesOf } from "../../model/telling.js";
import { h } from "../../parts/dom.js";
import { ENGLISH, placed } from "../../parts/places.js";

/** @import { Shape } from "../../model/shape.js" */
/** @import { Light } from "../../model/state.js" */

/** @typedef {(light: Light | null) => void} LightUp */

/** @param {Shape} shape @param {string} text @param {LightUp} lightUp @returns {(Node | string)[]} */
export function linkedText(shape, text, lightUp) {
  return piecesOf(shape, text).map(({ text: words, light }) => (light ? place(words, light, lightUp) : words));
}

/** @param {string} words @param {Light} light @param {LightUp} lightUp */
function place(words, light, lightUp) {
  const on = () => lightUp(light);
  const off = () => lightUp(null);
  return h("button", { class: "place", data: { words }, on: { pointerenter: on, pointerleave: off, focus: on, blur: off, click: on } }, placed(ENGLISH, words));
}
