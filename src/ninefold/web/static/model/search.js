// A running search, replayed from a window of its events: the grid, the guesses, the counters.

import { cellOf, digitOf } from "./shape.js";

/** @import { Counters, SearchEvent, Window } from "./wire.js" */
/** @import { Shape } from "./shape.js" */

/**
 * The state after a number of events.  It is changed in place during replay: a run has millions of events.
 * @typedef {object} Search
 * @property {number} at                     number of events so far
 * @property {number[]} filled               placed digits by cell; 0 for none
 * @property {Map<number, number>} guesses   cell -> digit, oldest first
 * @property {Counters} counters
 * @property {SearchEvent | null} event      the last event
 */

/** @param {Shape} shape @param {Window} window @returns {Search} */
const searchAt = (shape, { from, start }) => ({
  at: from,
  filled: [...start.filled].map(digitOf),
  guesses: new Map(start.guesses.map(({ cell, digit }) => [cellOf(shape, cell), digit])),
  counters: { ...start.counters },
  event: null,
});

/** Apply one event. @param {Shape} shape @param {Search} search @param {SearchEvent} event */
function advance(shape, search, event) {
  const [kind, name, digit, depth, , checks] = event;
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
  counters.max_depth = Math.max(counters.max_depth, depth);
  counters.checks = checks;
  search.event = event;
  search.at += 1;
}

/** Replays a window: forward event by event, backward from its start. @param {Shape} shape @param {Window} window */
export function createReplay(shape, window) {
  let search = searchAt(shape, window);
  return {
    window,
    /** The state after *at* events, which must be in the window. @param {number} at @returns {Search} */
    to(at) {
      if (at < search.at) search = searchAt(shape, window);
      while (search.at < at) advance(shape, search, window.events[search.at - window.from]);
      return search;
    },
  };
}
