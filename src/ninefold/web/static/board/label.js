// Describes a cell for screen readers: place, digit, kind, marks, colors.

import { candidates } from "../model/rules.js";
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
  const colors = digitsOf(view.colors[cell]).map((color) => t(/** @type {any} */ (`color.${color}`)));
  if (colors.length) parts.push(t("cell.colors", { colors: colors.join(" ") }));
  return parts.join(", ");
}

const HOUSES = ["row", "column", "box"];

/** Text to read aloud on request: the digits of a house, or a cell with its candidates.
 * @param {BoardView} view @param {number} cell @param {"row" | "column" | "box" | "cell"} what @param {Texts} t */
export function readingOf(view, cell, what, t) {
  const { size, regions, houses } = view.shape;
  if (view.hidden) return t("read.hidden");
  if (what === "cell") {
    const label = labelOf(view, cell, t);
    if (view.digits[cell]) return label;
    return `${label}, ${t("read.possible", { digits: digitsOf(candidates(view.shape, view.digits)[cell]).map(digitText).join(" ") || t("read.none") })}`;
  }
  const number = { row: Math.floor(cell / size), column: cell % size, box: regions[cell] }[what];
  const house = houses[HOUSES.indexOf(what) * size + number];
  const digits = house.map((one) => (view.digits[one] ? digitText(view.digits[one]) : t("cell.empty"))).join(", ");
  return t(`read.${what}`, { number: number + 1, digits });
}
