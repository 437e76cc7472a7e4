// The search tree beside the board, with a note about the parts it leaves out.

import { treeMarkup } from "../../board/tree.js";
import { cellName, faceOf } from "../../model/shape.js";
import { createTreeReplay } from "../../model/tree.js";
import { h, setAttribute } from "../../parts/dom.js";

/** @import { Texts } from "../../texts.js" */
/** @import { Shape } from "../../model/shape.js" */
/** @import { Tree } from "../../model/tree.js" */
/** @import { Run } from "./run.js" */

const SVG = "http://www.w3.org/2000/svg";
/** How many windows the tree reaches back. */
const BACK = 2;

/** @param {Texts} t */
export function createTreeView(t) {
  const svg = document.createElementNS(SVG, "svg");
  setAttribute(svg, "class", "tree-picture");
  setAttribute(svg, "role", "img");
  const note = h("p", { class: "quiet tree-note" });
  const box = h("div", { class: "tree-box" });
  box.append(svg);
  const element = h("div", { class: "tree" }, box, note);
  let painted = "";
  let [width, height] = [0, 0];
  let again = () => {};
  new ResizeObserver(([{ contentRect }]) => {
    [width, height] = [contentRect.width, contentRect.height];
    again();
  }).observe(box);

  /** @param {Shape} shape @param {Tree} tree */
  function draw(shape, tree) {
    const { markup, box: view, above, folded } = treeMarkup(shape, tree, width, height);
    setAttribute(svg, "viewBox", view);
    if (markup !== painted) svg.innerHTML = painted = markup;
    const { branch, before, from } = tree;
    const guesses = branch.slice(1).map(({ cell, digit }) => `${cellName(shape, cell)}=${faceOf(shape, digit)}`);
    setAttribute(svg, "aria-label", t("study.tree.words", { depth: guesses.length, failed: branch[0].size, branch: guesses.join(", ") || "–" }));
    const parts = [
      before && t("study.tree.before", { count: before.toLocaleString(), from: from.toLocaleString() }),
      above && t("study.tree.above", { count: above }),
      folded && t("study.tree.folded"),
    ].filter(Boolean);
    const text = parts.join(" ") || t("study.tree.all");
    if (note.textContent !== text) note.textContent = text;
  }

  return {
    element,
    /** Follow a new run. @param {Run} run */
    follow(run) {
      const replay = createTreeReplay(run.shape);
      /** Show a place whose events are loaded. @param {number} at */
      const show = (at) => {
        again = () => {
          const windows = width && height ? run.windows(at, BACK) : [];
          if (windows.length) draw(run.shape, replay.to(windows, at));
        };
        again();
      };
      return show;
    },
  };
}
