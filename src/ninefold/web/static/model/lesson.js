// Lessons: the claims of a text as a step to draw, the judge of exercises, and the lesson that fits a step.

import { stepAt } from "./path.js";
import { bit, cellName, cellOf, digitOfValue, digitsOf, houseOf, valueOf } from "./shape.js";

/** @import * as api from "../api.js" */
/** @import { Place } from "./path.js" */
/** @import { Puzzle } from "./puzzle.js" */
/** @import { Shape } from "./shape.js" */
/** @import { Light } from "./state.js" */
/** @import { Chain, Literal, Step } from "./wire.js" */

/** @typedef {api.LessonRun} Run */
/** @typedef {api.LessonLine} Line */
/** @typedef {{cell: number, digit: number, placed: boolean}} Deed   a digit entered, or a candidate removed */

/** The claims of sentences as a step, so that they are drawn like a hint.
 * @param {Puzzle} puzzle @param {Place} place @param {readonly Run[]} runs
 * @param {{technique: string, marked: boolean}} about whether the position shows candidates @returns {Step} */
export function stepOfRuns(puzzle, place, runs, { technique, marked }) {
  const claims = (/** @type {...string} */ ...kinds) => runs.filter(({ claim }) => claim !== null && kinds.includes(claim));
  const pairs = (/** @type {Run[]} */ some) => some.flatMap(({ candidates }) => candidates.map(({ cell, digit }) => ({ cell, digit })));
  const placements = unique(pairs(claims("placed")));
  const eliminations = unique(pairs(claims("removed")));
  const seen = claims("sees").flatMap(({ cells }) => cells.slice(0, 1));
  const roles = unique([
    ...pairs(claims("places", "has", "either")).map(({ cell, digit }) => ({ cell, digit: marked ? digit : null, role: "cause" })),
    ...[...claims("is", "bound"), ...claims("point").filter(({ houses }) => !houses.length)].flatMap(({ cells }) => cells.map((cell) => ({ cell, digit: null, role: "cause" }))),
    ...seen.map((cell) => ({ cell, digit: null, role: "target" })),
  ]).filter(({ cell }) => !placements.some((one) => one.cell === cell));
  const step = stepAt({
    technique, name: "", placements, eliminations, digits: [], roles, parts: [],
    houses: unique(runs.flatMap(({ houses }) => houses.map((house) => ({ house, role: "base" })))),
    chains: chainsOf(claims("follows")),
    reasons: claims("rule").map(({ words, cells }) => ({ name: words, cells })),
    proofs: [], length: 0, slot: 0, difficulty: 0, siamese: false, guess: false, uniqueness: false,
  }, puzzle, place);
  if (marked) return step;
  const { marks, ...plain } = step;
  return plain;
}

/** Claims that one literal follows from another, joined to chains. @param {readonly Run[]} runs @returns {Chain[]} */
function chainsOf(runs) {
  /** @type {Literal[][]} */
  const chains = [];
  for (const { candidates } of runs) {
    const [from, to] = candidates.map(({ cell, digit, on }) => ({ cells: [cell], digit, on, kind: "cell" }));
    const chain = chains.find((nodes) => JSON.stringify(nodes.at(-1)) === JSON.stringify(from));
    if (chain) chain.push(to);
    else chains.push([from, to]);
  }
  return chains.map((nodes) => ({ nodes, reasons: [], nested: [] }));
}

/** @template T @param {readonly T[]} list @returns {T[]} */
const unique = (list) => [...new Map(list.map((one) => [JSON.stringify(one), one])).values()];

/** The cells, candidates and rules that words of a text light up; null if they are about no cell. @param {Puzzle} puzzle @param {Run} run @returns {Light | null} */
export function lightOf({ shape, variant }, { claim, cells, houses, candidates }) {
  const numbers = cells.map((name) => cellOf(shape, name));
  if (!numbers.length) return null;
  if (claim === "rule") {
    const same = (/** @type {readonly string[]} */ other) => other.length === cells.length && other.every((name) => cells.includes(name));
    return { cells: numbers, rules: (variant?.rules ?? []).filter((rule) => same(rule.cells)).map(({ number }) => number) };
  }
  const spots = candidates.map(({ cell, digit }) => /** @type {const} */ ([cellOf(shape, cell), digitOfValue(shape, digit)]));
  return { cells: houses.length ? [...new Set(houses.flatMap((house) => [...houseOf(shape, house)]))] : numbers, spots };
}

/**
 * @typedef {object} Verdict
 * @property {"open" | "part" | "done" | "other" | "wrong"} state   nothing yet, a part of an answer, all of it, true but of another step, false
 * @property {number} found
 * @property {number} of
 * @property {api.Answer | null} answer     the answer that fits best
 * @property {readonly Deed[]} deeds        what is wrong, or of another step
 */

/** Judge what was done since the start of an exercise.
 * @param {Shape} shape @param {Place} start @param {Place} now @param {readonly api.Answer[]} answers
 * @param {readonly number[]} solution @returns {Verdict} */
export function judged(shape, start, now, answers, solution) {
  const deeds = deedsOf(shape, start, now);
  const done = new Set(deeds.map(keyOf));
  const wants = answers.map((answer) => ({ answer, keys: keysOf(shape, answer) }));
  const known = new Set(wants.flatMap(({ keys }) => keys));
  const false_ = deeds.filter(({ cell, digit, placed }) => (solution[cell] === digit) !== placed);
  const others = deeds.filter((deed) => !known.has(keyOf(deed)));
  const share = (/** @type {{keys: readonly string[]}} */ { keys }) => keys.filter((key) => done.has(key)).length / keys.length;
  const best = wants.reduce((most, want) => (share(want) > share(most) ? want : most), wants[0]);
  const found = best.keys.filter((key) => done.has(key)).length;
  const verdict = { found, of: best.keys.length, answer: found ? best.answer : null };
  if (false_.length) return { ...verdict, state: "wrong", deeds: false_ };
  if (found === verdict.of) return { ...verdict, state: "done", deeds: [] };
  if (others.length) return { ...verdict, state: "other", deeds: others };
  return { ...verdict, state: found ? "part" : "open", deeds: [] };
}

/** Digits entered, and candidates removed; not those that an entry removes. @param {Shape} shape @param {Place} start @param {Place} now @returns {Deed[]} */
function deedsOf(shape, start, now) {
  const entered = now.digits.flatMap((digit, cell) => (digit && !start.digits[cell] ? [{ cell, digit, placed: true }] : []));
  const gone = start.marks.flatMap((mask, cell) => (now.digits[cell] ? [] : digitsOf(mask & ~now.marks[cell]).map((digit) => ({ cell, digit, placed: false }))));
  const seen = (/** @type {Deed} */ { cell, digit }) => entered.some((one) => one.digit === digit && shape.peers[cell].includes(one.cell));
  return [...entered, ...gone.filter((deed) => !seen(deed))];
}

const keyOf = (/** @type {Deed} */ { cell, digit, placed }) => `${cell}${placed ? "=" : "-"}${digit}`;

/** @param {Shape} shape @param {api.Answer} answer */
const keysOf = (shape, { placements, eliminations }) => {
  const key = (/** @type {boolean} */ placed) => (/** @type {api.Candidate} */ { cell, digit }) => keyOf({ cell: cellOf(shape, cell), digit: digitOfValue(shape, digit), placed });
  return placements.length ? placements.map(key(true)) : eliminations.map(key(false));
};

/** The candidates of an answer that are still there, as pairs of cell and digit. @param {Shape} shape @param {Place} now @param {api.Answer} answer */
export const restOf = (shape, now, answer) =>
  answer.eliminations.map(({ cell, digit }) => /** @type {const} */ ([cellOf(shape, cell), digitOfValue(shape, digit)])).filter(([cell, digit]) => now.marks[cell] & bit(digit));

/** A deed in the notation of conclusions: `r4c5=7`, `r4c5<>7`. @param {Shape} shape @param {Deed} deed */
export const deedText = (shape, { cell, digit, placed }) => `${cellName(shape, cell)}${placed ? "=" : "<>"}${valueOf(shape, digit)}`;

/** The lesson about the technique of a step; in a variant, one about a rule of the puzzle if there is one.
 * @param {readonly Line[]} lessons @param {{technique: string, argument?: Record<string, unknown> | null}} step @param {Puzzle} puzzle @returns {Line | null} */
export function lessonFor(lessons, { technique, argument }, { variant }) {
  const own = variant?.rules.filter(({ number }) => number === argument?.number).map(({ rule }) => rule) ?? [];
  const all = variant?.rules.map(({ rule }) => rule) ?? [];
  const fits = lessons.filter((one) => one.techniques.includes(technique) && (!one.rules.length || one.rules.some((rule) => all.includes(rule))));
  return fits.find((one) => one.rules.some((rule) => own.includes(rule))) ?? fits.find((one) => one.techniques[0] === technique) ?? fits[0] ?? null;
}
