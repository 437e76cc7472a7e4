// The position to send to the engine, with the marks if they are a complete set of candidates.

import { toWire } from "../../model/puzzle.js";
import { cellOf, digitOfValue } from "../../model/shape.js";
import { titled } from "../../parts/techniques.js";

/** @import { Context } from "../../app.js" */
/** @import { StepFields } from "../../model/wire.js" */

/** The position for hints.  The engine takes marks as all candidates of a cell, so they are sent only if every empty cell has some.
 * @param {Context} context */
export function hintPosition({ store }) {
  const { puzzle, position } = store.state.game;
  const full = position.digits.every((digit, cell) => digit || position.marks[cell]);
  const { corners, ...wire } = toWire(puzzle, position, { marks: full });
  return wire;
}

/** The order of hints and the techniques switched off, if the player has chosen any. @param {Context} context @returns {{preset?: string, disable?: string[]}} */
export function hintOptions({ store }) {
  const { preset, off } = store.state.options;
  return { ...(preset ? { preset } : {}), ...(off.length ? { disable: [...off] } : {}) };
}

/** These options as a text that changes with them. @param {Context} context */
export const optionsKey = (context) => JSON.stringify(hintOptions(context));

/** Apply a step as one change. @param {Context} context @param {StepFields} step */
export function applyStep({ store, t }, { placements, eliminations, technique, name, how }) {
  const { shape } = store.state.game.puzzle;
  const pairs = (/** @type {StepFields["placements"]} */ list) => list.map(({ cell, digit }) => /** @type {const} */ ([cellOf(shape, cell), digitOfValue(shape, digit)]));
  if (store.state.look.stage) store.dispatch({ type: "stage", stage: null });
  store.dispatch({ type: "apply", placements: pairs(placements), eliminations: pairs(eliminations), name: how ? t("step.label") : titled(technique, name) });
}

/** Return the focus to the board, where the keys of the game work. */
export const backToBoard = () => /** @type {HTMLElement | null} */ (document.querySelector("#board .cell[tabindex='0']"))?.focus({ preventScroll: true });
