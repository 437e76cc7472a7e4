// Saves the game automatically, restores it after a reload, and keeps two tabs with the same game in sync.

import { followTheme } from "./theme.js";

/** @import { Context } from "../app.js" */

const PAUSE = 250;

/** @param {Context} context */
export function keepSaved({ store, archive }) {
  let timer = 0;
  /** The last saved game, from this tab or another one; saving it again is not needed. */
  let known = store.state.game;
  const save = () => {
    clearTimeout(timer);
    timer = 0;
    const { game } = store.state;
    if (!game.id) return;
    archive.save(game, Date.now());
    archive.current = game.id;
    sessionStorage.setItem("ninefold/game", game.id);
    known = game;
  };
  store.subscribe((state, before) => {
    if (state.options !== before.options) {
      archive.saveOptions(state.options);
      followTheme(state.options.theme);
    }
    if (state.game.id !== before.game.id) {
      // Save the previous game as it was.
      if (before.game.id) archive.save({ ...before.game }, Date.now());
      save();
    } else if (state.game !== known && state.game.revision !== known.revision && !timer) timer = window.setTimeout(save, PAUSE);
  });
  addEventListener("pagehide", save);
  document.addEventListener("visibilitychange", () => {
    store.dispatch({ type: document.hidden ? "stop-clock" : "start-clock", at: Date.now() });
    if (document.hidden) save();
  });
  addEventListener("storage", (event) => {
    const game = archive.changedGame(event);
    if (!game) return;
    store.dispatch({ type: "adopt", game, at: Date.now() });
    if (store.state.game.revision === game.revision) known = store.state.game;
  });
  if (store.state.game.id) save();
  archive.prune([store.state.game.id, archive.current]);
}
