// The tools of set mode: which gesture draws which rule.  Sentences, fields and pictures of the rules come from the
// engine; a rule that is not listed here gets a form.

import { namedCells } from "./draft.js";
import { cellName } from "./shape.js";

/** @import { RuleKind } from "../api.js" */
/** @import { RuleData } from "./draft.js" */
/** @import { Shape } from "./shape.js" */

/** How a rule is drawn: `cells` in any order, `mark`ed cells, a `line`, a `pair`, a `corner` of four cells, a clue
 * `outside` or along a `diagonal`, an `arrow`, `regions`, a switch for the whole `grid`, or a `form`.
 * @typedef {"digits" | "select" | "cells" | "mark" | "line" | "pair" | "corner" | "outside" | "diagonal" | "arrow" | "regions" | "grid" | "form"} Gesture */
/** @typedef {"basic" | "cells" | "lines" | "cages" | "dots" | "outside" | "grid" | "more"} Group */

/**
 * @typedef {object} Tool
 * @property {string} id
 * @property {Gesture} gesture
 * @property {Group} group
 * @property {RuleKind | null} kind                     null for digits, selecting and regions
 * @property {Readonly<Record<string, unknown>>} fields   fixed fields
 */

/** @typedef {readonly [id: string, gesture: Gesture, rule?: string, fields?: Record<string, unknown>]} Line */

/** @type {Readonly<Record<Exclude<Group, "more">, readonly Line[]>>} */
const TABLE = {
  basic: [["digits", "digits", ""], ["select", "select", ""]],
  cages: [
    ["killer", "cells"], ["different", "cells"], ["regions", "regions", ""], ["clone", "form"], ["rellik", "cells"], ["equality-cage", "cells"],
    ["lunchbox", "cells"], ["sum", "cells"], ["look-and-say", "form"], ["contains-exactly", "cells"],
  ],
  lines: [
    ["thermo", "line"], ["arrow", "arrow"], ["whisper", "line"], ["renban", "line"], ["palindrome", "line"], ["between", "line"],
    ["region-sum-line", "line"], ["lockout", "line"], ["double-arrow", "line"], ["slow-thermo", "line"], ["zipper", "line"], ["modular", "line"],
    ["entropic", "line"], ["nabner", "line"], ["sum-line", "line"], ["value-index", "line"],
  ],
  dots: [
    ["difference", "pair"], ["ratio", "pair"], ["xv-v", "pair", "pair-sum", { total: 5 }], ["xv-x", "pair", "pair-sum", { total: 10 }],
    ["pair-sum", "pair"], ["greater", "pair"], ["quadruple", "corner"],
  ],
  cells: [
    ["odd", "mark"], ["even", "mark"], ["minimum", "mark"], ["maximum", "mark"], ["counting-circles", "mark"], ["row-indexer", "mark"],
    ["column-indexer", "mark"], ["box-indexer", "mark"], ["allowed", "cells"],
  ],
  outside: [
    ["little-killer", "diagonal"], ["sandwich", "outside"], ["x-sum", "outside"], ["skyscraper", "outside"], ["hidden-skyscraper", "outside"],
    ["numbered-room", "outside"], ["full-rank", "outside"],
  ],
  grid: [
    ["diagonal-falling", "grid", "diagonal", { rising: false }], ["diagonal-rising", "grid", "diagonal", { rising: true }], ["anti-knight", "grid"],
    ["anti-king", "grid"], ["non-consecutive", "grid"], ["windoku", "grid"], ["disjoint-groups", "grid"], ["strict-kropki", "grid"], ["strict-xv", "grid"],
    ["anti-taxicab", "grid"], ["global-entropy", "grid"], ["global-modulo", "grid"],
  ],
};

/** All tools, those of every rule that the engine knows. @param {readonly RuleKind[]} kinds @returns {Tool[]} */
export function toolsOf(kinds) {
  const known = new Map(kinds.map((kind) => [kind.rule, kind]));
  const tools = Object.entries(TABLE).flatMap(([group, lines]) =>
    lines.flatMap(([id, gesture, rule = id, fields = {}]) => {
      const kind = known.get(rule) ?? null;
      return kind || !rule ? [{ id, gesture, group: /** @type {Group} */ (group), kind, fields }] : [];
    }),
  );
  const listed = new Set(tools.map(({ kind }) => kind?.rule));
  const rest = kinds.filter(({ rule }) => !listed.has(rule) && rule !== "note");
  return [...tools, ...rest.map((kind) => ({ id: kind.rule, gesture: defaultGesture(kind), group: /** @type {const} */ ("more"), kind, fields: {} }))];
}

/** @param {RuleKind} kind @returns {Gesture} */
const defaultGesture = ({ fields }) => (fields.every(({ required }) => !required) ? "grid" : "form");

/** The tool that draws a rule. @param {readonly Tool[]} tools @param {RuleData} rule */
export const toolOf = (tools, rule) =>
  tools.find(({ kind, fields }) => kind?.rule === rule.rule && Object.entries(fields).every(([name, value]) => rule[name] === value)) ??
  tools.find(({ kind }) => kind?.rule === rule.rule) ?? null;

/** Tools whose names or sentence contain a text; all for an empty text. @param {readonly Tool[]} tools @param {string} text
 * @param {(tool: Tool) => string} words names in the user's language */
export function matching(tools, text, words) {
  const parts = text.toLowerCase().split(/\s+/).filter(Boolean);
  return tools.filter((tool) => {
    const all = [words(tool), tool.id, tool.kind?.title, ...(tool.kind?.names ?? []), tool.kind?.about].join(" ").toLowerCase();
    return parts.every((part) => all.includes(part));
  });
}

/** The field that is typed: the first number, or else a list of numbers. @param {Tool | null} tool */
export const valueField = (tool) =>
  tool?.kind?.fields.find(({ name, kind }) => kind === "number" && !(name in tool.fields)) ??
  tool?.kind?.fields.find(({ name, kind, required }) => kind === "numbers" && required && !(name in tool.fields)) ?? null;

/** The value of a field after some digits were typed; null if it cannot have it.
 * @param {NonNullable<ReturnType<typeof valueField>>} field @param {string} typed @returns {number | number[] | null} */
export const typedValue = ({ kind }, typed) => (typed === "" ? null : kind === "numbers" ? [...typed].map(Number) : Number(typed));

/** The same in reverse. @param {unknown} value */
export const writtenValue = (value) => (Array.isArray(value) ? value.join("") : value === null || value === undefined ? "" : String(value));

// --- from cells to rules.  Cells are numbers, row by row.

/** @param {Shape} shape @param {number} cell */
const placeOf = ({ width }, cell) => /** @type {const} */ ([Math.floor(cell / width), cell % width]);

/** Whether two cells share an edge, or also a corner. @param {Shape} shape @param {number} a @param {number} b @param {boolean} [corners] */
export function touching(shape, a, b, corners = false) {
  const [[r1, c1], [r2, c2]] = [placeOf(shape, a), placeOf(shape, b)];
  const [rows, columns] = [Math.abs(r1 - r2), Math.abs(c1 - c2)];
  return corners ? Math.max(rows, columns) === 1 : rows + columns === 1;
}

/** A trace with one more cell; back over its own end it becomes shorter. @param {Gesture} gesture @param {readonly number[]} trace @param {number} cell */
export function traced(gesture, trace, cell) {
  if (trace.at(-1) === cell) return trace;
  if (["line", "arrow", "pair"].includes(gesture) && trace.at(-2) === cell) return trace.slice(0, -1);
  return trace.includes(cell) ? trace : [...trace, cell];
}

/** The cells from one side of the grid to the other in a direction, beginning at the border before a cell.
 * @param {Shape} shape @param {number} cell @param {number} rows @param {number} columns */
export function crossing(shape, cell, rows, columns) {
  let [row, column] = placeOf(shape, cell);
  const inside = () => row >= 0 && column >= 0 && row < shape.height && column < shape.width;
  while (inside()) [row, column] = [row - rows, column - columns];
  const cells = [];
  for (;;) {
    [row, column] = [row + rows, column + columns];
    if (!inside()) return cells;
    cells.push(row * shape.width + column);
  }
}

/** The cells that a clue outside the grid is about; *row* and *column* are outside, *steps* is the direction of a drag.
 * @param {Shape} shape @param {Gesture} gesture @param {number} row @param {number} column @param {readonly [rows: number, columns: number]} [steps] */
export function cellsFrom(shape, gesture, row, column, steps = [0, 0]) {
  const { height, width } = shape;
  const down = row < 0 ? 1 : row >= height ? -1 : 0;
  const right = column < 0 ? 1 : column >= width ? -1 : 0;
  if (gesture === "outside") {
    if (Boolean(down) === Boolean(right)) return [];
    return crossing(shape, down ? column + (down > 0 ? 0 : (height - 1) * width) : row * width + (right > 0 ? 0 : width - 1), down, right);
  }
  const rows = down || Math.sign(steps[0]) || (row < height / 2 ? 1 : -1);
  const columns = right || Math.sign(steps[1]) || (column < width / 2 ? 1 : -1);
  const [first, second] = [row + rows, column + columns];
  return first >= 0 && second >= 0 && first < height && second < width ? crossing(shape, first * width + second, rows, columns) : [];
}

/** The cells of a rule that cells, in the order in which they were drawn, stand for; none if they are not enough.
 * @param {Tool} tool @param {Shape} shape @param {readonly number[]} cells @returns {readonly number[]} */
export function drawnCells({ gesture, kind }, shape, cells) {
  if (!cells.length) return [];
  const [first, second] = cells;
  if (gesture === "pair") return cells.length === 2 && touching(shape, first, second) ? cells : [];
  if (gesture === "corner") {
    const places = cells.map((cell) => placeOf(shape, cell));
    const [row, column] = [Math.min(...places.map(([r]) => r)), Math.min(...places.map(([, c]) => c))];
    const near = places.every(([r, c]) => r - row < 2 && c - column < 2) && row + 1 < shape.height && column + 1 < shape.width;
    return near ? [0, 1, shape.width, shape.width + 1].map((step) => row * shape.width + column + step) : [];
  }
  if (gesture === "outside" || gesture === "diagonal") {
    const [row, column] = placeOf(shape, first);
    if (second !== undefined) {
      const [r, c] = placeOf(shape, second);
      const [rows, columns] = [r - row, c - column];
      const straight = gesture === "outside" ? Math.abs(rows) + Math.abs(columns) === 1 : Math.abs(rows) === 1 && Math.abs(columns) === 1;
      return straight ? crossing(shape, first, rows, columns) : [];
    }
    if (gesture === "diagonal") return [];
    const sides = /** @type {const} */ ([[column === 0, 0, 1], [row === 0, 1, 0], [column === shape.width - 1, 0, -1], [row === shape.height - 1, -1, 0]]);
    const side = sides.find(([there]) => there);
    return side ? crossing(shape, first, side[1], side[2]) : [];
  }
  const least = gesture === "line" || gesture === "arrow" ? Math.max(2, kind?.least ?? 1) : (kind?.least ?? 1);
  return cells.length >= least ? cells : [];
}

/** The rule on some cells, with default values; null if they are not enough. @param {Tool} tool @param {Shape} shape
 * @param {readonly number[]} cells as drawnCells returns them @returns {RuleData | null} */
export function ruleOn({ gesture, kind, fields }, shape, cells) {
  if (!kind || !cells.length) return null;
  const names = cells.map((cell) => cellName(shape, cell));
  const where = gesture === "arrow" ? { bulb: names.slice(0, 1), shaft: names.slice(1) } : { cells: names };
  return { rule: kind.rule, ...defaultsOf(kind, shape), ...where, ...fields };
}

/** Values for the fields that a rule needs and that are not cells. @param {RuleKind} kind @param {Shape} shape */
export function defaultsOf(kind, shape) {
  const needed = kind.fields.filter(({ required }) => required);
  /** @type {Readonly<Record<string, unknown>>} */
  const usual = { number: 1, numbers: [Math.max(1, shape.low)], flag: false };
  return Object.fromEntries(needed.filter(({ kind: of }) => of in usual).map(({ name, kind: of }) => [name, usual[of]]));
}

/** The rules at a point of the board, in cells from its upper left corner: signs between cells and outside first, then
 * the smallest. @param {readonly Tool[]} tools @param {readonly RuleData[]} rules @param {number} x @param {number} y @returns {number[]} */
export function rulesUnder(tools, rules, x, y) {
  const [row, column] = [Math.floor(y) + 1, Math.floor(x) + 1];
  /** @type {[number: number, order: number][]} */
  const found = [];
  rules.forEach((rule, number) => {
    const gesture = toolOf(tools, rule)?.gesture ?? "form";
    const cells = namedCells(rule).map((name) => (name.match(/\d+/g) ?? []).map(Number));
    if (!cells.length) return;
    const middle = [0, 1].map((axis) => cells.reduce((sum, place) => sum + place[axis] - 0.5, 0) / cells.length);
    const [first, second] = cells;
    if (gesture === "pair" || gesture === "corner") {
      const far = Math.hypot(middle[0] - y, middle[1] - x);
      if (far < 0.32) found.push([number, far - 2]);
      else if (far < 0.6) found.push([number, 900]);
    } else if (gesture === "outside" || gesture === "diagonal") {
      const steps = second ? [second[0] - first[0], second[1] - first[1]] : [0, 0];
      if (first[0] - steps[0] === row && first[1] - steps[1] === column) found.push([number, -1]);
    } else if (cells.some((place) => place[0] === row && place[1] === column)) found.push([number, cells.length]);
  });
  return found.sort((a, b) => a[1] - b[1] || b[0] - a[0]).map(([number]) => number);
}
