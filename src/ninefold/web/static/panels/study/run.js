// A run of one approach in windows: a few are kept in memory, others are requested again from the nearest mark.

import { createReplay } from "../../model/search.js";
import { createTimeline } from "../../model/timeline.js";

/** @import { Window } from "../../model/wire.js" */
/** @import { Engine, EventsQuery } from "../../engine.js" */
/** @import { Puzzle, WirePuzzle } from "../../model/puzzle.js" */
/** @import { Search } from "../../model/search.js" */
/** @import { Outcome } from "../../model/wire.js" */

/** @typedef {ReturnType<typeof createRun>} Run */

const WIDTH = 2000; // events per window
const HELD = 8; // windows
/** How often to ask the engine to look ahead for the end before giving up. */
const PATIENCE = 4;

/**
 * @param {Engine} engine @param {Puzzle} puzzle @param {WirePuzzle} start what it is given
 * @param {string} approach @param {Record<string, string>} options @param {() => void} changed called when more of the run is known
 */
export function createRun(engine, puzzle, start, approach, options, changed) {
  const { shape } = puzzle;
  const abort = new AbortController();
  let rest = new AbortController(); // aborts the look-ahead
  const timeline = createTimeline();
  /** @type {Map<number, ReturnType<typeof createReplay>>} by number of the window, the last used at the end */
  const held = new Map();
  /** @type {Map<number, Promise<void>>} */
  const coming = new Map();
  /** @type {number | null} */
  let total = null;
  /** @type {Outcome | null} */
  let outcome = null;
  let spent = { events: 0, seconds: 0 }; // known part of the approach's own time
  let looked = { asked: 0, events: 0, seconds: 0 }; // the look ahead
  /** @type {Promise<void> | null} */
  let looking = null;

  /** @param {Partial<EventsQuery>} query @param {AbortSignal} [signal] @returns {Promise<Window>} */
  async function ask(query, signal = abort.signal) {
    const window = await engine.events(start, { approach, options, ...query }, { signal });
    timeline.add(window.depths, window.to);
    for (const mark of [window.mark, ...window.marks, window.next]) timeline.addMark(mark);
    if (window.end.seconds && window.to > spent.events) spent = { events: window.to, seconds: window.end.seconds };
    if (window.outcome) [outcome, total] = [window.outcome, window.to];
    changed();
    return window;
  }

  /** Request windows until a place is reached. @param {Partial<EventsQuery>} query @param {number} number */
  async function reach(query, number) {
    for (;;) {
      const near = timeline.nearest(number);
      const window = await ask({ ...query, mark: near?.mark ?? null, from: number });
      if (!window.stopped) return window;
      if (query.until) number = Math.max(number, window.to);
    }
  }

  /** @param {number} index */
  function bring(index) {
    let promise = coming.get(index);
    if (!promise) {
      promise = reach({ count: WIDTH }, index * WIDTH)
        .then((window) => {
          held.set(index, createReplay(shape, window));
          if (held.size > HELD) held.delete(/** @type {number} */ (held.keys().next().value));
        })
        .finally(() => coming.delete(index));
      coming.set(index, promise);
    }
    return promise;
  }

  /** @param {number} times */
  async function look(times) {
    const { signal } = rest;
    for (let i = 0; i < times && total === null && !signal.aborted; i++) {
      const near = timeline.nearest(Infinity);
      const began = performance.now();
      const window = await ask({ until: "end", count: 1, mark: near?.mark ?? null }, signal);
      const passed = window.to - (near?.number ?? 0);
      looked = { asked: looked.asked + 1, events: looked.events + passed, seconds: looked.seconds + (performance.now() - began) / 1000 };
    }
  }

  /** The number of the window in memory that has *at* events; -1 if there is none.
   * The end of a window is the start of the next one, except for the last window. @param {number} at */
  const windowOf = (at) =>
    [Math.floor(at / WIDTH), Math.floor((at - 1) / WIDTH)].find((index) => {
      const window = held.get(index)?.window;
      return window && at >= window.from && at <= window.to && (!at || at > window.from);
    }) ?? -1;

  /** The state after *at* events, if it is loaded. @param {number} at @returns {Search | null} */
  function peek(at) {
    const index = windowOf(at);
    const replay = held.get(index);
    if (!replay) return null;
    held.delete(index);
    held.set(index, replay);
    return replay.to(at);
  }

  return {
    approach,
    options,
    shape,
    timeline,
    peek,
    /** The window of a place and up to *back* windows before it, as far as they are in memory. @param {number} at @param {number} back @returns {Window[]} */
    windows(at, back) {
      const last = windowOf(at);
      let first = last;
      while (first > 0 && last - first < back && held.has(first - 1)) first--;
      return last < 0 ? [] : Array.from({ length: last - first + 1 }, (_, i) => /** @type {ReturnType<typeof createReplay>} */ (held.get(first + i)).window);
    },
    get total() {
      return total;
    },
    get outcome() {
      return outcome;
    },
    /** The number of known events. */
    get known() {
      return Math.max(timeline.known, total ?? 0);
    },
    /** Whether the look-ahead stopped before the end was found. */
    get gaveUp() {
      return total === null && !looking && looked.asked >= PATIENCE;
    },
    /** Known seconds of the run so far. */
    get seconds() {
      return outcome?.seconds ?? (spent.seconds || looked.seconds);
    },
    /** The approach's own time at a place, interpolated within the window; null if unknown. @param {number} at */
    secondsAt(at) {
      const window = held.get(Math.max(0, Math.floor((at - 1) / WIDTH)))?.window;
      if (window?.start.seconds === undefined || window.end.seconds === undefined) return null;
      const share = window.to > window.from ? (at - window.from) / (window.to - window.from) : 0;
      return window.start.seconds + share * (window.end.seconds - window.start.seconds);
    },
    /** Number of windows in memory. */
    get held() {
      return held.size;
    },
    /** Events per second of the approach's own time, if known. */
    get pace() {
      if (outcome && total && outcome.seconds > 0) return total / outcome.seconds;
      if (spent.seconds > 0) return spent.events / spent.seconds;
      return looked.seconds > 0 ? looked.events / looked.seconds : 200_000;
    },
    /** Load what is needed to show a place; returns the place, or the end if it is beyond it. @param {number} at */
    async need(at) {
      const place = total === null ? at : Math.min(at, total);
      if (peek(place)) return place;
      await bring(Math.max(0, Math.floor((place - 1) / WIDTH)));
      return total === null ? place : Math.min(place, total);
    },
    /** Preload the window after a place. @param {number} at */
    ahead(at) {
      const index = Math.floor(at / WIDTH) + 1;
      if (total !== null && index * WIDTH >= total) return;
      if (!held.has(index) && !coming.size) bring(index).catch(() => {});
    },
    /** The place just after the next dead end; the end if there is none. @param {number} at */
    async deadEnd(at) {
      const window = await reach({ until: "dead end", count: 1 }, at);
      return window.events.length && window.events[0][0] === "dead end" ? window.from + 1 : (total ?? window.to);
    },
    /** Look ahead for the end, so that the complete run can be shown; continues where it stopped before. @param {number} [times] */
    lookAhead(times = PATIENCE) {
      looking ??= look(times).finally(() => {
        looking = null;
        changed();
      });
      return looking;
    },
    /** Pause the look-ahead while the panel is hidden. */
    rest() {
      rest.abort();
      rest = new AbortController();
    },
    close: () => (abort.abort(), rest.abort()),
  };
}
