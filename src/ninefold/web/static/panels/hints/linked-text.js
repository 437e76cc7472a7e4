// An explanation as elements: each cell and house in it highlights the board while hovered or focused.

import { piecesOf, readerOf } from "../../model/telling.js";
import { h } from "../../parts/dom.js";
import { ENGLISH, placed } from "../../parts/places.js";

/** @import { Shape } from "../../model/shape.js" */
/** @import { Light } from "../../model/state.js" */

/** @import { Reader } from "../../model/telling.js" */
/** @import { TextKey, Texts } from "../../texts.js" */

/** @typedef {(light: Light | null) => void} LightUp */

/** How a language names houses and cells. @param {Texts} t @returns {Reader} */
const readerIn = (t) => {
  const words = (/** @type {string} */ name) => t(/** @type {TextKey} */ (`names.${name}`)).split("|");
  return readerOf({ row: words("row"), column: words("column"), box: words("box"), region: words("region"), and: words("and"), is: words("is"), not: words("not") });
};

let t = ENGLISH;
let reader = readerIn(t);

/** Read explanations in a language from now on. @param {Texts} texts */
export function readIn(texts) {
  t = texts;
  reader = readerIn(texts);
}

/** @param {Shape} shape @param {string} text @param {LightUp} lightUp @returns {(Node | string)[]} */
export function linkedText(shape, text, lightUp) {
  return piecesOf(shape, text, reader).map(({ text: words, light, literal = "" }) => (light ? place(words, light, literal, lightUp) : words));
}

/** @param {string} words @param {Light} light @param {string} literal @param {LightUp} lightUp */
function place(words, light, literal, lightUp) {
  const on = () => lightUp(light);
  const off = () => lightUp(null);
  return h("button", { class: "place", data: { literal }, on: { pointerenter: on, pointerleave: off, focus: on, blur: off, click: on } }, placed(t, words));
}
