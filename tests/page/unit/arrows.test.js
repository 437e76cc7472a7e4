import assert from "node:assert/strict";
import { test } from "node:test";

import { LAYERS } from "../../../src/ninefold/web/static/board/layers.js";
import { CLASSIC } from "../../../src/ninefold/web/static/model/shape.js";

const conclusions = Object.fromEntries(LAYERS).conclusions;

/** The points of arrow curves, in board units. @param {[number, number]} from @param {[number, number]} to */
function reached(from, to) {
  const drawing = { arrows: [{ from: [from], to: [to], weak: false, now: false }], placed: [], struck: [], blocking: null, annotations: [] };
  const markup = conclusions(/** @type {any} */ ({ shape: CLASSIC, drawing }), "x");
  const [x1, y1, mx, my, x2, y2] = (markup.match(/d="([^"]*)"/)?.[1] ?? assert.fail()).split(/[MQ ]/).filter(Boolean).map(Number);
  return Array.from({ length: 11 }, (_, i) => i / 10).map((t) => [
    (1 - t) ** 2 * x1 + 2 * t * (1 - t) * mx + t * t * x2,
    (1 - t) ** 2 * y1 + 2 * t * (1 - t) * my + t * t * y2,
  ]);
}

test("no arrow leaves the board, in any direction", () => {
  const rim = [0, 1, 7, 8, 9, 71, 72, 73, 79, 80];
  for (const a of rim) {
    for (const b of rim) {
      for (const [d, e] of [[1, 1], [7, 8], [9, 7], [3, 9], [1, 4], [7, 7]]) {
        if (a === b && d === e) continue;
        for (const at of reached([a, d], [b, e]).flat()) assert.ok(at >= 0 && at <= 900, `${a} ${d} to ${b} ${e}: ${at}`);
      }
    }
  }
});
