// The types of ninefold.js: ninefold's core in a browser, a worker or Node.js.

/** A grid of 81 digits, row by row, with `.` or `0` for an empty cell. */
export type Grid = string;
/** A candidate: a cell (0-80, row by row) and a digit. */
export type Candidate = [cell: number, digit: number];
/** `none`, `one`, `several`: the number of solutions.  `invalid`: equal clues in one house. */
export type Status = "none" | "one" | "several" | "found" | "invalid" | "unreadable" | "undecided";
export type Preset = "hodoku" | "ninefold" | "se";
export type Level = "Easy" | "Medium" | "Hard" | "Unfair" | "Extreme";
export type Symmetry =
  | "none" | "180" | "90" | "diagonal" | "antidiagonal" | "both-diagonals" | "horizontal" | "vertical" | "full";

export interface Solved {
  status: Status;
  /** Solutions found, up to the limit. */
  count: number;
  guesses: number;
  /** At most two. */
  solutions: Grid[];
}

export interface Counted {
  count: number;
  /** Whether these are all. */
  complete: boolean;
  guesses: number;
}

/** A puzzle as a person left it.  A text is a puzzle without entries. */
export type Position =
  | Grid
  | {
      /** The clues. */
      puzzle: Grid;
      /** All digits on the board, clues and entries. */
      filled?: Grid;
      /** Pencil marks: for each cell a mask with bit d-1 for digit d; 0 if nothing is noted. */
      marks?: number[];
    };

/** A literal of a chain: the digit is in one of the cells, or in none of them. */
export interface Node {
  cells: number[];
  digit: number;
  on: boolean;
  kind: "single" | "group" | "als";
}

export interface Chain {
  nodes: Node[];
  /** Pairs of a node and a node it needs. */
  reasons: [number, number][];
  /** Pairs of a node and the number of its proof. */
  nested: [number, number][];
}

/** One step of the human solver: conclusions and evidence. */
export interface Step {
  /** The slug, as in `naked-single`. */
  technique: string;
  name: string;
  placements: Candidate[];
  eliminations: Candidate[];
  digits: number[];
  /** Candidates of the pattern and their roles; digit 0 means the cell as such. */
  roles: { cell: number; digit: number; role: string }[];
  /** Houses (rows 0-8, columns 9-17, boxes 18-26) and their roles. */
  houses: { house: number; role: string }[];
  parts: { cells: number[]; digits: number[]; role: string; house: number; index: number }[];
  chains: Chain[];
  length: number;
  difficulty: number;
  siamese: boolean;
  guess: boolean;
  uniqueness: boolean;
}

export interface Path {
  steps: Step[];
  /** The digits before each step. */
  grids: Grid[];
  /** The candidates before each step: 81 masks. */
  candidates: number[][];
  ending: "solved" | "stuck" | "invalid" | "stopped" | "limited";
}

export interface Rating {
  status: Status;
  /** Whether an entry or a crossed-out candidate is wrong.  Such a position has no rating. */
  mistaken: boolean;
  ending: Path["ending"];
  level: Level;
  score: number;
  steps: number;
  hardest: string;
  hardestStep: number;
  techniques: [slug: string, count: number][];
}

export interface LogicOptions {
  /** Whose order of techniques, and whose scale: `hodoku` is the default. */
  preset?: Preset;
  /** Stop after this many seconds; the default is 10. */
  seconds?: number;
}

export interface GenerateOptions {
  /** Any whole number up to 2^64 - 1.  The same seed and options always make the same puzzles, also in Python. */
  seed: number | bigint | string;
  n?: number;
  symmetry?: Symmetry;
  minimal?: boolean;
  /** The fewest and the most clues. */
  clues?: [number, number];
  /** The easiest and the hardest level. */
  difficulty?: [Level, Level];
  /** Slugs of techniques, one of which the path must use. */
  needed?: string[];
  preset?: Preset;
  /** Give up after this many seconds; the default is 10. */
  seconds?: number;
}

/** A rule of a variant in the form that the engine takes: name, cells, numbers, text and parts
 * (core/general/post/rules.inc lists the names). */
export type Rule = [name: string, cells: number[], numbers: number[], text: string, parts: Rule[]];

export interface Variant {
  rows?: number;
  columns?: number;
  /** Cells outside the grid. */
  extra?: number;
  /** The smallest value. */
  low?: number;
  /** The number of values. */
  values?: number;
  /** Whether rows and columns hold different values. */
  lines?: boolean;
  /** Lists of cells that hold different values; the 3x3 boxes by default. */
  regions?: number[][];
  /** For each cell a mask with bit v for value low + v; all values by default. */
  candidates?: (number | string)[];
  rules?: Rule[];
}

export interface VariantAnswer {
  solutions: number[][];
  count: number;
  complete: boolean;
  guesses: number;
}

export interface Ninefold {
  /** Solve a puzzle, up to `limit` solutions (2 by default). */
  solve(puzzle: Grid, limit?: number): Solved;
  /** Solve many puzzles: rows of 81 characters, `stride` bytes apart (82 by default: lines). */
  solveBatch(rows: Uint8Array | string, options?: { stride?: number; limit?: number }): {
    /** One number per row, an index into `statuses`. */
    status: Uint8Array;
    /** 81 digits per row. */
    solutions: Uint8Array;
  };
  statuses: readonly Status[];
  /** Count solutions. */
  count(puzzle: Grid, options?: { limit?: number; seconds?: number }): Counted;
  /** Check a puzzle and compare entries with its solution. */
  check(position: Position): { status: Status; solution: Grid | null; wrongEntries: Candidate[]; wrongMarks: Candidate[] };
  /** The next step, or null if there is none. */
  hint(position: Position, options?: LogicOptions): Step | null;
  /** The complete path. */
  steps(position: Position, options?: LogicOptions): Path;
  /** Every step that applies now. */
  allSteps(position: Position, options?: LogicOptions & { limit?: number }): { steps: Step[]; complete: boolean };
  rate(position: Position, options?: LogicOptions): Rating;
  generate(options: GenerateOptions): Grid[];
  /** The min-lex form, the same for all isomorphic puzzles, and a transform that produces it. */
  canonical(puzzle: Grid): { grid: Grid; transform: number[] };
  /** For each cell the digits that it has in some solution, as masks; null if the time ran out. */
  trueCandidates(puzzle: Grid, options?: { seconds?: number }): number[] | null;
  /** Remove redundant clues until none is left. */
  minimize(puzzle: Grid, seed?: number | bigint | string): Grid;
  /** Solve a variant. */
  solveVariant(variant: Variant, options?: { limit?: number; seconds?: number }): VariantAnswer;
  /** Any operation of the core by its name (core/wasm/interface.cpp). */
  call(operation: string, ...args: unknown[]): any;
  /** The same with an array as JSON.  Returns JSON, or `!` and a sentence if there was an error. */
  callText(operation: string, args: string): string;
}

/** Load the core.  `source` is the address, the bytes or the compiled module of `ninefold.wasm`; by default the file next
 * to this one. */
export function open(source?: URL | string | BufferSource | WebAssembly.Module): Promise<Ninefold>;
