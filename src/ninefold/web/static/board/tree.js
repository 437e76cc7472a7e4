// The markup of a search tree: depth down, the current branch bold, dead ends crossed out, the rest folded.

import { cellName, faceOf } from "../model/shape.js";
import { layOut } from "../model/tree.js";

/** @import { Shape } from "../model/shape.js" */
/** @import { Spot, Tree } from "../model/tree.js" */

const [SLOT, SIZE] = [40, 11]; // greatest width of a column, radius of a node
const [LOW, HIGH] = [25, 40]; // height of a row
const LABEL = 84; // room for the labels beside the branch

/**
 * @param {Shape} shape @param {Tree} tree @param {number} width pixels @param {number} height
 * @returns {{markup: string, box: string, above: number, folded: boolean}}
 */
export function treeMarkup(shape, tree, width, height) {
  // Large pictures, on a projector, have larger nodes.
  const scale = Math.max(1, Math.min(2.2, width / 480, height / 150));
  const [wide, high] = [width / scale, height / scale];
  const laid = layOut(tree, Math.max(4, Math.floor((wide - LABEL) / (SIZE * 2 + 2))), Math.max(5, Math.floor((high - 6) / LOW)));
  const step = Math.min(HIGH, (high - 6) / laid.rows);
  const slot = Math.min(SLOT, (wide - LABEL) / laid.columns);
  const left = Math.max(slot / 2, (wide - LABEL - laid.columns * slot) / 2 + slot / 2);
  const x = (/** @type {Spot} */ spot) => round(left + spot.x * slot);
  const y = (/** @type {Spot} */ spot) => round(Math.min(step / 2, 18) + 3 + spot.row * step);
  // A line from above says that the branch begins further up.
  let [edges, branch, marks] = [laid.above ? `M${x(laid.spots[0])} 0V${y(laid.spots[0])}` : "", "", ""];
  for (const spot of laid.spots) {
    const parent = laid.spots[spot.parent];
    if (parent) {
      const line = `M${x(parent)} ${y(parent)}L${x(spot)} ${y(spot)}`;
      if (spot.node.open && !spot.folded) branch += line;
      else edges += line;
    }
    marks += markOf(shape, spot, x(spot), y(spot), tree);
  }
  return {
    markup: `<path class="tree-edges" d="${edges}"/><path class="tree-branch" d="${branch}"/>${marks}`,
    box: `0 0 ${round(wide)} ${round(high)}`,
    above: laid.above,
    folded: laid.spots.some(({ folded }) => folded),
  };
}

const round = (/** @type {number} */ number) => Math.round(number * 10) / 10;

/** A node: a ring with its digit; a cross if it failed; a triangle with a number if it stands for several.
 * @param {Shape} shape @param {Spot} spot @param {number} x @param {number} y @param {Tree} tree */
function markOf(shape, { node, folded }, x, y, tree) {
  if (folded) {
    const text = folded < 1000 ? String(folded) : folded < 1e6 ? `${Math.round(folded / 1000)}k` : `${Math.round(folded / 1e6)}M`;
    return `<g class="tree-folded"><path d="M${x} ${y - SIZE}l${SIZE + 2} ${SIZE * 2}h${-2 * (SIZE + 2)}z"/><text x="${x}" y="${y + SIZE - 3}" class="${text.length > 2 ? "long" : ""}">${text}</text></g>`;
  }
  const here = node === tree.branch[tree.branch.length - 1];
  const failed = !node.open || node.dead;
  const name = `tree-node ${node.open ? "on" : "off"}${node.refuted ? " refuted" : ""}${failed ? " failed" : ""}${here ? " here" : ""}${here && tree.solved ? " solved" : ""}`;
  const sign = here && tree.solved ? "✓" : (node.digit ? faceOf(shape, node.digit) : "");
  const leaf = failed && !node.children.some(({ open }) => open);
  const cross = leaf ? `<path class="tree-cross" d="M${x + SIZE - 5} ${y - SIZE - 1}l7 7m0-7l-7 7"/>` : "";
  const ring = node.refuted ? `<path class="ring" d="M${x} ${y - SIZE}l${SIZE} ${SIZE}l${-SIZE} ${SIZE}l${-SIZE} ${-SIZE}z"/>` : `<circle class="ring" cx="${x}" cy="${y}" r="${node.digit || here ? SIZE : 5}"/>`;
  const label = node.open && node.digit ? `<text class="tree-label" x="${x + SIZE + 5}" y="${y + 4}">${cellName(shape, node.cell)}=${faceOf(shape, node.digit)}${node.forced ? ` +${node.forced}` : ""}</text>` : !node.digit && node.forced ? `<text class="tree-label" x="${x + SIZE + 5}" y="${y + 4}">+${node.forced}</text>` : "";
  return `<g class="${name}">${ring}<text x="${x}" y="${y + 4.5}">${sign}</text>${cross}${label}</g>`;
}
