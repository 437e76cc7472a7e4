// The engine of the static web app: requests go to workers instead of a server.  Loaded before app.js, which finds
// the function as `ninefoldAsk`.  Until Python has started, the core answers what needs no words (early.js).

import "./solver.js";

const FAILED = { failed: globalThis.ninefoldUnable };

/** A worker that answers questions. @param {string} script */
function answering(script) {
  const worker = new Worker(new URL(script, import.meta.url), { type: "module" });
  /** @type {Map<number, (reply: any) => void>} */
  const waiting = new Map();
  let [last, broken] = [0, false];
  const fail = () => {
    broken = true;
    waiting.forEach((done) => done(FAILED));
    waiting.clear();
  };
  worker.onmessage = ({ data }) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  };
  worker.onerror = fail;
  return {
    /** @param {object} question @returns {Promise<any>} */
    ask: async (question) => (broken ? FAILED : new Promise((resolve) => (waiting.set(++last, resolve), worker.postMessage({ id: last, ...question })))),
    end: () => (worker.terminate(), fail()),
  };
}

/** Wait until the service worker of a first visit has stored all files: Python starts from them, so nothing is downloaded twice. */
async function stored() {
  const registration = await navigator.serviceWorker?.register(new URL("../sw.js", import.meta.url)).catch(() => null);
  const worker = navigator.serviceWorker?.controller ? null : (registration?.installing ?? registration?.waiting);
  if (!worker) return;
  await new Promise((done) => {
    const look = () => ["activated", "redundant"].includes(worker.state) && done(null);
    worker.addEventListener("statechange", look);
    look();
  });
}

const core = answering("./early.js");
const python = stored().then(() => answering("./worker.js"));
/** @param {object} question @returns {Promise<any>} */
const askPython = async (question) => (await python).ask(question);
let started = false;
askPython({ start: true }).then(({ failed }) => failed || ((started = true), core.end()));

/** @param {{target: string, body: string | Uint8Array, file: boolean}} question */
async function replyTo(question) {
  const early = started || question.file ? null : await core.ask(question);
  return early?.body ? early : askPython(question);
}

/** Answers like `fetch`. @param {string} url @param {RequestInit} [init] */
globalThis.ninefoldAsk = async (url, init = {}) => {
  const { signal } = init;
  signal?.throwIfAborted();
  const target = url.replace(/^\/api\/v\d+\//, "");
  const file = init.body instanceof Blob;
  const body = file ? new Uint8Array(await init.body.arrayBuffer()) : (init.body ?? "");
  const stopped = new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason), { once: true }));
  const reply = await Promise.race([replyTo({ target, body, file }), stopped]);
  const headers = { "Content-Type": "application/json" };
  if (reply.failed) return new Response(JSON.stringify({ error: "Failed", message: reply.failed }), { status: 500, headers });
  if (reply.stream === undefined) return new Response(reply.body, { status: reply.status, headers });
  // A stream: the next line is computed when the page reads it.
  const line = (part, controller) => (part === null ? controller.close() : controller.enqueue(part));
  return new Response(
    new ReadableStream({
      start: (controller) => line(reply.body, controller),
      pull: async (controller) => line((await askPython({ next: reply.stream })).body, controller),
      cancel: () => void askPython({ end: reply.stream }),
    }, { highWaterMark: 1 }),
    { status: 200, headers },
  );
};
