// A race: every approach on one puzzle, as bars that grow with one clock, which counts events.

/**
 * A run, as far as it is known.
 * @typedef {object} Racer
 * @property {string} name
 * @property {number} known       events that are known
 * @property {number | null} total   events of the complete run
 * @property {string | null} end  "solved", "no solution", or what went wrong with your own solver
 * @property {boolean} gaveUp     the search for its end was given up
 * @property {number} seconds     time of the approach itself
 * @property {boolean} [unranked]   its bar counts something else than events, so it has no place
 */

/**
 * @typedef {object} Bar
 * @property {string} name
 * @property {number} events      length of the bar
 * @property {number} share       the same, as a fraction of the longest bar
 * @property {"running" | "waiting" | "ended" | "gave up"} state
 * @property {number | null} rank   place of those that ended with the right answer, from 1; equal runs share one
 */

const BASE = 30; // events per second at the start
const GROWTH = 0.5; // and how much faster per event: it is twice as fast after about 1.4 seconds

/** The clock after some seconds: it speeds up as it runs, because runs take ten events or ten million.
 * @param {number} clock @param {number} seconds @param {number} rate */
export const ticked = (clock, seconds, rate) => clock + seconds * rate * (BASE + GROWTH * clock);

/** The event at which a racer ends or gives up; null if that is not known yet. @param {Racer} racer */
const endOf = ({ total, gaveUp, known }) => total ?? (gaveUp ? known : null);

/** The bars at a time of the clock. @param {readonly Racer[]} racers @param {number} clock @returns {Bar[]} */
export function barsAt(racers, clock) {
  const bars = racers.map((racer) => {
    const end = endOf(racer);
    const events = Math.min(clock, end ?? racer.known);
    const over = end !== null && clock >= end;
    /** @type {Bar["state"]} */
    const state = over ? (racer.total === null ? "gave up" : "ended") : end === null && clock > racer.known ? "waiting" : "running";
    return { name: racer.name, events: Math.floor(events), share: 0, state, rank: /** @type {number | null} */ (null) };
  });
  const longest = Math.max(1, ...bars.map(({ events }) => events));
  const ends = racers.flatMap((racer, i) => (bars[i].state === "ended" && isRanked(racer) ? [bars[i].events] : []));
  bars.forEach((bar, i) => {
    bar.share = bar.events / longest;
    if (bar.state === "ended" && isRanked(racers[i])) bar.rank = 1 + ends.filter((other) => other < bar.events).length;
  });
  return bars;
}

/** Whether a run ended with the right answer. @param {Racer} racer */
export const isRight = ({ end }) => end === "solved" || end === "no solution";

/** @param {Racer} racer */
const isRanked = (racer) => isRight(racer) && !racer.unranked;

/** How far the clock may go: to the last event that is known of every racer that has not ended. @param {readonly Racer[]} racers */
export const reachOf = (racers) => Math.min(Infinity, ...racers.flatMap((racer) => (endOf(racer) === null ? [racer.known] : [])));

/** The event at which the race is over, as far as it is known. @param {readonly Racer[]} racers */
export const finishOf = (racers) => Math.max(0, ...racers.map((racer) => endOf(racer) ?? racer.known));

/** The next event after the clock at which a racer ends; the end of the race if there is none. @param {readonly Racer[]} racers @param {number} clock */
export const nextEnd = (racers, clock) => Math.min(...racers.flatMap((racer) => ((endOf(racer) ?? 0) > clock ? [/** @type {number} */ (endOf(racer))] : [])), Math.max(clock, finishOf(racers)));
