// A search under way, played from a window of its events: what stands on the grid, the guesses, the counters.

import { cellOf, digitOf } from "./shape.js";

/** @import { Counters, SearchEvent, Window } from "./wire.js" */
/** @import { Shape } from "./shape.js" */

/**
 * What stands after a number of events.  Changed in place while it is played: a run has millions of them.
 * @typedef {object} Search
 * @property {number} at                     how many events there were
 * @property {number[]} filled               digits put in, by cell; 0 where there is none
 * @property {Map<number, number>} guesses   cell -> digit, the oldest first
 * @property {Counters} counters
 * @property {SearchEvent | null} event      the last one
 */

/** @param {Shape} shape @param {Window} window @returns {Search} */
export const searchAt = (shape, { from, start }) => ({
  at: from,
  filled: [...start.filled].map(digitOf),
  guesses: new Map(start.guesses.map(({ cell, digit }) => [cellOf(shape, cell), digit])),
  counters: { ...start.counters },
  event: null,
});

/** One event on. @param {Shape} shape @param {Search} search @param {SearchEvent} event */
export function advance(shape, search, event) {
  const [kind, name, digit, level, , candidates] = event;
  const cell = name === null ? -1 : cellOf(shape, name);
  const { counters, guesses, filled } = search;
  if (kind === "place" || kind === "forced") {
    filled[cell] = digit ?? 0;
    counters.placements += 1;
    if (kind === "place") {
      guesses.set(cell, digit ?? 0);
      counters.nodes += 1;
    }
  } else if (kind === "remove") {
    filled[cell] = 0;
    if (guesses.delete(cell)) counters.backtracks += 1;
  }
  counters.deepest = Math.max(counters.deepest, level);
  counters.candidates = candidates;
  search.event = event;
  search.at += 1;
}

/** Plays a window: forwards event by event, backwards from its start. @param {Shape} shape @param {Window} window */
export function createReplay(shape, window) {
  let search = searchAt(shape, window);
  return {
    window,
    /** What stands after *at* events, which must lie in the window. @param {number} at @returns {Search} */
    to(at) {
      if (at < search.at) search = searchAt(shape, window);
      while (search.at < at) advance(shape, search, window.events[search.at - window.from]);
      return search;
    },
  };
}
