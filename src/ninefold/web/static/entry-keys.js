// The keys of a board: enter digits, move, undo.  Held modifiers switch the mode.

import { createTyping } from "./model/typing.js";
import { modeOf } from "./model/state.js";

/** @import { Keys } from "./keys.js" */
/** @import { Mode } from "./model/state.js" */
/** @import { Store } from "./model/store.js" */

/** Modifiers that switch the mode while they are held. @type {Record<string, Mode>} */
const HELD = { Shift: "corner", Control: "center", Meta: "center", Alt: "color" };

/** @param {Store} store @param {Keys} keys @param {EventTarget} [around] where keys are pressed */
export function entryKeys(store, keys, around = document) {
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
    undo: () => dispatch({ type: "undo" }),
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
    escape: () => dispatch(store.state.look.stage && store.state.look.panel === "play" ? { type: "stage", stage: null } : { type: "select-none" }),
    fill: () => dispatch({ type: "fill" }),
    line: () => dispatch({ type: "line-selection" }),
    hint: () => dispatch({ type: "ask-hint" }),
  });

  const hold = (/** @type {Event} */ event) => {
    if (!(event instanceof KeyboardEvent)) return;
    const mode = event.getModifierState?.("AltGraph") ? null : (HELD[event.key] ?? null);
    if (mode) dispatch({ type: "hold", mode: event.type === "keydown" ? mode : null });
  };
  around.addEventListener("keydown", hold);
  around.addEventListener("keyup", hold);
  addEventListener("blur", () => dispatch({ type: "hold", mode: null }));
}
