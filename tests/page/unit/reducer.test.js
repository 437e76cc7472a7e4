// The game: entries, marks, colors, lines, undo, savepoints, the clock.

import assert from "node:assert/strict";
import { test } from "node:test";
import { lineOf } from "../../../src/ninefold/web/static/model/puzzle.js";
import { digitsOf } from "../../../src/ninefold/web/static/model/shape.js";
import { newGame, playedOf } from "../../../src/ninefold/web/static/model/state.js";
import { after, begin, NOW, puzzle, SOLUTION } from "./helpers.js";

/** @import { Action } from "../../../src/ninefold/web/static/model/actions.js" */

const select = (/** @type {number[]} */ ...cells) => /** @type {const} */ ({ type: "select", cells });
const digit = (/** @type {number} */ number) => /** @type {const} */ ({ type: "digit", digit: number });

test("a game begins on the first empty cell, so that the first key counts", () => {
  const state = after(begin(), digit(4));
  assert.equal(state.game.position.digits[2], 4);
});

test("a digit fills the selected cells, a second press removes it, and clues stay", () => {
  const chosen = after(begin(), select(0, 2, 3), digit(4));
  assert.deepEqual(chosen.game.position.digits.slice(0, 4), [5, 3, 4, 4]);
  assert.deepEqual(after(chosen, digit(4)).game.position.digits.slice(0, 4), [5, 3, 0, 0]);
});

test("an entry into clues only changes nothing", () => {
  const state = after(begin(), select(0, 1));
  assert.equal(after(state, digit(9)), state);
  assert.equal(after(state, { type: "erase" }), state);
});

test("marks: added to all, removed from all if all have it, none under a digit", () => {
  let state = after(begin(), select(0, 2, 3), { type: "digit", digit: 1, mode: "center" });
  assert.deepEqual(state.game.position.marks.slice(0, 4), [0, 0, 1, 1]);
  state = after(state, select(2), { type: "digit", digit: 1, mode: "center" });
  state = after(state, select(2, 3), { type: "digit", digit: 1, mode: "center" });
  assert.deepEqual(state.game.position.marks.slice(2, 4), [1, 1]);
  state = after(state, { type: "digit", digit: 1, mode: "center" }, { type: "digit", digit: 7, mode: "corner" });
  assert.deepEqual(state.game.position.marks.slice(2, 4), [0, 0]);
  assert.deepEqual(state.game.position.corners.slice(2, 4), [64, 64]);
});

test("a held modifier is a mode for as long as it is held", () => {
  let state = after(begin(), { type: "hold", mode: "corner" }, digit(1), { type: "hold", mode: null }, digit(2));
  assert.equal(state.game.position.corners[2], 1);
  assert.equal(state.game.position.digits[2], 2);
});

test("marks reappear when the entry over them is erased", () => {
  const state = after(begin(), { type: "digit", digit: 1, mode: "center" }, digit(4), { type: "erase" });
  assert.equal(state.game.position.digits[2], 0);
  assert.deepEqual(digitsOf(state.game.position.marks[2]), [1]);
  assert.equal(after(state, { type: "erase" }).game.position.marks[2], 0);
});

test("erase starts with what the mode writes", () => {
  const marked = after(begin(), { type: "digit", digit: 1, mode: "center" }, { type: "digit", digit: 2, mode: "corner" }, { type: "digit", digit: 3, mode: "color" });
  const { position } = after(marked, { type: "mode", mode: "corner" }, { type: "erase" }).game;
  assert.deepEqual([position.marks[2], position.corners[2], position.colors[2]], [1, 0, 4]);
});

test("several colors to a cell, on clues too; candidates and lines have their own", () => {
  let state = after(begin(), select(0), { type: "digit", digit: 1, mode: "color" }, { type: "digit", digit: 3, mode: "color" });
  assert.equal(state.game.position.colors[0], 5);
  state = after(state, { type: "brush", color: 4 }, { type: "spot", cell: 2, digit: 1 }, { type: "line", line: [0, 0, 40, 5, 4] });
  assert.deepEqual(state.game.position.spots, { "2:1": 4 });
  assert.deepEqual(state.game.position.lines, [[0, 0, 40, 5, 4]]);
  state = after(state, { type: "spot", cell: 2, digit: 1 }, { type: "line", line: [40, 5, 0, 0, 1] });
  assert.deepEqual([state.game.position.spots, state.game.position.lines], [{}, []]);
});

test("by keyboard: candidates of the selected cells are colored, a line runs through them", () => {
  const state = after(begin(), { type: "mode", mode: "color" }, { type: "tool", tool: "candidate" }, { type: "brush", color: 2 }, select(2, 3), digit(6), { type: "line-selection" });
  assert.deepEqual(state.game.position.spots, { "2:6": 2, "3:6": 2 });
  assert.deepEqual(state.game.position.lines, [[2, 0, 3, 0, 2]]);
});

test("undo restores everything, redo repeats it, and a new entry ends the future", () => {
  /** @type {Action[]} */
  const actions = [
    digit(4), { type: "fill" }, { type: "clean" }, select(3), { type: "digit", digit: 2, mode: "corner" }, { type: "digit", digit: 5, mode: "color" },
    { type: "spot", cell: 5, digit: 2 }, { type: "line", line: [2, 0, 3, 0, 0] }, { type: "apply", placements: [[40, 5]], eliminations: [[5, 2]] },
    { type: "erase" }, { type: "solve", digits: [...SOLUTION].map(Number) }, { type: "clear-colors" }, { type: "restart" },
  ];
  const start = begin();
  const end = after(start, ...actions);
  const steps = end.game.history.past.length;
  let state = end;
  for (let i = 0; i < steps; i++) state = after(state, { type: "undo" });
  assert.deepEqual(state.game.position, start.game.position);
  assert.equal(after(state, { type: "undo" }), state);
  for (let i = 0; i < steps; i++) state = after(state, { type: "redo" });
  assert.deepEqual(state.game.position, end.game.position);
  assert.deepEqual(after(state, { type: "undo" }, select(2), digit(1)).game.history.future, []);
});

test("the notes of a restart and a solve offer undo", () => {
  const state = after(begin(), digit(4), { type: "restart" });
  assert.deepEqual([state.look.note?.text, state.look.note?.toast, state.look.note?.offer], ["said.restart", true, "undo"]);
});

test("an entry is read out with its cell and its conflicts", () => {
  const state = after(begin(), digit(7));
  assert.equal(state.look.note?.text, "said.clash");
  assert.deepEqual(state.look.note?.words, { cells: "r1c3", digit: "7", others: "r1c5" });
  assert.equal(state.look.note?.toast, undefined);
});

test("entries remove marks around them if the option is on", () => {
  const marked = after(begin(), { type: "fill" }, { type: "option", name: "keepClean", value: true });
  const { position } = after(marked, select(2), digit(4)).game;
  assert.ok(!digitsOf(position.marks[5]).includes(4), "same row");
  assert.ok(digitsOf(after(marked, { type: "option", name: "keepClean", value: false }, select(2), digit(4)).game.position.marks[5]).includes(4));
});

test("fill writes the candidates, and each in its place", () => {
  const state = after(begin(), { type: "fill" });
  assert.deepEqual(digitsOf(state.game.position.marks[2]), [1, 2, 4]);
  assert.equal(state.game.position.marks[0], 0);
  assert.equal(state.options.raster, true);
});

test("applying eliminations without marks fills in the marks first", () => {
  const { position } = after(begin(), { type: "apply", placements: [], eliminations: [[2, 1]] }).game;
  assert.deepEqual(digitsOf(position.marks[2]), [2, 4]);
  assert.deepEqual(digitsOf(position.marks[3]), [2, 6]);
});

test("arrows wrap around the edges; with Shift they add", () => {
  const state = after(begin(), select(0), { type: "move", rows: -1, columns: 0 }, { type: "move", rows: 0, columns: -1, extend: true });
  assert.deepEqual(state.look.selection, [72, 80]);
  assert.equal(state.look.cursor, 80);
});

test("all of a digit, all cells, the others, none", () => {
  assert.deepEqual(after(begin(), { type: "select-digit", digit: 5 }).look.selection, [0, 14, 71]);
  assert.equal(after(begin(), { type: "select-all" }).look.selection.length, 81);
  assert.equal(after(begin(), select(1, 2), { type: "invert" }).look.selection.length, 79);
  assert.deepEqual(after(begin(), { type: "lock", digit: 3 }, { type: "select-none" }).look.locked, 0);
});

test("finishing is announced once", () => {
  const digits = [...SOLUTION].map(Number);
  const nearly = after(begin(), { type: "solve", digits: digits.map((d, cell) => (cell === 2 ? 0 : d)) }, select(2), digit(4));
  assert.equal(nearly.look.wave, true);
  assert.equal(nearly.game.done, true);
  assert.equal(nearly.look.note?.text, "said.finished");
  assert.equal(after(nearly, digit(4), digit(4)).look.wave, false);
});

test("a solution that the engine filled in is not a victory", () => {
  const solved = after(begin(), { type: "solve", digits: [...SOLUTION].map(Number) });
  assert.deepEqual([solved.look.wave, solved.game.done], [false, true]);
  assert.equal(after(solved, { type: "undo" }).game.done, false, "nor is it finished when it is undone");
});

test("savepoints: stored, restored (undoable), deleted", () => {
  let state = after(begin(), digit(4), { type: "savepoint", name: "A", at: 5 }, digit(1));
  state = after(state, { type: "restore", index: 0 });
  assert.equal(state.game.position.digits[2], 4);
  assert.equal(after(state, { type: "undo" }).game.position.digits[2], 1);
  assert.deepEqual(after(state, { type: "forget", index: 0 }).game.savepoints, []);
});

test("wrong entries are marked until they change", () => {
  const state = after(begin(), select(2, 3), digit(4), { type: "wrong", cells: [2, 3] }, select(3), digit(6));
  assert.deepEqual(state.look.wrong, [2]);
});

test("while another position is shown, entries are refused", () => {
  const state = begin();
  const staged = after(state, { type: "stage", stage: { puzzle: state.game.puzzle, position: state.game.position, label: "step 3" } }, digit(4));
  assert.equal(staged.game, state.game);
  assert.equal(staged.look.note?.text, "said.stage");
});

test("the clock: runs, stops while paused, and counts both parts", () => {
  const state = after(begin(), { type: "pause", at: 5000 });
  assert.equal(playedOf(state.game, 90_000), 4000);
  assert.equal(playedOf(after(state, { type: "resume", at: 60_000 }).game, 61_000), 5000);
  assert.equal(after(state, { type: "start-clock", at: 7000 }).game.since, null, "a paused game stays paused when the tab comes back");
});

test("the clock stops when the game is finished, and continues when a filled-in solution is undone", () => {
  const almost = begin(`${SOLUTION.slice(0, 80)}.`);
  const done = after(almost, select(80), digit(9));
  assert.deepEqual([done.game.done, playedOf(done.game, NOW + 600_000)], [true, NOW - 1000]);
  const solved = after(almost, { type: "solve", digits: [...SOLUTION].map(Number) });
  assert.equal(solved.game.since, null);
  const undone = after(solved, { type: "undo" });
  assert.equal(playedOf(undone.game, NOW + 5000), NOW - 1000 + 5000);
  assert.equal(newGame(puzzle(SOLUTION), "full", 1000).since, null, "a full grid that was opened has nothing to time");
});

test("a finished game of another tab is adopted with its time", () => {
  const almost = begin(`${SOLUTION.slice(0, 80)}.`);
  const { game } = after(almost, select(80), digit(9));
  const adopted = after(almost, { type: "adopt", game: { ...game, spent: 42_000, since: null }, at: NOW });
  assert.equal(playedOf(adopted.game, NOW + 90_000), 42_000);
  const running = after(begin(), { type: "adopt", game: { ...after(begin(), digit(4)).game, spent: 42_000, since: null }, at: NOW });
  assert.equal(playedOf(running.game, NOW + 1000), 43_000, "nothing is counted twice");
});

test("undo reverts the grid layout that filling in candidates switched on", () => {
  const filled = after(begin(), { type: "fill" });
  assert.equal(filled.options.raster, true);
  const undone = after(filled, { type: "undo" });
  assert.equal(undone.options.raster, false);
  assert.equal(after(undone, { type: "redo" }).options.raster, true);
  const chosen = after(begin(), { type: "option", name: "raster", value: true }, { type: "fill" }, { type: "undo" });
  assert.equal(chosen.options.raster, true, "but not one that the player chose");
});

test("another tab: a later revision of the same game is adopted, an older one and another game are not", () => {
  const state = begin();
  const other = after(state, digit(4)).game;
  assert.equal(after(state, { type: "adopt", game: other, at: NOW }).game.position.digits[2], 4);
  const mine = after(state, digit(1), digit(2));
  assert.equal(after(mine, { type: "adopt", game: other, at: NOW }), mine);
  assert.equal(after(state, { type: "adopt", game: { ...other, id: "else" }, at: NOW }), state);
});

test("the reducer does not modify its arguments", () => {
  const frozen = deepFreeze(begin());
  const end = after(frozen, digit(4), { type: "fill" }, { type: "digit", digit: 2, mode: "color" }, { type: "undo" }, { type: "restart" });
  assert.equal(lineOf(frozen.game.position.digits), lineOf(begin().game.position.digits));
  assert.notEqual(end, frozen);
});

/** @template T @param {T} value @returns {T} */
function deepFreeze(value) {
  if (value && typeof value === "object" && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
