// The engine, as the page sees it: what ninefold can do, each call giving the wire form.  This is the only file that
// knows of a server; a build of the core for the browser may take its place with the same functions.

/** @import { WirePuzzle } from "./model/puzzle.js" */
/** @import { Check, Hint, Outcome, Path, Rating, Step, StepFields } from "./model/wire.js" */

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
/** Which techniques are looked for.
 * @typedef {{preset?: string, enable?: string[], disable?: string[], als_nodes?: boolean, ignore_marks?: boolean}} Search */
/** @typedef {StepFields & {text: string, conclusions: string, eureka: string | null, level: string}} ToldStep */
/** @typedef {{slug: string, name: string, family: string, code: string | null, slot: number, score: number, level: string,
 *   enabled: boolean, uniqueness: boolean}} Technique */
/** @typedef {WirePuzzle & {line: number | null, solution?: string}} ReadPuzzle */
/** @typedef {{error: string, message: string, reason: string, status: string, source: string | null, line: number | null,
 *   cell: string | null}} Fault */
/** @typedef {{format: string | null, puzzles: ReadPuzzle[], faults: Fault[], complete: boolean}} Reading */
/** @typedef {{cell: string, digit: number}} Guess */
/** @typedef {{nodes: number, placements: number, backtracks: number, deepest: number, candidates: number}} Counters */
/** @typedef {{filled: string, guesses: Guess[], level: number, counters: Counters, seconds?: number}} SearchState */
/** @typedef {[event: string, cell: string | null, digit: number | null, level: number, line: number, candidates: number]} SearchEvent */
/**
 * A window of a run.
 * @typedef {object} Window
 * @property {string} approach
 * @property {number} from
 * @property {number} to
 * @property {string} mark
 * @property {string | null} next
 * @property {string | null} back
 * @property {SearchState} start
 * @property {SearchEvent[]} events
 * @property {SearchState} end
 * @property {{from: number, each: number, levels: number[]}} depths
 * @property {string[]} marks
 * @property {boolean} stopped
 * @property {Outcome | null} outcome
 */
/** @typedef {{approach: string, options?: Record<string, string>, mark?: string | null, from?: number, count?: number,
 *   until?: string | null, nodes?: number | null}} EventsQuery */
/** @typedef {{n?: number, difficulty?: string | string[] | number[] | null, technique?: string | null,
 *   technique_use?: "needed" | "up-to" | "next", clues?: number | number[] | null, symmetry?: string, minimal?: boolean,
 *   seed?: number | string | null, preset?: string, seconds?: number}} Wish */

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
    /** @returns {Promise<{version: string, presets: string[], scales: string[], levels: string[], symmetries: string[], approaches: string[]}>} */
    version: () => get("version"),
    /** @returns {Promise<{formats: {name: string, summary: string, write: boolean, binary: boolean}[]}>} */
    formats: () => get("formats"),
    /** @returns {Promise<{examples: {name: string, about: string, puzzle: string, status: string}[]}>} */
    examples: () => get("examples"),
    /** The puzzle of a day. @param {string} [date] `2026-11-16`
     * @returns {Promise<{date: string, difficulty: string, puzzle: string, solution: string, rating: Rating}>} */
    today: (date) => get(date ? `today?date=${date}` : "today"),

    /** Read whatever it is. @param {string} text @param {Call} [call] @returns {Promise<Reading>} */
    read: (text, call) => post("read", { text }, call),
    /** Read a file. @param {Blob} file @param {string} name @param {Call} [call] @returns {Promise<Reading>} */
    readFile: async (file, name, call = {}) => {
      const headers = { "Content-Type": "application/octet-stream" };
      const init = { method: "POST", headers, body: file, signal: call.signal };
      return (await answer(`read?name=${encodeURIComponent(name)}`, init)).json();
    },
    /** Write a position in a format. @param {WirePuzzle} position @param {string} to @returns {Promise<{text: string, lost: string[]}>} */
    convert: (position, to) => post("convert", { ...position, to }),

    /** How many solutions, with two of several. @param {WirePuzzle} position @returns {Promise<Check>} */
    check: (position) => post("check", position),
    /** @param {WirePuzzle} position @returns {Promise<WirePuzzle & {solution: string, unique: boolean}>} */
    solve: (position) => post("solve", position),
    /** Is what is filled in right so far? @param {WirePuzzle} position
     * @returns {Promise<{status: string, right: boolean | null, mistakes: {kind: string, cell: string, digit: number}[],
     *   conflicts: {house: string, digit: number, cells: string[]}[], filled: number, empty: number, solved: boolean}>} */
    progress: (position) => post("progress", position),
    /** @param {WirePuzzle} position @param {number} [limit] @returns {Promise<{count: number, complete: boolean}>} */
    count: (position, limit = 1000) => post("count", { ...position, limit }),

    /** @param {WirePuzzle} position @param {Search & {skip?: number}} [options] @param {Call} [call]
     * @returns {Promise<Hint & {texts: string[], where: string[], conclusions: string, eureka: string | null, level?: string | null, skipped: number, more?: boolean}>} */
    hint: (position, options = {}, call) => post("hint", { ...position, ...options }, call),
    /** The whole path. @param {WirePuzzle} position @param {Search} [options] @param {Call} [call]
     * @returns {Promise<Omit<Path, "steps"> & {end: string, steps: ToldStep[]}>} */
    steps: (position, options = {}, call) => post("steps", { ...position, ...options }, call),
    /** Every step that applies now.
     * @param {WirePuzzle} position
     * @param {Search & {everything?: boolean, techniques?: string[], families?: string[], digit?: number, cell?: string,
     *   limit?: number, offset?: number}} [options] @param {Call} [call]
     * @returns {Promise<{steps: ToldStep[], total: number, counts: Record<string, number>, complete: boolean, candidates: string[]}>} */
    allSteps: (position, options = {}, call) => post("all_steps", { ...position, ...options }, call),
    /** @param {WirePuzzle} position @param {string[] | null} [scales] @param {Call} [call]
     * @returns {Promise<{ratings: Rating[], clues: number, minimal: boolean | null, solution: string | null}>} */
    rate: (position, scales = null, call) => post("rate", { ...position, scales }, call),

    /** @param {Wish} wish @param {Call} [call]
     * @returns {Promise<{seed: string, puzzles: WirePuzzle[], attempts: number, seconds: number}>} */
    generate: (wish, call) => post("generate", wish, call),
    /** @param {string} [preset] @returns {Promise<{techniques: Technique[]}>} */
    techniques: (preset = "hodoku") => get(`techniques?preset=${preset}`),
    /** @param {string} slug @param {string} [preset]
     * @returns {Promise<Technique & {text: string, example: (Step & {text: string, conclusions: string, eureka: string | null}) | null}>} */
    technique: (slug, preset = "hodoku") => get(`techniques/${encodeURIComponent(slug)}?preset=${preset}`),

    /** @returns {Promise<{approaches: {name: string, idea: string, options: Record<string, string[]>, against: string}[]}>} */
    approaches: () => get("approaches"),
    /** @param {string} name
     * @returns {Promise<{name: string, idea: string, about: string, first_line: number, source: string[],
     *   against: {puzzle: string, about: string}}>} */
    approach: (name) => get(`approaches/${encodeURIComponent(name)}`),
    /** @param {WirePuzzle} position @param {{approaches?: string[], nodes?: number, seconds?: number}} [options]
     * @returns {Promise<{rows: {approach: string, end: string, solution: string | null, nodes: number, backtracks: number, seconds: number}[]}>} */
    compare: (position, options = {}) => post("compare", { ...position, ...options }),
    /** One window of a run. @param {WirePuzzle} position @param {EventsQuery} query @param {Call} [call] @returns {Promise<Window>} */
    events: (position, query, call) => post("events", { ...position, ...query }, call),
    /** Windows of a run, one after the other, as fast as they are taken.
     * @param {WirePuzzle} position @param {EventsQuery & {windows?: number}} query @param {Call} [call]
     * @returns {AsyncGenerator<Window>} */
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
