// What the engine is asked for in play: is this right so far, solve it, a new puzzle.  And how its faults are said.

import { EngineError } from "../engine.js";
import { newId } from "../first.js";
import { fromWire, puzzleOfLine, toWire } from "../model/puzzle.js";
import { cellOf, digitOf } from "../model/shape.js";

/** @import { Context } from "../app.js" */
/** @import { Wish } from "../engine.js" */

/** Say what went wrong, in a toast. @param {Context} context @param {unknown} error */
export function sayFault({ store }, error) {
  if (error instanceof DOMException && error.name === "AbortError") return;
  const fault = error instanceof EngineError ? error : null;
  if (!fault) console.error(error);
  const text = !fault ? "fault.page" : fault.kind === "Offline" ? "fault.offline" : [429, 503].includes(fault.status) ? "fault.busy" : fault.status === 413 ? "fault.large" : "fault.engine";
  store.dispatch({ type: "say", text, words: { message: fault?.message ?? String(error) }, toast: true });
}

/** The position as the engine takes it. @param {Context} context @param {{marks?: boolean}} [options] */
export const askedPosition = ({ store }, options) => toWire(store.state.game.puzzle, store.state.game.position, options);

/** Is what is filled in right so far?  Wrong entries are counted, and shown only on request. @param {Context} context */
export async function checkEntries(context) {
  const { store } = context;
  try {
    const told = await context.engine.progress(askedPosition(context));
    const { shape } = store.state.game.puzzle;
    const cells = told.mistakes.map(({ cell }) => cellOf(shape, cell));
    const clash = [...new Set(told.conflicts.flatMap((conflict) => conflict.cells))].map((name) => cellOf(shape, name));
    if (clash.length) store.dispatch({ type: "say", text: "check.conflict", toast: true, cells: clash });
    else if (cells.length) store.dispatch({ type: "say", text: cells.length > 1 ? "check.wrongs" : "check.wrong", words: { count: cells.length }, toast: true, cells });
    else if (told.right === false) store.dispatch({ type: "say", text: "check.lost", toast: true });
    else store.dispatch({ type: "say", text: told.status === "one" ? (told.filled ? "check.right" : "check.one") : told.status === "several" ? "check.several" : "check.none", toast: true });
  } catch (error) {
    sayFault(context, error);
  }
}

/** Fill in the solution of the clues. @param {Context} context */
export async function solveAll(context) {
  const { store, engine } = context;
  try {
    const { solution } = await engine.solve(toWire(store.state.game.puzzle, { ...store.state.game.position, digits: store.state.game.puzzle.clues }));
    store.dispatch({ type: "solve", digits: [...solution].map(digitOf) });
  } catch (error) {
    sayFault(context, error);
  }
}

/** Open a new puzzle, made to order; the last wish is kept. @param {Context} context @param {Wish} [wish] */
export async function fresh(context, wish = lastWish()) {
  const { store, engine, t } = context;
  try {
    const { puzzles } = await engine.generate({ ...wish, n: 1 });
    const level = typeof wish.difficulty === "string" ? wish.difficulty : "";
    const made = fromWire(puzzles[0]);
    if (made) {
      const title = t("title.made");
      store.dispatch({ type: "open", ...made, puzzle: { ...made.puzzle, title, level: level && level[0].toUpperCase() + level.slice(1) }, id: newId(), at: Date.now() });
    }
  } catch (error) {
    sayFault(context, error);
  }
}

const WISH = "ninefold/1/wish";

/** @returns {Wish} */
export function lastWish() {
  try {
    return JSON.parse(localStorage.getItem(WISH) ?? "null") ?? { difficulty: "medium", symmetry: "180" };
  } catch {
    return { difficulty: "medium", symmetry: "180" };
  }
}

/** @param {Wish} wish */
export const keepWish = (wish) => localStorage.setItem(WISH, JSON.stringify(wish));

/** Open a line as a new game. @param {Context} context @param {string} line @param {string} [title] */
export function openLine({ store }, line, title = "") {
  const puzzle = puzzleOfLine(line, { title });
  if (puzzle) store.dispatch({ type: "open", puzzle, id: newId(), at: Date.now() });
}
