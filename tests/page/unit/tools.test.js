// The tools of set mode without a browser: gestures become rules, rules are found at a point of the board.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { cellsFrom, crossing, drawnCells, matching, ruleOn, rulesUnder, toolOf, toolsOf, traced, typedValue, valueField, writtenValue } from "../../../src/ninefold/web/static/model/tools.js";
import { shapeOfWire } from "../../../src/ninefold/web/static/model/shape.js";
import { parsed, written } from "../../../src/ninefold/web/static/panels/set/form.js";

/** @import { FieldLine, RuleKind } from "../../../src/ninefold/web/static/api.js" */

const known = JSON.parse(readFileSync(new URL("../../data/wire/http/rules.json", import.meta.url), "utf8")).reply.rules;
/** @param {string} rule @param {Partial<FieldLine>[]} fields @returns {RuleKind} */
const kind = (rule, fields) => ({ rule, title: rule, names: [], about: `About ${rule}.`, least: 1, picture: [], extent: [0, 0, 0, 0], fields: fields.map((field) => ({ name: "cells", kind: "cells", required: true, default: null, ...field })) });
const total = { name: "total", kind: /** @type {const} */ ("number") };
const tools = toolsOf([
  ...known, kind("greater", [{}]), kind("pair-sum", [{}, total]), kind("quadruple", [{}, { name: "digits", kind: "numbers" }]), kind("sandwich", [{}, total]),
  kind("little-killer", [{}, total]), kind("odd", [{}]), kind("anti-king", []), kind("brand-new", [{}]), kind("brand-new-switch", []), kind("note", []),
]);
const tool = (/** @type {string} */ id) => tools.find((one) => one.id === id) ?? tools[0];
const shape = shapeOfWire({ height: 4, width: 4, digits: [1, 4], regions: Array(16).fill(-1), lines: true });

test("every rule has a tool, also one that the table does not know", () => {
  assert.deepEqual([tool("brand-new").gesture, tool("brand-new").group], ["form", "more"]);
  assert.equal(tool("brand-new-switch").gesture, "grid");
  assert.ok(!tools.some(({ id }) => id === "note" || id === "zipper"));
  assert.equal(new Set(tools.map(({ id }) => id)).size, tools.length);
});

test("a tool is found by its name or its sentence", () => {
  const ids = (/** @type {string} */ text) => matching(tools, text, ({ id }) => id).map(({ id }) => id);
  assert.deepEqual(ids("nothing"), []);
  assert.deepEqual(ids("whisp"), ["whisper"]);
  assert.deepEqual(ids("add up cage"), ["killer"]);
  assert.equal(ids("").length, tools.length);
});

test("a line goes back over its end, an area does not", () => {
  assert.deepEqual(traced("line", [1, 2, 3], 2), [1, 2]);
  assert.deepEqual(traced("cells", [1, 2, 3], 2), [1, 2, 3]);
  assert.deepEqual(traced("line", [1, 2], 6), [1, 2, 6]);
});

test("cells become rules", () => {
  const rule = (/** @type {string} */ id, /** @type {number[]} */ cells) => ruleOn(tool(id), shape, drawnCells(tool(id), shape, cells));
  assert.deepEqual(rule("thermo", [0, 5]), { rule: "thermo", cells: ["r1c1", "r2c2"] });
  assert.equal(rule("thermo", [0]), null);
  assert.deepEqual(rule("arrow", [0, 1, 2]), { rule: "arrow", bulb: ["r1c1"], shaft: ["r1c2", "r1c3"] });
  assert.deepEqual(rule("killer", [3]), { rule: "killer", cells: ["r1c4"] });
  assert.deepEqual(rule("xv-x", [0, 1]), { rule: "pair-sum", cells: ["r1c1", "r1c2"], total: 10 });
  assert.equal(rule("greater", [0, 5]), null);
  assert.deepEqual(rule("quadruple", [5]), { rule: "quadruple", cells: ["r2c2", "r2c3", "r3c2", "r3c3"], digits: [1] });
  assert.deepEqual(rule("quadruple", [0, 1, 4, 5]), { rule: "quadruple", cells: ["r1c1", "r1c2", "r2c1", "r2c2"], digits: [1] });
  assert.equal(rule("quadruple", [15]), null);
  assert.deepEqual(rule("sandwich", [6, 7])?.cells, ["r2c1", "r2c2", "r2c3", "r2c4"]);
  assert.deepEqual(rule("sandwich", [10, 6])?.cells, ["r4c3", "r3c3", "r2c3", "r1c3"]);
  assert.deepEqual(rule("little-killer", [4, 1])?.cells, ["r2c1", "r1c2"]);
});

test("clues outside begin at the border", () => {
  assert.deepEqual(crossing(shape, 5, 0, 1), [4, 5, 6, 7]);
  assert.deepEqual(cellsFrom(shape, "outside", 1, -1), [4, 5, 6, 7]);
  assert.deepEqual(cellsFrom(shape, "outside", 4, 2), [14, 10, 6, 2]);
  assert.deepEqual(cellsFrom(shape, "outside", -1, -1), []);
  assert.deepEqual(cellsFrom(shape, "diagonal", -1, -1), [0, 5, 10, 15]);
  assert.deepEqual(cellsFrom(shape, "diagonal", -1, 0), [1, 6, 11]);
  assert.deepEqual(cellsFrom(shape, "diagonal", -1, 2, [1, -1]), [1, 4]);
  assert.deepEqual(cellsFrom(shape, "diagonal", -1, 4), [3, 6, 9, 12]);
});

test("the rule at a point: signs and clues before areas, small areas first", () => {
  const rules = [
    { rule: "killer", cells: ["r1c1", "r1c2", "r2c1"] },
    { rule: "xv", cells: [] },
    { rule: "pair-sum", cells: ["r1c1", "r1c2"], total: 5 },
    { rule: "thermo", cells: ["r1c1", "r2c2"] },
    { rule: "sandwich", cells: ["r1c1", "r1c2", "r1c3", "r1c4"], total: 3 },
    { rule: "quadruple", cells: ["r1c1", "r1c2", "r2c1", "r2c2"], digits: [1] },
  ];
  assert.deepEqual(rulesUnder(tools, rules, 0.2, 0.2), [3, 0]);
  assert.equal(rulesUnder(tools, rules, 1.02, 0.5)[0], 2);
  assert.equal(rulesUnder(tools, rules, 1, 1)[0], 5);
  assert.deepEqual(rulesUnder(tools, rules, -0.5, 0.5), [4]);
  assert.deepEqual(rulesUnder(tools, rules, 3.5, 3.5), []);
  assert.equal(toolOf(tools, rules[2])?.id, "xv-v");
  assert.equal(toolOf(tools, { rule: "pair-sum", total: 7 })?.id, "pair-sum");
});

test("values are typed", () => {
  assert.equal(valueField(tool("xv-v")), null);
  const sum = valueField(tool("killer"));
  const digits = valueField(tool("quadruple"));
  assert.ok(sum && digits);
  assert.deepEqual([typedValue(sum, "12"), typedValue(sum, ""), typedValue(digits, "134")], [12, null, [1, 3, 4]]);
  assert.deepEqual([writtenValue([1, 3]), writtenValue(12), writtenValue(null)], ["13", "12", ""]);
  assert.equal(valueField(tool("thermo")), null);
});

test("fields of a form are read and written", () => {
  for (const [of, text, value] of /** @type {[string, string, unknown][]} */ ([
    ["cell", "r1c1", "r1c1"], ["cells", "r1c1 r1c2", ["r1c1", "r1c2"]], ["groups", "r1c1 r1c2; r2c1", [["r1c1", "r1c2"], ["r2c1"]]], ["number", "12", 12],
    ["numbers", "1 2", [1, 2]], ["tuples", "0 - 1; 1 2 0", [[0, null, 1], [1, 2, 0]]], ["text", "any", "any"],
  ])) {
    assert.deepEqual(parsed(of, text), value, of);
    assert.equal(written(of, value), text, of);
  }
  assert.equal(parsed("number", " "), null);
  assert.deepEqual(parsed("cells", "r1c1,r1c2"), ["r1c1", "r1c2"]);
});
