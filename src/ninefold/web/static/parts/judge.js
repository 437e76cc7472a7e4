// Checks the rules of a variant while you play.  Typing never waits for it: a moment after an entry the engine is asked
// which rules can no longer be met, and whether the grid is solved.  Rules in another language are asked for once more.

import { startOf, toWire } from "../model/puzzle.js";

/** @import { Context } from "../app.js" */

const PAUSE = 40;

/** @param {Context} context */
export function keepJudged({ store, engine }) {
  /** @type {readonly number[] | null} */
  let known = null;
  let timer = 0;
  let abort = new AbortController();

  async function judge() {
    const { puzzle, position } = store.state.game;
    const { digits } = position;
    abort.abort();
    abort = new AbortController();
    try {
      const { broken, solved } = await engine.broken(toWire(puzzle, position), { signal: abort.signal });
      store.dispatch({ type: "judge", digits, broken, solved });
    } catch {
      // Without an answer the houses are still checked; the next entry asks again.
    }
  }

  /** The puzzle whose rules were asked for. @type {import("../model/puzzle.js").Puzzle | null} */
  let worded = null;
  store.subscribe(({ game: { puzzle } }) => {
    if (!puzzle.variant || puzzle.variant.language === document.documentElement.lang || puzzle === worded) return;
    worded = puzzle;
    engine.board(toWire(puzzle, startOf(puzzle))).then(
      ({ houses, rules, unknown, language }) => store.dispatch({ type: "reword", puzzle, words: { houses, rules, unknown, language } }),
      () => {}, // the words stay as they are
    );
  });

  store.subscribe(({ game }) => {
    if (game.position.digits === known) return;
    known = game.position.digits;
    clearTimeout(timer);
    if (game.puzzle.variant) timer = window.setTimeout(judge, PAUSE);
  });
}
