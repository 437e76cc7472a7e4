// Exercises are judged by real events.

import assert from "node:assert/strict";
import { test } from "node:test";
import { judgeCell, pickCell, predict, reasonOf } from "../../../src/ninefold/web/static/model/exercise.js";
import { candidates } from "../../../src/ninefold/web/static/model/rules.js";
import { CLASSIC, cellOf, digitsOf } from "../../../src/ninefold/web/static/model/shape.js";
import { en } from "../../../src/ninefold/web/static/texts/en.js";
import { puzzle, wire } from "./helpers.js";

/** @import { Window } from "../../../src/ninefold/web/static/model/wire.js" */

/** Random numbers that are the same in every run. @param {number} seed */
function chance(seed) {
  let state = (seed * 10_007_919) % 2147483647;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

/** A window of given events on an empty grid. @param {unknown[][]} events @returns {Window} */
const windowOf = (events) => /** @type {any} */ ({ from: 0, to: events.length, start: { filled: ".".repeat(81), guesses: [], counters: { nodes: 0, placements: 0, backtracks: 0, max_depth: 0, checks: 0 } }, events: events.map((event) => [...event, 0, 1, 0]) });

test("the right answer is the real event, and the others are possible but different", () => {
  /** @type {{reply: Window}} */
  const { reply: window } = wire("http/events-jump");
  const clues = puzzle().clues.map(() => 0);
  const seen = new Set();
  for (let seed = 1; seed < 200; seed++) {
    const question = predict(CLASSIC, clues, window, chance(seed)) ?? assert.fail();
    const { at, event, options, answer } = question;
    seen.add(event[0]);
    assert.deepEqual(event, window.events[at - window.from]);
    assert.deepEqual(options[answer], event.slice(0, 3));
    assert.ok(options.length >= 2 && options.length <= 4, JSON.stringify(options));
    assert.equal(new Set(options.map(String)).size, options.length);
  }
  assert.deepEqual([...seen].sort(), [...new Set(window.events.map(([kind]) => kind))].sort(), "every kind of event is asked for");
});

test("reasons come from the grid", () => {
  const { clues } = puzzle(); // 53..7....
  const key = (/** @type {any} */ event, /** @type {any} */ last = null) => reasonOf(CLASSIC, clues, event, last);
  assert.deepEqual(key(["try", "r1c3", 4], ["try", "r1c3", 3]).words, { cell: "r1c3", digit: "3", other: "r1c2" });
  assert.equal(key(["place", "r1c3", 4]).key, "study.why.place");
  assert.equal(key(["place", "r1c3", 3]).key, "study.why.place-any");
  assert.equal(key(["forced", "r5c5", 5]).key, "study.why.naked");
  assert.equal(key(["forced", "r1c6", 8]).key, "study.why.hidden");
  assert.equal(key(["forced", "r1c3", 1]).key, "study.why.forced");
  assert.equal(key(["dead end", "r1c3", null]).key, "study.why.exhausted");
  assert.equal(key(["dead end", null, 4]).key, "study.why.no-place");
  assert.equal(key(["remove", "r1c3", 4]).key, "study.why.remove");
  assert.equal(key(["solved", null, null]).key, "study.why.solved");
  const full = clues.map((digit, cell) => (cell < 9 && cell !== 2 ? [1, 2, 0, 4, 5, 6, 7, 8, 9][cell] : cell === 11 ? 3 : digit));
  assert.equal(reasonOf(CLASSIC, full, /** @type {any} */ (["dead end", "r1c3", null])).key, "study.why.no-digit");
});

test("every reason and verdict has a text", () => {
  const keys = ["conflict", "try", "try-after", "place", "place-any", "naked", "hidden", "forced", "no-digit", "no-place", "exhausted", "remove", "solved"].map((key) => `study.why.${key}`);
  for (const key of [...keys, ...["right", "right-one", "tie", "fewer", "wrong", "filled"].map((one) => `study.mrv.${one}`)]) assert.ok(key in en, key);
});

test("MRV is asked where it picks a cell, and judged by the pick", () => {
  const { clues } = puzzle();
  const can = candidates(CLASSIC, clues);
  const first = clues.findIndex((digit, cell) => !digit && digitsOf(can[cell]).length === 1);
  assert.equal(cellOf(CLASSIC, "r5c5"), first);
  const window = windowOf([["try", "r5c5", 5], ["forced", "r5c5", 5], ["try", "r7c6", 7], ["place", "r7c6", 7], ["dead end", "r7c9", null], ["remove", "r7c6", 7], ["try", "r7c6", 8]]);
  const places = new Set(Array.from({ length: 60 }, (_, seed) => pickCell(CLASSIC, clues, window, chance(seed + 1))?.at));
  assert.deepEqual([...places].sort(), [0, 2, 4], "not after a removal, where the cell is known");
  const question = { at: 0, digits: clues, event: window.events[0], options: [], answer: 0 };
  const verdict = (/** @type {string} */ cell) => judgeCell(CLASSIC, question, cellOf(CLASSIC, cell));
  assert.deepEqual([verdict("r5c5").right, verdict("r5c5").key], [true, "study.mrv.right-one"]);
  assert.deepEqual([verdict("r1c3").right, verdict("r1c3").words.count, verdict("r1c3").words.fewest], [false, 3, 1]);
  assert.equal(verdict("r1c1").key, "study.mrv.filled");
  const tie = clues.findIndex((digit, cell) => cell > first && !digit && digitsOf(can[cell]).length === 1);
  assert.deepEqual([judgeCell(CLASSIC, question, tie).right, judgeCell(CLASSIC, question, tie).key], [true, "study.mrv.tie"]);
});
