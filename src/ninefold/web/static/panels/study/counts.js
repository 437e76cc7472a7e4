// The counters of one or two runs in one table, how each ended, and the native engine's counts for comparison.

import { h } from "../../parts/dom.js";

/** @import { Search } from "../../model/search.js" */
/** @import { Texts } from "../../texts.js" */
/** @import { Run } from "./run.js" */

const ROWS = /** @type {const} */ (["events", "nodes", "placements", "backtracks", "max_depth", "checks", "time"]);

/** A readable time. @param {number} seconds */
export function timeText(seconds) {
  if (seconds >= 1) return `${seconds.toLocaleString(undefined, { maximumFractionDigits: 1 })} s`;
  if (seconds >= 1e-3) return `${(seconds * 1e3).toLocaleString(undefined, { maximumFractionDigits: 1 })} ms`;
  return `${(seconds * 1e6).toLocaleString(undefined, { maximumFractionDigits: 0 })} µs`;
}

/** @param {Texts} t @param {number} count */
export const eventsText = (t, count) => (count === 1 ? t("study.event") : t("study.events", { count: count.toLocaleString() }));

/** @param {Texts} t @param {number} count */
const nodesText = (t, count) => (count === 1 ? t("study.node") : t("study.nodes", { count: count.toLocaleString() }));

/** The result of a run, or that it is not known yet. @param {Texts} t @param {Run} run */
function endText(t, run) {
  const { outcome, total } = run;
  if (outcome && total !== null) {
    const words = { events: eventsText(t, total), time: timeText(outcome.seconds) };
    return t(outcome.end === "solved" ? "study.end.solved" : outcome.end === "no solution" ? "study.end.none" : "study.end.gave-up", words);
  }
  if (run.gaveUp) return t("study.end.gave-up", { events: eventsText(t, run.known), time: timeText(run.seconds) });
  return t("study.end.looking", { events: eventsText(t, run.known) });
}

/** @param {Texts} t @param {number} lanes */
export function createCounts(t, lanes) {
  const heads = Array.from({ length: lanes }, () => h("th", { scope: "col" }));
  const cells = ROWS.map(() => Array.from({ length: lanes }, () => h("td", {})));
  const ends = Array.from({ length: lanes }, () => h("td", {}));
  const native = h("p", { class: "quiet native" });
  const table = h("table", { class: "counts" },
    h("thead", {}, h("tr", {}, h("td", {}), ...heads)),
    h("tbody", {},
      ...ROWS.map((name, row) => h("tr", {}, h("th", { scope: "row", text: t(`study.count.${name}`), title: t(`study.count.${name}.title`) }), ...cells[row])),
      h("tr", { class: "counts-end" }, h("th", { scope: "row", text: t("study.end") }), ...ends)));
  const set = (/** @type {HTMLElement} */ element, /** @type {string} */ text) => element.textContent !== text && (element.textContent = text);
  return {
    element: h("div", { class: "counts-box" }, table, native),
    /** @param {number} lane @param {string} name @param {Run} run @param {Search | null} search */
    draw(lane, name, run, search) {
      set(heads[lane], name);
      set(ends[lane], endText(t, run));
      if (!search) return;
      ROWS.forEach((row, i) => {
        const seconds = row === "time" ? run.secondsAt(search.at) : null;
        const number = row === "time" ? (seconds === null ? "–" : timeText(seconds)) : (row === "events" ? search.at : search.counters[row]).toLocaleString();
        set(cells[i][lane], number);
      });
    },
    /** @param {{approach: string, end: string, nodes: number | null, seconds: number}[]} rows */
    scale(rows) {
      const parts = rows.filter(({ end }) => end !== "gave up").map(({ approach, nodes, seconds }) => t("study.native.one", { name: approach.replace(/^native \((.*)\)$/, "$1"), nodes: nodesText(t, nodes ?? 0), time: timeText(seconds) }));
      native.textContent = parts.length ? `${t("study.native")} ${parts.join("; ")}.` : "";
    },
  };
}
