// Follows the chains of a step link by link and draws them on the board.  A net is followed by its numbered lines: at
// each line, its premises are drawn.

import { contradictionOf, suppositionOf } from "../../model/argument.js";
import { stopsOf } from "../../model/chain.js";
import { chainOfLines, cone, isNet } from "../../model/net.js";
import { cellName, valueOf } from "../../model/shape.js";
import { h, icon, setAttribute } from "../../parts/dom.js";
import { linkedText } from "./linked-text.js";

/** @import { Context } from "../../app.js" */
/** @import { Branch, NetLine } from "../../model/net.js" */
/** @import { Puzzle } from "../../model/puzzle.js" */
/** @import { Evidence } from "../../model/state.js" */
/** @import { Shape } from "../../model/shape.js" */
/** @import { LinkWords, Step } from "../../model/wire.js" */
/** @import { LightUp } from "./linked-text.js" */

/** @typedef {{words: string, reason: string, literal: string, weak: boolean | null, evidence: Evidence, line: NetLine | null, branch: number}} Place */

/** The drawing for a line of a net: all its premises. @param {Step} step @param {Branch} branch @param {number} number @returns {Evidence} */
function netEvidence(step, branch, number) {
  const chain = chainOfLines(cone(branch.lines, number));
  const bare = { ...step, chains: [chain], placements: [], eliminations: [], roles: [], houses: [], parts: [] };
  return { step: bare, level: "why", links: chain.nodes.length };
}

/** @param {LinkWords | undefined} said @param {Evidence} evidence @param {string} [literal] @returns {Place} */
const placeOf = (said, evidence, literal = "") => ({ words: said?.words ?? "", reason: said?.reason ?? "", literal, weak: null, line: null, branch: 0, evidence });

/** An assumption line by line. @param {Shape} shape @param {Step} step @param {LinkWords[]} said @returns {Place[]} */
const supposedPlaces = (shape, step, said) =>
  suppositionOf(shape, step).map(({ cell, digit }, i) => placeOf(said[i], { step, level: "why", links: i + 1 }, cell < 0 ? "" : `${cellName(shape, cell)}=${valueOf(shape, digit)}`));

/** A contradiction step by step. @param {Puzzle} puzzle @param {Step} step @param {LinkWords[]} said @returns {Place[]} */
function contradictionPlaces(puzzle, step, said) {
  const [frame, ...steps] = contradictionOf(puzzle, step);
  if (!frame) return [];
  const [start, end] = supposedPlaces(puzzle.shape, frame, [said[0], said[said.length - 1]]);
  return [start, ...steps.map((inner, i) => placeOf(said[i + 1], { step: inner, level: "why" })), end];
}

/** Whether a step can be followed: it has a chain or an assumption. @param {Step} step */
export const canWalk = (step) => step.chains.some(({ nodes }) => nodes.length > 1) || ["supposition", "contradiction"].includes(String(step.argument?.kind));

/** @param {Puzzle} puzzle @param {Step} step @param {LinkWords[][]} links @param {Branch[]} branches @returns {Place[]} */
function placesOf(puzzle, step, links, branches) {
  const { shape } = puzzle;
  if (step.argument) return [...supposedPlaces(shape, step, links[0] ?? []), ...contradictionPlaces(puzzle, step, links[0] ?? [])];
  if (isNet(step)) {
    return branches.flatMap((branch, index) =>
      branch.lines.map((line) => ({
        words: `(${line.number}) ${line.words}`, reason: line.reason, literal: "", weak: null, line, branch: index, evidence: netEvidence(step, branch, line.number),
      })));
  }
  return stopsOf(step.chains, links).map(({ chain, links: number, on, words, reason, literal }) => ({
    words, reason, literal, weak: number > 1 ? !on : null, line: null, branch: chain, evidence: { step, level: "why", chain, links: number },
  }));
}

/**
 * @param {Context} context @param {Step} step @param {LinkWords[][]} links @param {Branch[]} branches
 * @param {{lightUp: LightUp, draw: (evidence: Evidence) => void, whole: Evidence, follow: (place: Place | null, passed: readonly Place[]) => void}} board
 */
export function createWalk({ store, t }, step, links, branches, { lightUp, draw, whole, follow }) {
  const { puzzle } = store.state.game;
  const { shape } = puzzle;
  const places = placesOf(puzzle, step, links, branches);
  let at = 0; // 0: the whole is drawn
  const count = h("span", { class: "walk-count", "aria-hidden": "true" });
  const words = h("p", { class: "walk-words", role: "status" });
  const back = h("button", { class: "tool", "aria-label": t("walk.back"), title: t("walk.back.title"), on: { click: () => turn(-1) } }, icon("back"));
  const next = h("button", { class: "tool", "aria-label": t("walk.next"), title: t("walk.next.title"), on: { click: () => turn(1) } }, icon("next"));
  const element = h("div", { class: "walk", role: "group", tabindex: "-1", "aria-label": t("walk.label") }, back, next, count, words);

  function show() {
    const place = at ? places[at - 1] : null;
    back.disabled = !at;
    next.disabled = at === places.length;
    count.textContent = at ? `${at}/${places.length}` : String(places.length);
    const link = place?.weak === null || !place ? null : h("span", { class: `link-kind ${place.weak ? "weak" : "strong"}`, text: t(place.weak ? "walk.weak" : "walk.strong") });
    words.replaceChildren(
      ...(place
        ? [link, ...linkedText(shape, place.words, lightUp), place.reason ? h("span", { class: "quiet", text: ` – ${place.reason}` }) : ""].filter((part) => part !== null)
        : [h("span", { class: "quiet", text: t("walk.begin") })]),
    );
    setAttribute(element, "data-at", at);
  }

  /** @param {number} by */
  function turn(by) {
    const to = Math.min(places.length, Math.max(0, at + by));
    if (to !== at) go(to);
    return true;
  }

  /** @param {number} to */
  function go(to) {
    at = to;
    show();
    draw(at ? places[at - 1].evidence : whole);
    follow(at ? places[at - 1] : null, places.slice(0, at));
  }

  show();
  return {
    element,
    turn,
    /** Go to a line of a net. @param {number} branch @param {number} number */
    goTo: (branch, number) => go(places.findIndex((place) => place.branch === branch && place.line?.number === number) + 1),
  };
}
