// The layers of the board, bottom to top.  Each maps a view to SVG markup that contains only numbers, class names and
// digits and no user input, so that building it from strings is safe (and fast).

import { digitsOf, faceOf } from "../model/shape.js";
import { across, candidateAt, cellLines, cornerOf, middleOf, regionLines, rim, shrink, slice, SPOT, UNIT } from "./geometry.js";
import { brokenCells, rulesAbove, rulesBelow } from "./rules.js";
import { pillsOf } from "./pills.js";
import { rastered } from "./view.js";

/** @import { Line } from "../model/puzzle.js" */
/** @import { Shape } from "../model/shape.js" */
/** @import { Anchor, Arrow, Spot } from "./evidence.js" */
/** @import { Point } from "./geometry.js" */
/** @import { BoardView } from "./view.js" */

/** @typedef {(view: BoardView, id: string) => string} Layer */

const round = (/** @type {number} */ value) => Math.round(value * 10) / 10;
/** @param {Shape} shape @param {number} cell @param {string} name @param {number} [inset] */
const square = (shape, cell, name, inset = 0) => {
  const [x, y] = cornerOf(shape, cell);
  return `<rect class="${name}" x="${x + inset}" y="${y + inset}" width="${UNIT - 2 * inset}" height="${UNIT - 2 * inset}"/>`;
};
/** Text centered at a point; *size* shifts the baseline. */
const text = (/** @type {string} */ name, /** @type {Point} */ [x, y], /** @type {number} */ size, /** @type {string} */ words) =>
  `<text class="${name}" x="${round(x)}" y="${round(y + size * 0.36)}">${words}</text>`;

/** @type {Layer} */
const ground = ({ shape }) => `<rect class="ground" width="${shape.width * UNIT}" height="${shape.height * UNIT}"/>`;

/** @type {Layer} */
const highlights = ({ shape, variant, broken, seen, same, digits, marks, corners, conflicts, shades, hidden }) => {
  if (hidden) return "";
  const bad = brokenCells(variant, shape, broken, digits);
  const parts = seen.map((cell) => square(shape, cell, "seen"));
  digits.forEach((digit, cell) => {
    if (same && digit === same) parts.push(square(shape, cell, "same"));
    else if (same && !digit && (marks[cell] | corners[cell]) & (1 << (same - 1))) parts.push(square(shape, cell, "same-mark"));
    if (conflicts.has(cell) || bad.has(cell)) parts.push(square(shape, cell, "conflict"));
    if (shades[cell]) parts.push(shaded(shape, cell, shades[cell]));
  });
  return parts.join("");
};

/** A cell of a search: besides its color, a guess has a corner, a try a dashed outline, a dead end a cross.
 * @param {Shape} shape @param {number} cell @param {string} shade */
function shaded(shape, cell, shade) {
  const [x, y] = cornerOf(shape, cell);
  const ground = square(shape, cell, `shade-${shade}`);
  if (shade === "place") return `${ground}<path class="shade-corner" d="M${x} ${y}h22l-22 22z"/>`;
  if (shade === "dead") return `${ground}<path class="shade-cross" d="M${x + 8} ${y + 8}L${x + 92} ${y + 92}M${x + 92} ${y + 8}L${x + 8} ${y + 92}"/>`;
  if (shade === "try") return `${ground}<rect class="shade-rim" x="${x + 6}" y="${y + 6}" width="88" height="88"/>`;
  return ground;
}

/** @type {Layer} */
const colors = ({ shape, colors: masks, letters, hidden }) => {
  if (hidden) return "";
  return masks
    .map((mask, cell) => {
      const chosen = digitsOf(mask);
      const slices = chosen.map((color, i) => {
        const points = slice(shape, cell, i, chosen.length).map(([x, y]) => `${round(x)},${round(y)}`);
        return `<polygon class="color color-${color}" points="${points.join(" ")}"/>`;
      });
      if (letters && chosen.length) {
        const [x, y] = cornerOf(shape, cell);
        const words = chosen.map((color) => String.fromCharCode(64 + color)).join("");
        slices.push(`<text class="letters" x="${x + UNIT - 6}" y="${y + UNIT - 6}">${words}</text>`);
      }
      return slices.join("");
    })
    .join("");
};

/** Houses and sets of a step, under the lines. @type {Layer} */
const pattern = ({ shape, drawing }, id) => {
  if (!drawing) return "";
  const houses = drawing.houses.map(({ cells, role }) => {
    const area = cells.map((cell) => cornerOf(shape, cell)).map(([x, y]) => `M${x} ${y}h${UNIT}v${UNIT}h${-UNIT}z`).join("");
    return `<path class="house-${role}" d="${area}"/><path fill="url(#${id}-${role})" d="${area}"/><path class="house-rim" d="${rim(shape, cells, 3)}"/>`;
  });
  const sets = drawing.sets.map(({ cells, number }) => {
    const [x, y] = cornerOf(shape, cells[0]);
    const areas = cells.map((cell) => square(shape, cell, `set set-${(number % 6) + 1}`)).join("");
    const label = `<text class="set-label" x="${x + UNIT - 5}" y="${y + 19}">${String.fromCharCode(65 + (number % 26))}</text>`;
    return `${areas}<path class="set-rim set-rim-${(number % 6) + 1}" d="${rim(shape, cells, 4, 4)}"/>${label}`;
  });
  const cells = drawing.cells.map(({ cell, look }) => square(shape, cell, `cell-${look}`, 5));
  const dead = drawing.dead.map((cell) => square(shape, cell, "dead-end"));
  const blockers = (drawing.blocking?.blockers ?? []).map((cell) => square(shape, cell, "blocker", 5));
  return [...houses, ...sets, ...cells, ...dead, ...blockers, ...blockLines(shape, drawing.blocking)].join("");
};

/** @type {Layer} */
const lines = ({ shape }) => `<path class="thin" d="${cellLines(shape)}"/><path class="thick" d="${regionLines(shape)}"/>`;

/** @type {Layer} */
const names = ({ shape, names: wanted }) => {
  if (!wanted) return "";
  const at = (/** @type {number} */ i) => i * UNIT + UNIT / 2;
  const top = shape.columns.map((_, i) => text("name", [at(i), -22], 26, String(i + 1)));
  return [...top, ...shape.rows.map((_, i) => text("name", [-22, at(i)], 26, String(i + 1)))].join("");
};

/** @type {Layer} */
const selection = ({ shape, selection: cells, cursor, light, drawing, sketch: setting }) => {
  const parts = [];
  if (cells.length) parts.push(`<path class="selection${drawing ? " faint" : ""}" d="${rim(shape, cells, 7, 1.5)}"/>`);
  if (cursor >= 0 && cells.length !== 1) parts.push(`<path class="cursor" d="${rim(shape, [cursor], 3, 8)}"/>`);
  if (light?.cells.length) parts.push(`<path class="light" d="${rim(shape, light.cells, setting ? 4 : 8, 0)}"/>`);
  return parts.join("");
};

/** Below the marks: colored candidates and those of a step. @type {Layer} */
const spots = ({ shape, spots: chosen, drawing, light, hidden }) => {
  if (hidden) return "";
  const parts = Object.entries(chosen).map(([key, color]) => {
    const [x, y] = candidateAt(shape, ...(/** @type {[number, number]} */ (key.split(":").map(Number))));
    return `<circle class="spot color-${color + 1}" cx="${round(x)}" cy="${round(y)}" r="${round(SPOT * shrink(shape))}"/>`;
  });
  for (const bond of drawing?.bonds ?? []) {
    const points = bond.map(([cell, digit]) => candidateAt(shape, cell, digit).map(round).join(" "));
    parts.push(`<path class="bond" d="M${points.join("L")}"/>`);
  }
  if (drawing) parts.push(...drawing.spots.map((spot) => spotted(shape, spot)));
  for (const [cell, digit] of light?.spots ?? []) {
    const [x, y] = candidateAt(shape, cell, digit);
    parts.push(`<circle class="spot-light" cx="${round(x)}" cy="${round(y)}" r="${round((SPOT + 3) * shrink(shape))}"/>`);
  }
  return parts.join("");
};

/** @param {Shape} shape @param {Spot} spot */
function spotted(shape, { cell, digit, look, now }) {
  const [x, y] = candidateAt(shape, cell, digit).map(round);
  const k = shrink(shape);
  const far = (/** @type {number} */ length) => round(length * k);
  const halo = now ? `<circle class="spot-now" cx="${x}" cy="${y}" r="${far(SPOT + 5)}"/>` : "";
  const name = `spot-${look}`;
  if (look === "fin") return `${halo}<path class="${name}" d="M${x} ${y - far(19)}L${x + far(18)} ${y + far(13)}H${x - far(18)}z"/>`;
  if (look === "other" || look === "cannibal") return `${halo}<rect class="${name}" x="${x - far(14)}" y="${y - far(14)}" width="${far(28)}" height="${far(28)}"/>`;
  return `${halo}<circle class="${name}" cx="${x}" cy="${y}" r="${far(look === "end" ? SPOT - 1.5 : SPOT)}"/>`;
}

/** Positions of corner marks in the order in which they are used; the center is last. */
const AROUND = [[-1, -1], [1, -1], [-1, 1], [1, 1], [0, -1], [0, 1], [-1, 0], [1, 0], [0, 0]];
/** Size of center marks by their count. */
const CENTER = [0, 30, 30, 30, 28, 25, 21, 18, 15.5, 14];

/** @type {Layer} */
const marks = (view) => {
  const { shape, digits, hidden, same } = view;
  if (hidden) return "";
  const parts = [];
  for (let cell = 0; cell < digits.length; cell++) {
    if (digits[cell]) continue;
    const [x, y] = middleOf(shape, cell);
    const inside = digitsOf(view.marks[cell]);
    if (rastered(view, cell)) {
      const low = shape.clued?.has(cell) ? " low" : "";
      for (const digit of inside) {
        const face = faceOf(shape, digit);
        parts.push(text(`mark raster across-${across(shape)}${face.length > 1 ? " double" : ""}${digit === same ? " strong" : ""}${low}`, candidateAt(shape, cell, digit), (low ? 21 : 26) * shrink(shape), face));
      }
    } else if (inside.length) {
      const words = inside.map((digit) => faceOf(shape, digit)).join(shape.letters || shape.count + shape.low < 11 ? "" : " ");
      const size = CENTER[words.length] ?? 11;
      parts.push(text(`mark center-${Math.min(words.length, 10)}`, [x, y], size, words));
    }
    const corner = digitsOf(view.corners[cell]);
    // The sum of a cage is in the upper left corner.
    const around = shape.clued?.has(cell) ? AROUND.slice(1) : AROUND;
    const places = around.slice(0, corner.length).sort((a, b) => a[1] - b[1] || a[0] - b[0]);
    corner.slice(0, places.length).forEach((digit, i) => {
      const [dx, dy] = places[i];
      parts.push(text("mark corner", [x + dx * 31, y + dy * 30], 26, faceOf(shape, digit)));
    });
  }
  return parts.join("");
};

/** @type {Layer} */
const digits = ({ shape, digits: all, clues, conflicts, wrong, hidden, same }) => {
  if (hidden) return "";
  return all
    .map((digit, cell) => {
      if (!digit) return "";
      const bad = wrong.includes(cell) ? " wrong" : conflicts.has(cell) ? " clash" : "";
      // A sum in the corner needs some room.
      const low = shape.clued?.has(cell);
      const [x, middle] = middleOf(shape, cell);
      const y = low ? middle + 7 : middle;
      const name = `${clues[cell] ? "clue" : "entry"}${bad}${digit === same ? " strong" : ""}${low ? " below-sum" : ""}`;
      const line = bad ? `<path class="under${bad}" d="M${x - 22} ${y + 38}h44"/>` : "";
      const face = faceOf(shape, digit);
      return text(face.length > 1 ? `${name} wide` : name, [x, y], face.length > 1 ? (low ? 48 : 56) : low ? 66 : 76, face) + line;
    })
    .join("");
};

/** The player's lines. @type {Layer} */
const drawn = ({ shape, lines: all, hidden }) => (hidden ? "" : all.map((line) => lineMarkup(shape, line)).join(""));

/** @param {Shape} shape @param {Line} line */
export function lineMarkup(shape, [a, b, c, d, color]) {
  const [x1, y1] = candidateAt(shape, a, b);
  const [x2, y2] = candidateAt(shape, c, d);
  const name = `line line-${color + 1}`;
  return `<path class="${name}" d="M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}"/><circle class="${name}" cx="${round(x1)}" cy="${round(y1)}" r="3"/><circle class="${name}" cx="${round(x2)}" cy="${round(y2)}" r="3"/>`;
}

/** Arrows and conclusions of a step, on top. @type {Layer} */
const conclusions = ({ shape, drawing }, id) => {
  if (!drawing) return "";
  const arrows = drawing.arrows.map((arrow) => arrowMarkup(shape, arrow, id));
  const placed = drawing.placed.map(({ cell, digit }) => {
    const [x, y] = middleOf(shape, cell);
    const face = faceOf(shape, digit);
    return `<circle class="placed" cx="${x}" cy="${y}" r="42"/>${text(face.length > 1 ? "placed-digit wide" : "placed-digit", [x, y], face.length > 1 ? 52 : 70, face)}`;
  });
  const struck = drawing.struck.map(({ cell, digit }) => {
    const [x, y] = candidateAt(shape, cell, digit).map(round);
    const far = round(SPOT * shrink(shape));
    return `<circle class="struck" cx="${x}" cy="${y}" r="${far}"/>${text(`struck-digit across-${across(shape)}`, [x, y], 26 * shrink(shape), faceOf(shape, digit))}<path class="strike" d="M${x - far} ${y + far}L${x + far} ${y - far}"/>`;
  });
  return [...crosses(shape, drawing.blocking), ...arrows, ...placed, ...struck, ...pillsOf(shape, drawing.annotations)].join("");
};

/** Lines from blocking digits through the cells that they exclude. @param {Shape} shape @param {import("../model/singles.js").Blocking | null} blocking */
const blockLines = (shape, blocking) =>
  (blocking?.lines ?? []).map(([from, to]) => {
    const [[x1, y1], [x2, y2]] = [middleOf(shape, from), middleOf(shape, to)];
    const far = Math.hypot(x2 - x1, y2 - y1);
    const [dx, dy] = [((x2 - x1) / far) * 46, ((y2 - y1) / far) * 46];
    return `<path class="block-line" d="M${round(x1 + dx)} ${round(y1 + dy)}L${round(x2 + dx * 0.9)} ${round(y2 + dy * 0.9)}"/>`;
  });

/** A cross in each cell that a blocking digit excludes. @param {Shape} shape @param {import("../model/singles.js").Blocking | null} blocking */
const crosses = (shape, blocking) =>
  (blocking?.crossed ?? []).map((cell) => {
    const [x, y] = middleOf(shape, cell);
    return `<path class="block-cross" d="M${x - 17} ${y - 17}L${x + 17} ${y + 17}M${x + 17} ${y - 17}L${x - 17} ${y + 17}"/>`;
  });

/** From edge to edge, slightly curved so that lines over the same cells stay apart; strongly curved between neighbors, so that
 * there is room for the head. @param {Shape} shape @param {Arrow} arrow @param {string} id */
function arrowMarkup(shape, { from, to, weak, now }, id) {
  const ends = (/** @type {Anchor} */ anchor) => anchor.map(([cell, digit]) => candidateAt(shape, cell, digit));
  let best = Infinity;
  let [[x1, y1], [x2, y2]] = [/** @type {Point} */ ([0, 0]), /** @type {Point} */ ([0, 0])];
  for (const a of ends(from)) {
    for (const b of ends(to)) {
      const far = Math.hypot(a[0] - b[0], a[1] - b[1]);
      if (far < best) [best, x1, y1, x2, y2] = [far, a[0], a[1], b[0], b[1]];
    }
  }
  if (best < 2 || best === Infinity) return "";
  const [ux, uy] = [(x2 - x1) / best, (y2 - y1) / best];
  const close = best < 3 * SPOT;
  const near = SPOT + 1;
  const [right, bottom] = [shape.width * UNIT, shape.height * UNIT];
  // Curve the other way if it would leave the board.
  const bow = (close ? near * 0.94 : 0) + (close ? 8 : Math.min(13, best * 0.06)) + 3;
  const [bowX, bowY] = [(x1 + x2) / 2 - uy * bow, (y1 + y2) / 2 + ux * bow];
  const out = bowX < 0 || bowX > right || bowY < 0 || bowY > bottom;
  const turn = out ? -1 : 1;
  const [along, aside] = close ? [near * 0.35, near * 0.94 * turn] : [near, 0];
  [x1, y1, x2, y2] = [x1 + ux * along - uy * aside, y1 + uy * along + ux * aside, x2 - ux * along - uy * aside, y2 - uy * along + ux * aside];
  const bend = (close ? 16 : Math.min(26, best * 0.12)) * turn;
  const [mx, my] = [(x1 + x2) / 2 - uy * bend, (y1 + y2) / 2 + ux * bend];
  const name = `arrow${weak ? " weak" : ""}${now ? " now" : ""}`;
  return `<path class="${name}" d="M${round(x1)} ${round(y1)}Q${round(mx)} ${round(my)} ${round(x2)} ${round(y2)}" marker-end="url(#${id}-head)"/>`;
}

/** The middle of a cell along a side; outside the grid farther out, where no clue is. @param {number} at @param {number} count */
const outer = (at, count) => at * UNIT + UNIT * (at < 0 ? 0.15 : at === count ? 0.85 : 0.5);

/** The cells being drawn in set mode, and the places for clues outside the grid. @type {Layer} */
const sketch = ({ shape, sketch: drawing }) => {
  if (!drawing) return "";
  const parts = [];
  if (drawing.ring) {
    for (let row = -1; row <= shape.height; row++) {
      for (let column = -1; column <= shape.width; column++) {
        const inside = row >= 0 && column >= 0 && row < shape.height && column < shape.width;
        if (!inside) parts.push(`<circle class="sketch-spot" cx="${outer(column, shape.width)}" cy="${outer(row, shape.height)}" r="6"/>`);
      }
    }
  }
  const points = drawing.trace.map((cell) => middleOf(shape, cell).join(" "));
  if (drawing.line && points.length) {
    const [x, y] = middleOf(shape, drawing.trace[0]);
    parts.push(`<path class="sketch-line" d="M${points.join("L")}"/><circle class="sketch-start" cx="${x}" cy="${y}" r="24"/>`);
  } else if (points.length) parts.push(`<path class="sketch-area" d="${rim(shape, drawing.trace, 9, 4)}"/>`);
  return parts.join("");
};

/** Bottom to top. @type {readonly (readonly [name: string, layer: Layer])[]} */
export const LAYERS = [
  ["ground", ground],
  ["highlights", highlights],
  ["rules-below", rulesBelow],
  ["colors", colors],
  ["pattern", pattern],
  ["lines", lines],
  ["selection", selection],
  ["rules-above", rulesAbove],
  ["names", names],
  ["spots", spots],
  ["marks", marks],
  ["digits", digits],
  ["drawn", drawn],
  ["conclusions", conclusions],
  ["sketch", sketch],
];
