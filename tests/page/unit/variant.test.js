// Variants in the model: shapes, typing numbers, links, saved games, verdicts of the engine.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { paint, rulesAbove } from "../../../src/ninefold/web/static/board/rules.js";
import { plainView } from "../../../src/ninefold/web/static/board/view.js";
import { labelOf } from "../../../src/ninefold/web/static/board/label.js";
import { decodeVariantLink, encodeAnyLink } from "../../../src/ninefold/web/static/model/link.js";
import { digitsOfLine, lineOf, puzzleOfVariant, sourceOf, startOf, toWire } from "../../../src/ninefold/web/static/model/puzzle.js";
import { reduce } from "../../../src/ninefold/web/static/model/reducer.js";
import { missing } from "../../../src/ninefold/web/static/model/rules.js";
import { cellName, cellOf, digitOfValue, faceOf, houseOf, shapeOf, shapeOfWire } from "../../../src/ninefold/web/static/model/shape.js";
import { newGame, stateOf } from "../../../src/ninefold/web/static/model/state.js";
import { decodeGame, encodeGame } from "../../../src/ninefold/web/static/model/storage.js";
import { createTyping } from "../../../src/ninefold/web/static/model/typing.js";
import { cluedCells, ruleGroups, rulesAt } from "../../../src/ninefold/web/static/model/variant.js";
import { textsOf } from "../../../src/ninefold/web/static/texts.js";

const read = (/** @type {string} */ name) => JSON.parse(readFileSync(new URL(`../../data/wire/http/${name}.json`, import.meta.url), "utf8"));
const board = read("board").reply;
const puzzle = puzzleOfVariant(board);
const wide = shapeOfWire({ height: 2, width: 3, digits: [0, 5], regions: [0, 0, 0, -1, -1, -1], lines: true });

test("a shape may be a rectangle with digits from 0 and cells without a region", () => {
  assert.equal(wide.count, 6);
  assert.equal(cellName(wide, 4), "r2c2");
  assert.equal(cellOf(wide, "r2c3"), 5);
  assert.equal(cellOf(wide, "r3c1"), -1);
  assert.deepEqual(houseOf(wide, "column 2"), [1, 4]);
  assert.deepEqual(houseOf(wide, "region 1"), [0, 1, 2]);
  assert.deepEqual(wide.peers[4], [1, 3, 5]);
  assert.equal(faceOf(wide, 1), "0");
  assert.equal(digitOfValue(wide, 6), 0);
  assert.equal(lineOf([1, 0, 6], wide), "0.5");
  assert.deepEqual(digitsOfLine(wide, "0.5"), [1, 0, 6]);
  assert.equal(missing(wide, [1, 0, 0, 0, 0, 0], 1), null);
});

test("digits above 9 are numbers in variants and letters in plain grids", () => {
  const numbers = shapeOfWire({ height: 4, width: 4, digits: [8, 11], regions: Array(16).fill(-1), lines: true });
  assert.equal(faceOf(numbers, 4), "11");
  assert.equal(faceOf(shapeOf(16), 11), "B");
  assert.equal(missing(numbers, Array(16).fill(0), 1), 4);
});

test("two keys make one number if the puzzle has it", () => {
  const type = createTyping();
  const big = shapeOf(16);
  assert.deepEqual(type(big, 1, "a", 0), { digit: 1, replaced: 0 });
  assert.deepEqual(type(big, 2, "a", 300), { digit: 12, replaced: 1 });
  assert.deepEqual(type(big, 1, "b", 400), { digit: 1, replaced: 0 });
  assert.deepEqual(type(big, 1, "b", 2000), { digit: 1, replaced: 0 });
  assert.deepEqual(type(shapeOf(9), 1, "c", 0), { digit: 1, replaced: 0 });
  assert.deepEqual(type(shapeOf(9), 2, "c", 100), { digit: 2, replaced: 0 });
  assert.deepEqual(type(wide, 0, "d", 0), { digit: 1, replaced: 0 });
});

test("the wire form of a variant is its data, its entries and marks", () => {
  const digits = puzzle.clues.map((clue, cell) => (cell === 0 ? 2 : clue));
  const wire = toWire(puzzle, { ...startOf(puzzle), digits, marks: puzzle.clues.map((_, cell) => (cell === 1 ? 5 : 0)) }, { marks: true });
  assert.deepEqual(JSON.parse(wire.puzzle ?? ""), board.data);
  assert.equal(wire.filled, "2...............");
  assert.equal(wire.marks?.[1], "13");
});

test("a link holds a variant and what the player has added", async () => {
  const position = { ...startOf(puzzle), digits: puzzle.clues.map((clue, cell) => (cell === 5 ? 3 : clue)), corners: puzzle.clues.map((_, cell) => (cell === 8 ? 3 : 0)) };
  const link = await encodeAnyLink(puzzle, position);
  assert.match(link, /^v1\.[\w-]+;e=/);
  const found = await decodeVariantLink(link);
  assert.equal(found?.source, sourceOf(board));
  assert.deepEqual(found?.position(puzzle), position);
  assert.equal(await decodeVariantLink("v1.broken"), null);
  assert.equal(await decodeVariantLink("53..7"), null);
});

test("a saved game keeps the variant", () => {
  const game = newGame({ ...puzzle, title: "Mine" }, "a", 0);
  const loaded = decodeGame(encodeGame(game, 5));
  assert.deepEqual(loaded?.puzzle, game.puzzle);
  assert.deepEqual(loaded?.position, game.position);
});

test("rules are grouped by sentence and found by cell", () => {
  const [cage, thermo] = ruleGroups(puzzle.variant ?? board, puzzle.shape);
  assert.deepEqual([cage.cells, thermo.cells], [[8, 9], [0, 1, 2]]);
  assert.deepEqual(rulesAt(board, puzzle.shape, 1).map(({ rule }) => rule), ["thermo"]);
  const label = labelOf(plainView(puzzle, startOf(puzzle)), 8, textsOf({}));
  assert.equal(label, "row 3 column 1, empty, cage, sum 5, 2 cells");
});

test("only the engine finishes a variant, and only for the digits it has examined", () => {
  const full = digitsOfLine(puzzle.shape, "1234341221434321");
  let state = stateOf(newGame(puzzle, "a", 0));
  state = reduce(state, { type: "solve", digits: full }, 1);
  assert.equal(state.game.done, false);
  assert.equal(reduce(state, { type: "judge", digits: [...full], broken: [], solved: true }, 2).game.done, false);
  const done = reduce(state, { type: "judge", digits: state.game.position.digits, broken: [], solved: true }, 2);
  assert.equal(done.game.done, true);
  assert.equal(done.game.since, null);
  const broken = reduce(state, { type: "judge", digits: state.game.position.digits, broken: [{ number: 0, total: 7 }], solved: false }, 2);
  assert.deepEqual(broken.look.broken, [{ number: 0, total: 7 }]);
  assert.equal(broken.look.note?.text, "said.total");
  const again = reduce(broken, { type: "judge", digits: state.game.position.digits, broken: [{ number: 0, total: 7 }], solved: false }, 3);
  assert.equal(again.look.note?.number, broken.look.note?.number);
});

test("the picture is markup without the setter's signs, and a broken rule is marked", () => {
  const shapes = [{ kind: "text", x: 10, y: 12, size: 12, fill: "#111", text: "<b>&" }];
  const variant = { ...board, drawing: [{ rule: 0, below: false, shapes }] };
  const view = plainView({ ...puzzle, variant }, startOf(puzzle), { broken: new Set([0]) });
  assert.match(rulesAbove(view), /<g class="rule broken"><text [^>]*>&#60;b&#62;&#38;<\/text><\/g>/);
  assert.deepEqual([...cluedCells(variant)], [0]);
  assert.equal(paint("#fff"), "light-dark(#ffffff,rgb(26,31,38))");
  assert.equal(paint("url(x)"), "none");
});
