// The wire form, as the browser code reads it: the same fixtures as in Python (tests/data/wire).

import assert from "node:assert/strict";
import { test } from "node:test";
import { drawingOf } from "../../../src/ninefold/web/static/board/evidence.js";
import { premises } from "../../../src/ninefold/web/static/model/chain.js";
import { decodeLink, encodeLink } from "../../../src/ninefold/web/static/model/link.js";
import { fromWire, toWire } from "../../../src/ninefold/web/static/model/puzzle.js";
import { CLASSIC, cellName, cellOf, digitsOf, houseOf, shapeOf } from "../../../src/ninefold/web/static/model/shape.js";
import { wire } from "./helpers.js";

test("a puzzle with entries and marks round-trips", () => {
  const fixture = wire("puzzle");
  const read = fromWire(fixture) ?? assert.fail();
  const { ninefold, kind, meta, solution, ...fields } = fixture;
  assert.deepEqual([ninefold, kind], [3, "puzzle"]);
  assert.deepEqual(toWire(read.puzzle, read.position, { marks: true }), fields);
});

test("a sukaku's candidates are the puzzle: they are always sent", () => {
  const fixture = wire("puzzle-sukaku");
  const read = fromWire(fixture) ?? assert.fail();
  assert.deepEqual(toWire(read.puzzle, read.position), { puzzle: fixture.puzzle, marks: fixture.marks, sukaku: true });
  assert.deepEqual(decodeLink(encodeLink(read.puzzle)), read);
});

test("marks are sent to the engine only on request", () => {
  const read = fromWire(wire("step-chain")) ?? assert.fail();
  assert.ok(read.position.marks.some(Boolean));
  assert.equal(toWire(read.puzzle, read.position).marks, undefined);
});

test("a hint's step: the digit to place, and the digits that block its other places, without candidates", () => {
  const { step } = wire("hint");
  const drawing = drawingOf(CLASSIC, { step, level: "why" });
  assert.deepEqual(drawing.placed, [{ cell: 40, digit: 5 }]);
  assert.deepEqual(drawing.spots, [], "what is placed is not a spot as well");
  assert.equal(drawing.candidates, null);
  const { blockers, crossed } = drawing.blocking ?? assert.fail();
  assert.ok(blockers.length || crossed.length);
});

test("a step on another grid: the houses that force it, candidates beyond 9", () => {
  const { step, where } = wire("http/hint-six").reply;
  const shape = shapeOf(6, 2);
  const reasons = [{ name: "row 3", cells: houseOf(shape, "row 3").map(cell => `r3c${(cell % 6) + 1}`) }];
  const forced = drawingOf(shape, { step: { ...step, reasons }, level: "why", where });
  assert.deepEqual(forced.houses.map(({ cells }) => cells), [houseOf(shape, "row 3")]);
  const drawing = drawingOf(shape, { step, level: "why", where });
  assert.deepEqual(drawing.placed, [{ cell: cellOf(shape, "r3c2"), digit: 3 }]);
  const large = drawingOf(shapeOf(16), { step: { ...step, technique: "naked-pair", marks: ["1AG"] }, level: "why" });
  assert.deepEqual(digitsOf(large.candidates?.[0] ?? 0), [1, 10, 16]);
});

test("'where' and 'what' show the houses and nothing of the step", () => {
  const { step } = wire("hint");
  for (const level of /** @type {const} */ (["where", "what"])) {
    const drawing = drawingOf(CLASSIC, { step, level, where: ["box 5"] });
    assert.deepEqual(drawing.houses.map(({ cells }) => cells), [[30, 31, 32, 39, 40, 41, 48, 49, 50]]);
    assert.deepEqual([drawing.placed, drawing.struck, drawing.spots, drawing.candidates], [[], [], [], null]);
  }
});

test("a chain: discs for true, rings for false, an arrow for each link", () => {
  const step = wire("step-chain");
  const drawing = drawingOf(CLASSIC, { step, level: "why" });
  const { nodes } = step.chains[0];
  assert.equal(drawing.arrows.length, nodes.length - 1);
  assert.deepEqual(drawing.arrows.map(({ weak }) => weak), nodes.slice(1).map((/** @type {any} */ node) => !node.on));
  assert.ok(drawing.spots.some(({ look }) => look === "cause") && drawing.spots.some(({ look }) => look === "end"));
  assert.deepEqual(drawing.struck.map(({ cell, digit }) => `${cellName(CLASSIC, cell)}-${digit}`), ["r8c2-7", "r9c2-7"]);
  assert.equal(drawing.sets.length, 1);
});

test("a chain is walked link by link; the conclusion comes with the last", () => {
  const step = wire("step-chain");
  const count = step.chains[0].nodes.length;
  for (let links = 1; links <= count; links++) {
    const drawing = drawingOf(CLASSIC, { step, level: "why", chain: 0, links });
    assert.equal(drawing.arrows.length, links - 1);
    assert.equal(drawing.struck.length > 0, links === count);
    assert.ok(drawing.spots.some(({ now }) => now) || links === count);
  }
});

test("an arrow into an almost locked set ends at the digit", () => {
  const step = wire("step-chain");
  const { arrows } = drawingOf(CLASSIC, { step, level: "why" });
  const into = arrows[1];
  assert.deepEqual(into.to, [[cellOf(CLASSIC, "r1c1"), 7], [cellOf(CLASSIC, "r9c1"), 7]].filter(([cell]) => step.marks[cell].includes("7")));
});

test("a literal of a net follows from its reasons", () => {
  const chain = { nodes: [], reasons: /** @type {[number, number][]} */ ([[2, 0], [2, 1]]), nested: [] };
  assert.deepEqual([0, 1, 2, 3].map((node) => premises(chain, node)), [[], [0], [0, 1], [2]]);
});

test("names of cells and houses", () => {
  assert.equal(cellOf(CLASSIC, "r4c7"), 33);
  assert.deepEqual(["r0c1", "r10c1", "c1r1", ""].map((name) => cellOf(CLASSIC, name)), [-1, -1, -1, -1]);
  assert.deepEqual(houseOf(CLASSIC, "column 1"), [0, 9, 18, 27, 36, 45, 54, 63, 72]);
  assert.deepEqual(houseOf(CLASSIC, "nonsense"), []);
});

for (const name of ["check-one", "check-invalid", "rating", "path", "hint-mistakes", "error-parse", "outcome", "event"]) {
  test(`${name}.json is of the version that this page reads`, () => assert.equal(wire(name).ninefold, 3));
}
