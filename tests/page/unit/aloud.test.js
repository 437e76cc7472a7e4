// Text read aloud: cells, houses, and the keys for it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { labelOf, readingOf } from "../../../src/ninefold/web/static/board/label.js";
import { plainView } from "../../../src/ninefold/web/static/board/view.js";
import { withoutCharacters } from "../../../src/ninefold/web/static/keys.js";
import { startOf } from "../../../src/ninefold/web/static/model/puzzle.js";
import { spoken } from "../../../src/ninefold/web/static/model/telling.js";
import { textsOf } from "../../../src/ninefold/web/static/texts.js";
import { puzzle } from "./helpers.js";

const t = textsOf({});
const view = plainView(puzzle(), startOf(puzzle()));

test("cells are named in words", () => {
  assert.equal(labelOf(view, 2, t), "row 1 column 3, empty");
  const place = (/** @type {string} */ row, /** @type {string} */ column) => `row ${row} column ${column}`;
  assert.equal(spoken("r1c3, 7 entered, conflicts with r16c5", place), "row 1 column 3, 7 entered, conflicts with row 16 column 5");
});

test("a row, a column, a box and the candidates of a cell are read out", () => {
  assert.equal(readingOf(view, 2, "row", t), "Row 1: 5, 3, empty, empty, 7, empty, empty, empty, empty");
  assert.equal(readingOf(view, 2, "column", t), "Column 3: empty, empty, 8, empty, empty, empty, empty, empty, empty");
  assert.equal(readingOf(view, 2, "box", t), "Box 1: 5, 3, empty, 6, empty, empty, empty, 9, 8");
  assert.equal(readingOf(view, 2, "cell", t), "row 1 column 3, empty, candidates 1 2 4");
  assert.equal(readingOf(view, 0, "cell", t), "row 1 column 1, 5, clue");
  assert.equal(readingOf({ ...view, hidden: true }, 0, "row", t), "The game is paused.");
});

test("without single characters, modifiers and other keys still count, and digits on the board", () => {
  for (const combo of ["z", "?", "[", "+", "Shift+a"]) assert.deepEqual(withoutCharacters([combo], true), [], combo);
  for (const combo of ["Ctrl+z", "Alt+Shift+r", "ArrowUp", "Delete", " ", "Ctrl+digit", "F1"]) assert.deepEqual(withoutCharacters([combo], false), [combo]);
  assert.deepEqual(withoutCharacters(["digit"], true), ["digit"]);
  assert.deepEqual(withoutCharacters(["digit"], false), []);
});
