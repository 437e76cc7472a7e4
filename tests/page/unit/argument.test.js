// The drawing of a step besides its candidates: blocking digits, sums on the board, assumptions line by line.

import assert from "node:assert/strict";
import { test } from "node:test";
import { drawingOf } from "../../../src/ninefold/web/static/board/evidence.js";
import { annotationsOf, contradictionOf, suppositionOf } from "../../../src/ninefold/web/static/model/argument.js";
import { placesOf } from "../../../src/ninefold/web/static/model/path.js";
import { puzzleOfVariant } from "../../../src/ninefold/web/static/model/puzzle.js";
import { blockingOf } from "../../../src/ninefold/web/static/model/singles.js";
import { CLASSIC, cellName, cellOf, digitsOf, shapeOf } from "../../../src/ninefold/web/static/model/shape.js";
import { LINE, wire } from "./helpers.js";

/** A step without evidence. @returns {any} */
const bare = () => ({ placements: [], eliminations: [], digits: [], roles: [], houses: [], parts: [], chains: [], proofs: [], reasons: [], puzzle: "." });
const at = (/** @type {string} */ name) => cellOf(CLASSIC, name);

test("a hidden single: the digits that see all other cells of the house, and the cells they exclude", () => {
  const step = { ...bare(), technique: "hidden-single", puzzle: LINE, placements: [{ cell: "r1c6", digit: 8 }], houses: [{ house: "box 2", role: "house" }] };
  const { blockers, crossed, lines } = blockingOf(CLASSIC, step) ?? assert.fail();
  assert.deepEqual(crossed.map((cell) => cellName(CLASSIC, cell)), ["r1c4", "r3c4", "r3c5", "r3c6"]);
  for (const cell of crossed) assert.ok(blockers.some((blocker) => LINE[blocker] === "8" && CLASSIC.peers[cell].includes(blocker)));
  assert.ok(lines.every(([from]) => blockers.includes(from)));
  assert.equal(drawingOf(CLASSIC, { step, level: "why" }).candidates, null);
});

test("a naked single: one blocker for each other digit", () => {
  const step = { ...bare(), technique: "naked-single", puzzle: LINE, placements: [{ cell: "r5c5", digit: 5 }] };
  const { blockers } = blockingOf(CLASSIC, step) ?? assert.fail();
  assert.deepEqual(blockers.map((cell) => LINE[cell]).sort().join(""), "12346789");
  for (const blocker of blockers) assert.ok(CLASSIC.peers[40].includes(blocker));
});

test("a single that digits alone do not show is drawn on its candidates", () => {
  const step = { ...bare(), technique: "naked-single", puzzle: ".".repeat(81), marks: Array(81).fill("12"), placements: [{ cell: "r1c1", digit: 1 }] };
  assert.equal(blockingOf(CLASSIC, step), null);
  assert.equal(drawingOf(CLASSIC, { step, level: "why" }).candidates?.length, 81);
});

test("sums are written on the board, beside the cells they are about", () => {
  const step = { ...bare(), annotations: [{ cells: ["r1c2", "r1c3"], text: "Σ ≥ 3" }, { cells: ["r1c1"], text: "≤ 7" }] };
  assert.deepEqual(annotationsOf(CLASSIC, step), [{ cells: [1, 2], text: "Σ ≥ 3" }, { cells: [0], text: "≤ 7" }]);
  assert.equal(drawingOf(CLASSIC, { step, level: "why" }).annotations.length, 2);
  assert.deepEqual(annotationsOf(CLASSIC, bare()), []);
});

test("an assumption is followed line by line to its dead end", () => {
  const reasons = [{ name: "the dot", cells: ["r6c5", "r6c4"] }, { name: "row 6", cells: ["r6c1"] }];
  const argument = { kind: "supposition", cell: "r6c5", digit: 4, lines: [{ cell: "r6c4", digit: 5, kind: "cell", where: -1, by: [0] }], end: { kind: "cell", cells: ["r5c5"], what: "", where: -1, by: [] } };
  const step = { ...bare(), reasons, argument, eliminations: [{ cell: "r6c5", digit: 4 }] };
  assert.deepEqual(suppositionOf(CLASSIC, step).map(({ cell, digit, dead }) => [cell, digit, dead]), [[at("r6c5"), 4, []], [at("r6c4"), 5, []], [-1, 0, [at("r5c5")]]]);
  const walked = (/** @type {number} */ links) => drawingOf(CLASSIC, { step, level: "why", links });
  assert.deepEqual(walked(2).spots.map(({ cell, look }) => [cell, look]), [[at("r6c5"), "fin"], [at("r6c4"), "cause"]]);
  assert.deepEqual([walked(2).dead, walked(3).dead, walked(2).struck], [[], [at("r5c5")], []]);
});

test("a contradiction is followed step by step, with the candidates that are left", () => {
  const puzzle = puzzleOfVariant(wire("http/board").reply);
  const inner = { ...bare(), technique: "naked-single", name: "Naked Single", placements: [{ cell: "r1c2", digit: 2 }], sentence: "So." };
  const argument = { kind: "contradiction", cell: "r1c1", digit: 1, steps: [inner, inner], end: { kind: "cell", cells: ["r2c1"], what: "", where: -1, by: [] } };
  const [frame, first, second] = contradictionOf(puzzle, { ...bare(), puzzle: "...4..1.........", argument });
  assert.deepEqual(suppositionOf(puzzle.shape, frame).map(({ cell, dead }) => [cell, dead]), [[0, []], [-1, [4]]]);
  assert.equal(first.marks?.[0], "1");
  assert.ok(!first.marks?.[1].includes("1"));
  assert.equal(second.marks?.[1], "2");
});

test("the positions along the path of a variant have the candidates of the engine", () => {
  const puzzle = puzzleOfVariant(wire("http/board").reply);
  const { reply } = wire("http/steps-variant");
  const places = placesOf(puzzle, reply);
  assert.equal(places.length, reply.steps.length + 1);
  assert.deepEqual(places[0].digits.join(""), "0004001000000000");
  assert.deepEqual(places[1].digits.slice(0, 4), [1, 2, 3, 4]);
  assert.deepEqual(places[1].marks.map((mask) => digitsOf(mask).join("")), reply.steps[1].marks);
});

test("candidates of a large grid are small enough to tell apart", () => {
  const step = { ...bare(), technique: "naked-pair", eliminations: [{ cell: "r1c1", digit: 16 }], marks: Array(256).fill("1AG") };
  assert.deepEqual(drawingOf(shapeOf(16), { step, level: "why" }).struck, [{ cell: 0, digit: 16 }]);
});
