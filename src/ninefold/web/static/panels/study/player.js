// Plays one or two runs together: the place of each run is derived from one common clock.

import { speedOf } from "./speed.js";

/** @import { Lane } from "./lane.js" */

/** @typedef {"events" | "clock"} Sync  two runs go on event for event, or each at its own pace */

const LONGEST = 0.25; // maximum seconds per frame
const [SHORT, LONG] = [60, 160]; // target milliseconds per leap at maximum speed

/**
 * @param {() => readonly Lane[]} lanes
 * @param {{show: () => void, face: () => void, onError: (error: unknown) => void}} on what to draw, and when the buttons change
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

  /** Events of a lane per event of the first lane. @param {number} lane */
  function ratio(lane) {
    const [first, other] = [lanes()[0]?.run, lanes()[lane]?.run];
    return lane && sync === "clock" && first && other ? other.pace / first.pace : 1;
  }

  /** @param {number} lane @param {number} [at] */
  function placeOf(lane, at = place) {
    return Math.min(Math.floor(at * ratio(lane) + 1e-9), lanes()[lane].run?.total ?? Infinity);
  }

  /** The place at which all runs have ended; Infinity if not known yet. */
  const end = () => Math.max(0, ...lanes().map(({ run }, i) => (run?.total ?? Infinity) / ratio(i)));
  const here = (/** @type {number} */ at) => lanes().every(({ run }, i) => run?.peek(placeOf(i, at)));

  /** Load the events of a place. @param {number} at */
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
      if (mine === ticket) on.onError(error);
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
    const seconds = Math.max(0, Math.min((now - last) / 1000, LONGEST)); // a frame's timestamp may be earlier than the call
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

  /** Wait for events that are not loaded yet; adjust the next leap so that the picture keeps moving.
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
        on.onError(error);
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
    /** Load and show the start; throws the engine's error. */
    async begin() {
      const mine = ++ticket;
      await bring(0);
      if (mine === ticket) on.show();
    },
    pause,
    play() {
      if (playing) return;
      if (place >= end()) place = 0;
      playing = true;
      last = performance.now();
      on.face();
      requestAnimationFrame(frame);
    },
    /** Move one event forward or back. @param {number} by */
    step(by) {
      pause();
      return go(Math.floor(place) + by);
    },
    /** Scrub a lane. @param {number} lane @param {number} at */
    scrub: (lane, at) => go(at / ratio(lane)),
    /** Go to the next dead end of any run. */
    async deadEnd() {
      pause();
      const mine = ++ticket;
      try {
        const found = await Promise.all(lanes().flatMap(({ run }, i) => (run ? [run.deadEnd(placeOf(i)).then((at) => at / ratio(i))] : [])));
        const next = found.filter((at) => at > place);
        if (mine === ticket && next.length) await go(Math.min(...next));
      } catch (error) {
        on.onError(error);
      }
    },
    /** Go to the end, or to the last known event. */
    async last() {
      pause();
      try {
        await Promise.all(lanes().map(({ run }) => run?.lookAhead()));
        await go(end() === Infinity ? Math.max(...lanes().map(({ run }, i) => (run?.known ?? 0) / ratio(i))) : end());
      } catch (error) {
        on.onError(error);
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
    /** Go to the start of new runs. */
    reset() {
      ticket += 1;
      place = 0;
      playing = false;
      on.face();
    },
  };
}
