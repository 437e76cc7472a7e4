// Engine calls during play: check the entries, solve, get a new puzzle.  Also turns errors into messages.

import { EngineError } from "../engine.js";
import { newId, openToday } from "../first.js";
import { digitsOfLine, fromWire, toWire } from "../model/puzzle.js";
import { cellOf, maskOf } from "../model/shape.js";

/** @import { Context } from "../app.js" */
/** @import { Wish } from "../engine.js" */
/** @import { Act } from "../model/state.js" */

/** Milliseconds after which a message says that work is in progress. */
const SLOW = 700;

/** An error as a sentence. @param {Context["t"]} t @param {unknown} error */
export function errorText(t, error) {
  if (!(error instanceof EngineError)) {
    console.error(error);
    return t("error.page", { message: String(error) });
  }
  if (error.kind === "Offline") return t("error.offline");
  if (error.kind === "WrongSize") return t("error.size");
  if (error.kind === "OverBudget") return t("error.long");
  if (error.busy) return t("error.busy");
  if (error.status === 413) return t("error.large");
  const { message } = error;
  return `${message[0].toUpperCase()}${message.slice(1)}${/[.!?]$/.test(message) ? "" : "."}`;
}

/** Show an error in a toast. @param {Context} context @param {unknown} error */
export function reportError({ store, t }, error) {
  if (error instanceof DOMException && error.name === "AbortError") return;
  store.dispatch({ type: "say", text: "error.engine", words: { message: errorText(t, error) }, toast: true });
}

/** Run an engine call once: a second press while it runs does nothing.  The state holds its name
 * meanwhile, so that its button can show it, and a toast appears if it takes long.
 * @param {Context} context @param {Act} act @param {() => Promise<void>} work */
async function once(context, act, work) {
  const { store } = context;
  if (store.state.look.busy.includes(act)) return;
  store.dispatch({ type: "busy", act, on: true });
  const timer = setTimeout(() => store.dispatch({ type: "say", text: "said.working", toast: true }), SLOW);
  try {
    await work();
  } catch (error) {
    reportError(context, error);
  } finally {
    clearTimeout(timer);
    store.dispatch({ type: "busy", act, on: false });
  }
}

/** The position in the form that the engine expects. @param {Context} context @param {{marks?: boolean}} [options] */
const askedPosition = ({ store }, options) => toWire(store.state.game.puzzle, store.state.game.position, options);

/** Check the entries so far.  Wrong entries are counted, and shown only on request. @param {Context} context */
export const checkEntries = (context) => once(context, "check", async () => {
  const { store } = context;
  const { puzzle, position } = store.state.game;
  const assessment = await context.engine.assess(askedPosition(context));
  if (store.state.game.position !== position) return; // the answer is about another position
  const { shape } = puzzle;
  const cells = assessment.mistakes.map(({ cell }) => cellOf(shape, cell));
  const clash = [...new Set(assessment.conflicts.flatMap((conflict) => conflict.cells))].map((name) => cellOf(shape, name));
  if (clash.length) store.dispatch({ type: "say", text: "check.conflict", toast: true, cells: clash });
  else if (cells.length) {
    store.dispatch({ type: "tally", mistakes: cells.length });
    store.dispatch({ type: "say", text: cells.length > 1 ? "check.wrongs" : "check.wrong", words: { count: cells.length }, toast: true, cells });
  } else if (assessment.right === false) store.dispatch({ type: "say", text: "check.lost", toast: true });
  else if (assessment.status === "undecided") store.dispatch({ type: "say", text: "check.undecided", toast: true });
  else store.dispatch({ type: "say", text: assessment.status === "one" ? (assessment.filled ? "check.right" : "check.one") : assessment.status === "several" ? "check.several" : "check.none", toast: true });
});

/** Fill in the solution of the clues. @param {Context} context */
export const solveAll = (context) => once(context, "solve", async () => {
  const { store, engine } = context;
  const { puzzle } = store.state.game;
  const { solution } = await engine.solve(toWire(puzzle, { ...store.state.game.position, digits: puzzle.clues }));
  if (store.state.game.puzzle === puzzle) store.dispatch({ type: "solve", digits: digitsOfLine(puzzle.shape, solution) });
});

/** Generate and open a new puzzle; the last settings are remembered. @param {Context} context @param {Wish} [wish] */
export const fresh = (context, wish = lastWish()) => once(context, "new", async () => {
  const { store, engine, t } = context;
  const { puzzles } = await engine.generate({ ...wish, n: 1 });
  const level = typeof wish.difficulty === "string" ? wish.difficulty : "";
  const made = fromWire(puzzles[0]);
  if (made) {
    const title = t("title.made");
    store.dispatch({ type: "open", ...made, puzzle: { ...made.puzzle, title, level: level && level[0].toUpperCase() + level.slice(1) }, id: newId(), at: Date.now() });
  }
});

/** Generate and open a variant. @param {Context} context @param {import("../api.js").GenerateVariantRequest} wish @param {string} title */
export const freshVariant = (context, wish, title) => once(context, "new", async () => {
  const { store, engine } = context;
  const [{ puzzles }, { gameOfWire }] = await Promise.all([engine.generateVariant(wish), import("./found.js")]);
  const made = await gameOfWire(engine, puzzles[0]);
  if (made) store.dispatch({ type: "open", ...made, puzzle: { ...made.puzzle, title }, id: newId(), at: Date.now() });
});

/** Open a puzzle of the gallery, or continue it. @param {Context} context @param {{id: string, puzzle: string, title: string, level: string}} line */
export const openGallery = (context, { id, puzzle, title, level }) => once(context, "new", async () => {
  const { store, engine, archive } = context;
  const known = archive.load(id);
  if (known && !known.done) return void store.dispatch({ type: "load", game: known, at: Date.now() });
  const { gameOfWire } = await import("./found.js");
  const { puzzles } = await engine.read(puzzle);
  const found = await gameOfWire(engine, puzzles[0]);
  if (found) store.dispatch({ type: "open", ...found, puzzle: { ...found.puzzle, title, level: level && level[0].toUpperCase() + level.slice(1) }, id, at: Date.now() });
});

/** Show the candidates that occur in a solution, in colors by the number of solutions; once more to return.
 * @param {Context} context */
export const showCandidates = (context) => once(context, "candidates", async () => {
  const { store, engine, t } = context;
  const { puzzle, position } = store.state.game;
  if (store.state.look.stage) return store.dispatch({ type: "stage", stage: null });
  const wire = toWire(puzzle, position);
  const [found, solutions] = await Promise.all([engine.candidates(wire), engine.count(wire)]);
  if (store.state.game.position !== position) return;
  const { digits } = position;
  const own = found.candidates.map((text, cell) => (digits[cell] ? [] : digitsOfLine(puzzle.shape, text)));
  const spots = Object.fromEntries(own.flatMap((list, cell) => list.map((digit, i) => [`${cell}:${digit}`, colorOfCount(found.counts[cell][i])])));
  store.dispatch({ type: "stage", stage: { puzzle, position: { ...position, marks: own.map(maskOf), corners: position.corners.map(() => 0), spots, lines: [] }, label: solutions.complete && solutions.count === 1 ? t("candidates.one") : `${countText(t, solutions)} ${t("candidates.label", { limit: found.limit })}` } });
});

/** How many solutions there are. @param {Context["t"]} t @param {import("../api.js").Count} solutions */
const countText = (t, { count, complete }) => t(complete ? "candidates.count" : "candidates.more", { count: count.toLocaleString(document.documentElement.lang) });

/** A color for a number of solutions: green for one, then blue, yellow and orange. @param {number} count */
const colorOfCount = (count) => (count < 2 ? 2 : count < 4 ? 1 : count < 8 ? 3 : 0);

/** Open the puzzle of today, or of another day. @param {Context} context @param {string} [date] */
export const openDay = (context, date) => once(context, "today", () => openToday(context, false, date));

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
