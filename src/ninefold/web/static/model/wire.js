// Types of the wire form (docs/wire.md), as the page reads it.  Fields that it does not use are left out; there may be
// more.  Nothing here runs.

/** @import { WirePuzzle } from "./puzzle.js" */

/** @typedef {{cell: string, digit: number}} Candidate */
/** @typedef {{cells: string[], digit: number, on: boolean, kind: "single" | "group" | "als"}} Literal */
/** @typedef {{nodes: Literal[], reasons: [number, number][], nested?: [number, number][]}} Chain */

/**
 * @typedef {object} StepFields
 * @property {string} technique
 * @property {string} name
 * @property {Candidate[]} placements
 * @property {Candidate[]} eliminations
 * @property {number[]} digits
 * @property {{cell: string, digit: number | null, role: string}[]} roles
 * @property {{house: string, role: string}[]} houses
 * @property {{cells: string[], digits: number[], role: string, house: string | null, number: number}[]} parts
 * @property {Chain[]} chains
 * @property {number} length
 * @property {number} difficulty
 * @property {boolean} guess
 * @property {boolean} uniqueness
 */

/** A step with the position before it. @typedef {WirePuzzle & StepFields} Step */

/** @typedef {{house: string, digit: number, cells: string[]}} Conflict */
/** @typedef {{status: string, conflicts: Conflict[], solutions: string[], guesses: number}} Check */
/** @typedef {{kind: string, cell: string, digit: number}} Mistake */
/** @typedef {{step: Step | null, mistakes: Mistake[], solved: boolean, several: boolean, stopped: boolean}} Hint */
/** @typedef {WirePuzzle & {ending: string, several: boolean, steps: StepFields[]}} Path */
/** @typedef {{scale: string, level: string, score: number, steps: number, hardest: string | null,
 *   techniques: Record<string, number>, solved: boolean, ending: string, hardest_step: number | null}} Rating */
/** @typedef {{event: string, cell: string | null, digit: number | null, level: number}} Event */
/** @typedef {{approach: string, end: string, solution: string | null, nodes: number, placements: number, backtracks: number,
 *   deepest: number, candidates: number, seconds: number}} Outcome */

export {};
