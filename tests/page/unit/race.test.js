// The race: bars at a time of the clock, and the clock itself.

import assert from "node:assert/strict";
import { test } from "node:test";
import { barsAt, finishOf, nextEnd, reachOf, ticked } from "../../../src/ninefold/web/static/model/race.js";

/** @import { Racer } from "../../../src/ninefold/web/static/model/race.js" */

/** @param {string} name @param {Partial<Racer>} more @returns {Racer} */
const racer = (name, more) => ({ name, known: more.total ?? 0, total: null, end: more.total ? "solved" : null, gaveUp: false, seconds: 0, ...more });

const FIELD = [
  racer("quick", { total: 50 }),
  racer("even", { total: 50 }),
  racer("slow", { total: 400 }),
  racer("lost", { known: 300, gaveUp: true }),
  racer("open", { known: 200 }),
];

/** @param {number} clock */
const states = (clock) => Object.fromEntries(barsAt(FIELD, clock).map(({ name, events, state, rank }) => [name, [events, state, rank]]));

test("every bar has the length of the clock until its run ends", () => {
  assert.deepEqual(states(40), { quick: [40, "running", null], even: [40, "running", null], slow: [40, "running", null], lost: [40, "running", null], open: [40, "running", null] });
  assert.deepEqual(states(350), { quick: [50, "ended", 1], even: [50, "ended", 1], slow: [350, "running", null], lost: [300, "gave up", null], open: [200, "waiting", null] });
  assert.deepEqual(states(400).slow, [400, "ended", 3]);
});

test("bars are fractions of the longest one", () => {
  assert.deepEqual(barsAt(FIELD, 100).map(({ share }) => share), [0.5, 0.5, 1, 1, 1]);
  assert.deepEqual(barsAt(FIELD, 0).map(({ share }) => share), [0, 0, 0, 0, 0]);
});

test("a wrong solver has no place, nor has one whose bar counts something else", () => {
  const bars = barsAt([racer("wrong", { total: 10, end: "wrong" }), racer("own", { total: 20, unranked: true }), racer("quick", { total: 50 })], 60);
  assert.deepEqual(bars.map(({ rank }) => rank), [null, null, 1]);
});

test("the clock may go as far as all runs are known", () => {
  assert.equal(reachOf(FIELD), 200);
  assert.equal(reachOf(FIELD.slice(0, 4)), Infinity);
  assert.equal(finishOf(FIELD), 400);
  assert.deepEqual([nextEnd(FIELD, 0), nextEnd(FIELD, 50), nextEnd(FIELD, 300), nextEnd(FIELD, 400)], [50, 300, 400, 400]);
});

test("the clock speeds up: a thousand events and ten million are both watched in seconds", () => {
  const seconds = (/** @type {number} */ events) => {
    let [clock, time] = [0, 0];
    for (; clock < events; time += 1 / 60) clock = ticked(clock, 1 / 60, 1);
    return time;
  };
  assert.ok(seconds(40) > 0.8 && seconds(1000) > 3 && seconds(1e7) < 40, `${seconds(40)} ${seconds(1000)} ${seconds(1e7)}`);
  assert.ok(ticked(100, 1, 2) > ticked(100, 1, 1));
});
