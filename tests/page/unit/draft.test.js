// Setting a puzzle without a browser: the draft, its undo, rules as data, regions, and how a game keeps it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { changedDraft, dataOf, emptyData, movedRule, namedCells, newDraft, noteOf, regionsOf, steppedDraft, toggledMarks, toggledRule, unevenRegions, withGiven, withJoined, withNote, withRule, withoutRules } from "../../../src/ninefold/web/static/model/draft.js";
import { puzzleOfVariant } from "../../../src/ninefold/web/static/model/puzzle.js";
import { reduce } from "../../../src/ninefold/web/static/model/reducer.js";
import { CLASSIC, shapeOfWire } from "../../../src/ninefold/web/static/model/shape.js";
import { isTouched, newGame, stateOf } from "../../../src/ninefold/web/static/model/state.js";
import { decodeGame, encodeGame } from "../../../src/ninefold/web/static/model/storage.js";
import { viewOf } from "../../../src/ninefold/web/static/board/view.js";
import { after, begin, puzzle } from "./helpers.js";

/** @import { PuzzleData } from "../../../src/ninefold/web/static/model/draft.js" */

const board = JSON.parse(readFileSync(new URL("../../data/wire/http/board.json", import.meta.url), "utf8")).reply;
const empty = emptyData({ height: 4 });
const cage = { rule: "killer", cells: ["r1c1", "r1c2"], total: 5 };
const shape = shapeOfWire({ height: 4, width: 4, digits: [1, 4], regions: [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3], lines: true });

test("changes with one key are one step back", () => {
  const one = withRule(empty, { ...cage, total: 1 });
  const twelve = withRule(empty, { ...cage, total: 12 });
  let draft = changedDraft(newDraft(empty), one, "value:0");
  draft = changedDraft(draft, twelve, "value:0");
  assert.equal(draft.past.length, 1);
  const back = steppedDraft(draft, -1);
  assert.equal(back?.data, empty);
  assert.equal(back && steppedDraft(back, -1), null);
  assert.equal(back && steppedDraft(back, 1)?.data, twelve);
  assert.equal(changedDraft(draft, twelve), draft);
});

test("givens are entered, and removed if all cells have them", () => {
  const five = withGiven(empty, ["r1c1", "r1c2"], 3);
  assert.deepEqual(five.givens, { r1c1: [3], r1c2: [3] });
  assert.deepEqual(withGiven(five, ["r1c1"], 3).givens, { r1c2: [3] });
  assert.deepEqual(withGiven(five, ["r1c1", "r2c2"], 4).givens, { r1c1: [4], r1c2: [3], r2c2: [4] });
  assert.equal(withGiven(empty, ["r1c1"], null), empty);
});

test("any puzzle can be edited as data", () => {
  const classic = dataOf({ ...puzzle(), title: "Mine" });
  assert.deepEqual(classic.shape, { height: 9, width: 9, digits: [1, 9], box: [3, 3] });
  assert.deepEqual(classic.givens.r1c1, [5]);
  assert.equal(noteOf(classic, "title"), "Mine");
  assert.deepEqual(dataOf(puzzleOfVariant(board)), board.data);
});

test("rules move with all their cells, and not out of the grid", () => {
  const data = withRule(empty, { rule: "arrow", bulb: ["r1c1"], shaft: ["r1c2", "r1c3"] });
  assert.deepEqual(namedCells(movedRule(data, 0, 2, 1)?.rules[0] ?? cage), ["r3c2", "r3c3", "r3c4"]);
  assert.equal(movedRule(data, 0, 0, 2), null);
  assert.equal(movedRule(withRule(empty, { rule: "anti-king" }), 0, 1, 0), null);
});

test("marks join one rule, and switches go on and off", () => {
  let data = toggledMarks(empty, "odd", ["r1c1"]);
  data = toggledMarks(data, "odd", ["r1c2"]);
  assert.deepEqual(data.rules, [{ rule: "odd", cells: ["r1c1", "r1c2"] }]);
  data = toggledMarks(toggledMarks(data, "odd", ["r1c1"]), "odd", ["r1c2"]);
  assert.deepEqual(data.rules, []);
  const on = toggledRule(empty, { rule: "diagonal", rising: true });
  assert.deepEqual(toggledRule(toggledRule(on, { rule: "diagonal", rising: false }), { rule: "diagonal", rising: true }).rules, [{ rule: "diagonal", rising: false }]);
  assert.deepEqual(withoutRules(on, [0]).rules, []);
});

test("title and author are notes", () => {
  const data = withNote(withNote(empty, "title", "A"), "title", "B");
  assert.deepEqual(data.rules, [{ rule: "note", name: "title", payload: "B" }]);
  assert.deepEqual(withNote(data, "title", "").rules, []);
  assert.equal(withNote(empty, "author", ""), empty);
});

test("regions: cells join one with room, or form a new one; a tap takes a cell out", () => {
  const fresh = withJoined(empty, shape, [1, 2]);
  assert.deepEqual(unevenRegions(fresh, shape).sort(), [2, 3, 3]);
  assert.equal(new Set(regionsOf(fresh, shape)).size, 5);
  const out = withJoined(empty, shape, [1]);
  assert.equal(regionsOf(out, shape)[1], -1);
  const joined = withJoined(out, shape, [0, 2]);
  const numbers = regionsOf(joined, shape);
  assert.equal(numbers[0], numbers[2]);
  assert.equal(numbers[0], numbers[4]);
  assert.equal(withJoined(empty, CLASSIC, [0, 1]).shape.regions, undefined);
});

test("a game keeps its draft, its undo and where it was left", () => {
  const game = { ...newGame(puzzleOfVariant(board), "a", 0), draft: changedDraft(newDraft(empty), withRule(empty, cage)) };
  const loaded = decodeGame(encodeGame(game, 5));
  assert.deepEqual(loaded?.draft, game.draft);
  assert.ok(isTouched(game));
  const state = reduce(begin(), { type: "load", game, at: 1 }, 1);
  assert.equal(state.look.panel, "set");
  assert.equal(reduce(state, { type: "undo" }, 2).game.draft?.data, empty);
  const played = after(state, { type: "panel", panel: "play" });
  assert.equal(played.game.draft?.open, false);
  assert.equal(reduce(begin(), { type: "load", game: played.game, at: 1 }, 1).look.panel, "play");
});

test("the draft changes at once, its picture later, and a refused change is taken back", () => {
  const drawn = puzzleOfVariant(board);
  const data = /** @type {PuzzleData} */ (board.data);
  let state = after(begin(), { type: "begin-set", puzzle: drawn, data, id: "b", at: 1 });
  const next = withGiven(data, ["r4c4"], 2);
  state = after(state, { type: "draft", data: next });
  assert.equal(state.game.puzzle, drawn);
  assert.equal(after(state, { type: "drawn", data, puzzle: puzzle(), exact: data }).game.puzzle, drawn, "an older picture");
  assert.equal(after(state, { type: "refused", data: next }).game.draft?.data, data);
  assert.equal(after(state, { type: "refused", data: next }).game.draft?.future.length, 0);
  const other = { ...drawn, clues: drawn.clues.map((clue, cell) => (cell === 15 ? 2 : clue)) };
  const shown = after(state, { type: "drawn", data: next, puzzle: other, exact: next });
  assert.equal(shown.game.position.digits[15], 2);
  assert.equal(viewOf(shown).digits[15], 2);
});

test("entries of a test play survive an edit, except in cells that are now given", () => {
  const drawn = puzzleOfVariant(board);
  const data = /** @type {PuzzleData} */ (board.data);
  let state = after(stateOf(newGame(drawn, "c", 0)), { type: "begin-set", puzzle: drawn, data, id: "c", at: 1 }, { type: "panel", panel: "play" });
  state = after(state, { type: "digit", digit: 1, cells: [15] }, { type: "digit", digit: 2, cells: [14] }, { type: "panel", panel: "set" });
  assert.equal(viewOf(state).digits[15], 0, "set mode shows the puzzle alone");
  const next = withGiven(data, ["r4c4"], 3);
  const other = { ...drawn, clues: drawn.clues.map((clue, cell) => (cell === 15 ? 3 : clue)) };
  state = after(state, { type: "draft", data: next }, { type: "drawn", data: next, puzzle: other, exact: next });
  assert.deepEqual(state.game.position.digits.slice(14), [2, 3]);
});
