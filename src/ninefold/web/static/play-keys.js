// Handlers for the keys of the game.  Other panels handle their own keys (keys.handle).

import { readingOf } from "./board/label.js";
import { viewOf } from "./board/view.js";
import { createTyping } from "./model/typing.js";
import { modeOf } from "./model/state.js";
import { checkEntries, fresh } from "./parts/engine-acts.js";

/** @import { Context } from "./app.js" */
/** @import { Mode } from "./model/state.js" */

/** Modifiers that switch the mode while they are held. @type {Record<string, Mode>} */
const HELD = { Shift: "corner", Control: "center", Meta: "center", Alt: "color" };

/** @param {Context} context */
export function playKeys(context) {
  const { store, keys, t } = context;
  const { dispatch } = store;
  const typed = createTyping();
  const digit = (/** @type {Mode | undefined} */ mode) => (/** @type {KeyboardEvent} */ event, /** @type {number} */ key) => {
    const { game, look, options } = store.state;
    const { digit: number, replaced } = typed(game.puzzle.shape, key, `${look.selection}/${mode ?? modeOf(look)}`, event.timeStamp);
    if (replaced && (mode ?? modeOf(look)) !== "digit") dispatch({ type: "digit", digit: replaced, mode });
    if (options.digitFirst && !mode && look.locked !== number && !look.selection.length) dispatch({ type: "lock", digit: number });
    else dispatch({ type: "digit", digit: number, mode });
  };
  /** Key 0 erases, unless 0 is a digit of the puzzle or the end of a number. @param {KeyboardEvent} event */
  const erase = (event) => {
    const { game, look } = store.state;
    const zero = event.key === "0" || /^(Digit|Numpad)0$/.test(event.code);
    const { digit: number } = zero ? typed(game.puzzle.shape, 0, `${look.selection}/${modeOf(look)}`, event.timeStamp, true) : { digit: 0 };
    if (number) digit(undefined)(event, 0);
    else dispatch({ type: "erase" });
  };
  const move = (/** @type {number} */ rows, /** @type {number} */ columns, extend = false) => () => dispatch({ type: "move", rows, columns, extend });
  const column = (/** @type {number} */ to) => () => {
    const { width } = store.state.game.puzzle.shape;
    dispatch({ type: "go", cell: store.state.look.cursor - (store.state.look.cursor % width) + (to < 0 ? width - 1 : 0) });
  };
  /** Undo; in a newly opened game, return to the previous one. */
  function undo() {
    const { game, look } = store.state;
    const before = look.note?.back && !game.history.past.length ? context.archive.load(look.note.back) : null;
    dispatch(before ? { type: "load", game: before, at: Date.now() } : { type: "undo" });
  }
  /** Read out a house of the cursor, or its cell. @param {"row" | "column" | "box" | "cell"} what */
  const readOut = (what) => dispatch({ type: "say", text: "said.text", words: { text: readingOf(viewOf(store.state), store.state.look.cursor, what, t) } });
  keys.handle({
    digit: digit(undefined),
    "digit-corner": digit("corner"),
    "digit-center": digit("center"),
    "digit-color": digit("color"),
    erase,
    "mode-digit": () => dispatch({ type: "mode", mode: "digit" }),
    "mode-corner": () => dispatch({ type: "mode", mode: "corner" }),
    "mode-center": () => dispatch({ type: "mode", mode: "center" }),
    "mode-color": () => dispatch({ type: "mode", mode: "color" }),
    undo,
    redo: () => dispatch({ type: "redo" }),
    up: move(-1, 0),
    down: move(1, 0),
    left: move(0, -1),
    right: move(0, 1),
    "extend-up": move(-1, 0, true),
    "extend-down": move(1, 0, true),
    "extend-left": move(0, -1, true),
    "extend-right": move(0, 1, true),
    "row-start": column(0),
    "row-end": column(-1),
    "select-all": () => dispatch({ type: "select-all" }),
    invert: () => dispatch({ type: "invert" }),
    escape: () => dispatch({ type: "select-none" }),
    fill: () => dispatch({ type: "fill" }),
    line: () => dispatch({ type: "line-selection" }),
    check: () => checkEntries(context),
    savepoint: () => dispatch({ type: "savepoint", name: t("savepoint.name", { number: store.state.game.savepoints.length + 1 }), at: Date.now() }),
    pause: () => dispatch({ type: store.state.look.paused ? "resume" : "pause", at: Date.now() }),
    new: () => fresh(context),
    open: async () => (await import("./parts/open.js")).openDialog(context),
    share: async () => (await import("./parts/share.js")).shareDialog(context),
    games: async () => (await import("./parts/games.js")).gamesDialog(context),
    help: async () => (await import("./parts/help.js")).helpDialog(context),
    hint: () => dispatch({ type: "ask-hint" }),
    "read-row": () => readOut("row"),
    "read-column": () => readOut("column"),
    "read-box": () => readOut("box"),
    "read-cell": () => readOut("cell"),
  });

  /** @param {KeyboardEvent} event */
  const hold = (event) => {
    const mode = event.getModifierState?.("AltGraph") ? null : (HELD[event.key] ?? null);
    if (mode) dispatch({ type: "hold", mode: event.type === "keydown" ? mode : null });
  };
  document.addEventListener("keydown", hold);
  document.addEventListener("keyup", hold);
  addEventListener("blur", () => dispatch({ type: "hold", mode: null }));
}
