// A puzzle: its shape, clues and metadata.  A position: everything the player has entered.

import { CLASSIC, cellOf, digitOf, digitOfSign, digitOfValue, digitsOf, maskOf, shapeOf, shapeOfWire, signOf } from "./shape.js";
import { cluedCells } from "./variant.js";

/** @import * as api from "../api.js" */
/** @import { Shape } from "./shape.js" */

/** The rules and the picture of a variant, as the engine describes them. @typedef {Omit<api.Board, "kind" | "ninefold">} Variant */

/**
 * @typedef {object} Puzzle
 * @property {Shape} shape
 * @property {readonly number[]} clues     0 for an empty cell
 * @property {readonly number[] | null} given   candidate masks of a sukaku, or of some cells of a variant (0 for the others)
 * @property {Variant | null} variant   null for a grid without further rules
 * @property {string} title
 * @property {string} level     level of the rating, or ""
 */

/**
 * A line that the player drew between two anchors, each a cell and one of its candidates (0: the center of the cell).
 * @typedef {readonly [cell: number, digit: number, cell: number, digit: number, color: number]} Line
 */

/**
 * The part of a game that undo restores.  Masks hold bit d-1 for digit d, and bit k for color k of the palette.
 * @typedef {object} Position
 * @property {readonly number[]} digits    clues and entries
 * @property {readonly number[]} marks     center marks
 * @property {readonly number[]} corners   corner marks
 * @property {readonly number[]} colors   colors of the cell
 * @property {Readonly<Record<string, number>>} spots   color of candidates, by `cell:digit`
 * @property {readonly Line[]} lines
 */

/** @typedef {{puzzle?: string|null, filled?: string, marks?: string[], corners?: string[], sukaku?: boolean, boxes?: number, regions?: string,
 *   meta?: Record<string, string | number | boolean>}} WirePuzzle  the fields of a puzzle in the wire form */

/** @param {readonly number[]} clues @param {Partial<Puzzle>} [more] @returns {Puzzle} */
export const puzzleOf = (clues, more = {}) => ({ shape: more.shape ?? shapeOf(Math.sqrt(clues.length)), given: null, variant: null, title: "", level: "", ...more, clues });

/** The puzzle of a variant. @param {Variant} variant @returns {Puzzle} */
export function puzzleOfVariant(variant) {
  const shape = { ...shapeOfWire(variant.shape), clued: cluedCells(variant) };
  const clues = shape.peers.map(() => 0);
  const given = shape.peers.map(() => 0);
  for (const { cell, digits } of variant.givens) {
    const number = cellOf(shape, cell);
    const own = digits.map((value) => digitOfValue(shape, value));
    if (own.length === 1) clues[number] = own[0];
    else given[number] = maskOf(own);
  }
  const { kind, ninefold, ...rest } = /** @type {api.Board} */ (variant);
  return puzzleOf(clues, { shape, variant: rest, given: given.some(Boolean) ? given : null, title: variant.title });
}

/** The text of a variant that the engine reads back. @param {Variant} variant */
export const sourceOf = (variant) => JSON.stringify(variant.data);

/** Whether the text of a puzzle in the wire form is the data of a variant. @param {string | null | undefined} text */
export const isSource = (text) => Boolean(text?.startsWith("{"));

/** The puzzle of a line of characters, `.` or 0 for an empty cell; null for anything else.
 * @param {string} line @param {Partial<Puzzle>} [more] @returns {Puzzle | null} */
export function puzzleOfLine(line, more = {}) {
  const clues = [...line].map(digitOf);
  const size = more.shape?.width ?? Math.sqrt(clues.length);
  if (!Number.isInteger(size) || size * size !== clues.length || clues.some((digit) => digit < 0 || digit > size)) return null;
  try {
    return puzzleOf(clues, more);
  } catch {
    return null;
  }
}

/** Digits in the wire form. @param {readonly number[]} digits @param {Shape} [shape] */
export const lineOf = (digits, shape = CLASSIC) => digits.map((digit) => (digit ? signOf(shape, digit) : ".")).join("");

/** The digits of a line in the wire form. @param {Shape} shape @param {string} line */
export const digitsOfLine = (shape, line) => [...line].map((sign) => digitOfSign(shape, sign));

/** The position at the start. @param {Puzzle} puzzle @returns {Position} */
export function startOf(puzzle) {
  const none = puzzle.clues.map(() => 0);
  return { digits: puzzle.clues, marks: puzzle.given ?? none, corners: none, colors: none, spots: {}, lines: [] };
}

/** A puzzle and a position from the wire form; null if it contains no puzzle.
 * @param {WirePuzzle} wire @returns {{puzzle: Puzzle, position: Position} | null} */
export function fromWire(wire) {
  const masks = (/** @type {string[] | undefined} */ texts) => texts && texts.map((text) => maskOf([...text].map(digitOf)));
  const given = wire.sukaku ? (masks(wire.marks) ?? null) : null;
  const puzzle = puzzleOfLine(wire.puzzle ?? "", { ...shapeFields(wire), title: String(wire.meta?.title ?? ""), given });
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

/** The shape in the wire form; empty if it is the default. @param {WirePuzzle} wire @returns {{shape?: Shape}} */
function shapeFields({ puzzle, boxes, regions }) {
  const size = Math.sqrt(puzzle?.length ?? 0);
  if (!boxes && !regions) return {};
  try {
    return { shape: shapeOf(size, boxes, regions ? [...regions].map((letter) => letter.charCodeAt(0) - 65) : null) };
  } catch {
    return {};
  }
}

/** The fields of a shape in the wire form: none for a classic grid. @param {Shape} shape @returns {Pick<WirePuzzle, "boxes" | "regions">} */
function wireShape(shape) {
  if (shape === CLASSIC) return {};
  const boxes = Number.isInteger(shape.width / shape.boxRows) && shape === shapeOf(shape.width, shape.boxRows);
  return boxes ? { boxes: shape.boxRows } : { regions: shape.regions.map((region) => String.fromCharCode(65 + region)).join("") };
}

/** The wire form of a puzzle and a position.  Marks are included only if *marks* is true: the engine takes them as all
 * candidates of a cell.
 * @param {Puzzle} puzzle @param {Position} position @param {{marks?: boolean}} [options] @returns {WirePuzzle} */
export function toWire(puzzle, position, { marks = false } = {}) {
  const { shape, variant } = puzzle;
  /** @type {WirePuzzle} */
  const wire = variant ? { puzzle: sourceOf(variant) } : { puzzle: lineOf(puzzle.clues), ...wireShape(shape) };
  const filled = position.digits.map((digit, cell) => (puzzle.clues[cell] ? 0 : digit));
  if (filled.some(Boolean)) wire.filled = lineOf(filled, shape);
  const texts = (/** @type {readonly number[]} */ masks) => masks.map((mask) => digitsOf(mask).map((digit) => signOf(shape, digit)).join(""));
  if (puzzle.given && !variant) {
    const { given } = puzzle;
    return { ...wire, sukaku: true, marks: texts(given.map((mask, cell) => (filled[cell] ? 0 : mask & (marks ? position.marks[cell] || mask : mask)))) };
  }
  if (marks && position.marks.some(Boolean)) wire.marks = texts(position.marks);
  if (marks && position.corners.some(Boolean)) wire.corners = texts(position.corners);
  return wire;
}
