// The client of the engine: one function per operation, each returning the wire form.  This is the only file that
// knows about a server; a browser build of the core could replace it with the same functions.

/** @import * as api from "./api.js" */
/** @import { WirePuzzle } from "./model/puzzle.js" */

const BASE = "/api/v2/";
/** Answers requests in the static web app, which has no server (tools/app/local.js). @type {typeof fetch | undefined} */
const local = /** @type {any} */ (globalThis).ninefoldAsk;

/** Runs pasted Python code in a worker of its own: only in the static web app.
 * @typedef {(code: string, line: string, seconds: number, started: () => void) => Promise<api.RowFields>} RunSolver
 * @type {RunSolver | undefined} */
const solver = /** @type {any} */ (globalThis).ninefoldSolver;

/** An error from the engine: the name of one of the library's error classes, or `Offline`. */
export class EngineError extends Error {
  /** @param {Record<string, any>} data the wire form of the error @param {number} status of HTTP; 0 when nobody answered
   * @param {string | null} [after] the Retry-After header */
  constructor(data, status, after = null) {
    super(data.message);
    this.name = "EngineError";
    /** @type {string} */ this.kind = data.error;
    this.status = status;
    this.after = after;
    this.data = data;
  }

  /** Whether the server was too busy to answer; requests that timed out are not retried. */
  get busy() {
    return this.status === 429 || (this.status === 503 && this.kind !== "OverBudget");
  }
}

/** @typedef {{signal?: AbortSignal}} Call */
/** The options of a request, without its position.
 * @template T @typedef {Omit<T, keyof api.Position>} Options */
/** @typedef {Options<api.EventsRequest>} EventsQuery */
/** @typedef {api.GenerateRequest} Wish */

/** Attempts after the first one, and the longest pause before one, in milliseconds. */
const RETRIES = 6;
const LONGEST = 8000;

/** Milliseconds to wait before a retry: what the server asks for, or else exponential backoff, plus random jitter so
 * that many clients do not retry at the same time.
 * @param {number} retry from 0 @param {string | null} after the Retry-After header @param {number} [chance] from 0 to 1 */
export function pauseBefore(retry, after, chance = Math.random()) {
  const asked = Number(after) * 1000;
  return Math.min(Math.max(asked || 0, 500 * 2 ** retry), LONGEST) * (1 + chance / 2);
}

/** Wait, or throw the reason of the signal. @param {number} time milliseconds @param {AbortSignal | null} [signal] @returns {Promise<void>} */
const sleep = (time, signal) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(resolve, time);
    signal?.addEventListener("abort", () => (clearTimeout(timer), reject(signal.reason)), { once: true });
  });

/**
 * @typedef {object} Setup
 * @property {string} [base]
 * @property {typeof fetch} [ask]
 * @property {(time: number, signal?: AbortSignal | null) => Promise<void>} [wait]
 * @property {(calls: number) => void} [waiting]   called with the number of calls that wait for a busy server
 * @property {() => string} [language]   of what the engine explains
 */

/** @param {Setup} [setup] */
export function createEngine({ base = BASE, ask = local ?? fetch.bind(globalThis), wait = sleep, waiting = () => {}, language = () => "en" } = {}) {
  let calls = 0; // number of calls that wait for a busy server

  /** @param {string} path @param {RequestInit} init @returns {Promise<Response>} */
  async function attempt(path, init) {
    let response;
    try {
      response = await ask(base + path, init);
    } catch (error) {
      if (init.signal?.aborted) throw error;
      throw new EngineError({ error: "Offline", message: "the engine does not answer" }, 0);
    }
    if (response.ok) return response;
    const data = await response.json().catch(() => ({ error: "Broken", message: `the engine answered ${response.status}` }));
    throw new EngineError(data, response.status, response.headers.get("Retry-After"));
  }

  /** The answer to a request, with retries if the server is busy. @param {string} path @param {RequestInit} init @returns {Promise<Response>} */
  async function answer(path, init) {
    let counted = false;
    try {
      for (let retry = 0; ; retry++) {
        try {
          return await attempt(path, init);
        } catch (error) {
          if (!(error instanceof EngineError) || !error.busy || retry === RETRIES) throw error;
          if (!counted) waiting((calls += 1));
          counted = true;
          await wait(pauseBefore(retry, error.after), init.signal);
        }
      }
    } finally {
      if (counted) waiting((calls -= 1));
    }
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
    /** Runs a solver in this browser; null with a server, which never runs pasted code. */
    runSolver: solver ?? null,

    /** @returns {Promise<api.Version>} */
    version: () => get("version"),
    /** @returns {Promise<api.Formats>} */
    formats: () => get("formats"),
    /** @returns {Promise<api.Examples>} */
    examples: () => get("examples"),
    /** The puzzle of a day. @param {string} [date] `2026-11-16` @returns {Promise<api.Today>} */
    today: (date) => get(date ? `today?date=${date}` : "today"),

    /** Read a puzzle in any format. @param {string} text @param {Call} [call] @returns {Promise<api.Reading>} */
    read: (text, call) => post("read", { text }, call),
    /** Read a file. @param {Blob} file @param {string} name @param {Call} [call] @returns {Promise<api.Reading>} */
    readFile: async (file, name, call = {}) => {
      const headers = { "Content-Type": "application/octet-stream" };
      const init = { method: "POST", headers, body: file, signal: call.signal };
      return (await answer(`read?name=${encodeURIComponent(name)}`, init)).json();
    },
    /** Write a position in a format. @param {WirePuzzle} position @param {string} to @returns {Promise<api.Text>} */
    convert: (position, to) => post("convert", { ...position, to }),

    /** The parts of a position that formats cannot hold. @param {WirePuzzle} position @param {string[]} formats @returns {Promise<api.Losses>} */
    losses: (position, formats) => post("losses", { ...position, formats }),

    /** Check how many solutions there are; returns two if there are several. @param {WirePuzzle} position
     * @param {Options<api.CheckRequest>} [options] @param {Call} [call] @returns {Promise<api.Check>} */
    check: (position, options = {}, call) => post("check", { ...position, language: language(), ...options }, call),
    /** @param {WirePuzzle} position @returns {Promise<api.Solution>} */
    solve: (position) => post("solve", position),
    /** Check the entries so far. @param {WirePuzzle} position @returns {Promise<api.Assessment>} */
    assess: (position) => post("assess", position),
    /** @param {WirePuzzle} position @param {number} [limit] @param {Call} [call] @returns {Promise<api.Count>} */
    count: (position, limit = 1000, call) => post("count", { ...position, limit }, call),

    /** Every rule of variants, with its fields and a picture. @returns {Promise<api.Rules>} */
    rules: () => get(`rules?language=${language()}`),
    /** Complete or reduce a puzzle. @param {WirePuzzle} position @param {Options<api.FinishRequest>} options @param {Call} [call]
     * @returns {Promise<api.Finished>} */
    finish: (position, options, call) => post("finish", { ...position, ...options }, call),
    /** A page to print. @param {WirePuzzle} position @param {Options<api.PageRequest>} [options] @returns {Promise<api.Page>} */
    page: (position, options = {}) => post("page", { ...position, ...options }),

    /** A variant for display. @param {WirePuzzle} position @param {Call} [call] @returns {Promise<api.Board>} */
    board: (position, call) => post("board", { ...position, language: language() }, call),
    /** The rules of a variant that the digits can no longer meet. @param {WirePuzzle} position @param {Call} [call] @returns {Promise<api.Broken>} */
    broken: (position, call) => post("broken", position, call),
    /** The candidates that occur in a solution. @param {WirePuzzle} position @param {Options<api.CandidatesRequest>} [options] @param {Call} [call]
     * @returns {Promise<api.Candidates>} */
    candidates: (position, options = {}, call) => post("candidates", { ...position, ...options }, call),

    /** @param {WirePuzzle} position @param {Options<api.HintRequest>} [options] @param {Call} [call] @returns {Promise<api.Hint>} */
    hint: (position, options = {}, call) => post("hint", { ...position, language: language(), ...options }, call),
    /** The complete solution path. @param {WirePuzzle} position @param {Options<api.LogicRequest>} [options] @param {Call} [call]
     * @returns {Promise<api.Path>} */
    steps: (position, options = {}, call) => post("steps", { ...position, language: language(), ...options }, call),
    /** Every step that applies now. @param {WirePuzzle} position @param {Options<api.AllStepsRequest>} [options] @param {Call} [call]
     * @returns {Promise<api.Steps>} */
    allSteps: (position, options = {}, call) => post("all_steps", { ...position, language: language(), ...options }, call),
    /** @param {WirePuzzle} position @param {string[] | null} [scales] @param {Call} [call] @returns {Promise<api.Ratings>} */
    rate: (position, scales = null, call) => post("rate", { ...position, scales }, call),

    /** @param {Wish} wish @param {Call} [call] @returns {Promise<api.Generated>} */
    generate: (wish, call) => post("generate", wish, call),
    /** A variant with exactly one solution. @param {api.GenerateVariantRequest} wish @param {Call} [call] @returns {Promise<api.Generated>} */
    generateVariant: (wish, call) => post("generate_variant", wish, call),
    /** The techniques of a preset, or of the default one. @param {string} [preset] @returns {Promise<api.Techniques>} */
    techniques: (preset) => get(`techniques${preset ? `?preset=${preset}` : ""}`),
    /** @param {string} slug @param {string} [preset] @returns {Promise<api.Technique>} */
    technique: (slug, preset) => get(`techniques/${encodeURIComponent(slug)}?language=${language()}${preset ? `&preset=${preset}` : ""}`),

    /** The lessons for solvers. @returns {Promise<api.Lessons>} */
    lessons: () => get(`lessons?language=${language()}`),
    /** @param {string} name @returns {Promise<api.Lesson>} */
    lesson: (name) => get(`lessons/${encodeURIComponent(name)}?language=${language()}`),
    /** Three positions to practice a lesson. @param {api.PracticeRequest} request @param {Call} [call] @returns {Promise<api.Practice>} */
    practice: (request, call) => post("practice", request, call),

    /** @returns {Promise<api.Approaches>} */
    approaches: () => get("approaches"),
    /** @param {string} name @returns {Promise<api.Approach>} */
    approach: (name) => get(`approaches/${encodeURIComponent(name)}`),
    /** @param {WirePuzzle} position @param {Options<api.CompareRequest>} [options] @returns {Promise<api.Rows>} */
    compare: (position, options = {}) => post("compare", { ...position, ...options }),
    /** One window of a run. @param {WirePuzzle} position @param {EventsQuery} query @param {Call} [call] @returns {Promise<api.Events>} */
    events: (position, query, call) => post("events", { ...position, ...query }, call),
    /** Consecutive windows of a run, as fast as they are consumed.
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
