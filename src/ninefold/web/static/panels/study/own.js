// Your own solver in the race.  It runs only in the static web app, in a worker of this browser.

import { lineOf } from "../../model/puzzle.js";
import { h } from "../../parts/dom.js";

/** @import { Context } from "../../app.js" */
/** @import { Puzzle } from "../../model/puzzle.js" */
/** @import { Racer } from "../../model/race.js" */
/** @import { Approach } from "./lane.js" */

/** Seconds that your code may take; then its worker is ended. */
const BUDGET = 10;

/** @param {Context} context @param {{puzzle: () => Puzzle | null, approach: () => Approach, enter: (racer: Racer) => void}} on */
export function createOwn({ engine, t, store }, on) {
  const field = h("textarea", { class: "own-field", id: "own-code", rows: "12", spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-label": t("study.own-code.field") });
  const says = h("p", { class: "own-says", role: "status" });
  const go = h("button", { class: "primary", id: "own-go", text: t("study.own-code.go"), on: { click: () => race() } });
  const example = h("button", { class: "act", id: "own-example", text: t("study.own-code.example"), on: { click: async () => (field.value = (await engine.approach(on.approach().name)).plain.join("\n")) } });
  const command = h("pre", { class: "own-command", tabindex: "0", lang: "en" });
  const inside = engine.runSolver
    ? [h("p", { class: "quiet", text: t("study.own-code.about", { seconds: BUDGET }) }), field, h("div", { class: "acts" }, go, example), says]
    : [h("p", { class: "own-server", text: t("study.own-code.server") }), command];
  const element = h("details", { class: "own" }, h("summary", { text: t("study.own-code") }), ...inside);
  let busy = false;

  /** Run the code on the puzzle of the race, and let it take part. */
  async function race() {
    const puzzle = on.puzzle();
    if (busy || !puzzle || !engine.runSolver) return;
    if (puzzle.clues.length !== 81) return void (says.textContent = t("study.own-code.size"));
    if (!field.value.trim()) return void ((says.textContent = t("study.own-code.empty")), field.focus());
    busy = true;
    go.disabled = true;
    says.textContent = t("study.own-code.starting");
    try {
      const row = await engine.runSolver(field.value, lineOf(puzzle.clues), BUDGET, () => (says.textContent = t("study.own-code.running", { seconds: BUDGET })));
      if (puzzle !== on.puzzle()) return;
      const moves = row.placements === null ? 0 : row.placements + (row.backtracks ?? 0);
      const ended = row.end !== "gave up";
      on.enter({ name: "own", known: moves, total: ended ? moves : null, end: row.end, gaveUp: !ended, seconds: row.seconds, unranked: true });
      says.textContent = row.error ?? t(ended ? "study.own-code.done" : "study.own-code.stopped", { seconds: BUDGET });
    } catch (error) {
      says.textContent = error instanceof Error ? error.message : String(error);
    } finally {
      busy = false;
      go.disabled = false;
      store.dispatch({ type: "say", text: "said.text", words: { text: says.textContent ?? "" } });
    }
  }

  return {
    element,
    /** The puzzle of the race has changed. */
    update() {
      const puzzle = on.puzzle();
      command.textContent = puzzle?.clues.length === 81 ? `ninefold compare --solver solution.py ${lineOf(puzzle.clues)}` : "ninefold compare --solver solution.py";
      says.textContent = "";
    },
  };
}
