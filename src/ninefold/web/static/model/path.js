// The positions before each step of a path in the wire form.

import { candidates } from "./rules.js";
import { lineOf } from "./puzzle.js";
import { bit, cellOf, digitOfSign, digitOfValue, digitsOf, maskOf, signOf } from "./shape.js";

/** @import { Position, Puzzle, WirePuzzle } from "./puzzle.js" */
/** @import { Step, StepFields } from "./wire.js" */

/** @typedef {{digits: readonly number[], marks: readonly number[]}} Place  what is filled in, and what each empty cell may hold */

/** @param {Puzzle} puzzle @param {WirePuzzle} start @returns {Place} */
export function placeOf(puzzle, start) {
  const filled = [...(start.filled ?? "")].map((sign) => digitOfSign(puzzle.shape, sign));
  const digits = puzzle.clues.map((clue, cell) => clue || filled[cell] || 0);
  const all = candidates(puzzle.shape, digits);
  return { digits, marks: start.marks ? all.map((mask, cell) => mask & (masksOf(puzzle, start.marks ?? [])[cell] || mask)) : all };
}

/** The masks of candidates in the wire form. @param {Puzzle} puzzle @param {readonly string[]} marks */
const masksOf = ({ shape }, marks) => marks.map((text) => maskOf([...text].map((sign) => digitOfSign(shape, sign))));

/** The position after a step. @param {Puzzle} puzzle @param {Place} place @param {Pick<StepFields, "placements" | "eliminations">} step @returns {Place} */
export function after({ shape }, place, { placements, eliminations }) {
  const digits = [...place.digits];
  const marks = [...place.marks];
  for (const { cell, digit } of eliminations) marks[cellOf(shape, cell)] &= ~bit(digitOfValue(shape, digit));
  for (const { cell: name, digit: value } of placements) {
    const cell = cellOf(shape, name);
    const digit = digitOfValue(shape, value);
    digits[cell] = digit;
    marks[cell] = 0;
    for (const peer of shape.peers[cell]) marks[peer] &= ~bit(digit);
  }
  return { digits, marks };
}

/** The positions before each step and after the last one.  Rules also remove candidates, so the steps of a variant bring theirs.
 * @param {Puzzle} puzzle @param {WirePuzzle & {steps: (StepFields & {marks?: string[]})[]}} path @returns {Place[]} */
export function placesOf(puzzle, path) {
  const places = [placeOf(puzzle, path)];
  path.steps.forEach((step, i) => {
    const next = after(puzzle, places[i], step);
    const marks = path.steps[i + 1]?.marks;
    places.push(marks ? { ...next, marks: masksOf(puzzle, marks) } : next);
  });
  return places;
}

/** A step with the position it was found in. @param {StepFields} step @param {Puzzle} puzzle @param {Place} place @returns {Step} */
export const stepAt = (step, puzzle, place) => ({
  ...step,
  puzzle: lineOf(puzzle.clues, puzzle.shape),
  filled: lineOf(place.digits.map((digit, cell) => (puzzle.clues[cell] ? 0 : digit)), puzzle.shape),
  marks: place.marks.map((mask) => digitsOf(mask).map((digit) => signOf(puzzle.shape, digit)).join("")),
});

/** A place as a position of the board. @param {Puzzle} puzzle @param {Place} place @param {boolean} marked @returns {Position} */
export function positionAt(puzzle, { digits, marks }, marked) {
  const none = puzzle.clues.map(() => 0);
  return { digits, marks: marked ? marks : none, corners: none, colors: none, spots: {}, lines: [] };
}
