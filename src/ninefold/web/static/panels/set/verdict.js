// The verdict on the puzzle while it is edited: a pill that is always visible, and below it the reasons.  The engine is
// asked a moment after a change, and every answer about an older puzzle is dropped.

import { EngineError } from "../../engine.js";
import { digitsOfLine, startOf } from "../../model/puzzle.js";
import { cellOf, maskOf } from "../../model/shape.js";
import { cardOf } from "../../parts/card.js";
import { h, icon } from "../../parts/dom.js";
import { errorText } from "../../parts/engine-acts.js";
import { createLoader } from "../../parts/loader.js";
import { allTechniques } from "../../parts/techniques.js";
import { wireOf } from "./setter.js";

/** @import { Check, Count, Finding } from "../../api.js" */
/** @import { PuzzleData } from "../../model/draft.js" */
/** @import { Position } from "../../model/puzzle.js" */
/** @import { Setter } from "./setter.js" */
/** @import { TextKey } from "../../texts.js" */

const PAUSE = 350;
/** Seconds that a verdict, and its explanation, may take. */
const SECONDS = 2;
const EXPLAIN = 5;
const MOST = 1000;
/** Solutions to look through. */
const SHOWN = 30;

/** @typedef {"checking" | "one" | "several" | "none" | "invalid" | "undecided" | "failed"} Verdict */

/** @param {Setter} setter */
export function createVerdict(setter) {
  const { store, engine, t } = setter.context;
  /** @type {{status: Verdict, check: Check | null, count: Count | null, findings: Finding[] | null, error: string}} */
  let now = { status: "checking", check: null, count: null, findings: null, error: "" };
  /** @type {PuzzleData | null} */
  let known = null;
  let timer = 0;
  let abort = new AbortController();
  let open = false;
  /** Several solutions, once they are asked for, and the one that is shown. @type {readonly string[] | null} */
  let several = null;
  let turn = 0;

  const sign = h("span", { class: "pill-sign", "aria-hidden": "true" });
  const words = h("span", { class: "pill-words", role: "status" });
  const pill = h("button", { class: "pill", id: "set-verdict", "aria-expanded": "false", "aria-controls": "set-reasons", on: { click: () => ((open = !open), draw()) } }, sign, words, icon("more"));
  const reasons = h("div", { class: "set-reasons", id: "set-reasons", hidden: true });

  /** @param {Partial<typeof now>} next */
  function set(next) {
    now = { ...now, ...next };
    draw();
  }

  async function look() {
    abort.abort();
    const mine = (abort = new AbortController());
    const call = { signal: mine.signal };
    const data = setter.data();
    try {
      const check = await engine.check(wireOf(data), { seconds: SECONDS }, call);
      if (mine !== abort) return;
      set({ status: /** @type {Verdict} */ (check.status), check });
      if (check.status === "none" || check.status === "invalid") {
        const { findings } = await engine.check(wireOf(data), { explain: true, seconds: EXPLAIN }, call);
        if (mine === abort) set({ findings });
      } else if (check.status === "several") {
        const count = await engine.count(wireOf(data), MOST, call);
        if (mine === abort) set({ count });
      }
    } catch (error) {
      if (mine !== abort || mine.signal.aborted) return;
      set({ status: error instanceof EngineError && error.kind === "OverBudget" ? "undecided" : "failed", error: errorText(t, error) });
    }
  }

  /** Look into it a moment after the last change. */
  function later() {
    const data = setter.data();
    if (!data || data === known) return;
    known = data;
    abort.abort();
    clearTimeout(timer);
    rated.clear();
    several = null;
    turn = 0;
    set({ status: "checking", check: null, count: null, findings: null, error: "" });
    timer = window.setTimeout(look, PAUSE);
  }

  function text() {
    const { status, count } = now;
    if (status !== "several") return t(/** @type {TextKey} */ (`verdict.${status}`));
    if (!count) return t("verdict.several");
    return t(count.complete ? "verdict.count" : "verdict.least", { count: count.count.toLocaleString(document.documentElement.lang) });
  }

  /** Light up cells and rules while a button is pointed at or focused.
   * @param {string} text @param {readonly string[]} cells @param {readonly number[]} rules */
  function reason(text, cells, rules) {
    const light = { cells: cells.map((name) => cellOf(setter.shape(), name)).filter((cell) => cell >= 0), rules };
    const on = () => store.dispatch({ type: "light", light });
    const off = () => store.dispatch({ type: "light", light: null });
    return h("li", {}, h("button", { class: "rule-text", text, on: { pointerenter: on, pointerleave: off, focus: on, blur: off, click: on } }));
  }

  /** Show a position instead of the puzzle; once more to return. @param {string} label @param {() => Promise<Position>} make */
  const shows = (label, make) => async () => {
    if (store.state.look.stage?.label === label) return store.dispatch({ type: "stage", stage: null });
    try {
      const { puzzle } = store.state.game;
      const position = await make();
      if (store.state.game.puzzle === puzzle) store.dispatch({ type: "stage", stage: { puzzle, position, label } });
    } catch (error) {
      store.dispatch({ type: "say", text: "error.engine", words: { message: errorText(t, error) }, toast: true });
    }
  };

  /** @param {string} line */
  const filled = (line) => ({ ...startOf(store.state.game.puzzle), digits: digitsOfLine(setter.shape(), line) });

  /** Show the solution of a number, with the cells that differ from the first one lit up. @param {number} number from 0 @param {readonly string[]} list */
  async function showSolution(number, list) {
    const label = list.length > 2 ? t("verdict.solution.of", { number: number + 1, count: list.length }) : t("verdict.solution", { number: number + 1 });
    const first = number ? list[0] : list[1];
    const cells = [...list[number]].flatMap((digit, cell) => (digit === first[cell] ? [] : [cell]));
    await shows(label, async () => filled(list[number]))();
    if (store.state.look.stage) store.dispatch({ type: "light", light: { cells, rules: [] } });
  }

  /** Look through more solutions, one per press. */
  async function another() {
    const data = setter.data();
    try {
      several ??= (await engine.check(wireOf(data), { solutions: SHOWN })).solutions;
    } catch (error) {
      return store.dispatch({ type: "say", text: "error.engine", words: { message: errorText(t, error) }, toast: true });
    }
    if (setter.data() !== data || several.length < 2) return;
    turn = (turn + 1) % several.length;
    await showSolution(turn, several);
  }

  async function candidates() {
    const found = await engine.candidates(wireOf(setter.data()));
    const { puzzle } = store.state.game;
    const start = startOf(puzzle);
    const own = found.candidates.map((line, cell) => (start.digits[cell] ? [] : digitsOfLine(puzzle.shape, line)));
    const spots = Object.fromEntries(own.flatMap((list, cell) => list.map((digit, i) => [`${cell}:${digit}`, colorOfCount(found.counts[cell][i])])));
    return { ...start, marks: own.map(maskOf), spots };
  }

  const rated = createLoader(setter.context, async (signal, /** @type {PuzzleData} */ data) => {
    const [ratings] = await Promise.all([engine.rate(wireOf(data), null, { signal }), allTechniques(engine)]);
    return ratings;
  }, (ratings) => card.replaceChildren(...(ratings ? [cardOf(ratings, t)] : [])));
  const card = h("div", { class: "make-card" });

  /** @param {string} id @param {string} text @param {() => unknown} click */
  const act = (id, text, click) => h("button", { class: "act", id, text, on: { click } });

  function details() {
    const { status, check, findings, error } = now;
    const lines = [];
    if (status === "failed") lines.push(h("p", { text: error }));
    if (status === "undecided") lines.push(h("p", { text: t("verdict.budget", { seconds: SECONDS }) }));
    for (const conflict of check?.conflicts ?? []) {
      if (typeof conflict === "string") lines.push(reason(conflict, [], []));
      else lines.push(reason(t("verdict.twice", { house: conflict.house, digit: conflict.digit }), conflict.cells, []));
    }
    // A sum that cannot be reached is not repeated as a contradiction of one rule.
    const rulesOf = (/** @type {Finding} */ finding) => finding.reasons.map(({ name }) => name).join();
    const sums = new Set((findings ?? []).filter(({ kind }) => kind === "arithmetic").map(rulesOf));
    const told = (findings ?? []).filter(({ kind }, _, all) => kind !== "no-suspect" || all.length === 1).filter((finding) => finding.kind !== "clash" || !sums.has(rulesOf(finding)));
    for (const finding of told) lines.push(reason(finding.sentence, [...finding.cells, ...finding.givens.map(({ cell }) => cell)], finding.reasons.flatMap(({ rule }) => (rule === null ? [] : [rule]))));
    if ((status === "none" || status === "invalid") && !findings) lines.push(h("p", { class: "quiet", text: t("verdict.looking") }));
    const acts = [];
    if (status === "several" && check && check.solutions.length > 1) {
      const [a, b] = check.solutions;
      const cells = [...a].flatMap((digit, cell) => (digit === b[cell] ? [] : [cell]));
      lines.push(h("p", { text: t("verdict.differ", { count: cells.length }) }));
      for (const i of [0, 1]) acts.push(act(`set-solution-${i + 1}`, t("verdict.solution", { number: i + 1 }), () => showSolution((turn = i), check.solutions)));
      if (now.count?.count !== 2) acts.push(act("set-solution-next", t("verdict.another"), another));
    }
    if (status === "one" && check) acts.push(act("set-solution-1", t("verdict.show"), shows(t("verdict.only"), async () => filled(check.solutions[0]))));
    if (status === "several" || status === "one") acts.push(act("set-candidates", t("verdict.candidates"), shows(t("candidates.label", { limit: 8 }), candidates)));
    if (status === "one") {
      acts.push(act("set-rate", t("verdict.rate"), () => rated.want(setter.data())));
      acts.push(act("set-path", t("verdict.path"), () => store.dispatch({ type: "panel", panel: "hints" })));
    }
    const list = lines.filter((line) => line instanceof HTMLLIElement);
    const rest = lines.filter((line) => !(line instanceof HTMLLIElement));
    return [...rest, list.length > 0 && h("ul", { class: "rules-list" }, ...list), acts.length > 0 && h("div", { class: "acts" }, ...acts), ...(status === "one" ? [rated.element, card] : [])]
      .filter((part) => part instanceof Node);
  }

  function draw() {
    const { status } = now;
    pill.dataset.status = status;
    sign.textContent = { checking: "…", one: "✓", several: "≈", none: "✕", invalid: "✕", undecided: "?", failed: "!" }[status];
    if (words.textContent !== text()) words.textContent = text();
    const bad = status === "none" || status === "invalid";
    const shown = (open && status !== "checking") || bad;
    pill.setAttribute("aria-expanded", String(shown));
    reasons.hidden = !shown;
    reasons.replaceChildren(...(shown ? details() : []));
  }

  return { pill, reasons, later, get status() { return now.status; } };
}

/** A color for a number of solutions, as in play: green for one, then blue, yellow and orange. @param {number} count */
const colorOfCount = (count) => (count < 2 ? 2 : count < 4 ? 1 : count < 8 ? 3 : 0);
