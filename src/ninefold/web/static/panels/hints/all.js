// All steps that apply now, with filters for technique, digit and cell; each is drawn while hovered.

import { levelText } from "../../parts/bar.js";
import { h, setAttribute } from "../../parts/dom.js";
import { createLoader } from "../../parts/loader.js";
import { aloud, placed } from "../../parts/places.js";
import { allTechniques, titled } from "../../parts/techniques.js";
import { cellName } from "../../model/shape.js";
import { placeOf, stepAt } from "../../model/path.js";
import { applyStep, hintOptions, hintPosition } from "./asked.js";
import { createStepCard } from "./step-card.js";

/** @import { Context } from "../../app.js" */
/** @import { Steps, ToldStep } from "../../model/wire.js" */
/** @import { Position } from "../../model/puzzle.js" */

const PAGE = 60;

const formatted = (/** @type {number} */ count) => count.toLocaleString(document.documentElement.lang);

/** @param {Context} context @param {(slug: string) => void} openTechnique */
export function createAllView(context, openTechnique) {
  const { store, engine, t } = context;
  let visible = false;
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
  const more = h("button", { class: "act", text: t("all.more"), hidden: true, on: { click: () => further.want(...wanted(found.length)) } });
  digit.append(h("option", { value: "", text: t("all.digit.any") }), ...Array.from({ length: 9 }, (_, i) => h("option", { value: String(i + 1), text: String(i + 1) })));
  technique.append(h("option", { value: "", text: t("all.technique.any") }));

  const loader = createLoader(context, ask, (answer) => (further.clear(), answer && unpin(), fill(answer)));
  const element = h("section", { class: "all" },
    h("div", { class: "all-filter" }, technique, digit, h("label", { class: "check" }, cell, cellWords)), loader.element, count, list, more);
  // Further pages have their own state: the list stays while they load.
  const further = createLoader(context, ask, (answer) => answer && fill({ ...answer, steps: [...found, ...answer.steps] }));
  more.after(further.element);

  /** @param {AbortSignal} signal @param {Position} _ @param {string} chosenTechnique @param {string} chosenDigit @param {number} chosenCell @param {string | undefined} preset @param {number} offset */
  async function ask(signal, _, chosenTechnique, chosenDigit, chosenCell, preset, offset) {
    const { shape } = store.state.game.puzzle;
    const filter = {
      ...(chosenTechnique ? { techniques: [chosenTechnique] } : {}),
      ...(chosenDigit ? { digit: Number(chosenDigit) } : {}),
      ...(chosenCell >= 0 ? { cell: cellName(shape, chosenCell) } : {}),
    };
    const options = { ...(preset ? { preset } : {}), ...filter, limit: PAGE, offset };
    const [answer] = await Promise.all([engine.allSteps(hintPosition(context), options, { signal }), allTechniques(engine)]);
    return answer;
  }

  /** The key of a request: the position and the filter. @param {number} offset @returns {[Position, string, string, number, string | undefined, number]} */
  const wanted = (offset) => [store.state.game.position, technique.value, digit.value, cell.checked ? store.state.look.cursor : -1, hintOptions(context).preset, offset];

  function load() {
    words();
    return loader.want(...wanted(0));
  }

  /** @param {Steps | null} answer */
  function fill(answer) {
    setAttribute(list, "aria-busy", loader.now.state === "loading" ? "true" : null); // the old list stays meanwhile
    if (loader.now.state === "loading") return;
    if (!answer) found = [];
    list.replaceChildren();
    more.hidden = true;
    count.hidden = !answer;
    if (!answer) return;
    found = answer.steps;
    const total = Object.values(answer.counts).reduce((sum, n) => sum + n, 0);
    const text = answer.total !== total ? "all.filtered" : total === 0 ? "all.none" : total === 1 ? "all.one" : "all.count";
    count.textContent = t(text, { count: formatted(answer.total), total: formatted(total) });
    options(answer.counts);
    list.replaceChildren(...found.map(item));
    more.hidden = found.length >= answer.total;
    if (chosen >= 0) pin(chosen);
  }

  /** The techniques found, with their counts. @param {Record<string, number>} counts */
  function options(counts) {
    const kept = technique.value;
    const slugs = Object.keys(counts);
    if (kept && !slugs.includes(kept)) slugs.push(kept);
    technique.replaceChildren(h("option", { value: "", text: t("all.technique.any") }),
      ...slugs.map((slug) => h("option", { value: slug, text: `${titled(slug)} (${counts[slug] ?? 0})`, props: { selected: slug === kept } })));
  }

  /** @param {ToldStep} step @param {number} index */
  function item(step, index) {
    const draw = () => chosen < 0 && store.dispatch({ type: "evidence", evidence: { step: at(step), level: "why" } });
    const away = () => chosen < 0 && store.dispatch({ type: "evidence", evidence: null });
    return h("li", {},
      h("button", {
        class: `all-step level-${step.level.toLowerCase()}`, "aria-expanded": "false",
        on: { click: () => (chosen === index ? unpin() : pin(index)), pointerenter: draw, pointerleave: away, focus: draw, blur: away },
      },
        h("span", { class: "all-name", text: titled(step.technique, step.name) }), h("span", { class: "unseen", text: levelText(t, step.level) }), placed(t, step.conclusions, "quiet")));
  }

  /** @param {ToldStep} step */
  const at = (step) => stepAt(step, store.state.game.puzzle, placeOf(store.state.game.puzzle, { ...hintPosition(context) }));

  /** Unfold a step under its line. @param {number} index */
  function pin(index) {
    unpin();
    chosen = index;
    const line = list.children[index];
    setAttribute(line.children[0], "aria-expanded", "true");
    line.append(pinned);
    card.show(at(found[index]), found[index]);
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
      load();
    },
    update() {
      if (visible) load();
    },
    hide() {
      unpin();
      visible = false;
      loader.leave();
      further.clear();
    },
  };

  function words() {
    const text = t("all.cell", { cell: cellName(store.state.game.puzzle.shape, store.state.look.cursor) });
    if (cellWords.textContent === text) return;
    cellWords.textContent = text;
    setAttribute(cell, "aria-label", aloud(t, text));
  }
}
