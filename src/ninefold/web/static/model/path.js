// The positions before each step of a path in the wire form.

import { candidates } from "./rules.js";
import { bit, cellOf, digitOf, digitsOf, maskOf, signOf } from "./shape.js";

/** @import { Position, Puzzle, WirePuzzle } from "./puzzle.js" */
/** @import { Step, StepFields } from "./wire.js" */

/** @typedef {{digits: readonly number[], marks: readonly number[]}} Place  what is filled in, and what each empty cell may hold */

/** @param {Puzzle} puzzle @param {WirePuzzle} start @returns {Place} */
export function placeOf(puzzle, start) {
  const filled = [...(start.filled ?? "")].map(digitOf);
  const digits = puzzle.clues.map((clue, cell) => clue || filled[cell] || 0);
  const all = candidates(puzzle.shape, digits);
  const marks = all.map((mask, cell) => (start.marks?.[cell] ? mask & maskOf([...start.marks[cell]].map(digitOf)) : mask));
  return { digits, marks };
}

/** The position after a step. @param {Puzzle} puzzle @param {Place} place @param {Pick<StepFields, "placements" | "eliminations">} step @returns {Place} */
export function after({ shape }, place, { placements, eliminations }) {
  const digits = [...place.digits];
  const marks = [...place.marks];
  for (const { cell, digit } of eliminations) marks[cellOf(shape, cell)] &= ~bit(digit);
  for (const { cell: name, digit } of placements) {
    const cell = cellOf(shape, name);
    digits[cell] = digit;
    marks[cell] = 0;
    for (const peer of shape.peers[cell]) marks[peer] &= ~bit(digit);
  }
  return { digits, marks };
}

/** The positions before each step and after the last one. @param {Puzzle} puzzle @param {WirePuzzle & {steps: StepFields[]}} path @returns {Place[]} */
export function placesOf(puzzle, path) {
  const places = [placeOf(puzzle, path)];
  for (const step of path.steps) places.push(after(puzzle, places[places.length - 1], step));
  return places;
}

/** A step with the position it was found in. @param {StepFields} step @param {Puzzle} puzzle @param {Place} place @returns {Step} */
export const stepAt = (step, puzzle, place) => ({
  ...step,
  puzzle: puzzle.clues.map((clue) => (clue ? signOf(puzzle.shape, clue) : ".")).join(""),
  marks: place.marks.map((mask) => digitsOf(mask).map((digit) => signOf(puzzle.shape, digit)).join("")),
});

/** A place as a position of the board. @param {Puzzle} puzzle @param {Place} place @param {boolean} marked @returns {Position} */
export function positionAt(puzzle, { digits, marks }, marked) {
  const none = puzzle.clues.map(() => 0);
  return { digits, marks: marked ? marks : none, corners: none, colors: none, spots: {}, lines: [] };
}
