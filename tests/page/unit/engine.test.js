// Requests to a busy server are repeated, and loading has states.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createEngine, EngineError, pauseBefore } from "../../../src/ninefold/web/static/engine.js";
import { createLoading } from "../../../src/ninefold/web/static/model/loading.js";

/** @param {number} status @param {string} [error] @param {Record<string, string>} [headers] */
const refused = (status, error = "Overloaded", headers = {}) => new Response(JSON.stringify({ error, message: "no" }), { status, headers });
const fine = () => new Response(JSON.stringify({ kind: "version" }));

/** An engine whose server gives these answers in order; the delays, and the reports of waiting.
 * @param {...(() => Response)} answers */
function engineOf(...answers) {
  /** @type {number[]} */
  const waits = [];
  /** @type {number[]} */
  const waiting = [];
  let requests = 0;
  const engine = createEngine({
    ask: async () => answers[Math.min(requests++, answers.length - 1)](),
    wait: async (time) => void waits.push(time),
    waiting: (calls) => void waiting.push(calls),
  });
  return { engine, waits, waiting, requests: () => requests };
}

test("503 is retried after the time in Retry-After, and the caller sees only the answer", async () => {
  const { engine, waits, waiting } = engineOf(() => refused(503, "Overloaded", { "Retry-After": "2" }), () => refused(503), fine);
  assert.equal((await engine.version()).kind, "version");
  assert.equal(waits.length, 2);
  assert.ok(waits[0] >= 2000 && waits[0] <= 3000, `${waits}`);
  assert.deepEqual(waiting, [1, 0], "waiting is reported once, and its end once");
});

test("a server that stays busy is given up eventually", async () => {
  const { engine, waiting, requests } = engineOf(() => refused(503));
  await assert.rejects(engine.version(), (error) => error instanceof EngineError && error.busy);
  assert.equal(requests(), 7);
  assert.equal(waiting.at(-1), 0);
});

test("work that took too long and bad requests are not requested again", async () => {
  for (const [status, error] of /** @type {const} */ ([[503, "OverBudget"], [422, "ParseError"], [400, "BadRequest"]])) {
    const { engine, requests } = engineOf(() => refused(status, error));
    await assert.rejects(engine.version());
    assert.equal(requests(), 1, error);
  }
});

test("an aborted caller does not wait", async () => {
  const engine = createEngine({ ask: async () => refused(503) });
  const abort = new AbortController();
  const answer = engine.read("x", { signal: abort.signal });
  setTimeout(() => abort.abort(), 5);
  await assert.rejects(answer, { name: "AbortError" });
});

test("pauses grow, never fall below Retry-After, and differ between clients", () => {
  assert.deepEqual([0, 1, 2].map((retry) => pauseBefore(retry, null, 0)), [500, 1000, 2000]);
  assert.equal(pauseBefore(0, "5", 0), 5000);
  assert.equal(pauseBefore(9, null, 0), 8000);
  assert.ok(pauseBefore(0, null, 1) > pauseBefore(0, null, 0));
});

/** Something loaded by hand: its requests, and how to answer. */
function byHand() {
  /** @type {{key: string, signal: AbortSignal, resolve: (value: string) => void, reject: (error: unknown) => void}[]} */
  const requests = [];
  /** @type {string[]} */
  const states = [];
  const loading = createLoading(
    (signal, /** @type {string} */ key) => /** @type {Promise<string>} */ (new Promise((resolve, reject) => void requests.push({ key, signal, resolve, reject }))),
    (now) => void states.push(now.state === "loaded" ? now.value : now.state),
  );
  return { loading, requests, states };
}

test("a repeated request is sent once; another key is another request", async () => {
  const { loading, requests, states } = byHand();
  loading.want("a");
  loading.want("a");
  assert.equal(requests.length, 1);
  const later = loading.want("b");
  assert.equal(requests[0].signal.aborted, true);
  requests[0].resolve("A");
  requests[1].resolve("B");
  await later;
  assert.deepEqual(states, ["loading", "loading", "B"], "the answer to the first question is dropped");
});

test("an abandoned request is repeated when needed again", async () => {
  const { loading, requests, states } = byHand();
  loading.want("a");
  loading.leave();
  requests[0].resolve("A");
  await null;
  const again = loading.want("a");
  requests[1].resolve("A");
  await again;
  assert.deepEqual(states, ["loading", "loading", "A"]);
  loading.leave();
  await loading.want("a");
  assert.equal(requests.length, 2, "a loaded value stays");
});

test("a failure stays while it is shown, and is retried on request or when it is shown again", async () => {
  const { loading, requests, states } = byHand();
  const first = loading.want("a");
  requests[0].reject(new Error("503"));
  await first;
  await loading.want("a");
  assert.deepEqual(states, ["loading", "failed"]);
  const second = loading.again();
  requests[1].reject(new Error("503"));
  await second;
  loading.leave();
  const third = loading.want("a");
  requests[2].resolve("A");
  await third;
  assert.deepEqual(states, ["loading", "failed", "loading", "failed", "loading", "A"]);
});
