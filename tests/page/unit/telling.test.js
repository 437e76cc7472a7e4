// Explanations as pieces, chains as stops, nets as lines, paths as positions.

import assert from "node:assert/strict";
import { test } from "node:test";
import { stopsOf } from "../../../src/ninefold/web/static/model/chain.js";
import { chainOfLines, cone, isNet, netOf, runTo } from "../../../src/ninefold/web/static/model/net.js";
import { placesOf, stepAt } from "../../../src/ninefold/web/static/model/path.js";
import { CLASSIC, cellOf } from "../../../src/ninefold/web/static/model/shape.js";
import { piecesOf, readerOf } from "../../../src/ninefold/web/static/model/telling.js";
import { puzzle, wire } from "./helpers.js";

/** @import { Chain, Literal } from "../../../src/ninefold/web/static/model/wire.js" */

const ENGLISH = readerOf({ row: ["row", "rows"], column: ["column", "columns"], box: ["box", "boxes"], region: ["region", "regions"], and: ["and"], is: ["{cell} is {digit}"], not: ["{cell} is not {digit}"] });
const GERMAN = readerOf({ row: ["Zeile", "Zeilen"], column: ["Spalte", "Spalten"], box: ["Block", "Blöcke", "Blöcken"], region: ["Gebiet", "Gebiete"], and: ["und"], is: ["{cell} ist {digit}", "ist {cell} {digit}"], not: ["{cell} ist nicht {digit}", "{cell} nicht {digit} ist"] });

/** The names in a text and how many cells each highlights. @param {string} text */
const named = (text, reader = ENGLISH) => piecesOf(CLASSIC, text, reader).flatMap(({ text: words, light }) => (light ? [`${words}: ${light.cells.length}`] : []));

test("cells and houses in a text are linked, the rest is plain text", () => {
  assert.deepEqual(named("Column 3 needs a 1, and r8c3 is the only cell there: r8c3 is 1."), ["Column 3: 9", "r8c3: 1", "r8c3 is 1: 1"]);
  assert.deepEqual(named("Look at the 9s of rows 2, 5 and 8: but for r8c5"), ["rows 2, 5 and 8: 27", "r8c5: 1"]);
  assert.deepEqual(named("In row 2, 5 can only be in r2c1"), ["row 2: 9", "r2c1: 1"]);
  assert.deepEqual(named("(9-1)r5c2=(1)r56c1"), ["r5c2: 1", "r56c1: 2"]);
  assert.deepEqual(named("boxes 1 and 2 share 3 cells of r0c4"), ["boxes 1 and 2: 18"]);
});

test("houses have the names of the language", () => {
  assert.deepEqual(named("Spalte 3 braucht eine 1, und nur r8c3: r8c3 ist nicht 1.", GERMAN), ["Spalte 3: 9", "r8c3: 1", "r8c3 ist nicht 1: 1"]);
  assert.deepEqual(named("in den Zeilen 2, 5 und 8 und in den Blöcken 1 und 2", GERMAN), ["Zeilen 2, 5 und 8: 27", "Blöcken 1 und 2: 18"]);
  assert.deepEqual(named("row 3", GERMAN), []);
  const literals = piecesOf(CLASSIC, "wenn r4c3 nicht 3 ist, dann ist r7c5 3, also r7c6", GERMAN).map(({ literal }) => literal).filter(Boolean);
  assert.deepEqual(literals, ["r4c3≠3", "r7c5=3"]);
});

test("a text is the sum of its pieces, and a literal highlights its candidate", () => {
  const text = "So r4c3 is 3 or r7c5 is not 3.";
  const pieces = piecesOf(CLASSIC, text, ENGLISH);
  assert.equal(pieces.map((piece) => piece.text).join(""), text);
  assert.deepEqual(pieces[1].light?.spots, [[cellOf(CLASSIC, "r4c3"), 3]]);
  assert.deepEqual(pieces[3].light?.spots, [[cellOf(CLASSIC, "r7c5"), 3]]);
});

/** @param {string} cells @param {number} digit @param {boolean} on @returns {Literal} */
const node = (cells, digit, on) => ({ cells: cells.split(" "), digit, on, kind: cells.includes(" ") ? "group" : "single" });

test("stops of a chain carry the words of the engine", () => {
  const chain = { nodes: [node("r3c4", 3, false), node("r3c4", 2, true), node("r3c6", 2, false)], reasons: [], nested: [] };
  const links = [["r3c4 is not 3", ""], ["r3c4 is 2", "the only other candidate"], ["r3c6 is not 2", "row 3 has its 2"]].map(([words, reason]) => ({ words, reason }));
  assert.deepEqual(stopsOf([chain], [links]).map(({ links, on, words, reason }) => [links, on, words, reason]), [
    [1, false, "r3c4 is not 3", ""], [2, true, "r3c4 is 2", "the only other candidate"], [3, false, "r3c6 is not 2", "row 3 has its 2"],
  ]);
});

const FIRST = node("r2c8", 6, true);
/** Two chains from one assumption that share a line. @type {Chain[]} */
const NET = [
  { nodes: [FIRST, node("r2c8", 7, false), node("r2c1", 7, true)], reasons: [], nested: [] },
  {
    nodes: [
      FIRST, node("r2c8", 7, false), node("r2c1", 7, true), node("r2c1", 4, false), node("r2c5", 4, false), node("r2c6", 4, false),
      node("r1c3", 6, true),
    ],
    reasons: [[2, 1], [3, 2], [4, 3], [5, 3], [6, 1], [6, 4]],
    nested: [[4, 0], [5, 0]],
  },
];
/** The reasons by literal. @type {Record<string, string>} */
const WHY = {
  "r2c1 7 true": "(1) leaves 7 no other place in row 2",
  "r2c5 4 false": "once (2) holds, a Naked Pair removes them",
  "r2c6 4 false": "once (2) holds, a Naked Pair removes them",
  "r1c3 6 true": "(1) and (3) leave 6 no other place in row 1",
};
/** @param {Chain[]} chains */
const linksOf = (chains) => chains.map(({ nodes }) => nodes.map(({ cells: [cell], digit, on }) => ({ words: `${cell} is ${on ? "" : "not "}${digit}`, reason: WHY[`${cell} ${digit} ${on}`] ?? "" })));

test("chains of one assumption share the numbered lines of the text", () => {
  assert.ok(isNet({ chains: NET }) && !isNet({ chains: NET.slice(0, 1) }));
  const [branch, ...others] = netOf(NET, linksOf(NET));
  assert.equal(others.length, 0);
  assert.deepEqual(branch.lines.map(({ number, words, premises }) => [number, words, premises]), [
    [1, "r2c8 is 6", []], [2, "r2c1 is 7", [1]], [3, "r2c5 is not 4", [2]], [4, "r2c6 is not 4", [2]], [5, "r1c3 is 6", [1, 3]],
  ]);
  for (const i of [2, 3]) assert.equal(branch.lines[i].reason, "once (2) holds, a Naked Pair removes them");
  assert.equal(branch.lines[4].reason, "(1) and (3) leave 6 no other place in row 1");
  assert.deepEqual(branch.ends, [2, 5]);
});

test("nested proofs belong to their branch", () => {
  const inner = [0, 1].map((branch) => ({ branch, lines: [3, 4], technique: "naked-pair", name: "Naked Pair", text: "The cells ..." }));
  assert.deepEqual(netOf(NET, linksOf(NET), inner).map((branch) => branch.inner), [inner.slice(0, 1)]);
});

test("alternatives are separate branches", () => {
  const other = { nodes: [node("r2c8", 7, true), node("r1c3", 6, true)], reasons: [], nested: [] };
  assert.deepEqual(netOf([NET[1], other], []).map(({ lines }) => lines.length), [5, 2]);
});

test("predecessors of a line, and straight runs", () => {
  const [{ lines }] = netOf(NET, linksOf(NET));
  assert.deepEqual(cone(lines, 5).map(({ number }) => number), [1, 2, 3, 5]);
  assert.deepEqual(cone(lines, 2).map(({ number }) => number), [1, 2]);
  assert.deepEqual(chainOfLines(cone(lines, 5)).reasons, [[1, 0], [2, 1], [3, 0], [3, 2]]);
  assert.deepEqual(runTo(lines, 3).map(({ number }) => number), [2, 3]);
  assert.deepEqual(runTo(lines, 5).map(({ number }) => number), [5]);
});

test("each position of a path follows from the previous one", () => {
  const { reply: path } = wire("http/steps");
  const start = puzzle(path.puzzle);
  const places = placesOf(start, path);
  assert.equal(places.length, path.steps.length + 1);
  path.steps.forEach((/** @type {any} */ step, /** @type {number} */ i) => {
    for (const { cell, digit } of [...step.placements, ...step.eliminations]) {
      assert.ok(places[i].marks[cellOf(CLASSIC, cell)] & (1 << (digit - 1)), `step ${i} concludes what is still open`);
    }
    assert.equal(stepAt(step, start, places[i]).marks?.length, 81);
  });
  const { digits, marks } = places[places.length - 1];
  for (const step of path.steps) {
    for (const { cell, digit } of step.placements) {
      assert.equal(digits[cellOf(CLASSIC, cell)], digit);
      assert.ok(CLASSIC.peers[cellOf(CLASSIC, cell)].every((peer) => !(marks[peer] & (1 << (digit - 1)))));
    }
    for (const { cell, digit } of step.eliminations) assert.ok(!(marks[cellOf(CLASSIC, cell)] & (1 << (digit - 1))));
  }
});
