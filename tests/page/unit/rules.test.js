// The rules: candidates, conflicts, completion; shapes other than 9x9.

import assert from "node:assert/strict";
import { test } from "node:test";
import { candidates, clashes, conflicts, finished, missing } from "../../../src/ninefold/web/static/model/rules.js";
import { bit, CLASSIC, digitsOf, maskOf, shapeOf } from "../../../src/ninefold/web/static/model/shape.js";
import { rim, slice } from "../../../src/ninefold/web/static/board/geometry.js";
import { LINE, puzzle, SOLUTION } from "./helpers.js";

const digits = [...SOLUTION].map(Number);

test("a cell's candidates are the digits that no peer holds", () => {
  const found = candidates(CLASSIC, puzzle().clues);
  assert.deepEqual([found[0], digitsOf(found[2]), digitsOf(found[40])], [0, [1, 2, 4], [5]]);
});

test("conflicts: both cells, in a row, a column or a box; a solution has none", () => {
  assert.equal(conflicts(CLASSIC, digits).size, 0);
  for (const [a, b] of [[0, 8], [0, 72], [0, 20]]) {
    const twice = Array.from({ length: 81 }, (_, cell) => (cell === a || cell === b ? 5 : 0));
    assert.deepEqual([...conflicts(CLASSIC, twice)], [a, b]);
    assert.deepEqual(clashes(CLASSIC, twice, a), [b]);
  }
  assert.equal(conflicts(CLASSIC, Array.from({ length: 81 }, (_, cell) => (cell === 0 || cell === 40 ? 5 : 0))).size, 0);
});

test("finished is full and without conflicts", () => {
  assert.equal(finished(CLASSIC, digits), true);
  assert.equal(finished(CLASSIC, digits.with(3, 0)), false);
  assert.equal(finished(CLASSIC, digits.with(3, 5)), false);
});

test("remaining count of a digit", () => {
  assert.equal(missing(CLASSIC, puzzle().clues, 5), 9 - [...LINE].filter((ch) => ch === "5").length);
});

test("20 peers; 6 by 6 with boxes of 2 by 3; custom regions", () => {
  assert.ok(CLASSIC.peers.every((peers) => peers.length === 20));
  const six = shapeOf(6, 2);
  assert.deepEqual(six.houses.at(-1), [27, 28, 29, 33, 34, 35]);
  assert.equal(six.houses.length, 18);
  const stripes = shapeOf(6, 2, Array.from({ length: 36 }, (_, cell) => cell % 6));
  assert.deepEqual(stripes.peers[0].length, 10, "a column that is a region too");
  assert.throws(() => shapeOf(7, 2), RangeError);
  assert.equal(shapeOf(6, 2), six, "the same object for the same shape");
});

test("masks", () => {
  assert.equal(maskOf([1, 3]), 5);
  assert.deepEqual(digitsOf(5), [1, 3]);
  assert.equal(bit(9), 256);
});

test("slices of a cell together are the cell", () => {
  for (const count of [1, 2, 3, 4, 5, 9]) {
    let area = 0;
    for (let i = 0; i < count; i++) {
      const points = slice(CLASSIC, 40, i, count);
      area += Math.abs(points.reduce((sum, [x, y], k) => sum + x * points[(k + 1) % points.length][1] - y * points[(k + 1) % points.length][0], 0)) / 2;
    }
    assert.ok(Math.abs(area - 10_000) < 1e-6, `${count}: ${area}`);
  }
});

test("a ring around cells has no side between two of them", () => {
  assert.equal(rim(CLASSIC, [0], 7).match(/M/g)?.length, 4);
  assert.equal(rim(CLASSIC, [0, 1], 7).match(/M/g)?.length, 6);
  assert.equal(rim(CLASSIC, [0, 1, 9, 10], 7).match(/M/g)?.length, 8);
});
