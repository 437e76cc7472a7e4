// The complete state as one immutable value: the game (saved, undoable), the options (saved) and the view (neither).
// Only `reduce` in reducer.js creates a new one.

import { NO_HISTORY } from "./history.js";
import { startOf } from "./puzzle.js";
import { finished } from "./rules.js";

/** @import { History } from "./history.js" */
/** @import { Position, Puzzle } from "./puzzle.js" */
/** @import { Step } from "./wire.js" */
/** @import { Draft } from "./draft.js" */

/** @typedef {"digit" | "corner" | "center" | "color"} Mode */
/** The targets of color mode. @typedef {"cell" | "candidate" | "line"} Tool */
/** @typedef {"play" | "hints" | "learn" | "study" | "make" | "set"} PanelName */
/** The parts of a lesson. @typedef {"read" | "watch" | "do"} LessonPart */

/** Engine calls behind the buttons of the game. @typedef {"check" | "solve" | "new" | "today" | "candidates"} Act */

/** @typedef {{name: string, at: number, position: Position}} Savepoint */

/**
 * @typedef {object} Game
 * @property {string} id
 * @property {Puzzle} puzzle
 * @property {Position} position
 * @property {History} history
 * @property {readonly Savepoint[]} savepoints
 * @property {number} spent            milliseconds played up to `since`
 * @property {number | null} since     when the clock was started; null while it is stopped
 * @property {number} created
 * @property {boolean} done            whether it has been finished once
 * @property {number} [hints]          hints taken
 * @property {number} [mistakes]       wrong entries that a check has found
 * @property {Draft} [draft]           the puzzle being set, which it draws
 * @property {number} revision         increases with every change; the highest one wins between tabs
 */

/**
 * @typedef {object} Options
 * @property {boolean} conflicts    show digits that appear twice in a house
 * @property {boolean} same         highlight the digit of the cursor
 * @property {boolean} houses       highlight the peers of the cursor
 * @property {boolean} keepClean    an entry removes its digit from the marks of its peers
 * @property {boolean} raster       each center mark has a fixed place
 * @property {boolean} digitFirst   pick a digit on the pad first, then the cells
 * @property {boolean} letters      show letters on colors
 * @property {boolean} timer        show the clock
 * @property {boolean} names        number rows and columns
 * @property {boolean} shortcuts    enable single-character shortcuts
 * @property {"system" | "light" | "dark"} theme
 * @property {boolean} tips         show the first steps
 * @property {string} language      "" follows the browser
 * @property {string} preset        preset for the order of hints; "" for the default
 * @property {readonly string[]} off    techniques that hints and paths do without
 */

/**
 * A position shown instead of the game, such as a step of a path or a running search.
 * @typedef {object} Stage
 * @property {Puzzle} puzzle
 * @property {Position} position
 * @property {string} label                           caption of the board; "" if the panel has one
 * @property {Readonly<Record<number, string>>} [shades]   cell -> "try" | "place" | "forced" | "dead"
 */

/**
 * An explanation drawn over the position.
 * @typedef {object} Evidence
 * @property {Step | null} step                  a step in the wire form
 * @property {"where" | "what" | "why"} level    where and what: the houses of `where` glow; why: the step is drawn
 * @property {readonly string[]} [where]         names of houses
 * @property {number} [chain]                    only this chain (default: all)
 * @property {number} [links]                    only the first literals of the chain (default: all)
 */

/** Cells, candidates, houses and rules highlighted because the pointer or focus is on their name.
 * @typedef {{cells: readonly number[], spots?: readonly (readonly [cell: number, digit: number])[], rules?: readonly number[]}} Light */

/** While setting: the tool, the selected rule (-1 for none), the cells being drawn, and whether there is room for
 * clues outside the grid. @typedef {{tool: string, rule: number, trace: readonly number[], line: boolean, ring: boolean}} SetLook */

/** The lesson that is open, and the panel to return to. @typedef {{name: string, part: LessonPart, back: "play" | "hints"}} OpenLesson */

/** The player's game while an exercise of a lesson is on the board. @typedef {{game: Game, mode: Mode, selection: readonly number[], cursor: number}} Aside */

/** A rule that the digits can no longer meet, and their sum if it has a total. @typedef {{number: number, total: number | null}} Broken */

/**
 * @typedef {object} Look
 * @property {PanelName} panel
 * @property {readonly number[]} selection    in the order of selection
 * @property {number} cursor                  the focused cell
 * @property {Mode} mode
 * @property {Mode | null} held               the mode of a held modifier
 * @property {Tool} tool
 * @property {number} brush                   color for candidates and lines, from 0
 * @property {number} locked                  digit that a tap on a cell enters; 0 for none
 * @property {boolean} paused
 * @property {readonly number[]} wrong        entries found wrong by a check and not changed since
 * @property {readonly Broken[]} broken       rules of a variant that the digits can no longer meet
 * @property {Stage | null} stage
 * @property {Evidence | null} evidence
 * @property {Light | null} light
 * @property {Note | null} note
 * @property {boolean} wave                   the game has just been finished
 * @property {number} asked                   number of hint requests
 * @property {OpenLesson | null} lesson       null shows the map of lessons
 * @property {Aside | null} aside             set during an exercise, which is a game that is never saved
 * @property {SetLook} set                    what is shown and chosen while setting
 * @property {readonly Act[]} busy            engine calls in progress
 */

/**
 * A one-time message, shown as a toast and in the live region.
 * @typedef {object} Note
 * @property {number} number                  a new one for every note
 * @property {string} text                    key in the texts
 * @property {Readonly<Record<string, string | number>>} [words]
 * @property {boolean} [toast]                show it, besides reading it aloud
 * @property {"undo" | "show" | null} [offer]
 * @property {string} [back]                  id of the game that undo returns to
 * @property {readonly number[]} [cells]      cells that "show" highlights
 */

/** @typedef {{game: Game, options: Options, look: Look}} State */

/** The shape of the board on display. @param {Pick<State, "game" | "look">} state */
export const shapeShown = ({ game, look }) => (look.stage?.puzzle ?? game.puzzle).shape;

/** @type {Options} */
export const OPTIONS = {
  conflicts: true,
  same: true,
  houses: true,
  keepClean: false,
  raster: false,
  digitFirst: false,
  letters: false,
  timer: true,
  names: false,
  shortcuts: true,
  tips: true,
  theme: "system",
  language: "",
  preset: "",
  off: [],
};

/** @type {Look} */
const LOOK = {
  panel: "play",
  selection: [],
  cursor: 0,
  mode: "digit",
  held: null,
  tool: "cell",
  brush: 0,
  locked: 0,
  paused: false,
  wrong: [],
  broken: [],
  stage: null,
  evidence: null,
  light: null,
  note: null,
  wave: false,
  asked: 0,
  lesson: null,
  aside: null,
  set: { tool: "digits", rule: -1, trace: [], line: false, ring: false },
  busy: [],
};

/** A game at its start. @param {Puzzle} puzzle @param {string} id @param {number} at @param {Position} [position] @returns {Game} */
export function newGame(puzzle, id, at, position = startOf(puzzle)) {
  const done = !puzzle.variant && finished(puzzle.shape, position.digits);
  return {
    id,
    puzzle,
    position,
    history: NO_HISTORY,
    savepoints: [],
    spent: 0,
    since: done ? null : at,
    created: at,
    done,
    revision: 0,
  };
}

/** @param {Game} game @param {Options} [options] @param {Partial<Look>} [look] @returns {State} */
export const stateOf = (game, options = OPTIONS, look = {}) => ({ game, options, look: { ...LOOK, ...freshLook(game), ...look } });

/** The initial cursor of a game: the first empty cell.  @param {Game} game */
export function freshLook(game) {
  const first = Math.max(0, game.position.digits.indexOf(0));
  /** @type {Pick<Look, "selection" | "cursor" | "locked" | "wrong" | "broken" | "stage" | "evidence" | "light" | "wave" | "paused" | "aside">} */
  const look = {
    selection: [first],
    cursor: first,
    locked: 0,
    wrong: [],
    broken: [],
    stage: null,
    evidence: null,
    light: null,
    wave: false,
    paused: false,
    aside: null,
  };
  return look;
}

/** The effective mode: that of a held modifier, or else the selected one. @param {Look} look */
export const modeOf = (look) => look.held ?? look.mode;

/** Whether the player has changed anything in a game, or sets it; other games are not kept. @param {Game} game */
export const isTouched = ({ puzzle, position, history, savepoints, draft }) =>
  draft !== undefined || history.past.length > 0 || savepoints.length > 0 || position.digits.some((digit, cell) => digit !== puzzle.clues[cell]);

/** Milliseconds played. @param {Game} game @param {number} now */
export const playedOf = (game, now) => game.spent + (game.since === null ? 0 : Math.max(0, now - game.since));
