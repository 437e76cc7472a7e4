// A step of the wire form as shapes to draw: houses, sets, spots, arrows, conclusions.  It does not use colors: a spot has a
// look, which is a shape as well as a color (board.css), so that no information depends on color alone.

import { annotationsOf, suppositionOf } from "../model/argument.js";
import { premises } from "../model/chain.js";
import { blockingOf } from "../model/singles.js";
import { cellOf, digitOfSign, digitOfValue, houseOf, maskOf } from "../model/shape.js";

/** @import { Shape } from "../model/shape.js" */
/** @import { Evidence } from "../model/state.js" */
/** @import { Annotation } from "../model/argument.js" */
/** @import { Blocking } from "../model/singles.js" */
/** @import { Chain, Literal, Step } from "../model/wire.js" */

/** @typedef {"cause" | "end" | "fin" | "other" | "cannibal"} SpotLook  disc, ring, triangle, square, struck square */
/** @typedef {{cell: number, digit: number, look: SpotLook, now: boolean}} Spot */
/** @typedef {readonly (readonly [cell: number, digit: number])[]} Anchor  candidates of a literal; an arrow ends at the nearest */
/** @typedef {{from: Anchor, to: Anchor, weak: boolean, now: boolean}} Arrow */

/**
 * @typedef {object} Drawing
 * @property {{cells: readonly number[], role: "base" | "cover"}[]} houses
 * @property {{cells: readonly number[], number: number}[]} sets     cells that belong together, numbered
 * @property {{cell: number, look: SpotLook}[]} cells                cells as such
 * @property {Spot[]} spots
 * @property {Anchor[]} bonds                                       candidates of one literal
 * @property {Arrow[]} arrows
 * @property {{cell: number, digit: number}[]} placed
 * @property {{cell: number, digit: number}[]} struck
 * @property {readonly number[] | null} candidates                   candidate masks of the position, if the step is drawn on it
 * @property {Blocking | null} blocking                              why a single holds, without candidates
 * @property {readonly Annotation[]} annotations                                   arithmetic written on the board
 * @property {readonly number[]} dead                                cells of a dead end
 */

/** The look of each role; other roles look like a plain cause. @type {Record<string, SpotLook>} */
const LOOKS = {
  cover: "end", link: "end", "color-b": "end", common: "end", line: "end", helper: "end", mirror: "end",
  fin: "fin", pivot: "fin", roof: "fin", "color-c": "fin", stem: "fin", guardian: "fin",
  "endo-fin": "other", "color-d": "other", rcc: "other", box: "other", target: "other",
  cannibal: "cannibal",
};

/** @param {Shape} shape @param {Evidence} evidence @returns {Drawing} */
export function drawingOf(shape, evidence) {
  const { step, level, where = [] } = evidence;
  /** @type {Drawing} */
  const none = { houses: [], sets: [], cells: [], spots: [], bonds: [], arrows: [], placed: [], struck: [], candidates: null, blocking: null, annotations: [], dead: [] };
  if (!step || level !== "why") {
    const reasons = (step?.reasons ?? []).map(({ cells }) => cells.map((name) => cellOf(shape, name)));
    const areas = reasons.length ? reasons : where.map((name) => houseOf(shape, name));
    return { ...none, houses: areas.filter((cells) => cells.length < shape.peers.length).map((cells) => ({ cells, role: /** @type {const} */ ("base") })) };
  }
  const at = (/** @type {string} */ name) => cellOf(shape, name);
  const pairs = (/** @type {{cell: string, digit: number}[]} */ list) => list.map(({ cell, digit }) => ({ cell: at(cell), digit: digitOfValue(shape, digit) }));
  const chains = evidence.chain === undefined ? step.chains : step.chains.slice(evidence.chain, evidence.chain + 1);
  const supposed = suppositionOf(shape, step);
  if (supposed.length && evidence.links !== undefined) return suppositionDrawing(none, supposed.slice(0, evidence.links), maskedOf(shape, step));
  const house = (/** @type {string} */ name) => step.reasons?.find((reason) => reason.name === name)?.cells.map(at) ?? houseOf(shape, name);
  const walked = evidence.links !== undefined;
  const concluded = !walked || evidence.links === undefined || evidence.links >= (chains[0]?.nodes.length ?? 0);
  const placed = concluded ? pairs(step.placements) : [];
  const struck = concluded ? pairs(step.eliminations) : [];
  const filled = new Set(placed.map(({ cell }) => cell));
  const gone = new Set([...placed, ...struck].map(({ cell, digit }) => `${cell}:${digit}`));
  const blocking = blockingOf(shape, step);
  const spots = [...roleSpots(step, shape), ...chains.flatMap((chain) => chainSpots(chain, step, shape, evidence.links))];
  return {
    houses: [
      ...step.houses.map(({ house: name, role }) => ({ cells: house(name), role: /** @type {"base" | "cover"} */ (role === "cover" ? "cover" : "base") })),
      ...(step.reasons ?? [])
        .filter(({ name, cells }) => cells.length < shape.peers.length && !step.houses.some((one) => one.house === name))
        .map(({ cells }) => ({ cells: cells.map(at), role: /** @type {const} */ ("base") })),
    ],
    sets: step.parts.map((part, number) => ({ cells: part.cells.map(at), number })),
    cells: step.roles.flatMap(({ cell, digit, role }) => (digit === null ? [{ cell: at(cell), look: lookOf(role) }] : [])),
    spots: unique(spots.filter(({ cell, digit }) => !gone.has(`${cell}:${digit}`))),
    bonds: chains.flatMap((chain) => bondsOf(chain, step, shape, evidence.links)),
    arrows: chains.flatMap((chain) => arrowsOf(chain, step, shape, evidence.links)),
    placed,
    struck: struck.filter(({ cell }) => !filled.has(cell)),
    candidates: blocking ? null : maskedOf(shape, step),
    blocking,
    annotations: annotationsOf(shape, step),
    dead: [],
  };
}

/** The candidate masks of a step's position. @param {Shape} shape @param {Step} step */
const maskedOf = (shape, step) => step.marks?.map((text) => maskOf([...text].map((sign) => digitOfSign(shape, sign)))) ?? null;

/** The first lines of an assumption: the assumed digit, those that follow, and the dead end.
 * @param {Drawing} none @param {readonly import("../model/argument.js").Supposed[]} lines @param {Drawing["candidates"]} candidates @returns {Drawing} */
function suppositionDrawing(none, lines, candidates) {
  const spots = lines.flatMap(({ cell, digit }, i) => (digit ? [{ cell, digit, look: /** @type {SpotLook} */ (i ? "cause" : "fin"), now: i === lines.length - 1 }] : []));
  return { ...none, spots, candidates, dead: lines.at(-1)?.dead ?? [] };
}

/** @param {string} role */
export const lookOf = (role) => LOOKS[role] ?? "cause";

/** @param {Step} step @param {Shape} shape @returns {Spot[]} */
const roleSpots = (step, shape) =>
  step.roles.flatMap(({ cell, digit, role }) => (digit === null ? [] : [{ cell: cellOf(shape, cell), digit: digitOfValue(shape, digit), look: lookOf(role), now: false }]));

/** The literals of a chain: true ones are discs, false ones rings.
 * @param {Chain} chain @param {Step} step @param {Shape} shape @param {number} [links] @returns {Spot[]} */
function chainSpots(chain, step, shape, links = Infinity) {
  return chain.nodes.slice(0, links).flatMap((node, index) => {
    /** @type {SpotLook} */
    const look = node.on ? "cause" : "end";
    return placesOf(node, node.digit, step, shape).map((cell) => ({ cell, digit: node.digit, look, now: index === links - 1 }));
  });
}

/** The cells of a literal that contain a digit; in an almost locked set, often not all cells.
 * @param {Literal} node @param {number} digit @param {Step} step @param {Shape} shape */
function placesOf(node, digit, step, shape) {
  const cells = node.cells.map((name) => cellOf(shape, name));
  if (node.kind !== "als" || !step.marks) return cells;
  const { marks } = step;
  return cells.filter((cell) => marks[cell].includes(String(digit)));
}

/** Literals of several candidates. @param {Chain} chain @param {Step} step @param {Shape} shape @param {number} [links] @returns {Anchor[]} */
const bondsOf = (chain, step, shape, links = Infinity) =>
  chain.nodes.slice(0, links).flatMap((node) => {
    const places = placesOf(node, node.digit, step, shape).map((cell) => /** @type {const} */ ([cell, node.digit]));
    return places.length > 1 ? [places] : [];
  });

/** Links to each literal from its premises; a link leaves an almost locked set at the cells of the digit that the
 * set must then contain.
 * @param {Chain} chain @param {Step} step @param {Shape} shape @param {number} [links] @returns {Arrow[]} */
function arrowsOf(chain, step, shape, links = Infinity) {
  return chain.nodes.slice(0, links).flatMap((after, index) =>
    premises(chain, index).map((number) => {
      const before = chain.nodes[number];
      const out = before.kind === "als" && !after.on ? after.digit : before.digit;
      const anchor = (/** @type {Literal} */ node, /** @type {number} */ digit) =>
        placesOf(node, digit, step, shape).map((cell) => /** @type {const} */ ([cell, digit]));
      return { from: anchor(before, out), to: anchor(after, after.digit), weak: !after.on, now: index === links - 1 };
    }),
  );
}

/** @param {Spot[]} spots */
function unique(spots) {
  /** @type {Map<string, Spot>} */
  const found = new Map();
  for (const spot of spots) {
    const key = `${spot.cell}:${spot.digit}`;
    if (!found.has(key) || spot.now) found.set(key, spot);
  }
  return [...found.values()];
}
