// Follows the chains of a step link by link and draws them on the board.  A net is followed by its numbered lines: at
// each line, its premises are drawn.

import { contradictionOf, suppositionOf } from "../../model/argument.js";
import { stopsOf } from "../../model/chain.js";
import { chainOfLines, cone, isNet } from "../../model/net.js";
import { h, icon, setAttribute } from "../../parts/dom.js";
import { linkedText } from "./linked-text.js";

/** @import { Context } from "../../app.js" */
/** @import { Branch, NetLine } from "../../model/net.js" */
/** @import { Puzzle } from "../../model/puzzle.js" */
/** @import { Evidence } from "../../model/state.js" */
/** @import { Shape } from "../../model/shape.js" */
/** @import { Step } from "../../model/wire.js" */
/** @import { LightUp } from "./linked-text.js" */

/** @typedef {{words: string, reason: string, weak: boolean | null, evidence: Evidence, line: NetLine | null, branch: number}} Place */

/** The drawing for a line of a net: all its premises. @param {Step} step @param {Branch} branch @param {number} number @returns {Evidence} */
function netEvidence(step, branch, number) {
  const chain = chainOfLines(cone(branch.lines, number));
  const bare = { ...step, chains: [chain], placements: [], eliminations: [], roles: [], houses: [], parts: [] };
  return { step: bare, level: "why", links: chain.nodes.length };
}

/** An assumption line by line. @param {Shape} shape @param {Step} step @param {number} [from] @returns {Place[]} */
const supposedPlaces = (shape, step, from = 0) =>
  suppositionOf(shape, step).slice(from).map(({ words, reason }, i) => ({
    words, reason, weak: null, line: null, branch: 0, evidence: { step, level: "why", links: from + i + 1 },
  }));

/** A contradiction step by step. @param {Puzzle} puzzle @param {Step} step @returns {Place[]} */
function contradictionPlaces(puzzle, step) {
  const [frame, ...steps] = contradictionOf(puzzle, step);
  if (!frame) return [];
  const [start, end] = supposedPlaces(puzzle.shape, frame);
  return [start, ...steps.map((inner) => ({ words: inner.sentence ?? inner.name, reason: "", weak: null, line: null, branch: 0, evidence: /** @type {Evidence} */ ({ step: inner, level: "why" }) })), end];
}

/** Whether a step can be followed: it has a chain or an assumption. @param {Step} step */
export const canWalk = (step) => step.chains.some(({ nodes }) => nodes.length > 1) || ["supposition", "contradiction"].includes(String(step.argument?.kind));

/** @param {Puzzle} puzzle @param {Step} step @param {string} text @param {Branch[]} branches @returns {Place[]} */
function placesOf(puzzle, step, text, branches) {
  const { shape } = puzzle;
  if (step.argument) return [...supposedPlaces(shape, step), ...contradictionPlaces(puzzle, step)];
  if (isNet(step)) {
    return branches.flatMap((branch, index) =>
      branch.lines.map((line) => ({
        words: `(${line.number}) ${line.words}`, reason: line.reason, weak: null, line, branch: index, evidence: netEvidence(step, branch, line.number),
      })));
  }
  return stopsOf(shape, step.chains, text, step.marks).map(({ chain, links, on, words, reason }) => ({
    words, reason, weak: links > 1 ? !on : null, line: null, branch: chain, evidence: { step, level: "why", chain, links },
  }));
}

/**
 * @param {Context} context @param {Step} step @param {string} text @param {Branch[]} branches
 * @param {{lightUp: LightUp, draw: (evidence: Evidence) => void, whole: Evidence, follow: (place: Place | null, passed: readonly Place[]) => void}} board
 */
export function createWalk({ store, t }, step, text, branches, { lightUp, draw, whole, follow }) {
  const { puzzle } = store.state.game;
  const { shape } = puzzle;
  const places = placesOf(puzzle, step, text, branches);
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
