// Every step that applies now, to be filtered by technique, digit and cell; each is drawn while it is pointed at.

import { levelText } from "../../parts/bar.js";
import { h, setAttribute } from "../../parts/dom.js";
import { titled } from "../../parts/techniques.js";
import { cellName } from "../../model/shape.js";
import { placeOf, stepAt } from "../../model/path.js";
import { applyStep, hintOptions, hintPosition, refusal } from "./asked.js";
import { createStepCard } from "./step-card.js";

/** @import { Context } from "../../app.js" */
/** @import { ToldStep } from "../../model/wire.js" */
/** @import { Position } from "../../model/puzzle.js" */
/** @import { State } from "../../model/state.js" */

const PAGE = 60;

const spelt = (/** @type {number} */ count) => count.toLocaleString(document.documentElement.lang);

/** @param {Context} context @param {(slug: string) => void} openTechnique */
export function createAllView(context, openTechnique) {
  const { store, engine, t } = context;
  /** @type {Position | null} */
  let of = null;
  let visible = false;
  /** @type {AbortController | null} */
  let asking = null;
  /** @type {ToldStep[]} */
  let found = [];
  let chosen = -1;

  const card = createStepCard(context, openTechnique);
  const apply = h("button", { class: "act primary", id: "all-apply", text: t("hint.apply"), on: { click: applyIt } });
  const pinned = h("div", { class: "all-pinned" }, card.element, h("div", { class: "acts" }, apply));
  const technique = h("select", { "aria-label": t("all.technique"), id: "all-technique", on: { change: () => load() } });
  const digit = h("select", { "aria-label": t("all.digit"), id: "all-digit", on: { change: () => load() } });
  const cell = h("input", { type: "checkbox", id: "all-cell", on: { change: () => load() } });
  const cellWords = h("span", {});
  const count = h("p", { class: "quiet", role: "status" });
  const list = h("ol", { class: "all-list" });
  const more = h("button", { class: "act", text: t("all.more"), hidden: true, on: { click: () => load(found.length) } });
  const element = h("section", { class: "all" },
    h("div", { class: "all-filter" }, technique, digit, h("label", { class: "check" }, cell, cellWords)), count, list, more);
  digit.append(h("option", { value: "", text: t("all.digit.any") }), ...Array.from({ length: 9 }, (_, i) => h("option", { value: String(i + 1), text: String(i + 1) })));
  technique.append(h("option", { value: "", text: t("all.technique.any") }));

  async function load(offset = 0) {
    asking?.abort();
    const abort = (asking = new AbortController());
    of = store.state.game.position;
    const { shape } = store.state.game.puzzle;
    const filter = {
      ...(technique.value ? { techniques: [technique.value] } : {}),
      ...(digit.value ? { digit: Number(digit.value) } : {}),
      ...(cell.checked ? { cell: cellName(shape, store.state.look.cursor) } : {}),
    };
    if (!offset) count.textContent = t("hint.looking");
    try {
      const answer = await engine.allSteps(hintPosition(context), { ...hintOptions(context), ...filter, limit: PAGE, offset }, { signal: abort.signal });
      if (abort.signal.aborted) return;
      found = offset ? [...found, ...answer.steps] : answer.steps;
      if (!offset) unpin();
      const total = Object.values(answer.counts).reduce((sum, n) => sum + n, 0);
      const words = answer.total !== total ? "all.filtered" : total === 0 ? "all.none" : total === 1 ? "all.one" : "all.count";
      count.textContent = t(words, { count: spelt(answer.total), total: spelt(total) });
      options(answer.counts);
      list.replaceChildren(...found.map(item));
      more.hidden = found.length >= answer.total;
    } catch (error) {
      if (abort.signal.aborted) return;
      found = [];
      list.replaceChildren();
      more.hidden = true;
      count.textContent = refusal(context, error) ?? "";
    }
  }

  /** The techniques there are, with their numbers. @param {Record<string, number>} counts */
  function options(counts) {
    const kept = technique.value;
    const slugs = Object.keys(counts);
    if (kept && !slugs.includes(kept)) slugs.push(kept);
    technique.replaceChildren(h("option", { value: "", text: t("all.technique.any") }),
      ...slugs.map((slug) => h("option", { value: slug, text: `${titled(slug)} (${counts[slug] ?? 0})`, props: { selected: slug === kept } })));
  }

  /** @param {ToldStep} step @param {number} index */
  function item(step, index) {
    const draw = () => chosen < 0 && store.dispatch({ type: "evidence", evidence: { step: placed(step), level: "why" } });
    const away = () => chosen < 0 && store.dispatch({ type: "evidence", evidence: null });
    return h("li", {},
      h("button", {
        class: `all-step level-${step.level.toLowerCase()}`, "aria-expanded": "false",
        on: { click: () => (chosen === index ? unpin() : pin(index)), pointerenter: draw, pointerleave: away, focus: draw, blur: away },
      },
        h("span", { class: "all-name", text: titled(step.technique, step.name) }), h("span", { class: "unseen", text: levelText(t, step.level) }), h("span", { class: "quiet", text: step.conclusions })));
  }

  /** @param {ToldStep} step */
  const placed = (step) => stepAt(step, store.state.game.puzzle, placeOf(store.state.game.puzzle, { ...hintPosition(context) }));

  /** Unfold a step under its line. @param {number} index */
  function pin(index) {
    unpin();
    chosen = index;
    const line = list.children[index];
    setAttribute(line.children[0], "aria-expanded", "true");
    line.append(pinned);
    card.show(placed(found[index]), found[index]);
    pinned.scrollIntoView({ block: "nearest" });
  }

  function unpin() {
    if (chosen >= 0 && list.children[chosen]) setAttribute(list.children[chosen].children[0], "aria-expanded", "false");
    chosen = -1;
    pinned.remove();
    card.clear();
    if (visible && store.state.look.evidence) store.dispatch({ type: "evidence", evidence: null });
  }

  function applyIt() {
    if (chosen >= 0) applyStep(context, found[chosen]);
  }

  return {
    element,
    apply: applyIt,
    dismiss: unpin,
    turn: card.turn,
    show() {
      visible = true;
      words();
      if (of !== store.state.game.position) load();
    },
    /** @param {State} state @param {State} before */
    update(state, before) {
      if (!visible) return;
      if (of !== state.game.position) load();
      else if (cell.checked && state.look.cursor !== before.look.cursor) load();
      words();
    },
    hide() {
      unpin();
      visible = false;
      asking?.abort();
    },
  };

  function words() {
    cellWords.textContent = t("all.cell", { cell: cellName(store.state.game.puzzle.shape, store.state.look.cursor) });
  }
}
