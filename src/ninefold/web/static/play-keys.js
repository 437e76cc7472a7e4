// Handlers for the keys of the game, besides those of the board (entry-keys.js).  Other panels handle their own keys (keys.handle).

import { readingOf } from "./board/label.js";
import { viewOf } from "./board/view.js";
import { entryKeys } from "./entry-keys.js";
import { checkEntries, fresh } from "./parts/engine-acts.js";

/** @import { Context } from "./app.js" */

/** @param {Context} context */
export function playKeys(context) {
  const { store, keys, t } = context;
  const { dispatch } = store;
  entryKeys(store, keys);
  /** Undo; in a newly opened game, return to the previous one. */
  function undo() {
    const { game, look } = store.state;
    const before = look.note?.back && !game.history.past.length ? context.archive.load(look.note.back) : null;
    dispatch(before ? { type: "load", game: before, at: Date.now() } : { type: "undo" });
  }
  /** Read out a house of the cursor, or its cell. @param {"row" | "column" | "box" | "cell"} what */
  const readOut = (what) => dispatch({ type: "say", text: "said.text", words: { text: readingOf(viewOf(store.state), store.state.look.cursor, what, t) } });
  keys.handle({
    undo,
    check: () => checkEntries(context),
    savepoint: () => dispatch({ type: "savepoint", name: t("savepoint.name", { number: store.state.game.savepoints.length + 1 }), at: Date.now() }),
    pause: () => dispatch({ type: store.state.look.paused ? "resume" : "pause", at: Date.now() }),
    new: () => fresh(context),
    open: async () => (await import("./parts/open.js")).openDialog(context),
    share: async () => (await import("./parts/share.js")).shareDialog(context),
    games: async () => (await import("./parts/games.js")).gamesDialog(context),
    help: async () => (await import("./parts/help.js")).helpDialog(context),
    "read-row": () => readOut("row"),
    "read-column": () => readOut("column"),
    "read-box": () => readOut("box"),
    "read-cell": () => readOut("cell"),
  });
}
