// A value loaded for a key: not requested, loading, failed or ready.  Answers for older keys are dropped;
// failed or abandoned requests are repeated when the value is needed again.

/** @template T
 * @typedef {{state: "idle"} | {state: "loading"} | {state: "failed", error: unknown} | {state: "loaded", value: T}} Loading */

/**
 * @template {readonly unknown[]} K, T
 * @param {(signal: AbortSignal, ...key: K) => Promise<T>} ask
 * @param {(now: Loading<T>) => void} changed
 */
export function createLoading(ask, changed) {
  /** @type {K | null} */
  let key = null;
  /** @type {Loading<T>} */
  let now = { state: "idle" };
  let abort = new AbortController();

  /** @param {Loading<T>} next */
  function set(next) {
    now = next;
    changed(now);
  }

  /** @param {K} wanted */
  async function start(wanted) {
    abort.abort();
    const mine = (abort = new AbortController());
    key = wanted;
    set({ state: "loading" });
    /** @type {Loading<T>} */
    let end;
    try {
      end = { state: "loaded", value: await ask(mine.signal, ...wanted) };
    } catch (error) {
      end = { state: "failed", error };
    }
    if (mine === abort) set(end);
  }

  return {
    get now() {
      return now;
    },
    /** Load the value of a key, unless it is ready, loading or failed. @param {K} wanted */
    want(...wanted) {
      const same = key !== null && key.length === wanted.length && key.every((part, i) => part === wanted[i]);
      if (!same || now.state === "idle") return start(wanted);
      return Promise.resolve();
    },
    /** Request the same value again. */
    again: () => (key ? start(key) : Promise.resolve()),
    /** Cancel a request in progress; failed ones are repeated when the value is needed again. */
    leave() {
      if (now.state === "loaded") return;
      abort.abort();
      abort = new AbortController();
      now = { state: "idle" };
    },
    /** Forget everything. */
    clear() {
      abort.abort();
      abort = new AbortController();
      key = null;
      if (now.state !== "idle") set({ state: "idle" });
    },
  };
}
