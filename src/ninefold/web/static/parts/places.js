// Names of cells for screen readers: "row 1 column 3" instead of r1c3.

import { spoken } from "../model/telling.js";
import { textsOf } from "../texts.js";
import { h } from "./dom.js";

/** @import { Texts } from "../texts.js" */

/** The texts of the reference, for words that are not translated. */
export const ENGLISH = textsOf({});

/** A text with its cells in words. @param {Texts} t @param {string} text */
export const aloud = (t, text) => spoken(text, (row, column) => t("cell.place", { row, column }));

/** A text that names cells: unchanged on screen, in words for screen readers. @param {Texts} t @param {string} text @param {string} [name] class */
export function placed(t, text, name = "") {
  const words = aloud(t, text);
  if (words === text) return h("span", { class: name, text });
  return h("span", { class: name }, h("span", { "aria-hidden": "true", text }), h("span", { class: "unseen", text: words }));
}
