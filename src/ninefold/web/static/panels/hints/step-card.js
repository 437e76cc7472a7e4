// A step in full: name, text, conclusions, chains to follow, and the legend.

import { isNet, netOf } from "../../model/net.js";
import { levelText } from "../../parts/bar.js";
import { h, setAttribute } from "../../parts/dom.js";
import { titled } from "../../parts/techniques.js";
import { legendOf } from "./legend.js";
import { createOutline } from "./outline.js";
import { linkedText } from "./linked-text.js";
import { canWalk, createWalk } from "./walk.js";

/** @import { Context } from "../../app.js" */
/** @import { Evidence } from "../../model/state.js" */
/** @import { Step } from "../../model/wire.js" */
/** @import { LightUp } from "./linked-text.js" */
/** @import { Place } from "./walk.js" */

/** @typedef {import("../../model/wire.js").LinkWords} LinkWords */
/** @typedef {{text: string, conclusions: string, eureka: string | null, level?: string, links: LinkWords[][], nets: string[], inner?: readonly import("../../model/net.js").Inner[]}} Telling */
/** @typedef {{draw: (evidence: Evidence) => void, lightUp: LightUp}} Board   where the step is drawn */
/** @typedef {ReturnType<typeof createStepCard>} StepCard */

/** The main board. @param {Context} context @returns {Board} */
const mainBoard = ({ store }) => ({
  draw: (evidence) => store.dispatch({ type: "evidence", evidence }),
  lightUp: (light) => store.dispatch({ type: "light", light }),
});

/** The first drawing of a net: its start and its end; the rest is drawn when it is followed.
 * @param {Step} step @returns {Step} */
const cornerstones = (step) => ({
  ...step,
  chains: step.chains.flatMap(({ nodes }) => [nodes.slice(0, 1), nodes.slice(-1)].map((some) => ({ nodes: some, reasons: [], nested: [] }))),
});

/** The name of a technique, which opens its page; a step on another grid has none.
 * @param {{technique: string, name: string, how?: import("../../model/wire.js").StepFields["how"], reasons?: unknown}} step @param {(slug: string) => void} open @param {Context["t"]} t */
export const techniqueLink = ({ technique, name, how, reasons }, open, t) =>
  reasons ? h("span", { text: how ? t(`step.${how}`) : titled(technique, name) }) : h("button", { class: "link", text: titled(technique, name), on: { click: () => open(technique) } });

/** The level of a step as a badge. @param {Context["t"]} t @param {string} level */
export const levelBadge = (t, level) =>
  h("span", { class: `badge level-${level.toLowerCase()}`, text: levelText(t, level) });

/** @param {HTMLElement} element @returns {HTMLElement[]} */
const placesIn = (element) => [...element.querySelectorAll(".telling .place")].map((place) => /** @type {HTMLElement} */ (place));

/** @param {Context} context @param {(slug: string) => void} openTechnique @param {Board} [board] */
export function createStepCard(context, openTechnique, board = mainBoard(context)) {
  const { store, t } = context;
  const element = h("div", { class: "step-card", role: "group", "aria-label": t("step.label") });
  /** @type {ReturnType<typeof createWalk> | null} */
  let walk = null;
  /** @type {HTMLElement[]} */
  let places = []; // names in the text, in order

  /** @param {Step} step @param {Telling} telling @param {{titled?: boolean}} [options] */
  function show(step, telling, { titled = true } = {}) {
    const { shape } = store.state.game.puzzle;
    /** @type {Evidence} */
    const whole = { step: isNet(step) ? cornerstones(step) : step, level: "why" };
    const branches = isNet(step) ? netOf(step.chains, telling.links, telling.inner) : [];
    walk = canWalk(step)
      ? createWalk(context, step, telling.links, branches, { ...board, whole, follow: mark })
      : null;
    const goTo = (/** @type {number} */ branch, /** @type {number} */ number) => walk?.goTo(branch, number);
    const nets = branches.flatMap((branch, i) => (branch.lines.length > 1 ? [createOutline(branch, i, shape, t, { lightUp: board.lightUp, goTo })] : []));
    element.replaceChildren(
      ...[
        titled && h("h2", { class: "step-name" }, techniqueLink(step, openTechnique, t), telling.level ? levelBadge(t, telling.level) : null),
        walk?.element,
        ...paragraphs(telling, nets),
        h("p", { class: "conclusion" }, h("span", { class: "quiet", text: t("step.so") }), " ", ...linkedText(shape, telling.conclusions, board.lightUp)),
        telling.eureka && h("details", { class: "eureka" }, h("summary", { text: t("step.eureka") }), h("code", { lang: "en" }, ...linkedText(shape, telling.eureka, board.lightUp))),
        legendOf(shape, whole, t),
      ].filter((child) => child instanceof Node),
    );
    board.draw(whole);
    places = placesIn(element);
  }

  /** The text with the outlines of its nets in their places. @param {Telling} telling @param {HTMLElement[]} outlines */
  function paragraphs({ text, nets }, outlines) {
    const { shape } = store.state.game.puzzle;
    const paragraph = (/** @type {string} */ words) => h("p", { class: "telling" }, ...linkedText(shape, words.trim(), board.lightUp));
    /** @type {string[]} */
    const between = [];
    let rest = text;
    for (const net of outlines.length === nets.length ? nets : []) {
      const at = rest.indexOf(net);
      between.push(rest.slice(0, at));
      rest = rest.slice(at + net.length);
    }
    return [...between, rest].flatMap((words, i) => [words.trim() ? paragraph(words) : null, outlines[i]]).filter((part) => part instanceof Node);
  }

  /** Highlight the current link in the text, or in the outline if it is expanded.
   * @param {Place | null} place @param {readonly Place[]} passed */
  function mark(place, passed) {
    for (const line of element.querySelectorAll(".line-number")) {
      const net = /** @type {HTMLElement | null} */ (line.closest(".net"));
      const here = place?.line && net?.dataset.branch === String(place.branch) && /** @type {HTMLElement} */ (line).dataset.line === String(place.line.number);
      setAttribute(line, "aria-current", here ? "step" : null);
    }
    // Names appear in the text in the order of the links, so each is searched for after the previous one.
    let from = 0;
    /** @type {HTMLElement | null} */
    let now = null;
    for (const { literal } of place && !place.line ? passed : []) {
      const at = literal ? places.findIndex((name, i) => i >= from && name.dataset.literal === literal) : -1;
      now = at < 0 ? null : places[at];
      if (at >= 0) from = at + 1;
    }
    for (const name of places) name.classList.toggle("now", name === now);
  }

  return {
    element,
    show,
    /** Move along the chain; false if there is none. @param {number} by */
    turn: (by) => walk?.turn(by) ?? false,
    get walks() {
      return walk !== null;
    },
    /** The element in which the arrow keys follow the chain. */
    focus: () => walk?.element.focus({ preventScroll: true }),
    clear() {
      walk = null;
      element.replaceChildren();
    },
  };
}
