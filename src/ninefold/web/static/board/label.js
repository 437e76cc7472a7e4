// Describes a cell for screen readers: place, digit, kind, marks, colors.

import { candidates } from "../model/rules.js";
import { digitsOf, faceOf } from "../model/shape.js";
import { rulesAt } from "../model/variant.js";

/** @import { Variant } from "../model/puzzle.js" */
/** @import { Texts } from "../texts.js" */
/** @import { BoardView } from "./view.js" */

/** @param {BoardView} view @param {number} cell @param {Texts} t */
export function labelOf(view, cell, t) {
  const { shape } = view;
  const { width } = shape;
  const parts = [t("cell.place", { row: Math.floor(cell / width) + 1, column: (cell % width) + 1 })];
  const digit = view.digits[cell];
  if (view.hidden) return parts[0];
  if (digit) parts.push(t(view.clues[cell] ? "cell.clue" : "cell.entry", { digit: faceOf(shape, digit) }));
  else {
    parts.push(t("cell.empty"));
    const list = (/** @type {number} */ mask) => digitsOf(mask).map((one) => faceOf(shape, one)).join(" ");
    if (view.marks[cell]) parts.push(t("cell.marks", { digits: list(view.marks[cell]) }));
    if (view.corners[cell]) parts.push(t("cell.corners", { digits: list(view.corners[cell]) }));
  }
  if (view.conflicts.has(cell)) parts.push(t("cell.conflict"));
  if (view.wrong.includes(cell)) parts.push(t("cell.wrong"));
  if (view.variant) for (const rule of rulesAt(view.variant, shape, cell)) parts.push(ruleLabel(rule, t) + (view.broken.has(rule.number) ? `, ${t("rule.isBroken")}` : ""));
  const colors = digitsOf(view.colors[cell]).map((color) => t(/** @type {any} */ (`color.${color}`)));
  if (colors.length) parts.push(t("cell.colors", { colors: colors.join(" ") }));
  return parts.join(", ");
}

/** A rule for screen readers: "cage, sum 12, 4 cells". @param {Variant["rules"][number]} rule @param {Texts} t */
export function ruleLabel({ title, clue, cells }, t) {
  const clues = Object.entries(clue).map(([name, value]) => (name === "total" ? t("rule.sum", { sum: value }) : String(value)));
  return [title, ...clues, cells.length ? t("rule.cells", { count: cells.length }) : ""].filter(Boolean).join(", ");
}

/** Text to read aloud on request: the digits of a house, or a cell with its candidates.
 * @param {BoardView} view @param {number} cell @param {"row" | "column" | "box" | "cell"} what @param {Texts} t */
export function readingOf(view, cell, what, t) {
  const { width, regions, rows, columns, boxes } = view.shape;
  if (view.hidden) return t("read.hidden");
  if (what === "cell") {
    const label = labelOf(view, cell, t);
    if (view.digits[cell]) return label;
    return `${label}, ${t("read.possible", { digits: digitsOf(candidates(view.shape, view.digits)[cell]).map((one) => faceOf(view.shape, one)).join(" ") || t("read.none") })}`;
  }
  const number = { row: Math.floor(cell / width), column: cell % width, box: regions[cell] }[what];
  const house = { row: rows, column: columns, box: boxes }[what][number] ?? [];
  const digits = house.map((one) => (view.digits[one] ? faceOf(view.shape, view.digits[one]) : t("cell.empty"))).join(", ");
  return t(`read.${what}`, { number: number + 1, digits });
}
