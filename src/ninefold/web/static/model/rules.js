// The rules applied to a position: candidates, conflicts, completion.  Searching is left to the engine.

import { bit } from "./shape.js";

/** @import { Shape } from "./shape.js" */

/** For each empty cell the digits that no peer holds; 0 for a filled one.
 * @param {Shape} shape @param {readonly number[]} digits @returns {number[]} */
export function candidates(shape, digits) {
  const all = 2 ** shape.count - 1;
  return digits.map((digit, cell) => {
    if (digit) return 0;
    let mask = all;
    for (const peer of shape.peers[cell]) if (digits[peer]) mask &= ~bit(digits[peer]);
    return mask;
  });
}

/** Cells whose digit appears twice in a house. @param {Shape} shape @param {readonly number[]} digits */
export function conflicts(shape, digits) {
  /** @type {Set<number>} */
  const found = new Set();
  digits.forEach((digit, cell) => {
    if (digit && shape.peers[cell].some((peer) => digits[peer] === digit)) found.add(cell);
  });
  return found;
}

/** Peers that hold the same digit as a cell. @param {Shape} shape @param {readonly number[]} digits @param {number} cell */
export const clashes = (shape, digits, cell) =>
  digits[cell] ? shape.peers[cell].filter((peer) => digits[peer] === digits[cell]) : [];

/** Whether every cell is filled and no digit appears twice in a house. @param {Shape} shape @param {readonly number[]} digits */
export const finished = (shape, digits) => digits.every((digit) => digit > 0) && conflicts(shape, digits).size === 0;

/** How many of a digit are still missing; null if the shape does not determine how often a digit occurs.
 * @param {Shape} shape @param {readonly number[]} digits @param {number} digit */
export function missing(shape, digits, digit) {
  const full = (/** @type {readonly (readonly number[])[]} */ groups) => groups.length > 0 && groups.every((group) => group.length === shape.count);
  const times = !shape.houses.length ? 0 : full(shape.boxes) ? shape.boxes.length : shape.houses.length < shape.height ? 0 : full(shape.rows) ? shape.height : full(shape.columns) ? shape.width : 0;
  return times ? times - digits.filter((other) => other === digit).length : null;
}
