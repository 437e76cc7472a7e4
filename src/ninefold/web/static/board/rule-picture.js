// A small picture of what a rule draws, on a piece of a grid.

import { h, icon } from "../parts/dom.js";
import { pictureMarkup } from "./rules.js";

/** @import { RuleKind } from "../api.js" */

/** The signs of tools that share a rule. @type {Record<string, string>} */
const SIGNS = { "xv-x": "X", "pair-sum": "7" };
/** Pictures of rules that are not drawn on the board, on three by three cells of 48. @type {Record<string, string>} */
const OWN = {
  "anti-knight": `<path class="tool-reach" d="M24 24L72 120M24 24L120 72"/><circle cx="24" cy="24" r="13"/><circle class="tool-hit" cx="72" cy="120" r="11"/><circle class="tool-hit" cx="120" cy="72" r="11"/>`,
  "anti-king": `<path class="tool-reach" d="M72 72L24 24M72 72L120 24M72 72L24 120M72 72L120 120"/><circle cx="72" cy="72" r="13"/><circle class="tool-hit" cx="24" cy="24" r="11"/><circle class="tool-hit" cx="120" cy="24" r="11"/><circle class="tool-hit" cx="24" cy="120" r="11"/><circle class="tool-hit" cx="120" cy="120" r="11"/>`,
  "non-consecutive": `<text x="24" y="88">4</text><text x="72" y="88">5</text><path class="tool-strike" d="M8 112L90 38"/>`,
  "disjoint-groups": `<circle cx="24" cy="24" r="11"/><circle cx="120" cy="24" r="11"/><circle cx="24" cy="120" r="11"/><circle cx="120" cy="120" r="11"/>`,
  "anti-taxicab": `<path class="tool-reach" d="M24 24H120V72"/><text x="24" y="40">3</text><text x="120" y="88">3</text>`,
};

/** @param {{id: string, kind: RuleKind | null}} tool a tool of set mode, or a rule under its name */
export function pictureOf({ kind, id }) {
  if (id === "digits") return h("span", { class: "tool-sign", text: "5", "aria-hidden": "true" });
  if (id === "select") return h("span", { class: "tool-sign", "aria-hidden": "true" }, icon("point"));
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "tool-picture");
  svg.setAttribute("aria-hidden", "true");
  const shapes = (kind?.picture ?? []).map((shape) => (shape.text && SIGNS[id] ? { ...shape, text: SIGNS[id] } : shape));
  const [x, y, w, h2] = shapes.length ? (kind?.extent ?? []) : [0, 0, 144, 144];
  const side = Math.max(w, h2, 44) + 16;
  const [left, top] = [x + w / 2 - side / 2, y + h2 / 2 - side / 2];
  svg.setAttribute("viewBox", `${left} ${top} ${side} ${side}`);
  const [a, b] = [Math.max(left, 0), Math.max(top, 0)];
  const [c, d] = [Math.min(left + side, 192), Math.min(top + side, 192)];
  let lines = "";
  for (let at = 0; at <= 192; at += 48) {
    if (at >= a && at <= c) lines += `M${at} ${b}V${d}`;
    if (at >= b && at <= d) lines += `M${a} ${at}H${c}`;
  }
  const regions = id === "regions" ? `<path class="tool-region" d="M48 0V48H96V144M0 96H48V144M96 96H144"/>` : "";
  const own = OWN[id] ?? (shapes.length || regions ? "" : `<text x="72" y="88">${(kind?.title ?? "?").split(" ").map((word) => word[0].toUpperCase()).join("").slice(0, 2)}</text>`);
  const turned = id === "diagonal-falling" ? ' transform="translate(0 192) scale(1 -1)"' : "";
  svg.innerHTML = `<path class="tool-grid" d="${lines}"/><g${turned}>${pictureMarkup(shapes)}</g><g class="tool-own">${own}</g>${regions}`;
  return svg;
}
