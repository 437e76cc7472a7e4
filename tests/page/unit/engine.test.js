// A busy server is asked again; and what is loaded has a state.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createEngine, EngineError, pauseBefore } from "../../../src/ninefold/web/static/engine.js";
import { createLoading } from "../../../src/ninefold/web/static/model/loading.js";

/** @param {number} status @param {string} [error] @param {Record<string, string>} [headers] */
const refused = (status, error = "Overloaded", headers = {}) => new Response(JSON.stringify({ error, message: "no" }), { status, headers });
const fine = () => new Response(JSON.stringify({ kind: "version" }));

/** An engine whose server gives these answers, one after the other; what it waited for, and what it said of waiting.
 * @param {...(() => Response)} answers */
function engineOf(...answers) {
  /** @type {number[]} */
  const waits = [];
  /** @type {number[]} */
  const told = [];
  let asked = 0;
  const engine = createEngine({
    ask: async () => answers[Math.min(asked++, answers.length - 1)](),
    wait: async (time) => void waits.push(time),
    waiting: (calls) => void told.push(calls),
  });
  return { engine, waits, told, asked: () => asked };
}

test("503 is tried again after the time that the server names, and the caller sees only the answer", async () => {
  const { engine, waits, told } = engineOf(() => refused(503, "Overloaded", { "Retry-After": "2" }), () => refused(503), fine);
  assert.equal((await engine.version()).kind, "version");
  assert.equal(waits.length, 2);
  assert.ok(waits[0] >= 2000 && waits[0] <= 3000, `${waits}`);
  assert.deepEqual(told, [1, 0], "that it waits is said once, and that it does no longer");
});

test("a server that stays busy is given up in the end", async () => {
  const { engine, told, asked } = engineOf(() => refused(503));
  await assert.rejects(engine.version(), (error) => error instanceof EngineError && error.busy);
  assert.equal(asked(), 7);
  assert.equal(told.at(-1), 0);
});

test("work that took too long, and what is wrong with a request, is not asked for again", async () => {
  for (const [status, error] of /** @type {const} */ ([[503, "OverBudget"], [422, "ParseError"], [400, "BadRequest"]])) {
    const { engine, asked } = engineOf(() => refused(status, error));
    await assert.rejects(engine.version());
    assert.equal(asked(), 1, error);
  }
});

test("who has left does not wait", async () => {
  const engine = createEngine({ ask: async () => refused(503) });
  const abort = new AbortController();
  const answer = engine.read("x", { signal: abort.signal });
  setTimeout(() => abort.abort(), 5);
  await assert.rejects(answer, { name: "AbortError" });
});

test("pauses grow, never fall below what the server asks for, and differ between clients", () => {
  assert.deepEqual([0, 1, 2].map((retry) => pauseBefore(retry, null, 0)), [500, 1000, 2000]);
  assert.equal(pauseBefore(0, "5", 0), 5000);
  assert.equal(pauseBefore(9, null, 0), 8000);
  assert.ok(pauseBefore(0, null, 1) > pauseBefore(0, null, 0));
});

/** Something loaded by hand: what it was asked, and how to answer. */
function byHand() {
  /** @type {{key: string, signal: AbortSignal, resolve: (value: string) => void, reject: (error: unknown) => void}[]} */
  const asked = [];
  /** @type {string[]} */
  const states = [];
  const loading = createLoading(
    (signal, /** @type {string} */ key) => /** @type {Promise<string>} */ (new Promise((resolve, reject) => void asked.push({ key, signal, resolve, reject }))),
    (now) => void states.push(now.state === "loaded" ? now.value : now.state),
  );
  return { loading, asked, states };
}

test("what is wanted twice is asked for once; another key is another question", async () => {
  const { loading, asked, states } = byHand();
  loading.want("a");
  loading.want("a");
  assert.equal(asked.length, 1);
  const later = loading.want("b");
  assert.equal(asked[0].signal.aborted, true);
  asked[0].resolve("A");
  asked[1].resolve("B");
  await later;
  assert.deepEqual(states, ["loading", "loading", "B"], "the answer to the first question is dropped");
});

test("what was left on its way is asked for again when it is wanted again", async () => {
  const { loading, asked, states } = byHand();
  loading.want("a");
  loading.leave();
  asked[0].resolve("A");
  await null;
  const again = loading.want("a");
  asked[1].resolve("A");
  await again;
  assert.deepEqual(states, ["loading", "loading", "A"]);
  loading.leave();
  await loading.want("a");
  assert.equal(asked.length, 2, "what is here stays");
});

test("what failed stays failed while it is looked at, and is asked for again on request or when it is shown again", async () => {
  const { loading, asked, states } = byHand();
  const first = loading.want("a");
  asked[0].reject(new Error("503"));
  await first;
  await loading.want("a");
  assert.deepEqual(states, ["loading", "failed"]);
  const second = loading.again();
  asked[1].reject(new Error("503"));
  await second;
  loading.leave();
  const third = loading.want("a");
  asked[2].resolve("A");
  await third;
  assert.deepEqual(states, ["loading", "failed", "loading", "failed", "loading", "A"]);
});
