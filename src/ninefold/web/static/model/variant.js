// The rules of a variant: which of them concern a cell, and which share a sentence.

import { cellOf } from "./shape.js";

/** @import { Variant } from "./puzzle.js" */
/** @import { Shape } from "./shape.js" */

/** @typedef {Variant["rules"][number]} Rule */
/** Rules that one sentence describes. @typedef {{text: string, rules: readonly Rule[], cells: readonly number[]}} RuleGroup */

/** @template {object} K, V @param {(key: K) => V} make */
function remembered(make) {
  /** @type {WeakMap<K, V>} */
  const known = new WeakMap();
  return (/** @type {K} */ key) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = make(key)));
    return value;
  };
}

/** The width of a cell in the engine's pictures. */
export const CELL = 48;

/** Cells with the clue of a cage in their upper left corner. @param {Variant} variant @returns {ReadonlySet<number>} */
export function cluedCells({ drawing, shape }) {
  const texts = drawing.flatMap(({ shapes }) => shapes.filter(({ kind, size, y = 0, angle }) => kind === "text" && size === 12 && !angle && y >= 0 && y % CELL < 14));
  return new Set(texts.map(({ x = 0, y = 0 }) => Math.floor(y / CELL) * shape.width + Math.floor(x / CELL)));
}

/** The rules of each cell by its name. */
const index = remembered((/** @type {Variant} */ variant) => {
  /** @type {Map<string, Rule[]>} */
  const cells = new Map();
  for (const rule of variant.rules) for (const name of rule.cells) cells.set(name, [...(cells.get(name) ?? []), rule]);
  return cells;
});

/** The rules that name a cell. @param {Variant} variant @param {Shape} shape @param {number} cell @returns {readonly Rule[]} */
export const rulesAt = (variant, shape, cell) =>
  index(variant).get(`r${Math.floor(cell / shape.width) + 1}c${(cell % shape.width) + 1}`) ?? [];

/** The cells of rules. @param {readonly Rule[]} rules @param {Shape} shape */
export const cellsOf = (rules, shape) => [...new Set(rules.flatMap((rule) => rule.cells.map((name) => cellOf(shape, name))))].filter((cell) => cell >= 0);

/** The rules by their sentences: first those about the whole grid. @param {Variant} variant @param {Shape} shape @returns {RuleGroup[]} */
export function ruleGroups(variant, shape) {
  /** @type {Map<string, Rule[]>} */
  const groups = new Map();
  const sorted = [...variant.rules].sort((a, b) => Number(a.cells.length > 0) - Number(b.cells.length > 0));
  for (const rule of sorted) groups.set(rule.text, [...(groups.get(rule.text) ?? []), rule]);
  return [...groups].map(([text, rules]) => ({ text, rules, cells: cellsOf(rules, shape) }));
}
