// What the engine is asked about: the position of the game, with the marks where they are a full set of candidates.

import { EngineError } from "../../engine.js";
import { toWire } from "../../model/puzzle.js";
import { cellOf } from "../../model/shape.js";
import { sayFault } from "../../parts/engine-acts.js";
import { titled } from "../../parts/techniques.js";

/** @import { Context } from "../../app.js" */
/** @import { StepFields } from "../../model/wire.js" */

/** The position for hints.  Marks count as "all that the cell may hold", so they go along only where every empty cell has some.
 * @param {Context} context */
export function hintPosition({ store }) {
  const { puzzle, position } = store.state.game;
  const full = position.digits.every((digit, cell) => digit || position.marks[cell]);
  const { corners, ...wire } = toWire(puzzle, position, { marks: full });
  return wire;
}

/** Whose order hints follow, where the player has chosen. @param {Context} context @returns {{preset?: string}} */
export const hintOptions = ({ store }) => (store.state.options.preset ? { preset: store.state.options.preset } : {});

/** Do what a step concludes, as one change. @param {Context} context @param {StepFields} step */
export function applyStep({ store }, { placements, eliminations, technique, name }) {
  const { shape } = store.state.game.puzzle;
  const pairs = (/** @type {StepFields["placements"]} */ list) => list.map(({ cell, digit }) => /** @type {const} */ ([cellOf(shape, cell), digit]));
  if (store.state.look.stage) store.dispatch({ type: "stage", stage: null });
  store.dispatch({ type: "apply", placements: pairs(placements), eliminations: pairs(eliminations), name: titled(technique, name) });
}

/** What the engine says against a request, to be shown in the panel; null where a toast has said it (offline, busy).
 * @param {Context} context @param {unknown} error @returns {string | null} */
export function refusal(context, error) {
  if (error instanceof EngineError && error.status === 422) {
    const { message } = error;
    return `${message[0].toUpperCase()}${message.slice(1)}${message.endsWith(".") ? "" : "."}`;
  }
  sayFault(context, error);
  return null;
}

/** Put the focus back on the board, where the keys of the game are at home. */
export const backToBoard = () => /** @type {HTMLElement | null} */ (document.querySelector("#board .cell[tabindex='0']"))?.focus({ preventScroll: true });
