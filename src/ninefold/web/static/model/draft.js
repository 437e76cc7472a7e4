// A puzzle while it is being set: its data, the way back and forth, and saved versions.  The data is the JSON that
// the engine reads and writes; nothing here depends on what the rules mean.

import { CLASSIC, cellName, cellOf, valueOf } from "./shape.js";

/** @import { Puzzle } from "./puzzle.js" */
/** @import { Shape } from "./shape.js" */

/** A rule as data: its name and its fields. @typedef {{rule: string, [field: string]: unknown}} RuleData */
/** @typedef {{height: number, width: number, digits: number[], box?: number[] | null, regions?: string[][], lines?: boolean}} ShapeData */
/** @typedef {{shape: ShapeData, givens: Record<string, number[]>, rules: RuleData[], extra?: string[]}} PuzzleData */
/** @typedef {{name: string, at: number, data: PuzzleData}} Version */

/**
 * @typedef {object} Draft
 * @property {PuzzleData} data
 * @property {readonly PuzzleData[]} past      most recent last
 * @property {readonly PuzzleData[]} future    next first
 * @property {string} key                      of the last change: another one with the same key is part of its undo step
 * @property {readonly Version[]} versions
 * @property {boolean} open                    whether it is being set, not played
 */

const LONGEST = 200;

/** @param {PuzzleData} data @returns {Draft} */
export const newDraft = (data) => ({ data, past: [], future: [], key: "", versions: [], open: true });

/** @param {Draft} draft @param {PuzzleData} data @param {string} [key] @returns {Draft} */
export function changedDraft(draft, data, key = "") {
  if (data === draft.data) return draft;
  const past = key && key === draft.key ? draft.past : [...draft.past.slice(1 - LONGEST), draft.data];
  return { ...draft, data, past, future: [], key };
}

/** One step back or forth; null if there is none. @param {Draft} draft @param {-1 | 1} by @returns {Draft | null} */
export function steppedDraft(draft, by) {
  const { data, past, future } = draft;
  if (by < 0) return past.length ? { ...draft, data: past[past.length - 1], past: past.slice(0, -1), future: [data, ...future], key: "" } : null;
  return future.length ? { ...draft, data: future[0], past: [...past, data], future: future.slice(1), key: "" } : null;
}

/** An empty grid. @param {{height: number, width?: number, low?: number, high?: number, box?: number[] | null}} wish @returns {PuzzleData} */
export function emptyData({ height, width = height, low = 1, high = low + Math.max(height, width) - 1, box }) {
  const shape = { height, width, digits: [low, high] };
  return { shape: box === undefined ? shape : { ...shape, box }, givens: {}, rules: [] };
}

/** The data of any puzzle. @param {Puzzle} puzzle @returns {PuzzleData} */
export function dataOf({ shape, clues, given, variant, title }) {
  if (variant) return withNote(/** @type {PuzzleData} */ (/** @type {unknown} */ (variant.data)), "title", title);
  /** @type {Record<string, number[]>} */
  const givens = {};
  clues.forEach((digit, cell) => {
    const mask = given?.[cell] ?? 0;
    const values = digit ? [digit] : Array.from({ length: shape.count }, (_, i) => i + 1).filter((one) => mask & (1 << (one - 1)));
    if (values.length) givens[cellName(shape, cell)] = values.map((one) => valueOf(shape, one));
  });
  const { width, height, low, count } = shape;
  const base = { height, width, digits: [low, low + count - 1] };
  const regions = shape.boxes.map((cells) => cells.map((cell) => cellName(shape, cell)));
  return { shape: shape === CLASSIC ? { ...base, box: [3, 3] } : { ...base, regions }, givens, rules: title ? [note("title", title)] : [] };
}

// --- givens

/** Give a value in cells, or take it away if all of them have it; null empties them.
 * @param {PuzzleData} data @param {readonly string[]} cells @param {number | null} value @returns {PuzzleData} */
export function withGiven(data, cells, value) {
  const same = value !== null && cells.every((name) => data.givens[name]?.length === 1 && data.givens[name][0] === value);
  const givens = { ...data.givens };
  for (const name of cells) {
    if (value === null || same) delete givens[name];
    else givens[name] = [value];
  }
  const changed = cells.some((name) => data.givens[name] !== givens[name]);
  return changed ? { ...data, givens } : data;
}

// --- rules

/** @param {PuzzleData} data @param {RuleData} rule @returns {PuzzleData} */
export const withRule = (data, rule) => ({ ...data, rules: [...data.rules, rule] });

/** @param {PuzzleData} data @param {readonly number[]} numbers @returns {PuzzleData} */
export const withoutRules = (data, numbers) => ({ ...data, rules: data.rules.filter((_, i) => !numbers.includes(i)) });

/** @param {PuzzleData} data @param {number} number @param {RuleData} rule @returns {PuzzleData} */
export const withRuleAt = (data, number, rule) => ({ ...data, rules: data.rules.map((old, i) => (i === number ? rule : old)) });

/** Switch a rule without cells on or off. @param {PuzzleData} data @param {RuleData} rule @returns {PuzzleData} */
export function toggledRule(data, rule) {
  const at = data.rules.findIndex((other) => fits(other, rule));
  return at < 0 ? withRule(data, rule) : withoutRules(data, [at]);
}

/** Whether a rule has the fields of another one. @param {RuleData} rule @param {RuleData} wanted */
export const fits = (rule, wanted) => Object.entries(wanted).every(([name, value]) => JSON.stringify(rule[name]) === JSON.stringify(value));

/** Add cells to the rule that marks cells, or remove them if all are marked.
 * @param {PuzzleData} data @param {string} slug @param {readonly string[]} cells @returns {PuzzleData} */
export function toggledMarks(data, slug, cells) {
  const at = data.rules.findIndex(({ rule }) => rule === slug);
  if (at < 0) return withRule(data, { rule: slug, cells: [...cells] });
  const old = /** @type {string[]} */ (data.rules[at].cells);
  const gone = cells.every((name) => old.includes(name));
  const next = gone ? old.filter((name) => !cells.includes(name)) : [...new Set([...old, ...cells])];
  return next.length ? withRuleAt(data, at, { ...data.rules[at], cells: next }) : withoutRules(data, [at]);
}

/** Every cell that a rule names. @param {RuleData} rule @returns {string[]} */
export function namedCells(rule) {
  /** @type {string[]} */
  const found = [];
  const walk = (/** @type {unknown} */ value) => {
    if (typeof value === "string" && /^r\d+c\d+$/.test(value)) found.push(value);
    else if (value && typeof value === "object") Object.values(value).forEach(walk);
  };
  walk(rule);
  return found;
}

/** A rule some rows and columns away; null if that is outside the grid. @param {PuzzleData} data @param {number} number
 * @param {number} rows @param {number} columns @returns {PuzzleData | null} */
export function movedRule(data, number, rows, columns) {
  const { height, width } = data.shape;
  let inside = true;
  /** @param {any} value @returns {any} */
  const walk = (value) => {
    const match = typeof value === "string" ? /^r(\d+)c(\d+)$/.exec(value) : null;
    if (match) {
      const [row, column] = [Number(match[1]) + rows, Number(match[2]) + columns];
      inside &&= row >= 1 && column >= 1 && row <= height && column <= width;
      return `r${row}c${column}`;
    }
    if (Array.isArray(value)) return value.map(walk);
    return value && typeof value === "object" ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, walk(part)])) : value;
  };
  const rule = walk(data.rules[number]);
  return inside && namedCells(rule).length ? withRuleAt(data, number, rule) : null;
}

// --- notes: title, author and the rules in the setter's words

/** @param {string} name @param {string} payload @returns {RuleData} */
const note = (name, payload) => ({ rule: "note", name, payload });

/** @param {PuzzleData} data @param {string} name */
export const noteOf = (data, name) => String(data.rules.find((rule) => rule.rule === "note" && rule.name === name)?.payload ?? "");

/** @param {PuzzleData} data @param {string} name @param {string} payload @returns {PuzzleData} */
export function withNote(data, name, payload) {
  if (noteOf(data, name) === payload) return data;
  const at = data.rules.findIndex((rule) => rule.rule === "note" && rule.name === name);
  if (at < 0) return withRule(data, note(name, payload));
  return payload ? withRuleAt(data, at, note(name, payload)) : withoutRules(data, [at]);
}

// --- regions

/** The region of each cell, from 0; -1 for none. @param {PuzzleData} data @param {Shape} shape @returns {number[]} */
export function regionsOf(data, shape) {
  const { regions } = data.shape;
  if (!regions) return [...shape.regions];
  const found = shape.peers.map(() => -1);
  regions.forEach((cells, number) => cells.forEach((name) => (found[cellOf(shape, name)] = number)));
  return found;
}

/** Cells join the region of the first of them, or form a new one if it has no room for them; a single cell leaves its
 * region. @param {PuzzleData} data @param {Shape} shape @param {readonly number[]} cells @returns {PuzzleData} */
export function withJoined(data, shape, cells) {
  const numbers = regionsOf(data, shape);
  const first = numbers[cells[0]];
  const size = new Set([...numbers.flatMap((number, cell) => (number === first ? [cell] : [])), ...cells]).size;
  const fresh = Math.max(-1, ...numbers) + 1;
  const target = cells.length === 1 && first >= 0 ? -1 : first < 0 || size > shape.count ? fresh : first;
  if (cells.length > shape.count || cells.every((cell) => numbers[cell] === target)) return data;
  for (const cell of cells) numbers[cell] = target;
  return withRegions(data, shape, numbers);
}

/** @param {PuzzleData} data @param {Shape} shape @param {readonly number[]} numbers the region of each cell @returns {PuzzleData} */
export function withRegions(data, shape, numbers) {
  /** @type {Map<number, string[]>} */
  const regions = new Map();
  numbers.forEach((number, cell) => {
    if (number >= 0) regions.set(number, [...(regions.get(number) ?? []), cellName(shape, cell)]);
  });
  const { box, ...rest } = data.shape;
  return { ...data, shape: { ...rest, regions: [...regions.values()] } };
}

/** Sizes of regions that do not hold every digit once. @param {PuzzleData} data @param {Shape} shape @returns {number[]} */
export const unevenRegions = (data, shape) => (data.shape.regions ?? []).map((cells) => cells.length).filter((size) => size !== shape.count);
