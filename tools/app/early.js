// Answers what needs no words until Python has started: a worker with the core alone.  A request that it leaves to
// Python gets null.  tests/page/test_app.py compares its answers with Python's.

import { open } from "../wasm/ninefold.js";
import { coreHint } from "./core-hint.js";
import { conflicts } from "./model/rules.js";
import { CLASSIC, cellName } from "./model/shape.js";

/** The levels from Monday to Sunday (ninefold/web/calls/making.py). */
const WEEK = __WEEK__;
const EMPTY = ".".repeat(81);

const digitsOf = (/** @type {string} */ line) => Array.from(line, (sign) => Number(sign) || 0);
const merged = (/** @type {string} */ puzzle, /** @type {string} */ filled) => Array.from(puzzle, (clue, cell) => (Number(clue) ? clue : filled[cell])).join("");
const countOf = (/** @type {string} */ line) => digitsOf(line).filter(Boolean).length;

/** The board of the last hint. */
let hinted = "";

/** Each answers a position without marks and conflicts, from its clues, its entries and both on one board; or returns null. */
const POSITIONS = {
  solve(core, { puzzle, board }) {
    const { status, solutions } = core.solve(board);
    return status === "one" ? { puzzle, solution: solutions[0], unique: true, proved: true } : null;
  },
  check(core, { board }) {
    const { status, solutions } = core.solve(board);
    return { status, conflicts: [], solutions, findings: [], complete: true };
  },
  assess(core, { puzzle, filled, board }) {
    const { status, solution, wrongEntries } = core.check({ puzzle, filled: board });
    if (status !== "one") return null;
    const mistakes = wrongEntries.map(([cell, digit]) => ({ kind: "entry", cell: cellName(CLASSIC, cell), digit }));
    return { status, right: !mistakes.length, conflicts: [], mistakes, filled: countOf(filled), empty: 81 - countOf(board), solved: board === solution };
  },
  count(core, { board, limit, seconds }) {
    const { count, complete } = core.count(board, { limit, seconds });
    return { count, complete };
  },
  hint(core, { puzzle, board }) {
    if (board === hinted) return null; // asked again: now for the words
    const { wrong, step } = coreHint(core, digitsOf(puzzle), digitsOf(board), digitsOf(EMPTY));
    if (wrong.length || !step?.houses.length) return null;
    hinted = board;
    const where = step.houses[0].house;
    return { step, mistakes: [], texts: [`Look at ${where}.`], where: [where], skipped: 0 };
  },
};
const OPTIONS = ["limit", "seconds"];

/** The answer to a request, or null. @param {import("../../core/wasm/types.js").Ninefold} core @param {string} target @param {string} body */
export function early(core, target, body) {
  const [name, query] = target.split("?");
  if (name === "today") return today(core, new URLSearchParams(query).get("date"));
  const { puzzle = "", filled = EMPTY, skip = 0, language = "en", ...more } = body ? JSON.parse(body) : {};
  const known = !skip && language === "en" && Object.keys(more).every((option) => OPTIONS.includes(option));
  if (!known || !(name in POSITIONS) || !/^[.0-9]{81}$/.test(puzzle) || !/^[.0-9]{81}$/.test(filled)) return null;
  const board = merged(puzzle, filled);
  return conflicts(CLASSIC, digitsOf(board)).size ? null : POSITIONS[name](core, { puzzle, filled, board, ...more });
}

/** The puzzle of a day, `2026-11-16`. */
function today(core, date) {
  const difficulty = WEEK[(new Date(`${date}T12:00Z`).getUTCDay() + 6) % 7];
  if (!difficulty) return null;
  const level = difficulty[0].toUpperCase() + difficulty.slice(1);
  const [puzzle] = core.generate({ seed: date.replaceAll("-", ""), symmetry: "180", difficulty: [level, level], preset: "ninefold" });
  return { date, difficulty, puzzle, solution: core.solve(puzzle).solutions[0], rating: { level } };
}

if (globalThis.WorkerGlobalScope) {
  const ready = open();
  self.onmessage = async ({ data: { id, target, body } }) => {
    const answer = await ready.then((core) => early(core, target, body)).catch(() => null);
    postMessage({ id, status: 200, body: answer && JSON.stringify(answer) });
  };
}
