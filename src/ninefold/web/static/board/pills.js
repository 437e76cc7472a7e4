// Sums written on the board as a person would: small labels on the edge of the cells that they are about.

import { cornerOf, UNIT } from "./geometry.js";

/** @import { Shape } from "../model/shape.js" */
/** @import { Annotation } from "../model/argument.js" */

const HIGH = 27;
/** Width of one character. */
const WIDE = 12.5;

const round = (/** @type {number} */ value) => Math.round(value * 10) / 10;

/** Labels below their cells, or above them if there is no room; their texts are numbers and signs.
 * @param {Shape} shape @param {readonly Annotation[]} annotations */
export function pillsOf(shape, annotations) {
  /** @type {(readonly [x: number, y: number, wide: number])[]} */
  const taken = [];
  return annotations.map(({ cells, text }) => {
    const wide = text.length * WIDE + 16;
    const places = [...edge(shape, cells, 1), ...edge(shape, cells, 0)].map(([x, y]) => /** @type {const} */ ([
      Math.max(wide / 2, Math.min(shape.width * UNIT - wide / 2, x)),
      Math.max(HIGH / 2, Math.min(shape.height * UNIT - HIGH / 2, y)),
    ]));
    const free = places.find(([x, y]) => taken.every(([a, b, w]) => Math.abs(a - x) > (w + wide) / 2 || Math.abs(b - y) > HIGH));
    const [x, y] = free ?? places[0];
    taken.push([x, y, wide]);
    return `<rect class="pill" x="${round(x - wide / 2)}" y="${round(y - HIGH / 2)}" width="${round(wide)}" height="${HIGH}" rx="${HIGH / 2}"/><text class="pill-text" x="${round(x)}" y="${round(y + 7.5)}">${text}</text>`;
  });
}

/** Points in the middle of the lowest or highest cells. @param {Shape} shape @param {readonly number[]} cells @param {0 | 1} low @returns {(readonly [number, number])[]} */
function edge(shape, cells, low) {
  const corners = cells.map((cell) => cornerOf(shape, cell));
  const y = (low ? Math.max : Math.min)(...corners.map(([, at]) => at));
  const xs = corners.filter(([, at]) => at === y).map(([x]) => x + UNIT / 2);
  return [[(Math.min(...xs) + Math.max(...xs)) / 2, y + low * UNIT]];
}
