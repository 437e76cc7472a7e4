// A cell in words, for a screen reader: place, digit, what it is, marks, colours.

import { digitsOf, digitText } from "../model/shape.js";

/** @import { Texts } from "../texts.js" */
/** @import { BoardView } from "./view.js" */

/** @param {BoardView} view @param {number} cell @param {Texts} t */
export function labelOf(view, cell, t) {
  const { size } = view.shape;
  const parts = [t("cell.place", { row: Math.floor(cell / size) + 1, column: (cell % size) + 1 })];
  const digit = view.digits[cell];
  if (view.hidden) return parts[0];
  if (digit) parts.push(t(view.clues[cell] ? "cell.clue" : "cell.entry", { digit: digitText(digit) }));
  else {
    parts.push(t("cell.empty"));
    const list = (/** @type {number} */ mask) => digitsOf(mask).map(digitText).join(" ");
    if (view.marks[cell]) parts.push(t("cell.marks", { digits: list(view.marks[cell]) }));
    if (view.corners[cell]) parts.push(t("cell.corners", { digits: list(view.corners[cell]) }));
  }
  if (view.conflicts.has(cell)) parts.push(t("cell.conflict"));
  if (view.wrong.includes(cell)) parts.push(t("cell.wrong"));
  const colours = digitsOf(view.colours[cell]).map((colour) => t(/** @type {any} */ (`colour.${colour}`)));
  if (colours.length) parts.push(t("cell.colours", { colours: colours.join(" ") }));
  return parts.join(", ");
}
