// Explanations as pieces, chains as stops, nets as lines, paths as positions.

import assert from "node:assert/strict";
import { test } from "node:test";
import { stopsOf } from "../../../src/ninefold/web/static/model/chain.js";
import { chainOfLines, cone, isNet, netOf, runTo } from "../../../src/ninefold/web/static/model/net.js";
import { placesOf, stepAt } from "../../../src/ninefold/web/static/model/path.js";
import { CLASSIC, cellOf } from "../../../src/ninefold/web/static/model/shape.js";
import { literalText, piecesOf } from "../../../src/ninefold/web/static/model/telling.js";
import { puzzle, wire } from "./helpers.js";

/** @import { Chain, Literal } from "../../../src/ninefold/web/static/model/wire.js" */

/** The names in a text and how many cells each highlights. @param {string} text */
const named = (text) => piecesOf(CLASSIC, text).flatMap(({ text: words, light }) => (light ? [`${words}: ${light.cells.length}`] : []));

test("cells and houses in a text are linked, the rest is plain text", () => {
  assert.deepEqual(named("Column 3 needs a 1, and r8c3 is the only cell there: r8c3 is 1."), ["Column 3: 9", "r8c3: 1", "r8c3 is 1: 1"]);
  assert.deepEqual(named("Look at the 9s of rows 2, 5 and 8: but for r8c5"), ["rows 2, 5 and 8: 27", "r8c5: 1"]);
  assert.deepEqual(named("In row 2, 5 can only be in r2c1"), ["row 2: 9", "r2c1: 1"]);
  assert.deepEqual(named("(9-1)r5c2=(1)r56c1"), ["r5c2: 1", "r56c1: 2"]);
  assert.deepEqual(named("boxes 1 and 2 share 3 cells of r0c4"), ["boxes 1 and 2: 18"]);
});

test("a text is the sum of its pieces, and a literal highlights its candidate", () => {
  const text = "So r4c3 is 3 or r7c5 is not 3.";
  const pieces = piecesOf(CLASSIC, text);
  assert.equal(pieces.map((piece) => piece.text).join(""), text);
  assert.deepEqual(pieces[1].light?.spots, [[cellOf(CLASSIC, "r4c3"), 3]]);
  assert.deepEqual(pieces[3].light?.spots, [[cellOf(CLASSIC, "r7c5"), 3]]);
});

/** @param {string} cells @param {number} digit @param {boolean} on @returns {Literal} */
const node = (cells, digit, on) => ({ cells: cells.split(" "), digit, on, kind: cells.includes(" ") ? "group" : "single" });

test("literals in the engine's words", () => {
  assert.equal(literalText(CLASSIC, node("r1c2", 5, false)), "r1c2 is not 5");
  assert.equal(literalText(CLASSIC, node("r1c2 r1c3", 5, true)), "5 is in r1c2 or r1c3");
  assert.equal(literalText(CLASSIC, node("r1c2 r1c3", 5, false)), "5 is in neither r1c2 nor r1c3");
});

test("stops of a chain carry the reasons of the text", () => {
  const chain = { nodes: [node("r3c4", 3, false), node("r3c4", 2, true), node("r3c6", 2, false)], reasons: [], nested: [] };
  const text = "Follow the chain: if r3c4 is not 3, then r3c4 is 2 (the only other candidate), so r3c6 is not 2 (row 3 has its 2). So …";
  assert.deepEqual(stopsOf(CLASSIC, [chain], text).map(({ links, on, reason }) => [links, on, reason]), [
    [1, false, ""], [2, true, "the only other candidate"], [3, false, "row 3 has its 2"],
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
const TOLD =
  "Suppose (1): r2c8 is 6. Then (2) r2c1 is 7, since (1) leaves 7 no other place in row 2; " +
  "(3) r2c5 is not 4 and (4) r2c6 is not 4, since once (2) holds, a Naked Pair removes them; " +
  "(5) r1c3 is 6, since (1) and (3) leave 6 no other place in row 1. " +
  "But r2c1 is 7 and r1c3 is 6 cannot both be, so the assumption is wrong: remove 6 from r2c8.";

test("chains of one assumption share the numbered lines of the text", () => {
  assert.ok(isNet({ chains: NET }) && !isNet({ chains: NET.slice(0, 1) }));
  const [branch, ...others] = netOf(CLASSIC, NET, TOLD);
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
  assert.deepEqual(netOf(CLASSIC, NET, TOLD, undefined, inner).map((branch) => branch.inner), [inner.slice(0, 1)]);
});

test("alternatives are separate branches", () => {
  const other = { nodes: [node("r2c8", 7, true), node("r1c3", 6, true)], reasons: [], nested: [] };
  assert.deepEqual(netOf(CLASSIC, [NET[1], other], "").map(({ lines }) => lines.length), [5, 2]);
});

test("predecessors of a line, and straight runs", () => {
  const [{ lines }] = netOf(CLASSIC, NET, TOLD);
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
