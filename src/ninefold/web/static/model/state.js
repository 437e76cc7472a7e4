// The whole of what the page knows, as one immutable value: the game (saved, undone), the options (saved) and what is
// looked at (neither).  `reduce` in reducer.js is the only thing that makes a new one.

import { NO_HISTORY } from "./history.js";
import { startOf } from "./puzzle.js";

/** @import { History } from "./history.js" */
/** @import { Position, Puzzle } from "./puzzle.js" */
/** @import { Step } from "./wire.js" */

/** @typedef {"digit" | "corner" | "centre" | "colour"} Mode */
/** What colour mode paints. @typedef {"cell" | "candidate" | "line"} Tool */
/** @typedef {"play" | "hints" | "study" | "make"} PanelName */

/** @typedef {{name: string, at: number, position: Position}} Savepoint */

/**
 * @typedef {object} Game
 * @property {string} id
 * @property {Puzzle} puzzle
 * @property {Position} position
 * @property {History} history
 * @property {readonly Savepoint[]} savepoints
 * @property {number} spent            milliseconds played up to `since`
 * @property {number | null} since     when the clock was started; null while it stands
 * @property {number} created
 * @property {boolean} done            whether it has been finished once
 * @property {number} revision         goes up with every change; of two tabs the later one counts
 */

/**
 * @typedef {object} Options
 * @property {boolean} conflicts    show digits that stand twice in a house
 * @property {boolean} same         highlight the digit of the cursor
 * @property {boolean} houses       highlight what the cursor sees
 * @property {boolean} keepClean    an entry takes its digit out of the marks of its peers
 * @property {boolean} raster       centre marks stand in a raster, each digit in its place
 * @property {boolean} digitFirst   a digit of the pad is chosen first, then the cells
 * @property {boolean} letters      colours carry their letter
 * @property {boolean} timer        the clock is shown
 * @property {boolean} names        rows and columns are numbered
 * @property {"system" | "light" | "dark"} theme
 * @property {string} language      "" follows the browser
 * @property {string} preset        whose order hints follow; "" leaves it to the engine
 */

/**
 * A position shown in place of the game: a place on a path, a search under way.
 * @typedef {object} Stage
 * @property {Puzzle} puzzle
 * @property {Position} position
 * @property {string} label                           what it is, for the board's caption; "" where the panel says it
 * @property {Readonly<Record<number, string>>} [shades]   cell -> "try" | "place" | "forced" | "dead"
 */

/**
 * What is drawn over the position to explain something.
 * @typedef {object} Evidence
 * @property {Step | null} step                  a step in the wire form
 * @property {"where" | "what" | "why"} level    where and what: the houses of `where` glow; why: the step is drawn
 * @property {readonly string[]} [where]         names of houses
 * @property {number} [chain]                    only this chain (all without it)
 * @property {number} [links]                    only so many literals of the chain (all without it)
 */

/** Cells, candidates and houses lit up because something that names them is pointed at.
 * @typedef {{cells: readonly number[], spots?: readonly (readonly [cell: number, digit: number])[]}} Light */

/**
 * @typedef {object} Look
 * @property {PanelName} panel
 * @property {readonly number[]} selection    in the order in which the cells were chosen
 * @property {number} cursor                  the cell that has the focus
 * @property {Mode} mode
 * @property {Mode | null} held               the mode of a modifier that is held
 * @property {Tool} tool
 * @property {number} brush                   colour for candidates and lines, from 0
 * @property {number} locked                  digit that a tap on a cell enters; 0 for none
 * @property {boolean} paused
 * @property {readonly number[]} wrong        entries found wrong by a check and not changed since
 * @property {Stage | null} stage
 * @property {Evidence | null} evidence
 * @property {Light | null} light
 * @property {Note | null} note
 * @property {boolean} wave                   the game has just been finished
 * @property {number} asked                   how often a hint was asked for
 */

/**
 * Something to tell, once: a toast, and the live region.
 * @typedef {object} Note
 * @property {number} number                  a new one for every note
 * @property {string} text                    key in the texts
 * @property {Readonly<Record<string, string | number>>} [words]
 * @property {boolean} [toast]                shown, not only read out
 * @property {"undo" | "show" | null} [offer]
 * @property {string} [back]                  id of the game that undo goes back to
 * @property {readonly number[]} [cells]      what "show" shows
 */

/** @typedef {{game: Game, options: Options, look: Look}} State */

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
  theme: "system",
  language: "",
  preset: "",
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
  stage: null,
  evidence: null,
  light: null,
  note: null,
  wave: false,
  asked: 0,
};

/** A game at its start. @param {Puzzle} puzzle @param {string} id @param {number} at @param {Position} [position] @returns {Game} */
export function newGame(puzzle, id, at, position = startOf(puzzle)) {
  return {
    id,
    puzzle,
    position,
    history: NO_HISTORY,
    savepoints: [],
    spent: 0,
    since: at,
    created: at,
    done: false,
    revision: 0,
  };
}

/** @param {Game} game @param {Options} [options] @param {Partial<Look>} [look] @returns {State} */
export const stateOf = (game, options = OPTIONS, look = {}) => ({ game, options, look: { ...LOOK, ...freshLook(game), ...look } });

/** Where the player stands when a game is opened: on the first empty cell.  @param {Game} game */
export function freshLook(game) {
  const first = Math.max(0, game.position.digits.indexOf(0));
  /** @type {Pick<Look, "selection" | "cursor" | "locked" | "wrong" | "stage" | "evidence" | "light" | "wave" | "paused">} */
  const look = {
    selection: [first],
    cursor: first,
    locked: 0,
    wrong: [],
    stage: null,
    evidence: null,
    light: null,
    wave: false,
    paused: false,
  };
  return look;
}

/** The mode that counts: that of a held modifier before the chosen one. @param {Look} look */
export const modeOf = (look) => look.held ?? look.mode;

/** Milliseconds played. @param {Game} game @param {number} now */
export const playedOf = (game, now) => game.spent + (game.since === null ? 0 : Math.max(0, now - game.since));
