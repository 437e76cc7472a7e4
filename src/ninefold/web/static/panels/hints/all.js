// All steps that apply now, grouped by technique, with filters for family, technique, difficulty, digit and cell; each is
// drawn while hovered.  For a cell and a digit they answer what removes (or places) this candidate.

import { levelText } from "../../parts/bar.js";
import { h, setAttribute } from "../../parts/dom.js";
import { createLoader } from "../../parts/loader.js";
import { aloud, placed } from "../../parts/places.js";
import { allTechniques, familyText, LEVELS, titled } from "../../parts/techniques.js";
import { cellName, digitsOf, faceOf, valueOf } from "../../model/shape.js";
import { placeOf, stepAt } from "../../model/path.js";
import { applyStep, hintOptions, hintPosition, optionsKey } from "./asked.js";
import { createStepCard } from "./step-card.js";

/** @import { Context } from "../../app.js" */
/** @import { Steps, Technique, ToldStep } from "../../model/wire.js" */
/** @import { Position } from "../../model/puzzle.js" */
/** @import { Shape } from "../../model/shape.js" */

const PAGE = 60;
const FAMILY = "family:";

const formatted = (/** @type {number} */ count) => count.toLocaleString(document.documentElement.lang);

/** @param {Context} context @param {(slug: string) => void} openTechnique */
export function createAllView(context, openTechnique) {
  const { store, engine, t } = context;
  let visible = false;
  /** @type {ToldStep[]} */
  let found = [];
  /** @type {HTMLElement[]} */
  let lines = [];
  /** The number of steps of each technique. @type {Record<string, number>} */
  let counts = {};
  /** @type {readonly string[]} */
  let candidates = [];
  /** @type {Technique[]} */
  let known = [];
  let chosen = -1;
  /** @type {Shape | null} */
  let shaped = null;

  const card = createStepCard(context, openTechnique);
  const apply = h("button", { class: "act primary", id: "all-apply", text: t("hint.apply"), on: { click: applyIt } });
  const pinned = h("div", { class: "all-pinned" }, card.element, h("div", { class: "acts" }, apply));
  const select = (/** @type {"technique" | "level" | "digit"} */ name) => h("select", { "aria-label": t(`all.${name}`), id: `all-${name}`, on: { change: () => load() } });
  const [technique, level, digit] = [select("technique"), select("level"), select("digit")];
  const cell = h("input", { type: "checkbox", id: "all-cell", on: { change: () => load() } });
  const cellWords = h("span", {});
  const chips = h("div", { class: "all-chips", role: "group", hidden: true });
  const count = h("p", { class: "quiet", role: "status" });
  const groups = h("div", { class: "all-groups" });
  const more = h("button", { class: "act", text: t("all.more"), hidden: true, on: { click: () => further.want(...wanted(found.length)) } });
  technique.append(h("option", { value: "", text: t("all.technique.any") }));
  level.append(h("option", { value: "", text: t("all.level.any") }), ...LEVELS.map((name) => h("option", { value: name, text: levelText(t, name) })));

  const loader = createLoader(context, ask, (answer) => (further.clear(), answer && unpin(), fill(answer)));
  const element = h("section", { class: "all" },
    h("div", { class: "all-filter" }, technique, level, digit, h("label", { class: "check" }, cell, cellWords)), chips, loader.element, count, groups, more);
  // Further pages have their own state: the list stays while they load.
  const further = createLoader(context, ask, (answer) => answer && fill({ ...answer, steps: [...found, ...answer.steps] }));
  more.after(further.element);

  /** @param {AbortSignal} signal @param {Position} _ @param {string} chosenTechnique @param {string} chosenLevel @param {string} chosenDigit @param {number} chosenCell
   * @param {string} _options @param {number} offset */
  async function ask(signal, _, chosenTechnique, chosenLevel, chosenDigit, chosenCell, _options, offset) {
    const { shape, variant } = store.state.game.puzzle;
    const family = chosenTechnique.startsWith(FAMILY) ? chosenTechnique.slice(FAMILY.length) : null;
    const filter = {
      ...(family !== null ? { families: [family] } : chosenTechnique ? { techniques: [chosenTechnique] } : {}),
      ...(chosenLevel ? { levels: [chosenLevel] } : {}),
      ...(chosenDigit ? { digit: Number(chosenDigit) } : {}),
      ...(chosenCell >= 0 ? { cell: cellName(shape, chosenCell) } : {}),
    };
    const [answer, techniques] = await Promise.all([
      engine.allSteps(hintPosition(context), { ...hintOptions(context), ...filter, limit: PAGE, offset }, { signal }),
      allTechniques(engine, Boolean(variant)),
    ]);
    known = techniques;
    return answer;
  }

  /** The key of a request: the position and the filter. @param {number} offset @returns {[Position, string, string, string, number, string, number]} */
  const wanted = (offset) => [store.state.game.position, technique.value, level.value, digit.value, cell.checked ? store.state.look.cursor : -1, optionsKey(context), offset];

  function load() {
    words();
    return loader.want(...wanted(0));
  }

  /** @param {Steps | null} answer */
  function fill(answer) {
    setAttribute(groups, "aria-busy", loader.now.state === "loading" ? "true" : null); // the old list stays meanwhile
    if (loader.now.state === "loading") return;
    if (!answer) found = [];
    groups.replaceChildren();
    lines = [];
    more.hidden = true;
    count.hidden = !answer;
    if (!answer) return;
    found = answer.steps;
    counts = answer.counts;
    candidates = answer.candidates;
    const total = Object.values(counts).reduce((sum, n) => sum + n, 0);
    const asked = cell.checked && digit.value;
    const text = answer.total === 0 && asked ? "all.keeps" : answer.total !== total ? "all.filtered" : total === 0 ? "all.none" : total === 1 ? "all.one" : "all.count";
    count.textContent = t(text, { count: formatted(answer.total), total: formatted(total), digit: faceAt(digit.value), cell: cellName(store.state.game.puzzle.shape, store.state.look.cursor) });
    options();
    group();
    words();
    more.hidden = found.length >= answer.total;
    if (chosen >= 0) pin(chosen);
  }

  /** The techniques found, by family and with their counts. */
  function options() {
    const kept = technique.value;
    const slugs = Object.keys(counts);
    if (kept && !kept.startsWith(FAMILY) && !slugs.includes(kept)) slugs.push(kept);
    const familyOf = new Map(known.map(({ slug, family }) => [slug, family]));
    const families = [...new Set(slugs.map((slug) => familyOf.get(slug) ?? ""))];
    if (kept.startsWith(FAMILY) && !families.includes(kept.slice(FAMILY.length))) families.push(kept.slice(FAMILY.length));
    const option = (/** @type {string} */ value, /** @type {string} */ text) => h("option", { value, text, props: { selected: value === kept } });
    technique.replaceChildren(option("", t("all.technique.any")), ...families.map((family) =>
      h("optgroup", { label: familyText(t, family) },
        option(`${FAMILY}${family}`, t("all.family", { family: familyText(t, family) })),
        ...slugs.filter((slug) => (familyOf.get(slug) ?? "") === family).map((slug) => option(slug, `${titled(slug)} (${counts[slug] ?? 0})`)))));
  }

  /** The steps under the names of their techniques. */
  function group() {
    /** @type {Map<string, HTMLElement>} */
    const lists = new Map();
    const whole = !level.value && !digit.value && !cell.checked;
    lines = found.map((step, index) => {
      const line = item(step, index);
      const name = `${step.technique}/${step.name}`;
      let list = lists.get(name);
      if (!list) {
        const id = `all-group-${lists.size}`;
        lists.set(name, (list = h("ol", { class: "all-list", "aria-labelledby": id })));
        const title = step.how ? h("span", { class: "all-name", text: t(`step.${step.how}`) })
          : h("button", { class: "link all-name", text: titled(step.technique, step.name), on: { click: () => openTechnique(step.technique) } });
        groups.append(h("section", {}, h("h2", { class: `all-title level-${step.level.toLowerCase()}`, id }, title,
          h("span", { class: "quiet", text: [levelText(t, step.level), whole ? counts[step.technique] : ""].filter(Boolean).join(" · ") })), list));
      }
      list.append(line);
      return line;
    });
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
        placed(t, step.conclusions, "all-so")));
  }

  /** @param {ToldStep} step */
  const at = (step) => {
    const { puzzle } = store.state.game;
    const wire = hintPosition(context);
    return stepAt(step, puzzle, placeOf(puzzle, puzzle.variant ? { ...wire, marks: [...candidates] } : wire));
  };

  /** Unfold a step under its line. @param {number} index */
  function pin(index) {
    unpin();
    chosen = index;
    const line = lines[index];
    setAttribute(line.children[0], "aria-expanded", "true");
    line.append(pinned);
    card.show(at(found[index]), found[index]);
    pinned.scrollIntoView({ block: "nearest" });
  }

  function unpin() {
    if (chosen >= 0 && lines[chosen]) setAttribute(lines[chosen].children[0], "aria-expanded", "false");
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

  /** A digit of the filter as people see it. @param {string} value */
  function faceAt(value) {
    const { shape } = store.state.game.puzzle;
    return value ? faceOf(shape, Number(value) - shape.low + 1) : "";
  }

  /** The words of the filter: the digits of the puzzle, the cell of the cursor and its candidates. */
  function words() {
    const { shape } = store.state.game.puzzle;
    const { cursor } = store.state.look;
    const every = digitsOf(2 ** shape.count - 1);
    if (shape !== shaped) {
      shaped = shape;
      digit.replaceChildren(h("option", { value: "", text: t("all.digit.any") }), ...every.map((one) => h("option", { value: String(valueOf(shape, one)), text: faceOf(shape, one) })));
    }
    const text = t("all.cell", { cell: cellName(shape, cursor) });
    if (cellWords.textContent !== text) {
      cellWords.textContent = text;
      setAttribute(cell, "aria-label", aloud(t, text));
    }
    const held = cell.checked && loader.now.state === "loaded" && candidates[cursor] ? placeOf(store.state.game.puzzle, { ...hintPosition(context), marks: [...candidates] }).marks[cursor] : 0;
    chips.hidden = !held;
    if (!held) return;
    const name = t("all.removes", { cell: cellName(shape, cursor) });
    setAttribute(chips, "aria-label", aloud(t, name));
    const focused = chips.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.value : null;
    chips.replaceChildren(h("span", { class: "quiet", text: name, "aria-hidden": "true" }), ...digitsOf(held).map((one) => {
      const value = String(valueOf(shape, one));
      return h("button", { class: "chip", text: faceOf(shape, one), "aria-pressed": String(digit.value === value), data: { value }, on: { click: () => ((digit.value = digit.value === value ? "" : value), load()) } });
    }));
    if (focused) /** @type {HTMLElement | null} */ (chips.querySelector(`[data-value="${focused}"]`))?.focus();
  }
}
