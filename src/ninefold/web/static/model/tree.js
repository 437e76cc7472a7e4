// The search tree of a run, built from its events, and the part of it that fits a drawing.
//
// A node is a guess.  The open nodes are the current branch; a closed node is a guess that failed.  Events before the
// first window in memory are known only by their counters, so their closed guesses are one number: `before`.

import { cellOf } from "./shape.js";

/** @import { SearchEvent, Window } from "./wire.js" */
/** @import { Shape } from "./shape.js" */

/**
 * @typedef {object} TreeNode
 * @property {number} cell        -1 for the root
 * @property {number} digit
 * @property {boolean} open       on the current branch
 * @property {boolean} refuted    tried and refuted at once, without being placed
 * @property {boolean} dead       a dead end was found right below it
 * @property {number} forced      digits forced below it, apart from those below its children
 * @property {number} size        failed guesses and refuted tries below it, and itself if it is closed
 * @property {TreeNode[]} children   in the order of the events
 */

/**
 * @typedef {object} Tree
 * @property {number} from        events before the tree
 * @property {number} at          events so far
 * @property {number} before      closed guesses before the tree: their places are unknown
 * @property {TreeNode[]} branch  the root and the active guesses
 * @property {boolean} solved
 * @property {SearchEvent | null} last
 */

/** @param {number} cell @param {number} digit @param {boolean} open @returns {TreeNode} */
const nodeOf = (cell, digit, open) => ({ cell, digit, open, refuted: false, dead: false, forced: 0, size: open ? 0 : 1, children: [] });

/** The tree at the start of a window. @param {Shape} shape @param {Window} window @returns {Tree} */
export function treeAt(shape, { from, start }) {
  const branch = [nodeOf(-1, 0, true)];
  for (const { cell, digit } of start.guesses) {
    const node = nodeOf(cellOf(shape, cell), digit, true);
    branch[branch.length - 1].children.push(node);
    branch.push(node);
  }
  return { from, at: from, before: start.counters.nodes - start.guesses.length, branch, solved: false, last: null };
}

/** Add an event; changes the tree. @param {Shape} shape @param {Tree} tree @param {SearchEvent} event */
export function grow(shape, tree, event) {
  const [kind, name, digit] = event;
  const cell = cellOf(shape, name ?? "");
  const { branch, last } = tree;
  const here = branch[branch.length - 1];
  if (kind === "place") {
    const node = nodeOf(cell, digit ?? 0, true);
    here.children.push(node);
    branch.push(node);
  } else if (kind === "forced") here.forced += 1;
  else if (kind === "dead end") {
    // A dead end in another cell right after a try: the digit was refuted before it was placed.
    if (last?.[0] === "try" && name !== last[1]) {
      const leaf = nodeOf(cellOf(shape, last[1] ?? ""), last[2] ?? 0, false);
      leaf.refuted = true;
      here.children.push(leaf);
      for (const node of branch) node.size += 1;
    } else if (last) here.dead = true;
  } else if (kind === "remove") {
    if (branch.length > 1 && here.cell === cell) {
      here.open = false;
      for (const node of branch) node.size += 1;
      branch.pop();
    } else here.forced = Math.max(0, here.forced - 1);
  } else if (kind === "solved") tree.solved = true;
  tree.last = event;
  tree.at += 1;
}

/** Follows a run through its windows: forward event by event, backward from the first window. @param {Shape} shape */
export function createTreeReplay(shape) {
  /** @type {Tree | null} */
  let tree = null;
  return {
    /** The tree after *at* events. @param {readonly Window[]} windows consecutive ones, with *at* in the last @param {number} at @returns {Tree} */
    to(windows, at) {
      let now = tree;
      if (!now || now.from !== windows[0].from || at < now.at) now = tree = treeAt(shape, windows[0]);
      for (const { from, to, events } of windows) {
        while (now.at < at && now.at < to) grow(shape, now, events[now.at - from]);
      }
      return now;
    },
  };
}

/**
 * A node of a drawing.
 * @typedef {object} Spot
 * @property {TreeNode} node
 * @property {number} x           in columns, from 0
 * @property {number} row         from 0
 * @property {number} parent      index of its parent, -1 for the top
 * @property {number} folded      guesses that it stands for, 0 if it is drawn with all its children
 */

/** The guesses that a folded spot stands for; 0 if there is only one, which is drawn. @param {readonly TreeNode[]} nodes */
function total(nodes) {
  const sum = nodes.reduce((all, { size }) => all + size, 0);
  return sum > 1 ? sum : 0;
}

/**
 * The part of a tree that fits: the current branch, and as many closed guesses as there is room for, the latest first.
 * The rest is folded into single spots that state how many guesses they stand for.
 * @param {Tree} tree @param {number} columns @param {number} rows at least 4
 * @returns {{spots: Spot[], columns: number, rows: number, above: number}} above: levels of the branch that are not drawn
 */
export function layOut({ branch }, columns, rows) {
  // A long branch moves up four levels at a time, so that the picture does not move with every event.
  const above = branch.length < rows ? 0 : Math.ceil((branch.length + 1 - rows) / 4) * 4;
  const spine = branch.slice(above);
  const closedOf = (/** @type {TreeNode} */ node) => node.children.filter((child) => !child.open);
  /** Whether the closed children of a node are drawn one by one. @type {Set<TreeNode>} */
  const shown = new Set();
  let leaves = 1 + spine.filter((node) => closedOf(node).length).length - (closedOf(spine[spine.length - 1]).length ? 1 : 0);
  /** @type {{node: TreeNode, row: number}[]} */
  const queue = spine.map((node, row) => ({ node, row })).reverse();
  for (let i = 0; i < queue.length; i++) {
    const { node, row } = queue[i];
    const closed = closedOf(node);
    // The children of an open node had one column together, those of a closed node are below it.
    if (!closed.length || row + 1 >= rows || leaves + closed.length - 1 > columns) continue;
    leaves += closed.length - 1;
    shown.add(node);
    for (const child of closed.slice().reverse()) queue.push({ node: child, row: row + 1 });
  }

  /** @type {Spot[]} */
  const spots = [];
  let free = 0;
  /** @param {TreeNode} node @param {number} row @param {number} parent @param {number} folded @returns {number} x */
  function put(node, row, parent, folded) {
    const spot = { node, x: 0, row, parent, folded };
    const index = spots.push(spot) - 1;
    const closed = closedOf(node);
    /** @type {number[]} */
    const xs = [];
    if (shown.has(node)) for (const child of closed) xs.push(put(child, row + 1, index, shown.has(child) ? 0 : total([child])));
    else if (node.open && closed.length) xs.push(put(closed[0], row + 1, index, total(closed)));
    const open = node.children.find((child) => child.open);
    if (open) xs.push(put(open, row + 1, index, 0));
    spot.x = xs.length ? (xs[0] + xs[xs.length - 1]) / 2 : free++;
    return spot.x;
  }
  put(spine[0], 0, -1, 0);
  return { spots, columns: Math.max(1, free), rows: Math.max(...spots.map(({ row }) => row)) + 1, above };
}
