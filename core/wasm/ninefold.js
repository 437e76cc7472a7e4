// ninefold's core in a browser, a worker or Node.js.
//
//     import { open } from "./ninefold.js";
//     const ninefold = await open();
//     ninefold.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").solutions[0];

/** @import { Chain, Grid, LogicOptions, Ninefold, Position, Rating, Status, Step, Variant } from "./types.js" */

/** @type {readonly Status[]} */
const STATUSES = ["none", "one", "several", "found", "invalid", "unreadable", "undecided"];
/** @type {readonly Rating["level"][]} */
const LEVELS = ["Easy", "Medium", "Hard", "Unfair", "Extreme"];
const SECONDS = 10;
const ALL_DIGITS = 0x1ff;

/** @param {URL | string | BufferSource | WebAssembly.Module} [source] @returns {Promise<Ninefold>} */
export async function open(source = new URL("./ninefold.wasm", import.meta.url)) {
  const module = await compiled(source);
  /** @type {Record<string, any>} */
  let core = {};
  const memory = () => /** @type {ArrayBuffer} */ (core.memory.buffer);
  /** The few functions of a system that the core asks for. */
  const system = {
    /** @param {number} _clock @param {bigint} _precision @param {number} at */
    clock_time_get(_clock, _precision, at) {
      new DataView(memory()).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    /** @param {number} count @param {number} size */
    environ_sizes_get(count, size) {
      new DataView(memory()).setUint32(count, 0, true);
      new DataView(memory()).setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    /** @param {number} code */
    proc_exit(code) {
      throw new Error(`ninefold's core stopped (${code}).`);
    },
  };
  // Whatever else a compiler's library refers to is never called: it gets the answer "not supported".
  /** @type {Record<string, Record<string, any>>} */
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (imports[from] ??= {})[name] = /** @type {Record<string, any>} */ (system)[name] ?? (() => 52);
  }
  core = (await WebAssembly.instantiate(module, imports)).exports;
  core._initialize();
  return interfaceOf(core);
}

/** @param {URL | string | BufferSource | WebAssembly.Module} source @returns {Promise<WebAssembly.Module>} */
async function compiled(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (!(source instanceof URL) && typeof source !== "string") return WebAssembly.compile(source);
  const url = new URL(source, import.meta.url);
  if (url.protocol === "file:" && typeof process !== "undefined") {
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile(new Uint8Array(await readFile(url)));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} is missing (${response.status}).`);
  // Not compileStreaming: static hosts often serve .wasm with another media type.
  return WebAssembly.compile(await response.arrayBuffer());
}

/** @param {Record<string, any>} core the exports @returns {Ninefold} */
function interfaceOf(core) {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const bytes = () => new Uint8Array(core.memory.buffer);

  /** Copy bytes into the core's memory. @param {Uint8Array} data @param {number} [more] zeros after them */
  function put(data, more = 0) {
    const at = core.malloc(data.length + more);
    bytes().set(data, at);
    bytes().fill(0, at + data.length, at + data.length + more);
    return at;
  }

  /** @param {string} operation @param {string} args @returns {string} */
  function callText(operation, args) {
    const name = put(encoder.encode(operation), 1);
    const text = put(encoder.encode(args), 1);
    try {
      const at = core.ninefold_call(name, text);
      const heap = bytes();
      return decoder.decode(heap.subarray(at, heap.indexOf(0, at)));
    } finally {
      core.free(name);
      core.free(text);
    }
  }

  /** @param {string} operation @param {...unknown} args */
  function call(operation, ...args) {
    const answer = callText(operation, JSON.stringify(args));
    if (answer.startsWith("!")) throw new RangeError(`${operation}: ${answer.slice(1)}`);
    return JSON.parse(answer);
  }

  /** @type {Map<string, number>} */
  const solvers = new Map();
  /** The number of the solver of a preset. @param {LogicOptions} options */
  function solver({ preset = "hodoku" }) {
    let number = solvers.get(preset);
    if (number === undefined) solvers.set(preset, (number = /** @type {number} */ (call("new_LogicSolver", preset, [], false, false))));
    return number;
  }

  /** A puzzle, checked. @param {unknown} puzzle @returns {Grid} */
  function grid(puzzle) {
    if (typeof puzzle !== "string" || !/^[.0-9]{81}$/.test(puzzle)) throw new TypeError("A puzzle is a text of 81 digits or dots.");
    return puzzle;
  }

  /** @param {Position} position */
  function position(position) {
    const { puzzle, filled = puzzle, marks = null } = typeof position === "string" ? { puzzle: position } : position;
    return [grid(filled), grid(puzzle), marks, false, null];
  }

  /** @param {Grid} puzzle */
  const masks = (puzzle) => Array.from(grid(puzzle), (digit) => (digit === "." || digit === "0" ? ALL_DIGITS : 1 << (Number(digit) - 1)));

  return {
    statuses: STATUSES,
    call,
    callText,

    solve(puzzle, limit = 2) {
      const [status, count, guesses, first, second] = call("solve_masks", masks(puzzle), limit);
      return { status: STATUSES[status], count, guesses, solutions: [first, second].filter(Boolean) };
    },

    solveBatch(rows, { stride = 82, limit = 2 } = {}) {
      const data = typeof rows === "string" ? encoder.encode(rows) : rows;
      if (!(data instanceof Uint8Array)) throw new TypeError("solveBatch takes a text with one puzzle per line, or its bytes");
      const n = Math.floor((data.length + stride - 81) / stride);
      const at = put(data, stride);
      const status = core.malloc(n);
      const solutions = core.malloc(81 * n);
      try {
        core.ninefold_solve_batch(at, stride, n, limit, status, solutions);
        return { status: bytes().slice(status, status + n), solutions: bytes().slice(solutions, solutions + 81 * n) };
      } finally {
        for (const part of [at, status, solutions]) core.free(part);
      }
    },

    count(puzzle, { limit = 1e6, seconds = SECONDS } = {}) {
      const [count, complete, guesses] = call("count_masks", masks(puzzle), limit, seconds, 0);
      return { count, complete, guesses };
    },

    check(where) {
      const [status, solution, wrongEntries, wrongMarks] = call("LogicSolver.diagnose", solver({}), position(where), SECONDS);
      return { status: STATUSES[status], solution, wrongEntries, wrongMarks };
    },

    hint(where, options = {}) {
      const [step] = call("LogicSolver.next", solver(options), position(where), options.seconds ?? SECONDS);
      return step && stepOf(step);
    },

    steps(where, options = {}) {
      const [steps, ending, boards] = call("LogicSolver.solve", solver(options), position(where), options.seconds ?? SECONDS, 10_000);
      return {
        steps: steps.map(stepOf),
        ending,
        grids: boards.map((/** @type {[Grid, number[]]} */ [digits]) => digits),
        candidates: boards.map((/** @type {[Grid, number[]]} */ [, candidates]) => candidates),
      };
    },

    allSteps(where, options = {}) {
      const { limit = 100_000, seconds = SECONDS } = options;
      const [steps, complete] = call("LogicSolver.all_steps", solver(options), position(where), limit, false, seconds);
      return { steps: steps.map(stepOf), complete };
    },

    rate(where, options = {}) {
      const [status, mistaken, rating] = call("LogicSolver.rate", solver(options), position(where), options.seconds ?? SECONDS);
      const [ending, level, score, steps, hardest, techniques, hardestStep] = rating;
      return { status: STATUSES[status], mistaken, ending, level: LEVELS[level], score, steps, hardest, hardestStep, techniques };
    },

    generate({ seed, n = 1, symmetry = "none", minimal = false, clues = [0, 81], difficulty, needed = [], preset = "hodoku", seconds = SECONDS }) {
      const [easiest, hardest] = difficulty ?? [null, null];
      const order = [String(seed), symmetry, minimal, ...clues, null, null, "top-down", false, easiest, hardest, null, null, needed, null, null, null, preset];
      const maker = call("new_Maker", order);
      /** @type {Grid[]} */
      const made = [];
      const until = performance.now() + 1000 * seconds;
      try {
        for (let first = 0, block = 32; made.length < n; block = Math.min(2 * block, 4096)) {
          const left = (until - performance.now()) / 1000;
          if (left <= 0) throw new RangeError(`generate: ${made.length} of ${n} puzzles after ${seconds} seconds.`);
          const [puzzles, attempts] = call("Maker.run", maker, first, block, left);
          made.push(...puzzles.map((/** @type {[number, Grid]} */ [, puzzle]) => puzzle.replaceAll("0", ".")));
          first += attempts;
        }
      } finally {
        call("release", maker);
      }
      return made.slice(0, n);
    },

    canonical(puzzle) {
      const [form, transform] = call("canonical", grid(puzzle));
      return { grid: form.replaceAll("0", "."), transform };
    },

    trueCandidates(puzzle, { seconds = SECONDS } = {}) {
      const counts = call("true_candidates", masks(puzzle), 1, seconds);
      if (!counts) return null;
      const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8];
      return Array.from({ length: 81 }, (_, cell) => digits.reduce((mask, d) => mask | (counts[9 * cell + d] ? 1 << d : 0), 0));
    },

    minimize: (puzzle, seed = 0) => call("minimize", grid(puzzle), String(seed)).replaceAll("0", "."),

    solveVariant(variant, { limit = 2, seconds = SECONDS } = {}) {
      const [answer] = call("solve_variants", [loweredOf(variant)], limit, limit, seconds, 0, 0, 0);
      if (typeof answer === "string") throw new RangeError(`solveVariant: ${answer}`);
      const [solutions, count, complete, guesses] = answer;
      return { solutions, count, complete, guesses };
    },
  };
}

/** @param {any[]} row @returns {Step} */
function stepOf([technique, name, placements, eliminations, digits, roles, houses, parts, chains, , length, , difficulty, siamese, guess, uniqueness]) {
  return {
    technique,
    name,
    placements,
    eliminations,
    digits,
    roles: roles.map((/** @type {any[]} */ [cell, digit, role]) => ({ cell, digit, role })),
    houses: houses.map((/** @type {any[]} */ [house, role]) => ({ house, role })),
    parts: parts.map((/** @type {any[]} */ [cells, among, role, house, index]) => ({ cells, digits: among, role, house, index })),
    chains: chains.map(chainOf),
    length,
    difficulty,
    siamese,
    guess,
    uniqueness,
  };
}

/** @param {any[]} row @returns {Chain} */
function chainOf([nodes, reasons, nested]) {
  return { nodes: nodes.map((/** @type {any[]} */ [cells, digit, on, kind]) => ({ cells, digit, on, kind })), reasons, nested };
}

/** @param {Variant} variant */
function loweredOf({ rows = 9, columns = 9, extra = 0, low = 1, values = 9, lines = true, regions, candidates = [], rules = [] }) {
  const box = (/** @type {number} */ b) => Array.from({ length: 9 }, (_, i) => 27 * Math.floor(b / 3) + 3 * (b % 3) + 9 * Math.floor(i / 3) + (i % 3));
  const boxes = rows === 9 && columns === 9 ? Array.from({ length: 9 }, (_, b) => box(b)) : [];
  return [rows, columns, extra, low, values, lines, regions ?? boxes, candidates, rules];
}
