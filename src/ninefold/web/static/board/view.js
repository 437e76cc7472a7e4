// The content of the board, derived from the state: plain data for the layers.

import { startOf } from "../model/puzzle.js";
import { candidates, conflicts } from "../model/rules.js";
import { digitsOf } from "../model/shape.js";
import { cellsOf } from "../model/variant.js";
import { drawingOf } from "./evidence.js";

/** @import { Line, Position, Puzzle, Variant } from "../model/puzzle.js" */
/** @import { Shape } from "../model/shape.js" */
/** @import { Evidence, Light, SetLook, State } from "../model/state.js" */
/** @import { Drawing } from "./evidence.js" */

/**
 * @typedef {object} BoardView
 * @property {Shape} shape
 * @property {Variant | null} variant
 * @property {ReadonlySet<number>} broken   numbers of rules that are broken
 * @property {readonly number[]} clues
 * @property {readonly number[]} digits
 * @property {readonly number[]} marks
 * @property {readonly number[]} corners
 * @property {readonly number[]} colors
 * @property {Readonly<Record<string, number>>} spots
 * @property {readonly Line[]} lines
 * @property {boolean} raster
 * @property {boolean} letters
 * @property {boolean} names
 * @property {readonly number[]} selection
 * @property {number} cursor            -1 for none
 * @property {number} same              digit to highlight; 0 for none
 * @property {readonly number[]} seen   cells that the cursor sees
 * @property {ReadonlySet<number>} conflicts
 * @property {readonly number[]} wrong
 * @property {Drawing | null} drawing
 * @property {Light | null} light
 * @property {Readonly<Record<number, string>>} shades
 * @property {boolean} hidden           the digits are covered
 * @property {SetLook | null} sketch    what is being drawn in set mode
 */

/** A view of a position only, for previews, searches and technique examples.
 * @param {Puzzle} puzzle @param {Position} position @param {Partial<BoardView>} [more] @returns {BoardView} */
export const plainView = (puzzle, position, more = {}) => ({
  shape: puzzle.shape,
  variant: puzzle.variant,
  broken: new Set(),
  clues: puzzle.clues,
  ...position,
  raster: false,
  letters: false,
  names: false,
  selection: [],
  cursor: -1,
  same: 0,
  seen: [],
  conflicts: new Set(),
  wrong: [],
  drawing: null,
  light: null,
  shades: {},
  hidden: false,
  sketch: null,
  ...more,
});

/** A view of a step in the wire form on its position. @param {Puzzle} puzzle @param {Position} position @param {Evidence} evidence
 * @param {Partial<BoardView>} [more] @returns {BoardView} */
export const evidenceView = (puzzle, position, evidence, more = {}) => {
  const drawing = drawingOf(puzzle.shape, evidence);
  return plainView(puzzle, drawn(puzzle.shape, position, drawing), { drawing, raster: true, ...more });
};

/** The main board's view. @param {State} state @returns {BoardView} */
export function viewOf({ game, options, look }) {
  if (look.panel === "set" && !look.stage) return settingView(game, options, look);
  const { puzzle, position: shown } = look.stage ?? game;
  const { shape } = puzzle;
  const drawing = look.evidence && drawingOf(shape, look.evidence);
  const position = drawing ? drawn(shape, shown, drawing) : shown;
  const { digits } = position;
  const one = look.selection.length === 1;
  const quiet = Boolean(drawing);
  return plainView(puzzle, position, {
    raster: options.raster || Boolean(drawing?.candidates || look.aside),
    letters: options.letters,
    names: options.names,
    selection: look.stage || drawing?.candidates ? [] : look.selection,
    cursor: look.stage || drawing?.candidates ? -1 : look.cursor,
    same: options.same && !quiet ? look.locked || (look.selection.length && !look.stage ? sameDigit(look.selection, digits) : 0) : 0,
    seen: options.houses && one && !quiet && !look.stage ? shape.peers[look.cursor] : [],
    conflicts: options.conflicts ? conflicts(shape, digits) : new Set(),
    broken: options.conflicts && !look.stage ? new Set(look.broken.map(({ number }) => number)) : new Set(),
    wrong: look.wrong,
    drawing,
    light: look.light,
    shades: look.stage?.shades ?? {},
    hidden: look.paused,
  });
}

/** The board in set mode: the puzzle alone, with the selected rule and what is being drawn.
 * @param {State["game"]} game @param {State["options"]} options @param {State["look"]} look */
function settingView({ puzzle }, options, look) {
  const start = startOf(puzzle);
  const rule = puzzle.variant?.rules.find(({ number }) => number === look.set.rule);
  return plainView(puzzle, start, {
    names: options.names,
    selection: rule ? [] : look.selection,
    cursor: look.cursor,
    conflicts: conflicts(puzzle.shape, start.digits),
    light: look.light ?? (rule ? { cells: cellsOf([rule], puzzle.shape), rules: [rule.number] } : null),
    sketch: look.set,
  });
}

/** The digit that all selected cells share. @param {readonly number[]} cells @param {readonly number[]} digits */
const sameDigit = (cells, digits) => (cells.every((cell) => digits[cell] === digits[cells[0]]) ? digits[cells[0]] : 0);

/** The position with the candidates of the step as its marks; none in cells that it fills in.
 * @param {Shape} shape @param {Position} position @param {Drawing} drawing @returns {Position} */
function drawn(shape, position, drawing) {
  if (!drawing.candidates) return position;
  const all = candidates(shape, position.digits);
  const placed = new Set(drawing.placed.map(({ cell }) => cell));
  const marks = drawing.candidates.map((mask, cell) => (position.digits[cell] || placed.has(cell) ? 0 : mask || all[cell]));
  return { ...position, marks, corners: position.corners.map(() => 0) };
}

/** Whether the marks of a cell have fixed places: never with corner marks, always if a candidate is colored.
 * @param {BoardView} view @param {number} cell */
export const rastered = (view, cell) => !view.corners[cell] && (view.raster || hasSpot(view, cell));

/** @param {BoardView} view @param {number} cell */
const hasSpot = (view, cell) => digitsOf(2 ** view.shape.count - 1).some((digit) => `${cell}:${digit}` in view.spots);

