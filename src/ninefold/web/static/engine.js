// The engine, as the page sees it: what ninefold can do, each call giving the wire form.  This is the only file that
// knows of a server; a build of the core for the browser may take its place with the same functions.

/** @import * as api from "./api.js" */
/** @import { WirePuzzle } from "./model/puzzle.js" */

const BASE = "/api/v1/";

/** What the engine says when it cannot do what was asked: a class of the library's errors, or `Offline`. */
export class EngineError extends Error {
  /** @param {Record<string, any>} data the wire form of the error @param {number} status of HTTP; 0 when nobody answered */
  constructor(data, status) {
    super(data.message);
    this.name = "EngineError";
    /** @type {string} */ this.kind = data.error;
    this.status = status;
    this.data = data;
  }
}

/** @typedef {{signal?: AbortSignal}} Call */
/** The options of a request, without the position that it is about.
 * @template T @typedef {Omit<T, keyof api.Position>} Options */
/** @typedef {Options<api.EventsRequest>} EventsQuery */
/** @typedef {api.GenerateRequest} Wish */

/** @param {string} [base] @param {typeof fetch} [ask] */
export function createEngine(base = BASE, ask = fetch.bind(globalThis)) {
  /** @param {string} path @param {RequestInit} init @returns {Promise<Response>} */
  async function answer(path, init) {
    let response;
    try {
      response = await ask(base + path, init);
    } catch (error) {
      if (init.signal?.aborted) throw error;
      throw new EngineError({ error: "Offline", message: "the engine does not answer" }, 0);
    }
    if (response.ok) return response;
    const data = await response.json().catch(() => ({ error: "Broken", message: `the engine answered ${response.status}` }));
    throw new EngineError(data, response.status);
  }

  /** @param {string} path @param {Call} [call] @returns {Promise<any>} */
  const get = async (path, call = {}) => (await answer(path, { signal: call.signal })).json();

  /** @param {string} path @param {object} body @param {Call} [call] @returns {Promise<any>} */
  const post = async (path, body, call = {}) => (await answer(path, request(body, call))).json();

  /** @param {object} body @param {Call} call @returns {RequestInit} */
  const request = (body, call) => ({
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal: call.signal,
  });

  return {
    /** @returns {Promise<api.Version>} */
    version: () => get("version"),
    /** @returns {Promise<api.Formats>} */
    formats: () => get("formats"),
    /** @returns {Promise<api.Examples>} */
    examples: () => get("examples"),
    /** The puzzle of a day. @param {string} [date] `2026-11-16` @returns {Promise<api.Today>} */
    today: (date) => get(date ? `today?date=${date}` : "today"),

    /** Read whatever it is. @param {string} text @param {Call} [call] @returns {Promise<api.Reading>} */
    read: (text, call) => post("read", { text }, call),
    /** Read a file. @param {Blob} file @param {string} name @param {Call} [call] @returns {Promise<api.Reading>} */
    readFile: async (file, name, call = {}) => {
      const headers = { "Content-Type": "application/octet-stream" };
      const init = { method: "POST", headers, body: file, signal: call.signal };
      return (await answer(`read?name=${encodeURIComponent(name)}`, init)).json();
    },
    /** Write a position in a format. @param {WirePuzzle} position @param {string} to @returns {Promise<api.Text>} */
    convert: (position, to) => post("convert", { ...position, to }),

    /** How many solutions, with two of several. @param {WirePuzzle} position @returns {Promise<api.Check>} */
    check: (position) => post("check", position),
    /** @param {WirePuzzle} position @returns {Promise<api.Solution>} */
    solve: (position) => post("solve", position),
    /** Is what is filled in right so far? @param {WirePuzzle} position @returns {Promise<api.Progress>} */
    progress: (position) => post("progress", position),
    /** @param {WirePuzzle} position @param {number} [limit] @returns {Promise<api.Count>} */
    count: (position, limit = 1000) => post("count", { ...position, limit }),

    /** @param {WirePuzzle} position @param {Options<api.HintRequest>} [options] @param {Call} [call] @returns {Promise<api.Hint>} */
    hint: (position, options = {}, call) => post("hint", { ...position, ...options }, call),
    /** The whole path. @param {WirePuzzle} position @param {Options<api.LogicRequest>} [options] @param {Call} [call]
     * @returns {Promise<api.Path>} */
    steps: (position, options = {}, call) => post("steps", { ...position, ...options }, call),
    /** Every step that applies now. @param {WirePuzzle} position @param {Options<api.AllStepsRequest>} [options] @param {Call} [call]
     * @returns {Promise<api.Steps>} */
    allSteps: (position, options = {}, call) => post("all_steps", { ...position, ...options }, call),
    /** @param {WirePuzzle} position @param {string[] | null} [scales] @param {Call} [call] @returns {Promise<api.Ratings>} */
    rate: (position, scales = null, call) => post("rate", { ...position, scales }, call),

    /** @param {Wish} wish @param {Call} [call] @returns {Promise<api.Generated>} */
    generate: (wish, call) => post("generate", wish, call),
    /** The techniques of a preset, or of the one that is used where none is named. @param {string} [preset] @returns {Promise<api.Techniques>} */
    techniques: (preset) => get(`techniques${preset ? `?preset=${preset}` : ""}`),
    /** @param {string} slug @param {string} [preset] @returns {Promise<api.Technique>} */
    technique: (slug, preset) => get(`techniques/${encodeURIComponent(slug)}${preset ? `?preset=${preset}` : ""}`),

    /** @returns {Promise<api.Approaches>} */
    approaches: () => get("approaches"),
    /** @param {string} name @returns {Promise<api.Approach>} */
    approach: (name) => get(`approaches/${encodeURIComponent(name)}`),
    /** @param {WirePuzzle} position @param {Options<api.CompareRequest>} [options] @returns {Promise<api.Rows>} */
    compare: (position, options = {}) => post("compare", { ...position, ...options }),
    /** One window of a run. @param {WirePuzzle} position @param {EventsQuery} query @param {Call} [call] @returns {Promise<api.Events>} */
    events: (position, query, call) => post("events", { ...position, ...query }, call),
    /** Windows of a run, one after the other, as fast as they are taken.
     * @param {WirePuzzle} position @param {Options<api.EventStreamRequest>} query @param {Call} [call]
     * @returns {AsyncGenerator<api.Events>} */
    async *eventStream(position, query, call = {}) {
      const { body } = await answer("events/stream", request({ ...position, ...query }, call));
      if (!body) return;
      for await (const line of linesOf(body)) {
        const data = JSON.parse(line);
        if (data.kind === "error") throw new EngineError(data, 200);
        yield data;
      }
    },
  };
}

/** @typedef {ReturnType<typeof createEngine>} Engine */

/** The lines of a body, one at a time. @param {ReadableStream<Uint8Array>} body */
async function* linesOf(body) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      yield* lines.filter(Boolean);
    }
    if (rest) yield rest;
  } finally {
    await reader.cancel();
  }
}
