// Contrast of text and of meaningful shapes, light and dark: WCAG 2, AA for text (4.5) and 3 for the rest.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readFileSync } from "node:fs";

const css = readFileSync(new URL("../../../src/ninefold/web/static/style/tokens.css", import.meta.url), "utf8");
const [usual] = css.split("@media");
/** @type {Map<string, [string, string]>} */
const tokens = new Map([...usual.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(([, name, light, dark]) => [name, [light, dark]]));

/** @param {string} color */
function luminance(color) {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** @param {string} a @param {string} b */
function contrast(a, b) {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const TEXT = 4.5;
const SIGN = 3;
const colors = Array.from({ length: 9 }, (_, i) => `color-${i + 1}`);
const lines = Array.from({ length: 9 }, (_, i) => `line-${i + 1}`);
/** Foregrounds and their backgrounds. @type {[front: string, backs: string[], least: number][]} */
const PAIRS = [
  ["ink", ["page", "paper", "raised", "sunken", "accent-soft", ...colors], TEXT],
  ["ink-quiet", ["page", "paper", "raised", "sunken", "accent-soft"], TEXT],
  ["accent", ["paper", "page", "raised", "accent-soft"], TEXT],
  ["on-accent", ["accent"], TEXT],
  ["danger", ["paper"], TEXT],
  ["clue", ["ground", "seen", "same", "same-mark", "conflict", "house", "house-cover", "try", "place", "forced", "dead", ...colors], TEXT],
  ["entry", ["ground", "seen", "same-mark", "house", "house-cover"], TEXT],
  ["entry", ["same", "place", "forced", "try", "dead"], SIGN],
  ["wrong", ["ground", "conflict", "seen"], TEXT],
  ["mark", ["ground", "seen", "same", "same-mark", "house", "house-cover"], TEXT],
  ["mark", ["cause", "end", "fin", "other"], SIGN],
  ["name", ["page"], TEXT],
  ["on-struck", ["struck"], TEXT],
  ["on-placed", ["placed"], TEXT],
  ["selected", ["ground", "seen", "page"], SIGN],
  ["thick", ["ground"], SIGN],
  ["edge-strong", ["paper"], SIGN],
  ["cause-edge", ["ground", "house"], SIGN],
  ["end-edge", ["ground", "house", "house-cover"], SIGN],
  ["fin-edge", ["ground", "house"], SIGN],
  ["other-edge", ["ground", "house"], SIGN],
  ["struck", ["ground", "house", "house-cover"], SIGN],
  ["placed", ["ground", "house"], SIGN],
  ["house-edge", ["ground"], SIGN],
  ["cover-edge", ["ground"], SIGN],
  ["arrow", ["ground", "house"], SIGN],
  ["light", ["ground", "seen"], SIGN],
  ...lines.map((line) => /** @type {[string, string[], number]} */ ([line, ["ground"], SIGN])),
  ...["easy", "medium", "hard", "unfair", "extreme"].map((level) => /** @type {[string, string[], number]} */ ([`level-${level}`, ["paper", "accent-soft"], TEXT])),
];

for (const [front, backs, least] of PAIRS) {
  for (const back of backs) {
    for (const [scheme, side] of /** @type {const} */ ([["light", 0], ["dark", 1]])) {
      test(`${front} on ${back}, ${scheme}`, () => {
        const [a, b] = [tokens.get(front), tokens.get(back)];
        assert.ok(a && b, "both are in tokens.css");
        const found = contrast(a[side], b[side]);
        assert.ok(found >= least, `${a[side]} on ${b[side]}: ${found.toFixed(2)} < ${least}`);
      });
    }
  }
}
