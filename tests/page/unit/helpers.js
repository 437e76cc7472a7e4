// Shared by the tests of the model.

import { readFileSync } from "node:fs";
import { reduce } from "../../../src/ninefold/web/static/model/reducer.js";
import { puzzleOfLine } from "../../../src/ninefold/web/static/model/puzzle.js";
import { newGame, stateOf } from "../../../src/ninefold/web/static/model/state.js";

/** @import { Action } from "../../../src/ninefold/web/static/model/actions.js" */
/** @import { State } from "../../../src/ninefold/web/static/model/state.js" */

export const LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** The default time of actions. */
export const NOW = 61_000;

/** @param {string} line */
export function puzzle(line = LINE) {
  const made = puzzleOfLine(line);
  if (!made) throw new Error(`no puzzle: ${line}`);
  return made;
}

/** A state at the start of a puzzle. @param {string} [line] @returns {State} */
export const begin = (line) => stateOf(newGame(puzzle(line), "test", 1000));

/** The state after some actions. @param {State} state @param {...Action} actions */
export const after = (state, ...actions) => actions.reduce((now, action) => reduce(now, action, NOW), state);

/** A fixture of the wire form. @param {string} name */
export const wire = (name) => JSON.parse(readFileSync(new URL(`../../data/wire/${name}.json`, import.meta.url), "utf8"));
