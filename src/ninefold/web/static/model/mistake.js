// Why an entry is wrong: the house or the rule that it breaks, or a step that contradicts it.

import { clashes } from "./rules.js";
import { cellOf, digitOfValue } from "./shape.js";

/** @import { Position, Puzzle } from "./puzzle.js" */
/** @import { Shape } from "./shape.js" */
/** @import { Broken } from "./state.js" */
/** @import { Rule } from "./variant.js" */
/** @import { StepFields } from "./wire.js" */

/** A house that two equal digits share. @typedef {{other: number, kind: "row" | "column" | "box", number: number}} Shared */

/** The house in which another cell has the same digit, one that is not wrong itself if possible; null if there is none.
 * @param {Shape} shape @param {readonly number[]} digits @param {number} cell @param {readonly number[]} wrong @returns {Shared | null} */
export function sharedHouse(shape, digits, cell, wrong) {
  const same = clashes(shape, digits, cell);
  const other = same.find((peer) => !wrong.includes(peer)) ?? same[0];
  if (other === undefined) return null;
  const groups = /** @type {const} */ ([["row", shape.rows], ["column", shape.columns], ["box", shape.boxes]]);
  for (const [kind, houses] of groups) {
    const number = houses.findIndex((house) => house.includes(cell) && house.includes(other));
    if (number >= 0) return { other, kind, number: number + 1 };
  }
  return null;
}

/** The broken rule that a cell is part of; null if there is none. @param {Puzzle} puzzle @param {readonly Broken[]} broken @param {string} name of the cell @returns {Rule | null} */
export const brokenRule = ({ variant }, broken, name) =>
  variant?.rules.find((rule) => rule.cells.includes(name) && broken.some(({ number }) => number === rule.number)) ?? null;

/** Whether a step shows that a cell does not have a digit. @param {Shape} shape @param {Pick<StepFields, "placements" | "eliminations">} step @param {number} cell @param {number} digit */
export function refutes(shape, { placements, eliminations }, cell, digit) {
  const is = (/** @type {{cell: string, digit: number}} */ one) => /** @type {const} */ ([cellOf(shape, one.cell), digitOfValue(shape, one.digit)]);
  return eliminations.map(is).some(([where, gone]) => where === cell && gone === digit)
    || placements.map(is).some(([where, put]) => (where === cell) !== (put === digit) && (where === cell || shape.peers[cell].includes(where)));
}

/** The position without some entries. @param {Position} position @param {readonly number[]} cells @returns {Position} */
export const without = (position, cells) => ({ ...position, digits: position.digits.map((digit, cell) => (cells.includes(cell) ? 0 : digit)) });
