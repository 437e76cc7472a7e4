// Explains a wrong entry: the house or rule that it breaks, or the step that contradicts it.

import { brokenRule, refutes, sharedHouse, without } from "../../model/mistake.js";
import { placesOf, positionAt, stepAt } from "../../model/path.js";
import { toWire } from "../../model/puzzle.js";
import { clashes } from "../../model/rules.js";
import { cellName, cellOf, digitOfValue, faceOf } from "../../model/shape.js";
import { h, setAttribute } from "../../parts/dom.js";
import { createLoader } from "../../parts/loader.js";
import { placed } from "../../parts/places.js";
import { hintOptions } from "./asked.js";
import { createStepCard } from "./step-card.js";

/** @import { Context } from "../../app.js" */
/** @import { Position } from "../../model/puzzle.js" */
/** @import { Step, ToldStep } from "../../model/wire.js" */

/** A wrong entry. @typedef {{cell: number, digit: number}} Entry */
/** A step that contradicts an entry, and how many steps of the path come before it. @typedef {{step: Step, told: ToldStep, position: Position, later: number}} Found */

/** @param {Context} context @param {(slug: string) => void} openTechnique */
export function createMistakes(context, openTechnique) {
  const { store, engine, t } = context;
  /** @type {Entry[]} */
  let entries = [];
  /** @type {Entry | null} */
  let chosen = null;
  const choices = h("div", { class: "acts", role: "group", "aria-label": t("mistake.why") });
  const words = h("div", { class: "mistake-words", role: "status" });
  const card = createStepCard(context, openTechnique);
  const loader = createLoader(context, (signal, /** @type {Position} */ position, /** @type {number} */ cell, /** @type {number} */ digit) => search(position, { cell, digit }, signal), (found) => {
    if (loader.now.state === "loaded") tell(found);
  }, { words: t("mistake.looking") });
  const element = h("section", { class: "mistakes" }, choices, words, loader.element, card.element);

  /** A step that shows that an entry is wrong: the first one of the path, or one that applies now if it is not harder than the way there.
   * @param {Position} position @param {Entry} entry @param {AbortSignal} signal @returns {Promise<Found | null>} */
  async function search(position, { cell, digit }, signal) {
    const { puzzle } = store.state.game;
    const wire = toWire(puzzle, without(position, entries.map((one) => one.cell)));
    const fits = (/** @type {ToldStep} */ step) => refutes(puzzle.shape, step, cell, digit);
    const path = await engine.steps(wire, hintOptions(context), { signal });
    const later = path.steps.findIndex(fits);
    if (later === 0) return foundAt(path, 0);
    const way = Math.max(...path.steps.slice(0, later + 1).map(({ difficulty }) => difficulty));
    const now = await engine.allSteps(wire, { ...hintOptions(context), cell: cellName(puzzle.shape, cell), limit: 100 }, { signal });
    const [easiest] = now.steps.filter(fits).sort((a, b) => a.difficulty - b.difficulty);
    if (easiest && (later < 0 || easiest.difficulty <= way)) return foundAt({ ...wire, marks: now.candidates, steps: [easiest] }, 0);
    return later < 0 ? null : foundAt(path, later);
  }

  /** @param {import("../../model/puzzle.js").WirePuzzle & {steps: ToldStep[]}} path @param {number} later @returns {Found} */
  function foundAt(path, later) {
    const { puzzle } = store.state.game;
    const place = placesOf(puzzle, path)[later];
    return { step: stepAt(path.steps[later], puzzle, place), told: path.steps[later], position: positionAt(puzzle, place, true), later };
  }

  /** @param {Found | null} found */
  function tell(found) {
    if (!chosen) return;
    const { shape } = store.state.game.puzzle;
    const about = { cell: cellName(shape, chosen.cell), digit: faceOf(shape, chosen.digit) };
    words.replaceChildren(h("p", {}, placed(t, t(!found ? "mistake.none" : found.later ? "mistake.later" : "mistake.step", { ...about, count: found?.later ?? 0 }))));
    if (!found) return card.clear();
    if (found.later) store.dispatch({ type: "stage", stage: { puzzle: store.state.game.puzzle, position: found.position, label: "" } });
    card.show(found.step, found.told);
  }

  /** @param {Entry} entry */
  function choose(entry) {
    chosen = entry;
    clear();
    [...choices.children].forEach((button, i) => setAttribute(button, "aria-pressed", String(entries[i] === entry)));
    const { game, look } = store.state;
    const { shape } = game.puzzle;
    const { cell, digit } = entry;
    const name = cellName(shape, cell);
    const about = { cell: name, digit: faceOf(shape, digit) };
    const shared = sharedHouse(shape, game.position.digits, cell, entries.map((one) => one.cell));
    const rule = shared ? null : brokenRule(game.puzzle, look.broken, name);
    store.dispatch({ type: "light", light: shared ? { cells: [cell, shared.other] } : rule ? { cells: rule.cells.map((one) => cellOf(shape, one)), rules: [rule.number] } : null });
    if (shared) {
      const house = t(`house.${shared.kind}`, { number: shared.number });
      words.replaceChildren(h("p", {}, placed(t, t("mistake.house", { ...about, other: cellName(shape, shared.other), house }))));
    } else if (rule) words.replaceChildren(h("p", {}, placed(t, t("mistake.rule", { ...about, rule: rule.full }))));
    else loader.want(game.position, cell, digit);
  }

  function clear() {
    loader.clear();
    card.clear();
    words.replaceChildren();
    if (store.state.look.stage) store.dispatch({ type: "stage", stage: null });
    if (store.state.look.evidence) store.dispatch({ type: "evidence", evidence: null });
  }

  return {
    element,
    clear: () => ((chosen = null), clear()),
    turn: card.turn,
    /** @param {readonly {cell: string, digit: number, kind: string}[]} mistakes */
    show(mistakes) {
      const { shape } = store.state.game.puzzle;
      const { digits } = store.state.game.position;
      const seen = (/** @type {Entry} */ { cell }) => Number(clashes(shape, digits, cell).length > 0);
      // Entries that clash come first: their reason is easy to see.
      entries = mistakes
        .flatMap(({ cell, digit, kind }) => (kind === "entry" ? [{ cell: cellOf(shape, cell), digit: digitOfValue(shape, digit) }] : []))
        .sort((a, b) => seen(b) - seen(a));
      choices.replaceChildren(...(entries.length > 1 ? entries.map((entry) => h("button", { class: "chip", text: `${cellName(shape, entry.cell)}=${faceOf(shape, entry.digit)}`, on: { click: () => choose(entry) } })) : []));
      if (entries.length) choose(entries[0]);
    },
  };
}
