// The Make panel: generate, rate and print puzzles.

import { EngineError } from "../engine.js";
import { newId } from "../first.js";
import { fromWire, startOf, toWire } from "../model/puzzle.js";
import { cardOf } from "../parts/card.js";
import { h, icon } from "../parts/dom.js";
import { keepWish, lastWish, reportError } from "../parts/engine-acts.js";
import { createLoader } from "../parts/loader.js";
import { allTechniques, titled } from "../parts/techniques.js";
import { symmetryPicture, SYMMETRIES } from "../parts/symmetry.js";

/** @import { Mount } from "../panels.js" */
/** @import { Wish } from "../engine.js" */
/** @import { Position, Puzzle } from "../model/puzzle.js" */
/** @import { TextKey } from "../texts.js" */

const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"];
const [FEWEST, MOST] = [20, 40];

/** @type {Mount} */
export function mount(host, context, kept) {
  const { store, engine, t } = context;
  /** @type {Wish} */
  let wish = lastWish();
  /** @type {{puzzle: Puzzle, position: Position} | null} */
  let made = null;
  /** @type {AbortController | null} */
  let looking = null;

  // --- what is wished for
  const radio = (/** @type {string} */ group, /** @type {string} */ value, /** @type {boolean} */ checked, /** @type {Node[]} */ content, /** @type {() => void} */ set) =>
    h("label", { class: "pick" },
      h("input", { type: "radio", name: group, value, class: "unseen", props: { checked }, on: { change: () => (set(), keepWish(wish)) } }),
      h("span", { class: "pick-face" }, ...content));
  const levels = h("div", { class: "picks", role: "radiogroup", "aria-label": t("make.level") },
    ...["", ...LEVELS].map((level) =>
      radio("make-level", level, (wish.difficulty ?? "") === level, [h("span", { class: level && `level-${level}`, text: level ? t(/** @type {TextKey} */ (`level.${level}`)) : t("make.any") })], () => (wish = { ...wish, difficulty: level || null }))));
  const symmetries = h("div", { class: "picks symmetries", role: "radiogroup", "aria-label": t("make.symmetry") },
    ...SYMMETRIES.map((name) => {
      const words = t(/** @type {TextKey} */ (`symmetry.${name}`));
      return radio("make-symmetry", name, (wish.symmetry ?? "none") === name, [symmetryPicture(name), h("span", { class: "pick-words", text: words })], () => (wish = { ...wish, symmetry: name }));
    }));
  const range = Array.isArray(wish.clues) ? wish.clues : null;
  const bound = (/** @type {number} */ value) =>
    h("input", { type: "range", min: String(FEWEST), max: String(MOST), value: String(value), on: { input: clueRange } });
  const low = bound(range?.[0] ?? FEWEST);
  const high = bound(range?.[1] ?? MOST);
  const clueWords = h("output", { class: "quiet" });
  function clueRange() {
    const [a, b] = [Number(low.value), Number(high.value)].sort((x, y) => x - y);
    const any = a === FEWEST && b === MOST;
    clueWords.textContent = any ? t("make.clues.any") : t("make.clues.range", { low: a, high: b });
    wish = { ...wish, clues: any ? null : [a, b] };
    keepWish(wish);
  }
  clueRange();
  const technique = h("select", { id: "make-technique", on: { change: chooseTechnique } }, h("option", { value: "", text: t("make.technique.none") }));
  /** @type {Map<string, string>} */
  const levelOf = new Map();
  /** A puzzle is at least as hard as a technique it needs, so raise the level if necessary. */
  function chooseTechnique() {
    wish = { ...wish, technique: technique.value || null };
    const least = LEVELS.indexOf(levelOf.get(technique.value) ?? "");
    if (wish.difficulty && LEVELS.indexOf(String(wish.difficulty)) < least) {
      wish = { ...wish, difficulty: LEVELS[least] };
      levels.querySelectorAll("input")[least + 1].checked = true; // after "any"
    }
    keepWish(wish);
  }
  const techniques = createLoader(context, () => allTechniques(engine), (list) => {
    for (const one of list ?? []) levelOf.set(one.slug, one.level.toLowerCase());
    technique.replaceChildren(technique.options[0], ...LEVELS.flatMap((level) => {
      const fitting = (list ?? []).filter((one) => one.enabled && one.level.toLowerCase() === level);
      if (!fitting.length) return [];
      return [h("optgroup", { label: t(/** @type {TextKey} */ (`level.${level}`)) },
        ...fitting.map(({ slug, name }) => h("option", { value: slug, text: titled(slug, name), props: { selected: slug === wish.technique } })))];
    }));
  });
  const minimal = h("input", { type: "checkbox", id: "make-minimal", props: { checked: Boolean(wish.minimal) }, on: { change: () => ((wish = { ...wish, minimal: minimal.checked }), keepWish(wish)) } });

  // --- results
  const go = h("button", { class: "primary act", id: "make-go", on: { click: () => (looking ? looking.abort() : make()) } });
  const state = h("p", { class: "make-state quiet", role: "status" });
  const card = h("div", { class: "make-card" });
  const play = h("button", { class: "primary act", id: "make-play", on: { click: playIt } }, icon("play"), h("span", { text: t("make.play") }));
  const rated = createLoader(context, async (signal, /** @type {Puzzle} */ puzzle, /** @type {boolean} */ fresh) => {
    const [ratings] = await Promise.all([engine.rate(toWire(puzzle, startOf(puzzle)), null, { signal }), allTechniques(engine)]);
    return { ratings, puzzle, fresh };
  }, (answer) => {
    card.replaceChildren(...(answer ? [cardOf(answer.ratings, t)] : []));
    if (!answer) return;
    const level = answer.ratings.ratings[0]?.level ?? "";
    const { puzzle, fresh } = answer;
    if (made && fresh) made = { ...made, puzzle: { ...made.puzzle, level, title: t("title.made") } };
    else if (!fresh && puzzle === store.state.game.puzzle && level) store.dispatch({ type: "name", title: puzzle.title, level });
    outcome.scrollIntoView({ block: "nearest" });
  });
  const outcome = h("div", { class: "make-outcome", hidden: true }, play, rated.element, card);
  const face = () => go.replaceChildren(icon(looking ? "close" : "make"), h("span", { text: t(looking ? "make.stop" : "make.go") }));
  face();

  host.append(
    h("section", { class: "group" }, h("h2", { text: t("make.level") }), levels),
    h("section", { class: "group" }, h("h2", { text: t("make.symmetry") }), symmetries),
    h("section", { class: "make-pair" },
      h("div", { class: "group" }, h("h2", { text: t("make.clues") }), h("div", { class: "make-range" }, ...[low, high].map((input, i) => h("label", {}, h("span", { text: t(i ? "make.clues.most" : "make.clues.least") }), input)), clueWords)),
      h("div", { class: "group" }, h("h2", {}, h("label", { for: "make-technique", text: t("make.technique") })), technique, techniques.element)),
    h("label", { class: "check" }, minimal, h("span", { text: t("make.minimal") })),
    h("div", { class: "acts" }, go,
      h("button", { class: "act", id: "make-rate", on: { click: rateBoard } }, icon("study"), h("span", { text: t("make.rate") })),
      h("button", { class: "act", id: "make-sheet", on: { click: async () => (await import("../parts/sheet.js")).sheetDialog(context, { per: 4, source: "new" }) } }, icon("print"), h("span", { text: t("make.sheet") }))),
    state,
    outcome,
  );

  async function make() {
    const abort = (looking = new AbortController());
    const began = performance.now();
    const seconds = () => Math.floor((performance.now() - began) / 1000);
    const timer = setInterval(() => (state.textContent = seconds() ? t("make.looking", { seconds: seconds() }) : ""), 500);
    face();
    state.textContent = "";
    try {
      const { puzzles } = await engine.generate({ ...wish, n: 1, seconds: 8 }, { signal: abort.signal });
      made = fromWire(puzzles[0]);
      state.textContent = "";
      if (made) await show(made.puzzle, true);
    } catch (error) {
      if (error instanceof EngineError && error.kind === "GenerateError") state.textContent = t("make.notfound", { seconds: Math.max(1, seconds()) });
      else reportError(context, error);
    } finally {
      clearInterval(timer);
      if (abort.signal.aborted) state.textContent = "";
      looking = null;
      face();
    }
  }

  async function rateBoard() {
    made = null;
    state.textContent = "";
    store.dispatch({ type: "stage", stage: null });
    await show(store.state.game.puzzle, false);
  }

  /** @param {Puzzle} puzzle @param {boolean} fresh */
  async function show(puzzle, fresh) {
    play.hidden = !fresh;
    outcome.hidden = false;
    if (fresh) store.dispatch({ type: "stage", stage: { puzzle, position: startOf(puzzle), label: t("make.preview") } });
    rated.clear();
    await rated.want(puzzle, fresh);
  }

  function playIt() {
    if (!made) return;
    store.dispatch({ type: "open", ...made, id: newId(), at: Date.now() });
    store.dispatch({ type: "panel", panel: "play" });
  }

  if (kept?.made) show((made = kept.made).puzzle, true);
  return {
    keep: () => ({ made }),
    update() {
      techniques.want();
      if (rated.now.state === "idle") rated.again();
    },
    hide() {
      looking?.abort();
      techniques.leave();
      rated.leave();
    },
  };
}
