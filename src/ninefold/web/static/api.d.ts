// Types of the HTTP API, written by tools/page_types.py (make docs) from its description.  Nothing here runs.

/** A position to find all steps in, optionally filtered. */
export interface AllStepsRequest {
  puzzle: string;
  filled?: string | null;
  marks?: string[] | null;
  corners?: string[] | null;
  sukaku?: boolean;
  boxes?: number | null;
  regions?: string | null;
  preset?: string | null;
  enable?: string[];
  disable?: string[];
  als_nodes?: boolean;
  ignore_marks?: boolean;
  language?: string;
  everything?: boolean;
  techniques?: string[];
  families?: string[];
  levels?: string[];
  digit?: number | null;
  cell?: string | null;
  limit?: number;
  offset?: number;
}

/** A few signs that belong to cells. */
export interface Annotation {
  cells: string[];
  text: string;
}

/** The conclusions of a step that solves an exercise. */
export interface Answer {
  eliminations: Candidate[];
  placements: Candidate[];
}

/** One approach with its code. */
export interface Approach {
  about: string;
  against: string;
  aliases: string[];
  complexity: Complexity | null;
  first_line: number;
  idea: string;
  kind: "approach";
  name: string;
  ninefold: number;
  options: { [name: string]: string[] };
  plain: string[];
  source: string[];
  title: string;
}

/** An approach. */
export interface ApproachLine {
  against: string;
  aliases: string[];
  idea: string;
  name: string;
  options: { [name: string]: string[] };
  title: string;
}

/** One approach. */
export interface ApproachRequest {
  name: string;
}

/** The approaches. */
export interface Approaches {
  approaches: ApproachLine[];
  demo: string;
  kind: "approaches";
  ninefold: number;
}

/** A position to check. */
export interface AssessRequest {
  puzzle: string;
  filled?: string | null;
  marks?: string[] | null;
  corners?: string[] | null;
  sukaku?: boolean;
  boxes?: number | null;
  regions?: string | null;
  ignore_marks?: boolean;
}

/** Whether the entries of a position are right so far. */
export interface Assessment {
  conflicts: Conflict[];
  empty: number;
  filled: number;
  kind: "assessment";
  mistakes: Mistake[];
  ninefold: number;
  right: boolean | null;
  solved: boolean;
  status: "found" | "invalid" | "none" | "one" | "several" | "undecided" | "unreadable";
}

/** A variant for display. */
export interface Board {
  author: string;
  data: { [name: string]: unknown };
  drawing: PictureLayer[];
  frame: number[];
  givens: Given[];
  houses: string;
  kind: "board";
  language: string;
  ninefold: number;
  rules: RuleLine[];
  shape: BoardShape;
  text: string;
  title: string;
  unknown: string[];
}

/** A puzzle to show. */
export interface BoardRequest {
  puzzle: string;
  filled?: string | null;
  marks?: string[] | null;
  corners?: string[] | null;
  sukaku?: boolean;
  boxes?: number | null;
  regions?: string | null;
  language?: string;
}

/** The shape of a board: its digits from the lowest to the highest, and the region of each cell (-1 for none). */
export interface BoardShape {
  digits: number[];
  height: number;
  lines: boolean;
  regions: number[];
  width: number;
}

/** The rules that the digits entered can no longer meet; complete unless some rules cannot be interpreted. */
export interface Broken {
  broken: BrokenRule[];
  complete: boolean;
  kind: "broken";
  ninefold: number;
  solved: boolean;
}

/** A broken rule: its number in the data, and the sum of its digits if it has a total. */
export interface BrokenRule {
  number: number;
  total: number | null;
}

/** A digit in a cell. */
export interface Candidate {
  cell: string;
  digit: number;
}

/** The candidates that occur in some solution: for each cell its digits, and the number of solutions with each. */
export interface Candidates {
  candidates: string[];
  complete: boolean;
  counts: number[][];
  kind: "candidates";
  limit: number;
  ninefold: number;
}

/** A puzzle whose true candidates to find. */
export interface CandidatesRequest {
  puzzle: string;
  filled?: string | null;
  marks?: string[] | null;
  corners?: string[] | null;
  sukaku?: boolean;
  boxes?: number | null;
  regions?: string | null;
  limit?: number;
  seconds?: number;
}

/** Literals in order; each follows from the one before. */
export interface Chain {
  nested: number[][];
  nodes: Link[];
  reasons: number[][];
}

/** Whether a puzzle is invalid or has no, one or several solutions, and with ``explain`` why. */
export interface Check {
  complete: boolean;
  conflicts: (Conflict | string)[];
  findings: Finding[];
  guesses: number;
  kind: "check";
  ninefold: number;
  solutions: string[];
  status: "found" | "invalid" | "none" | "one" | "several" | "undecided" | "unreadable";
}

/** A puzzle to check. */
export interface CheckRequest {
  puzzle: string;
  filled?: string | null;
  marks?: string[] | null;
  corners?: string[] | null;
  sukaku?: boolean;
  boxes?: number | null;
  regions?: string | null;
  explain?: boolean;
  seconds?: number;
  solutions?: number;
  language?: string;
}

/** A puzzle to compare approaches on. */
export interface CompareRequest {
  puzzle: string;
  filled?: string | null;
  marks?: string[] | null;
  corners?: string[] | null;
  sukaku?: boolean;
  boxes?: number | null;
  regions?: string | null;
  approaches?: string[] | null;
  nodes?: number;
  seconds?: number;
}

/** Time and space in the worst case, and why the bound says little. */
export interface Complexity {
  note: string;
  space: string;
  time: string;
}

/** The same digit more than once in one house. */
export interface Conflict {
  cells: string[];
  digit: number;
  house: string;
}

/** A position to write in a format. */
export interface ConvertRequest {
  puzzle: string;
  filled?: string | null;
  marks?: string[] | null;
  corners?: string[] | null;
  sukaku?: boolean;
  boxes?: number | null;
  regions?: string | null;
  to: string;
  solution?: string | null;
  meta?: { [name: string]: string | number | boolean } | null;
}

/** The number of solutions. */
export interface Count {
  complete: boolean;
  count: number;
  guesses: number;
  kind: "count";
  ninefold: number;
}

/** A puzzle whose solutions to count. */
export interface CountRequest {
  puzzle: string;
  filled?: string | null;
  marks?: string[] | null;
  corners?: string[] | null;
  sukaku?: boolean;
  boxes?: number | null;
  regions?: string | null;
  limit?: number | null;
  seconds?: number;
}

/** The counters of a run. */
export interface Counters {
  backtracks: number;
  checks: number;
  max_depth: number;
  nodes: number;
  placements: number;
}

/** The maximum depth per group of events. */
export interface Depths {
  each: number;
  from: number;
  values: number[];
}

/** Level and score of a puzzle. */
export interface Difficulty {
  level: string;
  score: number;
}

/** Why a request failed. */
export interface Error {
  attempts?: number;
  cell?: string | null;
  conflicts?: (Conflict | string)[];
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

/** An error with its details. */
export interface ErrorFields {
  attempts?: number;
  cell?: string | null;
  conflicts?: (Conflict | string)[];
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

/** Windows of a run, one after another. */
export interface EventStreamRequest {
  puzzle: string;
  filled?: string | null;
  marks?: string[] | null;
  corners?: string[] | null;
  sukaku?: boolean;
  boxes?: number | null;
  regions?: string | null;
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
  boxes?: number | null;
  regions?: string | null;
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
  annotations?: Annotation[];
  argument?: { [name: string]: unknown } | null;
  boxes?: number;
  chains: Chain[];
  conclusions: string;
  corners?: string[];
  difficulty: number;
  digits: number[];
  eliminations: Candidate[];
  eureka: string | null;
  filled?: string;
  givens?: Given[];
  guess: boolean;
  houses: HouseRole[];
  how?: "" | "forced" | "refuted" | "searched";
  inner: InnerProof[];
  length: number;
  level: string;
  links: LinkWords[][];
  marks?: string[];
  name: string;
  nets: string[];
  parts: SetPart[];
  placements: Candidate[];
  proofs: Proof[];
  puzzle: string;
  reasons?: Reason[];
  regions?: string;
  roles: Role[];
  sentence?: string;
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
  gallery: GalleryLine[];
  kind: "examples";
  ninefold: number;
}

/** A position to practice, and every step that counts as an answer; the first one is the next step. */
export interface Exercise {
  answers: Answer[];
  boxes?: number;
  corners?: string[];
  filled?: string;
  marks?: string[];
  puzzle: string;
  regions?: string;
  sukaku?: boolean;
}

/** A field of a rule. */
export interface FieldLine {
  default: unknown;
  kind: "cell" | "cells" | "flag" | "groups" | "number" | "numbers" | "rules" | "text" | "tuples";
  name: string;
  required: boolean;
}

/** One reason why a puzzle does not have exactly one solution, or what would decide it. */
export interface Finding {
  cells: string[];
  givens: FindingGiven[];
  instead: number | string | null;
  kind: "arithmetic" | "clash" | "decider" | "difference" | "no-suspect" | "suspect";
  reasons: FindingReason[];
  sentence: string;
  status: "found" | "invalid" | "none" | "one" | "several" | "undecided" | "unreadable" | null;
}

/** A cell and the digits it is given, or should be given. */
export interface FindingGiven {
  cell: string;
  digits: number[];
}

/** A rule or a house; the number of a rule is its place in ``Variant.rules``. */
export interface FindingReason {
  cells: string[];
  name: string;
  rule: number | null;
}

/** A puzzle to complete, to reduce, or to make easier or harder. */
export interface FinishRequest {
  puzzle: string;
  filled?: string | null;
  marks?: string[] | null;
  corners?: string[] | null;
  sukaku?: boolean;
  boxes?: number | null;
  regions?: string | null;
  how: "clues" | "easier" | "harder" | "rules" | "solution" | "unique";
  seed?: number | null;
  seconds?: number;
}

/** A completed or changed puzzle as data; complete unless it may still have redundant parts.

    ``difficulty`` is that before and after, if the puzzle was to become easier or harder. */
export interface Finished {
  complete: boolean;
  data: { [name: string]: unknown };
  difficulty: Difficulty[];
  kind: "finished";
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

/** A variant of the gallery. */
export interface GalleryLine {
  about: string;
  level: string;
  name: string;
  puzzle: string;
  rule: string;
}

/** Puzzles to generate. */
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

/** Many puzzles to generate, several per line. */
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

/** A variant to generate. */
export interface GenerateVariantRequest {
  rules?: "anti-knight" | "diagonal" | "jigsaw" | "killer" | "windoku";
  size?: number;
  seed?: number | null;
  seconds?: number;
}

/** Generated puzzles. */
export interface Generated {
  attempts: number;
  kind: "generated";
  ninefold: number;
  puzzles: Puzzle[];
  seconds: number;
  seed: string;
}

/** The digits that a cell of a variant can have, as a step needs them. */
export interface Given {
  cell: string;
  digits: number[];
}

/** Status and load of the server. */
export interface Health {
  busy: number;
  kind: "health";
  ninefold: number;
  status: "ok" | "stopping";
  waiting: number;
  workers: number;
}

/** The next step, explained in three stages, or the mistakes. */
export interface Hint {
  conclusions: string | null;
  eureka: string | null;
  inner: InnerProof[];
  kind: "hint";
  level: string | null;
  links: LinkWords[][];
  mistakes: Mistake[];
  nets: string[];
  ninefold: number;
  several: boolean;
  skipped: number;
  solved: boolean;
  step: HintStep | null;
  stopped: boolean;
  texts: string[];
  where: string[];
}

/** A position to find the next step in. */
export interface HintRequest {
  puzzle: string;
  filled?: string | null;
  marks?: string[] | null;
  corners?: string[] | null;
  sukaku?: boolean;
  boxes?: number | null;
  regions?: string | null;
  preset?: string | null;
  enable?: string[];
  disable?: string[];
  als_nodes?: boolean;
  ignore_marks?: boolean;
  language?: string;
  skip?: number;
}

/** A step with its position, inside a hint. */
export interface HintStep {
  annotations?: Annotation[];
  argument?: { [name: string]: unknown } | null;
  boxes?: number;
  chains: Chain[];
  corners?: string[];
  difficulty: number;
  digits: number[];
  eliminations: Candidate[];
  filled?: string;
  givens?: Given[];
  guess: boolean;
  houses: HouseRole[];
  how?: "" | "forced" | "refuted" | "searched";
  length: number;
  marks?: string[];
  name: string;
  parts: SetPart[];
  placements: Candidate[];
  proofs: Proof[];
  puzzle: string;
  reasons?: Reason[];
  regions?: string;
  roles: Role[];
  sentence?: string;
  siamese: boolean;
  slot: number;
  sukaku?: boolean;
  technique: string;
  uniqueness: boolean;
}

/** A house and its role in the pattern. */
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

/** One lesson in one language. */
export interface Lesson {
  do: string;
  example: Puzzle;
  idea: LessonRun[];
  kind: "lesson";
  language: string;
  name: string;
  needs: string[];
  ninefold: number;
  part: string;
  rules: string[];
  short: string;
  spot: LessonRun[];
  techniques: string[];
  title: string;
  watch: LessonRun[][];
}

/** A candidate that words are about, and whether they call it true. */
export interface LessonCandidate {
  cell: string;
  digit: number;
  on: boolean;
}

/** A lesson on the map, in the language of its text. */
export interface LessonLine {
  language: string;
  name: string;
  needs: string[];
  part: string;
  rules: string[];
  short: string;
  techniques: string[];
  title: string;
}

/** One lesson. */
export interface LessonRequest {
  name: string;
  language?: string;
}

/** Some words of a text, and the kind of claim that they make; its cells, houses and candidates. */
export interface LessonRun {
  candidates: LessonCandidate[];
  cells: string[];
  claim: string | null;
  houses: string[];
  words: string;
}

/** The lessons, from the first to the last. */
export interface Lessons {
  kind: "lessons";
  language: string;
  lessons: LessonLine[];
  ninefold: number;
  parts: string[];
}

/** The lessons for solvers. */
export interface LessonsRequest {
  language?: string;
}

/** A literal of a chain: the digit is in one of the cells (``on``) or in none of them. */
export interface Link {
  cells: string[];
  digit: number;
  kind: string;
  on: boolean;
}

/** A literal of a chain in words, and why it follows; no reason for the first, or if the text leaves it out. */
export interface LinkWords {
  reason: string;
  words: string;
}

/** A position for the human solver. */
export interface LogicRequest {
  puzzle: string;
  filled?: string | null;
  marks?: string[] | null;
  corners?: string[] | null;
  sukaku?: boolean;
  boxes?: number | null;
  regions?: string | null;
  preset?: string | null;
  enable?: string[];
  disable?: string[];
  als_nodes?: boolean;
  ignore_marks?: boolean;
  language?: string;
}

/** The parts of a position that a format loses, or the reason why it cannot hold it. */
export interface Loss {
  format: string;
  lost: string[];
  reason: string | null;
}

/** The parts of a position that formats lose. */
export interface Losses {
  kind: "losses";
  losses: Loss[];
  ninefold: number;
}

/** A position to write in several formats. */
export interface LossesRequest {
  puzzle: string;
  filled?: string | null;
  marks?: string[] | null;
  corners?: string[] | null;
  sukaku?: boolean;
  boxes?: number | null;
  regions?: string | null;
  formats: string[];
}

/** A wrong entry, or a candidate that was crossed out although the solution needs it. */
export interface Mistake {
  cell: string;
  digit: number;
  kind: "crossed-out" | "entry";
}

/** A request without options. */
export interface NothingRequest {
}

/** How a run ended. */
export interface OutcomeFields {
  approach: string;
  backtracks: number;
  checks: number;
  end: "gave up" | "no solution" | "solved";
  max_depth: number;
  nodes: number;
  placements: number;
  seconds: number;
  solution: string | null;
}

/** A page to print. */
export interface Page {
  kind: "page";
  ninefold: number;
  pdf: string;
}

/** A puzzle to print. */
export interface PageRequest {
  puzzle: string;
  filled?: string | null;
  marks?: string[] | null;
  corners?: string[] | null;
  sukaku?: boolean;
  boxes?: number | null;
  regions?: string | null;
  title?: string;
  page?: "a4" | "letter";
}

/** A solution path. */
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

/** A layer of a picture, bottom to top: the rule it shows, and whether it lies below the lines of the grid. */
export interface PictureLayer {
  below: boolean;
  rule: number | null;
  shapes: PictureShape[];
}

/** A shape of a picture, in units of a cell that is 48 wide. */
export interface PictureShape {
  angle?: number;
  bold?: boolean;
  cap?: "butt" | "round" | "square";
  dashed?: boolean;
  fill?: string;
  halo?: boolean;
  height?: number;
  kind: "area" | "disc" | "lines" | "polygon" | "text";
  line?: number;
  opacity?: number;
  points?: number[][];
  radius?: number;
  runs?: number[][][];
  size?: number;
  stroke?: string;
  text?: string;
  width?: number;
  x?: number;
  y?: number;
}

/** A puzzle, the digits filled in, and the marks. */
export interface Position {
  puzzle: string;
  filled?: string | null;
  marks?: string[] | null;
  corners?: string[] | null;
  sukaku?: boolean;
  boxes?: number | null;
  regions?: string | null;
}

/** Positions to practice a lesson, the easiest first. */
export interface Practice {
  exercises: Exercise[];
  kind: "practice";
  lesson: string;
  ninefold: number;
  seed: string;
}

/** Positions to practice a lesson. */
export interface PracticeRequest {
  lesson: string;
  seed?: string | null;
  seconds?: number;
}

/** An argument inside a chain: why candidates can be removed once those that its node needs are gone. */
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
  boxes?: number;
  corners?: string[];
  filled?: string;
  marks?: string[];
  puzzle: string;
  regions?: string;
  sukaku?: boolean;
}

/** A position to rate. */
export interface RateRequest {
  puzzle: string;
  filled?: string | null;
  marks?: string[] | null;
  corners?: string[] | null;
  sukaku?: boolean;
  boxes?: number | null;
  regions?: string | null;
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

/** A text to read puzzles from. */
export interface ReadRequest {
  text?: string;
  format?: string | null;
  name?: string | null;
  limit?: number;
}

/** The puzzles of a text or a file. */
export interface Reading {
  complete: boolean;
  errors: ErrorFields[];
  format: string;
  kind: "reading";
  ninefold: number;
  puzzles: Record[];
}

/** A rule or house that forces a step of a variant. */
export interface Reason {
  cells: string[];
  name: string;
}

/** A puzzle of a file. */
export interface Record {
  boxes?: number;
  corners?: string[];
  filled?: string;
  line: number | null;
  marks?: string[];
  meta?: { [name: string]: string | number | boolean };
  puzzle: string;
  regions?: string;
  solution?: string;
  sukaku?: boolean;
}

/** A candidate or an entire cell, and its role in the pattern: ``pivot``, ``fin``, ``base`` ... */
export interface Role {
  cell: string;
  digit: number | null;
  role: string;
}

/** The result of one solver. */
export interface RowFields {
  approach: string;
  backtracks: number | null;
  end: "failed" | "gave up" | "no solution" | "solved" | "wrong";
  error: string | null;
  nodes: number | null;
  placements: number | null;
  seconds: number;
  solution: string | null;
}

/** Solvers side by side. */
export interface Rows {
  kind: "rows";
  ninefold: number;
  rows: RowFields[];
}

/** A kind of rule: its names, its sentence, its fields, and a picture of an example.

    ``least`` is the smallest number of cells, and ``extent`` the left, top, width and height of the picture. */
export interface RuleKind {
  about: string;
  extent: number[];
  fields: FieldLine[];
  least: number;
  names: string[];
  picture: PictureShape[];
  rule: string;
  title: string;
}

/** A rule: its number in the data, its name, and its words with and without its cells. */
export interface RuleLine {
  cells: string[];
  clue: { [name: string]: number };
  drawn: boolean;
  full: string;
  number: number;
  rule: string;
  text: string;
  title: string;
}

/** The rules of variants. */
export interface Rules {
  kind: "rules";
  ninefold: number;
  rules: RuleKind[];
}

/** The rules of variants. */
export interface RulesRequest {
  language?: string;
}

/** A set of cells with its digits, such as an almost locked set. */
export interface SetPart {
  cells: string[];
  digits: number[];
  house: string | null;
  number: number;
  role: string;
}

/** A puzzle with its solution. */
export interface Solution {
  boxes?: number;
  corners?: string[];
  filled?: string;
  guesses: number;
  kind: "solution";
  marks?: string[];
  ninefold: number;
  proved: boolean;
  puzzle: string;
  regions?: string;
  solution: string;
  sukaku?: boolean;
  unique: boolean;
}

/** A puzzle to solve. */
export interface SolveRequest {
  puzzle: string;
  filled?: string | null;
  marks?: string[] | null;
  corners?: string[] | null;
  sukaku?: boolean;
  boxes?: number | null;
  regions?: string | null;
  require_unique?: boolean;
}

/** The state of a run. */
export interface State {
  counters: Counters;
  depth: number;
  filled: string;
  guesses: Candidate[];
  seconds: number;
}

/** All steps that apply, or those that match the filter. */
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
  language: string;
  level: string;
  name: string;
  ninefold: number;
  score: number;
  slot: number;
  slug: string;
  text: string;
  uniqueness: boolean;
}

/** An entry of the registry: the names of a technique, and its position and difficulty in a preset. */
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
  language?: string;
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

/** A step with its explanation, without its position; in the path of a variant, with the candidates before it. */
export interface ToldStep {
  annotations?: Annotation[];
  argument?: { [name: string]: unknown } | null;
  chains: Chain[];
  conclusions: string;
  difficulty: number;
  digits: number[];
  eliminations: Candidate[];
  eureka: string | null;
  givens?: Given[];
  guess: boolean;
  houses: HouseRole[];
  how?: "" | "forced" | "refuted" | "searched";
  inner: InnerProof[];
  length: number;
  level: string;
  links: LinkWords[][];
  marks?: string[];
  name: string;
  nets: string[];
  parts: SetPart[];
  placements: Candidate[];
  proofs: Proof[];
  reasons?: Reason[];
  roles: Role[];
  sentence?: string;
  siamese: boolean;
  slot: number;
  technique: string;
  text: string;
  uniqueness: boolean;
}

/** Version, presets and limits of the server. */
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
