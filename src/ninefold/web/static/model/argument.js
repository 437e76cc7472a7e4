// The arguments of steps about variants: the arithmetic to write on the board, and the lines of an assumption.

import { after, placeOf, stepAt } from "./path.js";
import { bit, cellOf, digitOfValue } from "./shape.js";

/** @import { Puzzle } from "./puzzle.js" */
/** @import { Shape } from "./shape.js" */
/** @import { Step } from "./wire.js" */

/** A few signs that belong to cells: `1+2+9`, `≥ 3`. @typedef {{cells: readonly number[], text: string}} Annotation */
/** A digit that an assumption forces; the last line is the dead end. */
/** @typedef {{cell: number, digit: number, dead: readonly number[]}} Supposed */

/** The argument of a step; its fields depend on its kind. @param {Step} step @returns {Record<string, any> | null} */
const argumentOf = (step) => step.argument ?? null;

/** The arithmetic to write on the board. @param {Shape} shape @param {Step} step @returns {Annotation[]} */
export const annotationsOf = (shape, { annotations = [] }) =>
  annotations.map(({ cells, text }) => ({ cells: cells.map((name) => cellOf(shape, name)), text }));

/** The lines of an assumption, from its start to its dead end; none for other steps. @param {Shape} shape @param {Step} step @returns {Supposed[]} */
export function suppositionOf(shape, step) {
  const [argument, { reasons = [] }] = [argumentOf(step), step];
  if (argument?.kind !== "supposition") return [];
  const line = (/** @type {Record<string, any>} */ { cell, digit }) => ({ cell: cellOf(shape, cell), digit: digitOfValue(shape, digit), dead: [] });
  const { end } = argument;
  const dead = end.cells.length ? end.cells : (reasons[end.where]?.cells ?? []);
  const last = { cell: -1, digit: 0, dead: dead.map((/** @type {string} */ name) => cellOf(shape, name)) };
  return [line(argument), ...argument.lines.map(line), last];
}

/** The steps of a contradiction, each with the candidates before it, and the assumption with its dead end; none for other steps.
 * @param {Puzzle} puzzle @param {Step} step @returns {Step[]} */
export function contradictionOf(puzzle, step) {
  const argument = argumentOf(step);
  if (argument?.kind !== "contradiction") return [];
  const start = placeOf(puzzle, /** @type {import("./puzzle.js").WirePuzzle} */ (step));
  let place = after(puzzle, start, { placements: [{ cell: argument.cell, digit: argument.digit }], eliminations: [] });
  const steps = argument.steps.map((/** @type {Step} */ inner) => {
    const marks = place.marks.map((mask, cell) => (place.digits[cell] && !start.digits[cell] ? bit(place.digits[cell]) : mask));
    place = after(puzzle, place, inner);
    return stepAt(inner, puzzle, { digits: start.digits, marks });
  });
  /** @type {Step} */
  const frame = { ...step, placements: [], eliminations: [], argument: { ...argument, kind: "supposition", lines: [] } };
  return [frame, ...steps];
}
