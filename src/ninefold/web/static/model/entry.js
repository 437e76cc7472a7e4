// Entries: digits, marks, colors, erasing.  Pure functions from a position to the next one;
// they return the same object if nothing changes.

import { candidates } from "./rules.js";
import { bit } from "./shape.js";

/** @import { Line, Position, Puzzle } from "./puzzle.js" */
/** @import { Mode } from "./state.js" */

/** The field of a position that a mode writes. */
const FIELD = /** @type {const} */ ({ digit: "digits", corner: "corners", center: "marks", color: "colors" });

/** @param {readonly number[]} values @param {readonly number[]} cells @param {(value: number, cell: number) => number} change */
function changed(values, cells, change) {
  const out = [...values];
  for (const cell of cells) out[cell] = change(values[cell], cell);
  return out;
}

/** Enter a digit in cells, or remove it if all of them have it; clues do not change.
 * @param {Puzzle} puzzle @param {Position} position @param {readonly number[]} cells @param {number} digit @param {boolean} clean
 * @returns {Position} */
export function withDigit(puzzle, position, cells, digit, clean) {
  const free = cells.filter((cell) => !puzzle.clues[cell]);
  if (!free.length) return position;
  const there = free.every((cell) => position.digits[cell] === digit);
  const next = { ...position, digits: changed(position.digits, free, () => (there ? 0 : digit)) };
  return clean && !there ? cleanedAround(puzzle, next, free) : next;
}

/** Add a mark (or color) to cells, or remove it if all of them have it.
 * @param {Position} position @param {readonly number[]} cells @param {Exclude<Mode, "digit">} mode
 * @param {number} mark digit, or color from 1 @returns {Position} */
export function withMark(position, cells, mode, mark) {
  const field = FIELD[mode];
  const free = mode === "color" ? cells : cells.filter((cell) => !position.digits[cell]);
  if (!free.length) return position;
  const all = free.every((cell) => position[field][cell] & bit(mark));
  return { ...position, [field]: changed(position[field], free, (mask) => (all ? mask & ~bit(mark) : mask | bit(mark))) };
}

/** Erase cells: first what the mode writes, then digits, marks, corner marks, colors.
 * @param {Puzzle} puzzle @param {Position} position @param {readonly number[]} cells @param {Mode} mode @returns {Position} */
export function erased(puzzle, position, cells, mode) {
  for (const field of new Set([FIELD[mode], "digits", "marks", "corners", "colors"])) {
    const name = /** @type {"digits" | "marks" | "corners" | "colors"} */ (field);
    const full = cells.filter((cell) => position[name][cell] && !(name === "digits" && puzzle.clues[cell]));
    const seen = name === "marks" || name === "corners" ? full.filter((cell) => !position.digits[cell]) : full;
    if (!seen.length) continue;
    const next = { ...position, [name]: changed(position[name], seen, () => 0) };
    return name === "colors" ? { ...next, spots: withoutSpots(position.spots, seen) } : next;
  }
  const spots = withoutSpots(position.spots, cells);
  return Object.keys(spots).length === Object.keys(position.spots).length ? position : { ...position, spots };
}

/** @param {Position["spots"]} spots @param {readonly number[]} cells */
const withoutSpots = (spots, cells) =>
  Object.fromEntries(Object.entries(spots).filter(([key]) => !cells.includes(Number(key.split(":")[0]))));

/** All candidates as marks. @param {Puzzle} puzzle @param {Position} position @returns {Position} */
export const filled = (puzzle, position) => ({ ...position, marks: allowed(puzzle, position) });

/** The candidates of each cell by the rules and, in a sukaku, by the puzzle. @param {Puzzle} puzzle @param {Position} position */
const allowed = ({ shape, given }, { digits }) => candidates(shape, digits).map((mask, cell) => mask & (given?.[cell] || mask));

/** Remove marks whose digit a peer holds. @param {Puzzle} puzzle @param {Position} position @returns {Position} */
export function cleaned(puzzle, position) {
  const possible = allowed(puzzle, position);
  const keep = (/** @type {readonly number[]} */ masks) => masks.map((mask, cell) => (position.digits[cell] ? mask : mask & possible[cell]));
  return { ...position, marks: keep(position.marks), corners: keep(position.corners) };
}

/** Remove the digits of new entries from the marks of their peers. @param {Puzzle} puzzle @param {Position} position @param {readonly number[]} cells @returns {Position} */
function cleanedAround(puzzle, position, cells) {
  const marks = [...position.marks];
  const corners = [...position.corners];
  for (const cell of cells) {
    for (const peer of puzzle.shape.peers[cell]) {
      marks[peer] &= ~bit(position.digits[cell]);
      corners[peer] &= ~bit(position.digits[cell]);
    }
  }
  return { ...position, marks, corners };
}

/** Color a candidate, or remove its color. @param {Position} position @param {number} cell @param {number} digit @param {number} color
 * @returns {Position} */
export function withSpot(position, cell, digit, color) {
  const { [`${cell}:${digit}`]: old, ...spots } = position.spots;
  return { ...position, spots: old === color ? spots : { ...spots, [`${cell}:${digit}`]: color } };
}

/** Draw a line, or remove it if it exists. @param {Position} position @param {Line} line @returns {Position} */
export function withLine(position, line) {
  const [a, b, c, d] = line;
  if (a === c && b === d) return position;
  const others = position.lines.filter((old) => !same(old, line));
  return { ...position, lines: others.length < position.lines.length ? others : [...others, line] };
}

/** @param {Line} x @param {Line} y */
const same = (x, y) =>
  (x[0] === y[0] && x[1] === y[1] && x[2] === y[2] && x[3] === y[3]) || (x[0] === y[2] && x[1] === y[3] && x[2] === y[0] && x[3] === y[1]);

/** Apply a step: fill in its digits and remove its eliminations from the marks.  If cells of the
 * eliminations have no marks yet, all marks are filled in first.
 * @param {Puzzle} puzzle @param {Position} position @param {readonly (readonly [number, number])[]} placements
 * @param {readonly (readonly [number, number])[]} eliminations @returns {Position} */
export function applied(puzzle, position, placements, eliminations) {
  let next = position;
  if (eliminations.some(([cell]) => !position.digits[cell] && !position.marks[cell])) {
    const all = allowed(puzzle, position);
    next = { ...next, marks: next.marks.map((mask, cell) => mask || all[cell]) };
  }
  const marks = [...next.marks];
  for (const [cell, digit] of eliminations) marks[cell] &= ~bit(digit);
  next = { ...next, marks };
  for (const [cell, digit] of placements) {
    if (!puzzle.clues[cell] && next.digits[cell] !== digit) next = withDigit(puzzle, next, [cell], digit, true);
  }
  return next;
}
