// The rules of a variant on the board.  The engine sends its picture as simple shapes; here they become SVG markup.
// Texts are the setter's, so they are escaped.

import { cellOf } from "../model/shape.js";
import { CELL } from "../model/variant.js";
import { UNIT } from "./geometry.js";

/** @import * as api from "../api.js" */
/** @import { Variant } from "../model/puzzle.js" */
/** @import { Shape } from "../model/shape.js" */
/** @import { BoardView } from "./view.js" */

const DARK_GROUND = [26, 31, 38];
const DARK_INK = [238, 241, 245];

const escaped = (/** @type {string} */ text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @type {Map<string, string>} */
const paints = new Map();

/** A color of the engine for light and dark: grays swap with ground and ink, other colors become darker.
 * @param {string} color `#rgb` or `#rrggbb` */
export function paint(color) {
  let found = paints.get(color);
  if (found) return found;
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color)?.[1];
  if (!digits) return "none";
  const wide = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const parts = [0, 2, 4].map((at) => parseInt(wide.slice(at, at + 2), 16));
  const gray = Math.max(...parts) - Math.min(...parts) < 16;
  const light = parts[0] / 255;
  const dark = parts.map((part, i) => Math.round(gray ? DARK_INK[i] + (DARK_GROUND[i] - DARK_INK[i]) * light : part * 0.62 + DARK_GROUND[i] * 0.2));
  found = `light-dark(#${wide},rgb(${dark.join(",")}))`;
  paints.set(color, found);
  return found;
}

/** Dots are black or white in both palettes; only their rim follows the palette. @param {api.PictureShape[]} shapes */
const dotted = (shapes) => shapes.filter(({ kind, stroke }) => kind === "disc" && !stroke).length === 2;

const isPaper = (/** @type {string | undefined} */ color) => color === "#fff" || color === "#ffffff" || color === "#e4e4e4";
/** Attributes of a filled shape; what is not as white as paper turns red with a broken rule. @param {string | undefined} fill @param {boolean} fixed */
const filled = (fill, fixed) => `fill="${fill ? (fixed ? fill : paint(fill)) : "none"}"${fill && !isPaper(fill) ? ' class="rule-fill"' : ""}`;

/** @param {api.PictureShape} shape @param {boolean} fixed whether its color is the same in both palettes */
function markup({ kind, x = 0, y = 0, opacity = 1, ...shape }, fixed) {
  const faint = opacity < 1 ? ` opacity="${opacity}"` : "";
  if (kind === "area") return `<rect x="${x}" y="${y}" width="${shape.width}" height="${shape.height}" ${filled(shape.fill, fixed)}${faint}/>`;
  if (kind === "polygon") return `<polygon points="${(shape.points ?? []).map((point) => point.join()).join(" ")}" ${filled(shape.fill, fixed)}${faint}/>`;
  if (kind === "disc") {
    const ring = shape.stroke ? ` stroke="${paint(shape.stroke)}" stroke-width="${shape.line}" class="rule-line"` : "";
    return `<circle cx="${x}" cy="${y}" r="${shape.radius}" ${ring ? `fill="none"${ring}` : filled(shape.fill, fixed)}/>`;
  }
  if (kind === "lines") {
    const path = (shape.runs ?? []).map((run) => `M${run.map((point) => point.join(" ")).join("L")}`).join("");
    const dash = shape.dashed ? ' stroke-dasharray="4 3"' : "";
    const look = isPaper(shape.stroke) ? "" : ' class="rule-line"';
    return `<path d="${path}" fill="none" stroke="${paint(shape.stroke ?? "#111")}" stroke-width="${shape.line}" stroke-linecap="${shape.cap}" stroke-linejoin="round"${dash}${faint}${look}/>`;
  }
  const turn = shape.angle ? ` transform="rotate(${shape.angle} ${x} ${y - 0.36 * (shape.size ?? 0)})"` : "";
  const halo = shape.halo ? ` stroke="${paint("#fff")}" stroke-width="${(shape.size ?? 12) / 6}" paint-order="stroke"` : "";
  return `<text x="${x}" y="${y}" font-size="${shape.size}"${shape.bold ? ' font-weight="600"' : ""} ${filled(shape.fill, fixed)}${halo}${turn}>${escaped(shape.text ?? "")}</text>`;
}

/** A picture alone, in the units of the engine. @param {readonly api.PictureShape[]} shapes */
export const pictureMarkup = (shapes) => shapes.map((shape) => markup(shape, false)).join("");

/** The markup of each layer, which stays the same for a variant. @type {WeakMap<Variant, {rule: number | null, below: boolean, inside: string}[]>} */
const known = new WeakMap();

/** @param {Variant} variant */
function layersOf(variant) {
  let layers = known.get(variant);
  if (!layers) known.set(variant, (layers = variant.drawing.map(({ rule, below, shapes }) => ({ rule, below, inside: shapes.map((shape, i) => markup(shape, !below && i > 0 && dotted(shapes))).join("") }))));
  return layers;
}

/** @param {BoardView} view @param {boolean} below */
function painted({ variant, broken, light }, below) {
  if (!variant) return "";
  const lit = new Set(light?.rules);
  const groups = layersOf(variant).flatMap(({ rule, below: under, inside }) => {
    if (under !== below) return [];
    const look = rule === null ? "" : `${broken.has(rule) ? " broken" : ""}${lit.has(rule) ? " lit" : ""}`;
    return [look ? `<g class="rule${look}">${inside}</g>` : inside];
  });
  return `<g transform="scale(${UNIT / CELL})">${groups.join("")}</g>`;
}

/** @param {BoardView} view */
export const rulesBelow = (view) => painted(view, true);
/** @param {BoardView} view */
export const rulesAbove = (view) => painted(view, false);

/** Filled cells of broken rules. @param {Variant | null} variant @param {Shape} shape @param {ReadonlySet<number>} broken @param {readonly number[]} digits */
export function brokenCells(variant, shape, broken, digits) {
  /** @type {Set<number>} */
  const cells = new Set();
  if (!variant || !broken.size) return cells;
  for (const { number, cells: names } of variant.rules) {
    if (broken.has(number)) for (const name of names) cells.add(cellOf(shape, name));
  }
  return new Set([...cells].filter((cell) => digits[cell]));
}
