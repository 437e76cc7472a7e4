// The search tree of a run, compared with its events, and the part of it that is drawn.

import assert from "node:assert/strict";
import { test } from "node:test";
import { treeMarkup } from "../../../src/ninefold/web/static/board/tree.js";
import { CLASSIC, cellName } from "../../../src/ninefold/web/static/model/shape.js";
import { createTreeReplay, grow, layOut, treeAt } from "../../../src/ninefold/web/static/model/tree.js";
import { wire } from "./helpers.js";

/** @import { SearchEvent, Window } from "../../../src/ninefold/web/static/model/wire.js" */
/** @import { Tree, TreeNode } from "../../../src/ninefold/web/static/model/tree.js" */

/** A window of events. @param {readonly (readonly [string, string | null, number | null])[]} events @param {number} [from] @param {{cell: string, digit: number}[]} [guesses] @param {number} [nodes]
 * @returns {Window} */
const windowOf = (events, from = 0, guesses = [], nodes = guesses.length) =>
  /** @type {any} */ ({ from, to: from + events.length, start: { filled: ".".repeat(81), guesses, counters: { nodes } }, events: events.map((event) => [...event, 0, 1, 0]) });

/** @param {Tree} tree */
const shapeOf = (tree) => words(tree.branch[0]);
/** A node in words: `r1c1=1!x(…)`, `!` for a dead end, `x` for failed, `?` for refuted at once. @param {TreeNode} node @returns {string} */
const words = ({ cell, digit, open, refuted, dead, children }) =>
  `${cell < 0 ? "" : `${cellName(CLASSIC, cell)}=${digit}`}${dead ? "!" : ""}${refuted ? "?" : open ? "" : "x"}${children.length ? `(${children.map(words).join(" ")})` : ""}`;

/** @param {Window} window @param {number} [at] */
const treeOf = (window, at = window.to) => createTreeReplay(CLASSIC).to([window], at);

const place = (/** @type {string} */ cell, /** @type {number} */ digit) => /** @type {const} */ (["place", cell, digit]);
const remove = (/** @type {string} */ cell, /** @type {number} */ digit) => /** @type {const} */ (["remove", cell, digit]);
const dead = (/** @type {string} */ cell) => /** @type {const} */ (["dead end", cell, null]);

test("guesses, dead ends and removals become a tree", () => {
  const events = [place("r1c1", 1), place("r1c2", 2), dead("r1c3"), remove("r1c2", 2), place("r1c2", 3)];
  assert.equal(shapeOf(treeOf(windowOf(events))), "(r1c1=1(r1c2=2!x r1c2=3))");
  assert.equal(shapeOf(treeOf(windowOf(events), 3)), "(r1c1=1(r1c2=2!))");
});

test("forced digits belong to the guess above them", () => {
  const tree = treeOf(windowOf([place("r1c1", 1), ["forced", "r1c2", 2], ["forced", "r1c3", 3], dead("r1c4"), remove("r1c3", 3)]));
  assert.deepEqual([tree.branch.length, tree.branch[1].forced, tree.branch[1].dead], [2, 1, true]);
});

test("a digit that is refuted before it is placed is a leaf", () => {
  const tree = treeOf(windowOf([["try", "r1c1", 1], dead("r5c1"), ["try", "r1c1", 2], place("r1c1", 2)]));
  assert.equal(shapeOf(tree), "(r1c1=1? r1c1=2)");
  assert.equal(tree.branch[0].size, 1);
  // The plainest search rejects the last digit and then reports the dead end in the same cell.
  assert.equal(shapeOf(treeOf(windowOf([place("r1c1", 1), ["try", "r1c2", 9], dead("r1c2")]))), "(r1c1=1!)");
});

for (const name of ["events", "events-jump", "events-end"]) {
  test(`${name}.json: the branch is that of the engine, and every undone guess is in the tree`, () => {
    const { reply: window } = wire(`http/${name}`);
    const tree = treeOf(window);
    assert.deepEqual(tree.branch.slice(1).map(({ cell, digit }) => ({ cell: cellName(CLASSIC, cell), digit })), window.end.guesses);
    /** @param {TreeNode} node @returns {number} */
    const count = ({ children }) => children.reduce((sum, child) => sum + 1 + count(child), 0);
    const placed = window.events.filter((/** @type {SearchEvent} */ [kind]) => kind === "place").length;
    assert.equal(count(tree.branch[0]), placed + window.start.guesses.length);
    assert.equal(tree.before, window.start.counters.nodes - window.start.guesses.length);
    const middle = Math.floor((window.from + window.to) / 2);
    const replay = createTreeReplay(CLASSIC);
    const once = shapeOf(replay.to([window], middle));
    replay.to([window], window.to);
    assert.equal(shapeOf(replay.to([window], middle)), once, "back is as forth");
  });
}

test("two windows in a row give the tree of both", () => {
  const events = [place("r1c1", 1), place("r1c2", 2), remove("r1c2", 2), place("r1c2", 3), remove("r1c2", 3), remove("r1c1", 1)];
  const [a, b] = [windowOf(events.slice(0, 3)), windowOf(events.slice(3), 3, [{ cell: "r1c1", digit: 1 }], 2)];
  assert.equal(shapeOf(createTreeReplay(CLASSIC).to([a, b], 6)), shapeOf(treeOf(windowOf(events))));
  const alone = treeOf(b);
  assert.deepEqual([shapeOf(alone), alone.before], ["(r1c1=1x(r1c2=3x))", 1], "what came before is a number only");
});

/** A branch of a depth, with some failed guesses beside every guess. @param {number} depth @param {number} failed */
function deep(depth, failed) {
  const tree = treeAt(CLASSIC, windowOf([]));
  for (let level = 0; level < depth; level++) {
    const cell = cellName(CLASSIC, level);
    for (let digit = 1; digit <= failed; digit++) for (const event of [place(cell, digit), remove(cell, digit)]) grow(CLASSIC, tree, /** @type {any} */ ([...event, 0, 0, 0]));
    grow(CLASSIC, tree, /** @type {any} */ ([...place(cell, failed + 1), 0, 0, 0]));
  }
  return tree;
}

test("a small tree is drawn completely", () => {
  const { spots, above, columns } = layOut(deep(3, 2), 20, 10);
  assert.deepEqual([spots.length, above, spots.some(({ folded }) => folded), columns], [10, 0, false, 7]);
  assert.ok(spots.every(({ row, parent }) => parent < 0 || spots[parent].row === row - 1), "depth goes down");
});

test("a large tree fits: every guess is drawn, or counted by a triangle, or above", () => {
  for (const [depth, failed, columns, rows] of [[60, 8, 20, 8], [40, 3, 12, 6], [5, 8, 10, 12], [81, 0, 8, 5]]) {
    const tree = deep(depth, failed);
    const laid = layOut(tree, columns, rows);
    assert.ok(laid.columns <= columns && laid.rows <= rows, `${laid.columns} columns, ${laid.rows} rows`);
    const shown = laid.spots.filter(({ node }) => node.open);
    assert.equal(shown.length + laid.above, depth + 1);
    const drawn = laid.spots.reduce((sum, { node, folded }) => sum + (folded || (node.open ? 0 : 1)), 0);
    assert.equal(drawn, (depth - laid.above) * failed);
  }
});

test("the current branch stays where it is for some events", () => {
  const tops = [10, 11, 12, 13].map((depth) => layOut(deep(depth, 1), 30, 8).above);
  assert.ok(new Set(tops).size <= 2, String(tops));
});

test("the drawing crosses out dead ends and names the branch", () => {
  const { markup } = treeMarkup(CLASSIC, treeOf(windowOf([place("r1c1", 1), remove("r1c1", 1), place("r1c1", 2)])), 400, 250);
  assert.equal(markup.match(/tree-cross/g)?.length, 1);
  assert.equal(markup.match(/class="tree-node on/g)?.length, 2, "the root and a guess");
  assert.ok(markup.includes(">r1c1=2<"));
});
