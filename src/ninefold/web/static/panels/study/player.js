// Plays one or two runs together: one place on a common clock, from which each run's own place follows.

import { speedOf } from "./speed.js";

/** @import { Lane } from "./lane.js" */

/** @typedef {"events" | "clock"} Sync  two runs go on event for event, or each at its own pace */

const LONGEST = 0.25; // seconds that a frame may stand for
const [SHORT, LONG] = [60, 160]; // milliseconds that a leap should take when it goes as fast as it goes

/**
 * @param {() => readonly Lane[]} lanes
 * @param {{show: () => void, face: () => void, fault: (error: unknown) => void}} on what to draw, and when the buttons change
 */
export function createPlayer(lanes, on) {
  let place = 0; // in events of the first run
  let notch = 20;
  let playing = false;
  let busy = false;
  let leap = 4000;
  let last = 0;
  let ticket = 0;
  /** @type {Sync} */
  let sync = "events";

  /** Events of a lane for one of the first. @param {number} lane */
  function ratio(lane) {
    const [first, other] = [lanes()[0]?.run, lanes()[lane]?.run];
    return lane && sync === "clock" && first && other ? other.pace / first.pace : 1;
  }

  /** @param {number} lane @param {number} [at] */
  function placeOf(lane, at = place) {
    return Math.min(Math.floor(at * ratio(lane) + 1e-9), lanes()[lane].run?.total ?? Infinity);
  }

  /** The place at which all runs have ended; Infinity while that is not known. */
  const end = () => Math.max(0, ...lanes().map(({ run }, i) => (run?.total ?? Infinity) / ratio(i)));
  const here = (/** @type {number} */ at) => lanes().every(({ run }, i) => run?.peek(placeOf(i, at)));

  /** Have the events of a place. @param {number} at */
  async function bring(at) {
    await Promise.all(lanes().map(async ({ run }, i) => {
      for (let tries = 0; run && tries < 3 && !run.peek(placeOf(i, at)); tries++) await run.need(placeOf(i, at));
    }));
  }

  /** Go to a place and show it; a later call wins. @param {number} at */
  async function go(at) {
    const mine = ++ticket;
    const to = Math.max(0, Math.min(at, end()));
    try {
      if (!here(to)) await bring(to);
    } catch (error) {
      if (mine === ticket) on.fault(error);
      return;
    }
    if (mine !== ticket) return;
    place = Math.min(to, end());
    on.show();
  }

  /** @param {number} now */
  function frame(now) {
    if (!playing) return;
    requestAnimationFrame(frame);
    const seconds = Math.max(0, Math.min((now - last) / 1000, LONGEST)); // a frame may bear an earlier time than the call
    last = now;
    if (busy) return;
    const speed = speedOf(notch);
    const before = place;
    const to = Math.min(speed === Infinity ? place + leap : place + speed * seconds, end());
    if (here(to)) {
      place = to;
      if (lanes().some((_, i) => placeOf(i) !== placeOf(i, before))) on.show();
      for (const [i, { run }] of lanes().entries()) run?.ahead(placeOf(i));
    } else leapTo(to, speed);
    if (place >= end()) pause();
  }

  /** What is not here yet is waited for; the next leap is longer or shorter, so that the picture stays alive.
   * @param {number} to @param {number} speed */
  async function leapTo(to, speed) {
    busy = true;
    const mine = ++ticket;
    const began = performance.now();
    try {
      await bring(to);
      if (mine !== ticket) return;
      place = Math.min(to, end());
      on.show();
      const took = performance.now() - began;
      if (speed === Infinity) leap = Math.max(2000, took < SHORT ? leap * 1.5 : took > LONG ? leap / 1.5 : leap);
    } catch (error) {
      if (mine === ticket) {
        pause();
        on.fault(error);
      }
    } finally {
      busy = false;
    }
  }

  function pause() {
    if (!playing) return;
    playing = false;
    on.face();
  }

  return {
    get place() {
      return place;
    },
    get playing() {
      return playing;
    },
    get notch() {
      return notch;
    },
    get sync() {
      return sync;
    },
    placeOf,
    go,
    pause,
    play() {
      if (playing) return;
      if (place >= end()) place = 0;
      playing = true;
      last = performance.now();
      on.face();
      requestAnimationFrame(frame);
    },
    /** One event on or back. @param {number} by */
    step(by) {
      pause();
      return go(Math.floor(place) + by);
    },
    /** Scrub a lane. @param {number} lane @param {number} at */
    scrub: (lane, at) => go(at / ratio(lane)),
    /** To the next dead end of any of the runs. */
    async deadEnd() {
      pause();
      const mine = ++ticket;
      try {
        const found = await Promise.all(lanes().flatMap(({ run }, i) => (run ? [run.deadEnd(placeOf(i)).then((at) => at / ratio(i))] : [])));
        const next = found.filter((at) => at > place);
        if (mine === ticket && next.length) await go(Math.min(...next));
      } catch (error) {
        on.fault(error);
      }
    },
    /** To the end, or as far as one has looked. */
    async last() {
      pause();
      try {
        await Promise.all(lanes().map(({ run }) => run?.lookAhead()));
        await go(end() === Infinity ? Math.max(...lanes().map(({ run }, i) => (run?.known ?? 0) / ratio(i))) : end());
      } catch (error) {
        on.fault(error);
      }
    },
    /** @param {number} to */
    setNotch(to) {
      notch = to;
      on.face();
    },
    /** @param {Sync} to */
    setSync(to) {
      sync = to;
      return go(place);
    },
    /** Back to the start, of other runs. */
    reset() {
      ticket += 1;
      place = 0;
      playing = false;
      on.face();
    },
  };
}
