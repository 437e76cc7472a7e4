// The arguments of steps about variants: the arithmetic to write on the board, and the lines of an assumption.

import { after, placeOf, stepAt } from "./path.js";
import { bit, cellOf, digitOfSign, digitOfValue, digitsOf, maskOf, valueOf } from "./shape.js";

/** @import { Puzzle } from "./puzzle.js" */
/** @import { Shape } from "./shape.js" */
/** @import { Step } from "./wire.js" */

/** A few signs that belong to cells: `1+2+9`, `≥ 3`. @typedef {{cells: readonly number[], text: string}} Sum */
/** A digit that an assumption forces; the last line is the dead end. */
/** @typedef {{cell: number, digit: number, dead: readonly number[]}} Supposed */

/** Most combinations to write on the board. */
const MOST = 3;

/** @param {readonly (readonly number[])[]} sets */
const combinations = (sets) => (sets.length && sets.length <= MOST ? sets.map((digits) => digits.join("+")).join(" / ") : "");

/** @param {readonly number[]} sums */
const sumsText = (sums) => (!sums.length ? "" : sums.length === 1 ? `= ${sums[0]}` : sums.length < 4 ? `= ${sums.join(" / ")}` : `= ${sums[0]}–${sums.at(-1)}`);

/** The argument of a step; its fields depend on its kind. @param {Step} step @returns {Record<string, any> | null} */
const argumentOf = (step) => step.argument ?? null;

/** The arithmetic to write on the board. @param {Shape} shape @param {Step} step @returns {Sum[]} */
export function sumsOf(shape, step) {
  const argument = argumentOf(step);
  if (!argument) return [];
  const at = (/** @type {readonly string[]} */ names) => names.map((name) => cellOf(shape, name));
  const write = (/** @type {readonly string[]} */ names, /** @type {string} */ text) => (text && names.length ? [{ cells: at(names), text }] : []);
  const first = step.reasons?.[0]?.cells ?? [];
  if (argument.kind === "sum-range") return [...(argument.by ? shapeSums(argument.by, write) : rangeSums(shape, step, write)), ...bounds(shape, step)];
  if (argument.kind === "combinations") {
    return [...(argument.by ? shapeSums(argument.by, write) : []), ...write(argument.group, combinations(argument.sets) || (argument.by ? "" : sumsText(argument.sums)))];
  }
  if (argument.kind === "contains") return write(first, combinations(argument.sets));
  if (argument.kind === "ways") return write(first, combinations(argument.sets).replaceAll("+", " "));
  if (argument.kind === "common-sum") return argument.parts.flatMap((/** @type {string[]} */ part) => write(part, sumsText(argument.sums)));
  return [];
}

/** @typedef {(names: readonly string[], text: string) => Sum[]} Write */

/** The rule of 45: what the cells come to that the sums leave over. @param {Record<string, any>} by @param {Write} write @returns {Sum[]} */
function shapeSums({ inner, outer, total, arrows }, write) {
  if (arrows.length) return [];
  if (!outer.length) return write(inner, `= ${total}`);
  if (!inner.length) return write(outer, `= ${-total}`);
  const more = -total;
  return [...write(inner, "A"), ...write(outer, more ? `A ${more < 0 ? "−" : "+"} ${Math.abs(more)}` : "= A")];
}

/** The digits that cells lose at the lower and at the upper end. @param {Shape} shape @param {Step} step */
function changesOf(shape, { eliminations, marks }) {
  /** @type {Map<number, number[]>} */
  const gone = new Map();
  for (const { cell, digit } of eliminations) gone.set(cellOf(shape, cell), [...(gone.get(cellOf(shape, cell)) ?? []), digitOfValue(shape, digit)]);
  return [...gone].map(([cell, lost]) => {
    const held = digitsOf(maskOf([...(marks?.[cell] ?? "")].map((sign) => digitOfSign(shape, sign))));
    const left = held.filter((digit) => !lost.includes(digit));
    return { cell, held, left, lower: held[0] < left[0], upper: (held.at(-1) ?? 0) > (left.at(-1) ?? 0) };
  });
}

/** The bounds of the other cells of a sum. @param {Shape} shape @param {Step} step @param {Write} write @returns {Sum[]} */
function rangeSums(shape, step, write) {
  const { cells, coefficients, low, high } = /** @type {Record<string, any>} */ (argumentOf(step));
  const changes = changesOf(shape, step);
  if (changes.length !== 1 || coefficients.some((/** @type {number} */ factor) => factor !== coefficients[0])) return [];
  const [{ cell, lower, upper }] = changes;
  const others = cells.filter((/** @type {string} */ name) => cellOf(shape, name) !== cell);
  const text = low === high || (lower && upper) ? (low === high ? `= ${low}` : `= ${low}–${high}`) : upper ? `≥ ${low}` : `≤ ${high}`;
  return others.length > 1 ? write(others, `Σ ${text}`) : [];
}

/** The bounds of the cells that lose candidates. @param {Shape} shape @param {Step} step @returns {Sum[]} */
function bounds(shape, step) {
  return changesOf(shape, step).flatMap(({ cell, left, lower, upper }) => {
    const [first, last] = [left[0], left.at(-1) ?? 0];
    if (left.length < 2 || last - first !== left.length - 1) return [];
    const [a, b] = [valueOf(shape, first), valueOf(shape, last)];
    const text = lower && upper ? `${a}–${b}` : lower ? `≥ ${a}` : upper ? `≤ ${b}` : "";
    return text ? [{ cells: [cell], text }] : [];
  });
}

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
