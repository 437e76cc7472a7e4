// The search depth of a run over time, in a bounded number of bins, and the marks to return to.

/** @typedef {ReturnType<typeof createTimeline>} Timeline */

/** @param {number} [most] steps and marks that are kept */
export function createTimeline(most = 600) {
  let each = 1;
  /** @type {number[]} */
  let depths = [];
  let known = 0;
  let version = 0;
  /** @type {{number: number, mark: string}[]} ascending */
  const marks = [];

  /** Merge neighboring bins until a number of events fits. @param {number} to */
  function fit(to) {
    while (to > each * most) {
      depths = Array.from({ length: Math.ceil(depths.length / 2) }, (_, i) => Math.max(depths[2 * i], depths[2 * i + 1] ?? 0));
      each *= 2;
    }
  }

  /** Remove the mark that is needed least: the one whose neighbors are closest to each other. */
  function thin() {
    let least = 1;
    for (let i = 1; i < marks.length - 1; i++) {
      if (marks[i + 1].number - marks[i - 1].number < marks[least + 1].number - marks[least - 1].number) least = i;
    }
    marks.splice(least, 1);
  }

  return {
    /** Add depths as the engine returns them. @param {{from: number, each: number, values: readonly number[]}} more @param {number} to */
    add(more, to) {
      fit(Math.max(known, to));
      more.values.forEach((depth, i) => {
        const from = more.from + i * more.each;
        const end = Math.min(from + more.each, Math.max(to, from + 1));
        for (let step = Math.floor(from / each); step * each < end; step++) {
          while (depths.length <= step) depths.push(0);
          if (depth > depths[step]) depths[step] = depth;
        }
      });
      known = Math.max(known, to);
      version += 1;
    },
    /** @param {string | null} mark */
    addMark(mark) {
      if (!mark) return;
      const number = numberOf(mark);
      const at = marks.findIndex((other) => other.number >= number);
      if (at >= 0 && marks[at].number === number) return;
      marks.splice(at < 0 ? marks.length : at, 0, { number, mark });
      if (marks.length > most) thin();
    },
    /** The nearest mark at or before an event; null for the start. @param {number} number */
    nearest: (number) => marks.findLast((mark) => mark.number <= number) ?? null,
    get each() {
      return each;
    },
    /** @returns {readonly number[]} the maximum depth in every *each* events */
    get depths() {
      return depths;
    },
    get known() {
      return known;
    },
    get version() {
      return version;
    },
    get marks() {
      return marks.length;
    },
  };
}

/** The number of events before a mark. @param {string} mark */
const numberOf = (mark) => Number(mark.slice(0, mark.indexOf(".")));
