// A puzzle: its shape, its clues, and what is known of it.  A position: what the player has put on it.

import { digitOf, digitsOf, digitText, maskOf, shapeOf } from "./shape.js";

/** @import { Shape } from "./shape.js" */

/**
 * @typedef {object} Puzzle
 * @property {Shape} shape
 * @property {readonly number[]} clues     0 for a cell without
 * @property {readonly number[] | null} given   of a sukaku, whose candidates are the puzzle: their masks
 * @property {string} title
 * @property {string} level     word of the rating, or ""
 */

/**
 * A line of the player's: between two anchors, each a cell and a candidate of it (0: the middle of the cell).
 * @typedef {readonly [cell: number, digit: number, cell: number, digit: number, colour: number]} Line
 */

/**
 * What undo brings back.  Masks hold bit d-1 for digit d, and bit k for colour k of the palette.
 * @typedef {object} Position
 * @property {readonly number[]} digits    clues and what was filled in
 * @property {readonly number[]} marks     centre marks: what the cell may hold
 * @property {readonly number[]} corners   corner marks
 * @property {readonly number[]} colours   colours of the cell
 * @property {Readonly<Record<string, number>>} spots   colour of candidates, by `cell:digit`
 * @property {readonly Line[]} lines
 */

/** @typedef {{puzzle?: string|null, filled?: string, marks?: string[], corners?: string[], sukaku?: boolean,
 *   meta?: Record<string, string | number>}} WirePuzzle  the fields of a puzzle in the wire form */

/** @param {readonly number[]} clues @param {Partial<Puzzle>} [more] @returns {Puzzle} */
export const puzzleOf = (clues, more = {}) => ({ shape: shapeOf(Math.sqrt(clues.length)), given: null, title: "", level: "", ...more, clues });

/** The puzzle of a line of characters, `.` or 0 for an empty cell; null for anything else.
 * @param {string} line @param {Partial<Puzzle>} [more] @returns {Puzzle | null} */
export function puzzleOfLine(line, more = {}) {
  const clues = [...line].map(digitOf);
  const size = more.shape?.size ?? Math.sqrt(clues.length);
  if (!Number.isInteger(size) || size * size !== clues.length || clues.some((digit) => digit < 0 || digit > size)) return null;
  try {
    return puzzleOf(clues, more);
  } catch {
    return null;
  }
}

/** @param {readonly number[]} digits */
export const lineOf = (digits) => digits.map((digit) => (digit ? digitText(digit) : ".")).join("");

/** The position at the start. @param {Puzzle} puzzle @returns {Position} */
export function startOf(puzzle) {
  const none = puzzle.clues.map(() => 0);
  return { digits: puzzle.clues, marks: puzzle.given ?? none, corners: none, colours: none, spots: {}, lines: [] };
}

/** A puzzle and a position out of the wire form; null where there is no puzzle in it.
 * @param {WirePuzzle} wire @returns {{puzzle: Puzzle, position: Position} | null} */
export function fromWire(wire) {
  const masks = (/** @type {string[] | undefined} */ texts) => texts && texts.map((text) => maskOf([...text].map(digitOf)));
  const given = wire.sukaku ? (masks(wire.marks) ?? null) : null;
  const puzzle = puzzleOfLine(wire.puzzle ?? "", { title: String(wire.meta?.title ?? ""), given });
  if (!puzzle) return null;
  const start = startOf(puzzle);
  const filled = [...(wire.filled ?? "")].map(digitOf);
  return {
    puzzle,
    position: {
      ...start,
      digits: start.digits.map((digit, cell) => digit || filled[cell] || 0),
      marks: masks(wire.marks) ?? start.marks,
      corners: masks(wire.corners) ?? start.corners,
    },
  };
}

/** The wire form of a puzzle and a position.  Marks go along only where *marks* says so: to the engine they are all
 * that a cell may hold.
 * @param {Puzzle} puzzle @param {Position} position @param {{marks?: boolean}} [options] @returns {WirePuzzle} */
export function toWire(puzzle, position, { marks = false } = {}) {
  /** @type {WirePuzzle} */
  const wire = { puzzle: lineOf(puzzle.clues) };
  const filled = position.digits.map((digit, cell) => (puzzle.clues[cell] ? 0 : digit));
  if (filled.some(Boolean)) wire.filled = lineOf(filled);
  const texts = (/** @type {readonly number[]} */ masks) => masks.map((mask) => digitsOf(mask).map(digitText).join(""));
  if (puzzle.given) {
    const { given } = puzzle;
    return { ...wire, sukaku: true, marks: texts(given.map((mask, cell) => (filled[cell] ? 0 : mask & (marks ? position.marks[cell] || mask : mask)))) };
  }
  if (marks && position.marks.some(Boolean)) wire.marks = texts(position.marks);
  if (marks && position.corners.some(Boolean)) wire.corners = texts(position.corners);
  return wire;
}
