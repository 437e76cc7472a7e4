// The complete solution path, step by step: the strip, the step, and the position before it on the board.

import { placesOf, positionAt, stepAt } from "../../model/path.js";
import { h, icon, setAttribute } from "../../parts/dom.js";
import { cellOf, digitOfValue } from "../../model/shape.js";
import { titled } from "../../parts/techniques.js";
import { createLoader } from "../../parts/loader.js";
import { placed } from "../../parts/places.js";
import { hintOptions, hintPosition, optionsKey } from "./asked.js";
import { createStepCard } from "./step-card.js";
import { createStrip } from "./strip.js";

/** @import { Context } from "../../app.js" */
/** @import { Place } from "../../model/path.js" */
/** @import { Position } from "../../model/puzzle.js" */

/** @typedef {Awaited<ReturnType<Context["engine"]["steps"]>>} ToldPath */

/** @param {Context} context @param {(slug: string) => void} openTechnique */
export function createPathView(context, openTechnique) {
  const { store, engine, t } = context;
  /** @type {ToldPath | null} */
  let path = null;
  /** @type {Place[]} */
  let places = [];
  let at = 0;
  let visible = false;

  const card = createStepCard(context, openTechnique);
  const strip = createStrip(t, turnTo);
  const back = h("button", { class: "tool", id: "path-back", "aria-label": t("path.back"), on: { click: () => turnTo(at - 1) } }, icon("back"));
  const next = h("button", { class: "tool", id: "path-next", "aria-label": t("path.next"), on: { click: () => turnTo(at + 1) } }, icon("next"));
  const first = h("button", { class: "tool", "aria-label": t("path.first"), on: { click: () => turnTo(0) } }, icon("first"));
  const last = h("button", { class: "tool", "aria-label": t("path.last"), on: { click: () => turnTo(places.length - 2) } }, icon("last"));
  const where = h("p", { class: "path-where" });
  const play = h("button", { class: "act", id: "path-play", title: t("path.play.title"), on: { click: playFromHere } }, icon("play"), h("span", { text: t("path.play") }));
  const list = h("ol", { class: "path-list" });
  const said = h("p", { class: "telling", role: "status" });
  const body = h("div", { class: "path-body", hidden: true },
    strip.element,
    h("div", { class: "path-turn" }, first, back, where, next, last),
    card.element,
    h("div", { class: "acts" }, play),
    h("details", { class: "group", open: matchMedia("(min-width: 900px) and (min-height: 900px)").matches }, h("summary", { text: t("path.list") }), list));
  const loader = createLoader(context,
    (signal, /** @type {Position} */ _, /** @type {string} */ _options) => engine.steps(hintPosition(context), hintOptions(context), { signal }), fill);
  const element = h("section", { class: "path" }, loader.element, said, body);
  /** Load the path of the position on the board. */
  const load = () => loader.want(store.state.game.position, optionsKey(context));

  /** @param {ToldPath | null} found */
  function fill(found) {
    path = found;
    said.hidden = !found || found.steps.length > 0;
    said.textContent = found?.end ?? "";
    body.hidden = !found?.steps.length;
    if (!found) return;
    places = placesOf(store.state.game.puzzle, found);
    strip.fill(found.steps);
    list.replaceChildren(...found.steps.map((step, i) =>
      h("li", {}, h("button", { class: `path-step level-${step.level.toLowerCase()}`, on: { click: () => turnTo(i) } },
        h("span", { class: "path-number", text: String(i + 1) }), h("span", { class: "path-name", text: titled(step.technique, step.name) }), placed(t, step.conclusions, "quiet")))));
    turnTo(0);
  }

  /** @param {number} index */
  function turnTo(index) {
    if (!path || index < 0 || index >= path.steps.length) return;
    at = index;
    const step = path.steps[at];
    const { puzzle } = store.state.game;
    store.dispatch({ type: "stage", stage: { puzzle, position: positionAt(puzzle, places[at], true), label: "" } });
    card.show(stepAt(step, puzzle, places[at]), step);
    strip.mark(at);
    where.textContent = t("path.count", { number: at + 1, of: path.steps.length });
    back.disabled = first.disabled = at === 0;
    next.disabled = last.disabled = at === path.steps.length - 1;
    [...list.children].forEach((item, i) => setAttribute(item.children[0], "aria-current", i === at ? "step" : null));
    const here = /** @type {HTMLElement} */ (list.children[at]);
    list.scrollTop = here.offsetTop - (list.clientHeight - here.offsetHeight) / 2;
  }

  /** Move along the chain while the focus is in the step, otherwise from step to step. @param {number} by */
  function turn(by) {
    if (card.walks && card.element.contains(document.activeElement)) return card.turn(by);
    turnTo(at + by);
    return true;
  }

  /** Apply all steps before this one to the game. */
  function playFromHere() {
    if (!path) return;
    const done = path.steps.slice(0, at);
    const { shape } = store.state.game.puzzle;
    const pairs = (/** @type {"placements" | "eliminations"} */ kind) =>
      done.flatMap((step) => step[kind].map(({ cell, digit }) => /** @type {const} */ ([cellOf(shape, cell), digitOfValue(shape, digit)])));
    store.dispatch({ type: "stage", stage: null });
    if (done.length) store.dispatch({ type: "apply", placements: pairs("placements"), eliminations: pairs("eliminations"), name: t("path.count", { number: at, of: path.steps.length }) });
    leave();
  }

  /** Return to the game. */
  let leave = () => {};

  function clear() {
    visible = false;
    loader.leave();
    if (store.state.look.stage) store.dispatch({ type: "stage", stage: null });
    if (store.state.look.evidence) store.dispatch({ type: "evidence", evidence: null });
  }

  return {
    element,
    turn,
    /** Move along the chain of the step. @param {number} by */
    link: (by) => card.turn(by),
    /** @param {() => void} act */
    onLeave: (act) => void (leave = act),
    show() {
      visible = true;
      load();
      if (path) turnTo(at);
    },
    update() {
      if (visible) load();
    },
    hide: clear,
  };
}
