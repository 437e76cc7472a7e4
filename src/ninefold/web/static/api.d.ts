// Types of the HTTP API, written by tools/page_types.py (make docs) from its description.  Nothing here runs.

/** A position of which all steps are asked for, or those that fit. */
export interface AllStepsRequest {
  puzzle: string;
  filled?: string | null;
  marks?: string[] | null;
  corners?: string[] | null;
  sukaku?: boolean;
  preset?: string | null;
  enable?: string[];
  disable?: string[];
  als_nodes?: boolean;
  ignore_marks?: boolean;
  everything?: boolean;
  techniques?: string[];
  families?: string[];
  digit?: number | null;
  cell?: string | null;
  limit?: number;
  offset?: number;
}

/** One approach with its code. */
export interface Approach {
  about: string;
  against: string;
  first_line: number;
  idea: string;
  kind: "approach";
  name: string;
  ninefold: number;
  options: { [name: string]: string[] };
  source: string[];
}

/** An approach. */
export interface ApproachLine {
  against: string;
  idea: string;
  name: string;
  options: { [name: string]: string[] };
}

/** One approach. */
export interface ApproachRequest {
  name: string;
}

/** The approaches. */
export interface Approaches {
  approaches: ApproachLine[];
  kind: "approaches";
  ninefold: number;
}

/** A digit in a cell. */
export interface Candidate {
  cell: string;
  digit: number;
}

/** A chain or net. */
export interface Chain {
  nested: number[][];
  nodes: Node[];
  reasons: number[][];
}

/** What is true of a puzzle. */
export interface Check {
  conflicts: Conflict[];
  guesses: number;
  kind: "check";
  ninefold: number;
  solutions: string[];
  status: "found" | "invalid" | "none" | "one" | "several" | "undecided" | "unreadable";
}

/** A puzzle for the approaches, side by side. */
export interface CompareRequest {
  puzzle: string;
  filled?: string | null;
  marks?: string[] | null;
  corners?: string[] | null;
  sukaku?: boolean;
  approaches?: string[] | null;
  nodes?: number;
  seconds?: number;
}

/** A digit that stands twice in a house. */
export interface Conflict {
  cells: string[];
  digit: number;
  house: string;
}

/** A position to be written in a format. */
export interface ConvertRequest {
  puzzle: string;
  filled?: string | null;
  marks?: string[] | null;
  corners?: string[] | null;
  sukaku?: boolean;
  to: string;
  solution?: string | null;
  meta?: { [name: string]: string | number } | null;
}

/** How many solutions there are. */
export interface Count {
  complete: boolean;
  count: number;
  guesses: number;
  kind: "count";
  ninefold: number;
}

/** A puzzle whose solutions are counted. */
export interface CountRequest {
  puzzle: string;
  filled?: string | null;
  marks?: string[] | null;
  corners?: string[] | null;
  sukaku?: boolean;
  limit?: number | null;
  seconds?: number;
}

/** What a run has done. */
export interface Counters {
  backtracks: number;
  candidates: number;
  deepest: number;
  nodes: number;
  placements: number;
}

/** The deepest level in every so many events. */
export interface Depths {
  each: number;
  from: number;
  levels: number[];
}

/** Why there is no answer. */
export interface Error {
  attempts?: number;
  cell?: string | null;
  conflicts?: Conflict[];
  error: string;
  examples?: string[];
  found?: number;
  kind: "error";
  line?: number | null;
  message: string;
  mistakes?: Mistake[];
  ninefold: number;
  reason?: string;
  seconds?: number;
  source?: string | null;
  status: "found" | "invalid" | "none" | "one" | "several" | "undecided" | "unreadable";
}

/** What is wrong. */
export interface ErrorFields {
  attempts?: number;
  cell?: string | null;
  conflicts?: Conflict[];
  error: string;
  examples?: string[];
  found?: number;
  line?: number | null;
  message: string;
  mistakes?: Mistake[];
  reason?: string;
  seconds?: number;
  source?: string | null;
  status: "found" | "invalid" | "none" | "one" | "several" | "undecided" | "unreadable";
}

/** Windows of a run, one after the other. */
export interface EventStreamRequest {
  puzzle: string;
  filled?: string | null;
  marks?: string[] | null;
  corners?: string[] | null;
  sukaku?: boolean;
  approach: string;
  options?: { [name: string]: string };
  mark?: string | null;
  from?: number | null;
  count?: number;
  until?: "dead end" | "end" | "forced" | "place" | "remove" | "solved" | "try" | null;
  nodes?: number | null;
  windows?: number | null;
}

/** A window of a run. */
export interface Events {
  approach: string;
  back: string | null;
  columns: string[];
  depths: Depths;
  end: State;
  events: ([string, string | null, number | null, number, number, number])[];
  from: number;
  kind: "events";
  mark: string;
  marks: string[];
  next: string | null;
  ninefold: number;
  options: { [name: string]: string };
  outcome: OutcomeFields | null;
  start: State;
  stopped: boolean;
  to: number;
}

/** A window of a run of an approach. */
export interface EventsRequest {
  puzzle: string;
  filled?: string | null;
  marks?: string[] | null;
  corners?: string[] | null;
  sukaku?: boolean;
  approach: string;
  options?: { [name: string]: string };
  mark?: string | null;
  from?: number | null;
  count?: number;
  until?: "dead end" | "end" | "forced" | "place" | "remove" | "solved" | "try" | null;
  nodes?: number | null;
}

/** A bundled puzzle. */
export interface ExampleLine {
  about: string;
  name: string;
  puzzle: string;
  status: "found" | "invalid" | "none" | "one" | "several" | "undecided" | "unreadable";
}

/** A step with position and words. */
export interface ExampleStep {
  chains: Chain[];
  conclusions: string;
  corners?: string[];
  difficulty: number;
  digits: number[];
  eliminations: Candidate[];
  eureka: string | null;
  filled?: string;
  guess: boolean;
  houses: HouseRole[];
  inner: InnerProof[];
  length: number;
  level: string;
  marks?: string[];
  name: string;
  parts: Part[];
  placements: Candidate[];
  proofs: Proof[];
  puzzle: string;
  roles: Role[];
  siamese: boolean;
  slot: number;
  sukaku?: boolean;
  technique: string;
  text: string;
  uniqueness: boolean;
}

/** The bundled puzzles. */
export interface Examples {
  examples: ExampleLine[];
  kind: "examples";
  ninefold: number;
}

/** A file format. */
export interface FormatLine {
  binary: boolean;
  extensions: string[];
  holds: string[];
  many: boolean;
  name: string;
  read: boolean;
  summary: string;
  write: boolean;
}

/** The file formats. */
export interface Formats {
  formats: FormatLine[];
  kind: "formats";
  ninefold: number;
}

/** Puzzles to be made. */
export interface GenerateRequest {
  n?: number;
  difficulty?: string | (string | number | null)[] | null;
  technique?: string | null;
  technique_use?: "needed" | "next" | "up-to";
  clues?: number | (number | null)[] | null;
  symmetry?: "180" | "90" | "antidiagonal" | "both-diagonals" | "diagonal" | "full" | "horizontal" | "none" | "vertical";
  minimal?: boolean;
  seed?: number | string | null;
  preset?: string | null;
  seconds?: number;
}

/** Many puzzles to be made, some in each line. */
export interface GenerateStreamRequest {
  n?: number;
  difficulty?: string | (string | number | null)[] | null;
  technique?: string | null;
  technique_use?: "needed" | "next" | "up-to";
  clues?: number | (number | null)[] | null;
  symmetry?: "180" | "90" | "antidiagonal" | "both-diagonals" | "diagonal" | "full" | "horizontal" | "none" | "vertical";
  minimal?: boolean;
  seed?: number | string | null;
  preset?: string | null;
  seconds?: number;
  each?: number;
}

/** Puzzles made. */
export interface Generated {
  attempts: number;
  kind: "generated";
  ninefold: number;
  puzzles: Puzzle[];
  seconds: number;
  seed: string;
}

/** Whether the server is well, and how busy. */
export interface Health {
  busy: number;
  kind: "health";
  ninefold: number;
  status: "ok" | "stopping";
  waiting: number;
  workers: number;
}

/** The next step, or the mistakes, in words of three levels. */
export interface Hint {
  conclusions: string | null;
  eureka: string | null;
  inner: InnerProof[];
  kind: "hint";
  level: string | null;
  mistakes: Mistake[];
  ninefold: number;
  several: boolean;
  skipped: number;
  solved: boolean;
  step: HintStep | null;
  stopped: boolean;
  texts: string[];
  where: string[];
}

/** A position in which the next step is asked for. */
export interface HintRequest {
  puzzle: string;
  filled?: string | null;
  marks?: string[] | null;
  corners?: string[] | null;
  sukaku?: boolean;
  preset?: string | null;
  enable?: string[];
  disable?: string[];
  als_nodes?: boolean;
  ignore_marks?: boolean;
  skip?: number;
}

/** A step with its position, inside a hint. */
export interface HintStep {
  chains: Chain[];
  corners?: string[];
  difficulty: number;
  digits: number[];
  eliminations: Candidate[];
  filled?: string;
  guess: boolean;
  houses: HouseRole[];
  length: number;
  marks?: string[];
  name: string;
  parts: Part[];
  placements: Candidate[];
  proofs: Proof[];
  puzzle: string;
  roles: Role[];
  siamese: boolean;
  slot: number;
  sukaku?: boolean;
  technique: string;
  uniqueness: boolean;
}

/** A house in a pattern. */
export interface HouseRole {
  house: string;
  role: string;
}

/** A proof inside a net in words: the lines of a branch that rest on it. */
export interface InnerProof {
  branch: number;
  lines: number[];
  name: string;
  technique: string;
  text: string;
}

/** A position for the human solver. */
export interface LogicRequest {
  puzzle: string;
  filled?: string | null;
  marks?: string[] | null;
  corners?: string[] | null;
  sukaku?: boolean;
  preset?: string | null;
  enable?: string[];
  disable?: string[];
  als_nodes?: boolean;
  ignore_marks?: boolean;
}

/** A wrong entry or a lost candidate. */
export interface Mistake {
  cell: string;
  digit: number;
  kind: "crossed-out" | "entry";
}

/** A literal of a chain. */
export interface Node {
  cells: string[];
  digit: number;
  kind: string;
  on: boolean;
}

/** Nothing to be said. */
export interface NothingRequest {
}

/** How a run ended. */
export interface OutcomeFields {
  approach: string;
  backtracks: number;
  candidates: number;
  deepest: number;
  end: "gave up" | "no solution" | "solved";
  nodes: number;
  placements: number;
  seconds: number;
  solution: string | null;
}

/** A set of cells in a pattern. */
export interface Part {
  cells: string[];
  digits: number[];
  house: string | null;
  number: number;
  role: string;
}

/** The whole way. */
export interface Path {
  corners?: string[];
  end: string;
  ending: string;
  filled?: string;
  kind: "path";
  marks?: string[];
  ninefold: number;
  puzzle: string | null;
  several: boolean;
  steps: ToldStep[];
  sukaku?: boolean;
}

/** A puzzle, what was filled in, and the marks. */
export interface Position {
  puzzle: string;
  filled?: string | null;
  marks?: string[] | null;
  corners?: string[] | null;
  sukaku?: boolean;
}

/** How a position stands. */
export interface Progress {
  conflicts: Conflict[];
  empty: number;
  filled: number;
  kind: "progress";
  mistakes: Mistake[];
  ninefold: number;
  right: boolean | null;
  solved: boolean;
  status: "found" | "invalid" | "none" | "one" | "several" | "undecided" | "unreadable";
}

/** A position to be judged. */
export interface ProgressRequest {
  puzzle: string;
  filled?: string | null;
  marks?: string[] | null;
  corners?: string[] | null;
  sukaku?: boolean;
  ignore_marks?: boolean;
}

/** An argument inside a chain. */
export interface Proof {
  chains: Chain[];
  digits: number[];
  eliminations: Candidate[];
  houses: HouseRole[];
  name: string;
  roles: Role[];
  technique: string;
}

/** A position. */
export interface Puzzle {
  corners?: string[];
  filled?: string;
  marks?: string[];
  puzzle: string;
  sukaku?: boolean;
}

/** A position to be rated. */
export interface RateRequest {
  puzzle: string;
  filled?: string | null;
  marks?: string[] | null;
  corners?: string[] | null;
  sukaku?: boolean;
  scales?: string[] | null;
  ignore_marks?: boolean;
}

/** Level and score on a scale. */
export interface Rating {
  ending: string;
  first_placement: number;
  first_placement_by: string | null;
  first_step: number;
  first_step_by: string | null;
  hardest: string;
  hardest_step: number;
  kind: "rating";
  level: string;
  ninefold: number;
  scale: string;
  score: number;
  solved: boolean;
  steps: number;
  techniques: { [name: string]: number };
}

/** A puzzle on every scale. */
export interface Ratings {
  clues: number;
  kind: "ratings";
  minimal: boolean | null;
  ninefold: number;
  ratings: Rating[];
}

/** A text to be read as puzzles. */
export interface ReadRequest {
  text?: string;
  format?: string | null;
  name?: string | null;
  limit?: number;
}

/** What a text or a file holds. */
export interface Reading {
  complete: boolean;
  faults: ErrorFields[];
  format: string;
  kind: "reading";
  ninefold: number;
  puzzles: Record[];
}

/** A puzzle of a file. */
export interface Record {
  corners?: string[];
  filled?: string;
  line: number | null;
  marks?: string[];
  meta?: { [name: string]: string | number };
  puzzle: string;
  solution?: string;
  sukaku?: boolean;
}

/** A candidate, or a whole cell, in a pattern. */
export interface Role {
  cell: string;
  digit: number | null;
  role: string;
}

/** What one solver made of a puzzle. */
export interface RowFields {
  approach: string;
  backtracks: number | null;
  end: "gave up" | "no solution" | "solved";
  nodes: number;
  seconds: number;
  solution: string | null;
}

/** Solvers side by side. */
export interface Rows {
  kind: "rows";
  ninefold: number;
  rows: RowFields[];
}

/** A puzzle with its solution. */
export interface Solution {
  corners?: string[];
  filled?: string;
  guesses: number;
  kind: "solution";
  marks?: string[];
  ninefold: number;
  puzzle: string;
  solution: string;
  sukaku?: boolean;
  unique: boolean;
}

/** A puzzle to be solved. */
export interface SolveRequest {
  puzzle: string;
  filled?: string | null;
  marks?: string[] | null;
  corners?: string[] | null;
  sukaku?: boolean;
  unique?: boolean;
}

/** What stands in a run. */
export interface State {
  counters: Counters;
  filled: string;
  guesses: Candidate[];
  level: number;
  seconds: number;
}

/** All steps that apply, or those that fit. */
export interface Steps {
  candidates: string[];
  complete: boolean;
  counts: { [name: string]: number };
  kind: "steps";
  ninefold: number;
  steps: ToldStep[];
  total: number;
}

/** One technique. */
export interface Technique {
  code: string;
  enabled: boolean;
  example: ExampleStep | null;
  family: string;
  found_by: string;
  kind: "technique";
  level: string;
  name: string;
  ninefold: number;
  score: number;
  slot: number;
  slug: string;
  text: string;
  uniqueness: boolean;
}

/** A technique in a preset. */
export interface TechniqueLine {
  code: string;
  enabled: boolean;
  family: string;
  found_by: string;
  level: string;
  name: string;
  score: number;
  slot: number;
  slug: string;
  uniqueness: boolean;
}

/** One technique. */
export interface TechniqueRequest {
  slug: string;
  preset?: string | null;
}

/** The techniques of a preset. */
export interface Techniques {
  kind: "techniques";
  ninefold: number;
  preset: string;
  techniques: TechniqueLine[];
}

/** The techniques of a preset. */
export interface TechniquesRequest {
  preset?: string | null;
}

/** A position in a format. */
export interface Text {
  format: string;
  kind: "text";
  lost: string[];
  ninefold: number;
  text: string;
}

/** The puzzle of a day. */
export interface Today {
  date: string;
  difficulty: string;
  kind: "today";
  ninefold: number;
  puzzle: string;
  rating: Rating;
  solution: string;
}

/** The puzzle of a day. */
export interface TodayRequest {
  date?: string | null;
  difficulty?: string | null;
}

/** A step and its words, without its position. */
export interface ToldStep {
  chains: Chain[];
  conclusions: string;
  difficulty: number;
  digits: number[];
  eliminations: Candidate[];
  eureka: string | null;
  guess: boolean;
  houses: HouseRole[];
  inner: InnerProof[];
  length: number;
  level: string;
  name: string;
  parts: Part[];
  placements: Candidate[];
  proofs: Proof[];
  roles: Role[];
  siamese: boolean;
  slot: number;
  technique: string;
  text: string;
  uniqueness: boolean;
}

/** What this server is and knows. */
export interface Version {
  api: number;
  approaches: string[];
  kind: "version";
  levels: string[];
  limits: { [name: string]: number };
  ninefold: number;
  preset: string;
  presets: string[];
  scale: string;
  symmetries: string[];
  version: string;
}
