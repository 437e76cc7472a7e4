// Exercises about a run: predict its next event, and find the cell that MRV picks.  Both are judged by real events.

import { createReplay } from "./search.js";
import { candidates } from "./rules.js";
import { cellName, cellOf, digitsOf, faceOf } from "./shape.js";

/** @import { SearchEvent, Window } from "./wire.js" */
/** @import { Shape } from "./shape.js" */

/** An event without its depth, line and counters. @typedef {readonly [kind: string, cell: string | null, digit: number | null]} Move */

/**
 * @typedef {object} Question
 * @property {number} at           events before the one in question
 * @property {readonly number[]} digits   the grid then
 * @property {SearchEvent} event   the real next event
 * @property {readonly Move[]} options    for the next event; none for MRV
 * @property {number} answer       index of the real one
 */

/** A text and its words. @typedef {{key: string, words: Record<string, string | number>}} Reason */

const KINDS = ["try", "place", "forced", "remove", "dead end", "solved"];
const same = (/** @type {Move} */ a, /** @type {Move} */ b) => a[0] === b[0] && a[1] === b[1] && (a[2] ?? 0) === (b[2] ?? 0);

/** A copy, shuffled. @template T @param {readonly T[]} list @param {() => number} chance from 0 to 1 */
function shuffled(list, chance) {
  const out = [...list];
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(chance() * (i + 1));
    [out[i], out[j]] = [out[j], out[i]];
  }
  return out;
}

/** The grid and the last event before number *at* of a window. @param {Shape} shape @param {readonly number[]} clues @param {Window} window @param {number} at */
function before(shape, clues, window, at) {
  const { filled, guesses, event } = createReplay(shape, window).to(at);
  return { digits: clues.map((clue, cell) => clue || filled[cell]), guesses: [...guesses], last: event };
}

/** A question about the next event: each kind of event is asked for equally often.
 * @param {Shape} shape @param {readonly number[]} clues @param {Window} window @param {() => number} chance @returns {Question | null} */
export function predict(shape, clues, window, chance) {
  const kinds = KINDS.filter((kind) => window.events.some(([other]) => other === kind));
  if (!kinds.length) return null;
  const kind = kinds[Math.floor(chance() * kinds.length)];
  const places = window.events.flatMap(([other], i) => (other === kind ? [i] : []));
  const place = places[Math.floor(chance() * places.length)];
  const at = window.from + place;
  const event = window.events[place];
  const state = before(shape, clues, window, at);
  const real = /** @type {Move} */ ([event[0], event[1], event[2]]);
  const others = shuffled(rivals(shape, state, real), chance).slice(0, 3);
  const options = [real, ...others].sort((a, b) => KINDS.indexOf(a[0]) - KINDS.indexOf(b[0]) || String(a[1]).localeCompare(String(b[1])) || (a[2] ?? 0) - (b[2] ?? 0));
  return { at, digits: state.digits, event, options, answer: options.indexOf(real) };
}

/** Events that could be thought to follow, but do not. @param {Shape} shape @param {ReturnType<typeof before>} state @param {Move} real @returns {Move[]} */
function rivals(shape, { digits, guesses, last }, real) {
  const guess = guesses[guesses.length - 1];
  const empty = digits.flatMap((digit, cell) => (digit ? [] : [cellName(shape, cell)]));
  const cell = last?.[1] ?? empty[0] ?? null;
  const digit = last?.[2] || 1;
  const next = empty.find((name) => name !== cell && name !== real[1]) ?? null;
  /** @type {Move[]} */
  const all = [
    ["try", cell, digit + 1], ["try", real[1], (real[2] ?? 0) + 1], ["try", next, 1],
    ["place", cell, digit], ["place", real[1], real[2]], ["forced", cell, digit], ["forced", real[1], real[2]],
    ["dead end", cell, null], ["dead end", next, null],
    ["remove", cell, digit],
  ];
  if (guesses.length) all.push(["remove", cellName(shape, guesses[0][0]), guesses[0][1]]);
  if (guess) all.push(["remove", cellName(shape, guess[0]), guess[1]]);
  return all.filter((move, i) => {
    const [kind, name, value] = move;
    if (name === null || same(move, real) || all.findIndex((other) => same(other, move)) < i) return false;
    const held = digits[cellOf(shape, name)];
    if (kind === "remove") return held === value;
    // With a full grid, only these are left to think of.
    if (held && kind === "dead end") return !empty.length;
    return !held && (kind === "dead end" || ((value ?? 0) >= 1 && (value ?? 0) <= shape.count));
  });
}

/** Why an event happened, as far as the grid before it shows. @param {Shape} shape @param {readonly number[]} digits
 * @param {SearchEvent} event @param {SearchEvent | null} [last] the event before it @returns {Reason} */
export function reasonOf(shape, digits, [kind, name, value], last = null) {
  const cell = name === null ? -1 : cellOf(shape, name);
  const digit = value ?? 0;
  const words = { cell: name ?? "", digit: digit ? faceOf(shape, digit) : "" };
  const clash = (/** @type {number} */ at, /** @type {number} */ one) => shape.peers[at].find((peer) => digits[peer] === one);
  if (kind === "try" && last?.[0] === "try" && last[1] !== null && last[2]) {
    const tried = cellOf(shape, last[1]);
    const other = clash(tried, last[2]);
    if (other !== undefined) return { key: "study.why.conflict", words: { cell: last[1], digit: faceOf(shape, last[2]), other: cellName(shape, other) } };
  }
  if (kind === "try") return { key: last?.[0] === "remove" || last?.[0] === "dead end" ? "study.why.try-after" : "study.why.try", words };
  if (kind === "place") return { key: clash(cell, digit) === undefined ? "study.why.place" : "study.why.place-any", words };
  if (kind === "forced") {
    const can = candidates(shape, digits);
    if (digitsOf(can[cell]).length === 1) return { key: "study.why.naked", words };
    const alone = shape.houses.some((house) => house.includes(cell) && house.every((other) => other === cell || !(can[other] & (1 << (digit - 1)))));
    return { key: alone ? "study.why.hidden" : "study.why.forced", words };
  }
  if (kind === "dead end") {
    if (cell < 0) return { key: "study.why.no-place", words };
    return { key: !digits[cell] && !candidates(shape, digits)[cell] ? "study.why.no-digit" : "study.why.exhausted", words };
  }
  return { key: kind === "remove" ? "study.why.remove" : "study.why.solved", words };
}

/** A question about the cell that MRV picks, from a run of `most-constrained`; half of them where no cell has fewer than two
 * candidates, if there are such places. @param {Shape} shape @param {readonly number[]} clues @param {Window} window @param {() => number} chance @returns {Question | null} */
export function pickCell(shape, clues, window, chance) {
  /** @type {{i: number, digits: number[], fewest: number}[]} */
  const picks = [];
  const replay = createReplay(shape, window);
  window.events.forEach(([kind, name], i) => {
    const last = i ? window.events[i - 1][0] : window.from ? "" : "place";
    if (name === null || !["try", "dead end"].includes(kind) || !["place", "forced"].includes(last)) return;
    const { filled } = replay.to(window.from + i);
    const digits = clues.map((clue, cell) => clue || filled[cell]);
    const can = candidates(shape, digits);
    picks.push({ i, digits, fewest: Math.min(...digits.flatMap((digit, cell) => (digit ? [] : [digitsOf(can[cell]).length]))) });
  });
  const hard = picks.filter(({ fewest }) => fewest > 1);
  const from = hard.length && chance() < 0.5 ? hard : picks;
  if (!from.length) return null;
  const { i, digits } = from[Math.floor(chance() * from.length)];
  return { at: window.from + i, digits, event: window.events[i], options: [], answer: 0 };
}

/** Judge a cell against the one that the run really picked. @param {Shape} shape @param {Question} question @param {number} cell
 * @returns {Reason & {right: boolean}} */
export function judgeCell(shape, { digits, event }, cell) {
  const real = event[1] ?? "";
  const can = candidates(shape, digits);
  const [own, theirs] = [can[cell], can[cellOf(shape, real)]].map((mask) => digitsOf(mask));
  const list = (/** @type {number[]} */ of) => of.map((digit) => faceOf(shape, digit)).join(" ") || "–";
  const words = { cell: cellName(shape, cell), real, count: own.length, fewest: theirs.length, digits: list(own), others: list(theirs) };
  if (digits[cell]) return { right: false, key: "study.mrv.filled", words };
  if (words.cell === real) return { right: true, key: own.length === 1 ? "study.mrv.right-one" : "study.mrv.right", words };
  if (own.length === theirs.length) return { right: true, key: "study.mrv.tie", words };
  return own.length < theirs.length ? { right: true, key: "study.mrv.fewer", words } : { right: false, key: "study.mrv.wrong", words };
}
