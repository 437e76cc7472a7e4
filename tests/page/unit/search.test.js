// Runs of an approach: played from windows, on a timeline of bounded size.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createReplay } from "../../../src/ninefold/web/static/model/search.js";
import { CLASSIC, cellName } from "../../../src/ninefold/web/static/model/shape.js";
import { createTimeline } from "../../../src/ninefold/web/static/model/timeline.js";
import { createRun } from "../../../src/ninefold/web/static/panels/study/run.js";
import { NOTCHES, speedOf, speedText } from "../../../src/ninefold/web/static/panels/study/speed.js";
import { puzzle, wire } from "./helpers.js";

for (const name of ["events", "events-jump", "events-end"]) {
  test(`${name}.json, played from its start, gives its end`, () => {
    const { reply: window } = wire(`http/${name}`);
    const replay = createReplay(CLASSIC, window);
    const search = replay.to(window.to);
    assert.equal(search.filled.map((digit) => digit || ".").join(""), window.end.filled);
    assert.deepEqual([...search.guesses].map(([cell, digit]) => ({ cell: cellName(CLASSIC, cell), digit })), window.end.guesses);
    assert.deepEqual(search.counters, window.end.counters);
    const middle = Math.floor((window.from + window.to) / 2);
    const once = JSON.stringify({ ...replay.to(middle), guesses: [...replay.to(middle).guesses] });
    replay.to(window.to);
    assert.equal(JSON.stringify({ ...replay.to(middle), guesses: [...replay.to(middle).guesses] }), once, "back is as forth");
  });
}

test("a timeline keeps its size, its depth and a mark near every place", () => {
  const timeline = createTimeline(100);
  for (let from = 0; from < 1_000_000; from += 2000) {
    timeline.add({ from, each: 1000, values: [from === 500_000 ? 60 : 5, 7] }, from + 2000);
    timeline.addMark(`${from}.1.2-0-0`);
  }
  assert.ok(timeline.depths.length <= 100 && timeline.marks <= 100);
  assert.equal(Math.max(...timeline.depths), 60);
  assert.equal(timeline.depths.indexOf(60), Math.floor(500_000 / timeline.each));
  assert.equal(timeline.known, 1_000_000);
  for (const place of [0, 123_456, 700_000, 999_999]) {
    const near = timeline.nearest(place) ?? assert.fail();
    assert.ok(near.number <= place && place - near.number < 60_000, `${place}: ${near.number}`);
  }
});

const TOTAL = 1_000_000;

/** A run of a million events that guesses and removes a digit, and an engine with a limit on the events per request. */
function million(patience = 300_000) {
  let requests = 0;
  /** @param {number} n */
  const event = (n) => (n % 10 === 9 ? ["dead end", "r1c1", null, 0, 30, n] : [n % 2 ? "remove" : "place", "r1c2", 1, n % 2 ? 0 : 1, 20, n]);
  const state = (/** @type {number} */ n) => ({
    filled: n % 2 ? `.1${".".repeat(79)}` : ".".repeat(81), guesses: n % 2 ? [{ cell: "r1c2", digit: 1 }] : [], depth: n % 2,
    counters: { nodes: n, placements: n, backtracks: n, max_depth: 1, checks: n },
  });
  const mark = (/** @type {number} */ n) => `${n}.0.0.0.0.0.0-0-0`;
  const engine = /** @type {any} */ ({
    /** @param {any} _ @param {any} query */
    events: async (_, query) => {
      requests += 1;
      const start = query.mark ? Number(query.mark.split(".")[0]) : 0;
      assert.ok((query.from ?? start) >= start, "no place before its mark");
      let from = query.from ?? start;
      if (query.until === "dead end") while (from < TOTAL && event(from)[0] !== "dead end") from++;
      if (query.until === "end") from = TOTAL - query.count;
      const far = Math.min(from, start + patience);
      const stopped = far < from;
      const to = stopped ? far : Math.min(TOTAL, far + query.count);
      const events = stopped ? [] : Array.from({ length: to - far }, (_, i) => event(far + i));
      const ended = to >= TOTAL;
      return {
        from: far, to, mark: mark(far), next: ended ? null : mark(to), back: null, marks: [], stopped, events, start: state(far), end: state(to),
        depths: { from: start, each: Math.max(1, to - start), values: [1] }, outcome: ended ? { end: "solved", seconds: 4 } : null,
      };
    },
  });
  return { run: createRun(engine, puzzle(), {}, "scan", {}, () => {}), requests: () => requests };
}

test("a run of a million events is viewed through few windows", async () => {
  const { run } = million();
  assert.equal(run.peek(0), null);
  for (let at = 0; at < 100_000; at += 1777) {
    assert.equal(await run.need(at), at);
    assert.equal((run.peek(at) ?? assert.fail()).at, at);
  }
  assert.ok(run.held <= 8 && run.timeline.depths.length <= 600 && run.timeline.marks <= 600);
  await run.need(50_001);
  assert.deepEqual((run.peek(50_001) ?? assert.fail()).event?.slice(0, 2), ["place", "r1c2"], "and back");
});

test("the windows before a place, as far as they are in memory", async () => {
  const { run } = million();
  for (const at of [1000, 3000, 5000, 9000]) await run.need(at);
  const starts = (/** @type {number} */ at) => run.windows(at, 2).map(({ from }) => from);
  assert.deepEqual([starts(1000), starts(4001), starts(6000), starts(9000), starts(700_000)], [[0], [0, 2000, 4000], [0, 2000, 4000], [8000], []]);
});

test("a far place is reached in several requests", async () => {
  const { run, requests } = million();
  assert.equal(await run.need(700_000), 700_000);
  assert.equal((run.peek(700_000) ?? assert.fail()).at, 700_000);
  assert.equal(requests(), 3);
});

test("the end, and positions beyond it", async () => {
  const { run } = million();
  await run.lookAhead();
  assert.deepEqual([run.total, run.outcome?.end, run.gaveUp, run.pace], [TOTAL, "solved", false, TOTAL / 4]);
  assert.equal(await run.need(2 * TOTAL), TOTAL);
  assert.ok(run.peek(TOTAL));
});

test("looking ahead stops when hidden, and continues later", async () => {
  const { run, requests } = million(1000);
  const looking = run.lookAhead().catch(() => {});
  run.rest();
  await looking;
  assert.deepEqual([requests(), run.gaveUp], [1, false]);
  await run.lookAhead();
  assert.ok(requests() > 1);
});

test("a search for the end that takes too long gives up", async () => {
  const { run } = million(1000);
  await run.lookAhead();
  assert.deepEqual([run.total, run.gaveUp, run.known], [null, true, 4000]);
});

test("the next dead end", async () => {
  const { run } = million();
  assert.equal(await run.deadEnd(0), 10);
  assert.equal(await run.deadEnd(10), 20);
});

test("speed is logarithmic, from one event per second to full speed", () => {
  assert.equal(speedOf(0), 1);
  assert.equal(Math.round(speedOf(NOTCHES - 1)), 100_000);
  assert.equal(speedOf(NOTCHES), Infinity);
  const steps = Array.from({ length: NOTCHES - 1 }, (_, i) => speedOf(i + 1) / speedOf(i));
  assert.ok(Math.max(...steps) / Math.min(...steps) < 1.0001);
  assert.deepEqual([1, 1.2164, 47.3, 923].map(speedText), ["1", "1.2", "47", "920"]);
});
