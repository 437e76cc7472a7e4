// Why a single holds: the digits that block the other places, without any candidates.

import { cellOf, digitOfSign, digitOfValue, houseOf } from "./shape.js";

/** @import { Shape } from "./shape.js" */
/** @import { Step } from "./wire.js" */

/**
 * @typedef {object} Blocking
 * @property {readonly number[]} blockers    cells with the digits that block
 * @property {readonly number[]} crossed     cells that cannot hold the digit
 * @property {readonly (readonly [from: number, to: number])[]} lines    from a blocker along its row or column
 */

/** The digits that block all other places of a single, or all its other digits; null if digits alone do not show it.
 * @param {Shape} shape @param {Step} step @returns {Blocking | null} */
export function blockingOf(shape, step) {
  const [placed] = step.placements;
  if (!placed || step.placements.length > 1 || step.eliminations.length) return null;
  const digits = [...(step.puzzle ?? "")].map((sign, cell) => digitOfSign(shape, sign) || digitOfSign(shape, step.filled?.[cell] ?? "."));
  if (digits.length !== shape.peers.length) return null;
  const cell = cellOf(shape, placed.cell);
  const digit = digitOfValue(shape, placed.digit);
  if (step.technique === "hidden-single" || step.technique === "full-house") return hidden(shape, step, digits, cell, digit);
  return step.technique === "naked-single" ? naked(shape, digits, cell, digit) : null;
}

/** One blocker for each other digit, with few houses to look at. @param {Shape} shape @param {readonly number[]} digits @param {number} cell @param {number} digit
 * @returns {Blocking | null} */
function naked(shape, digits, cell, digit) {
  const houses = shape.houses.filter((house) => house.includes(cell));
  /** @type {Map<number, number>} */
  const found = new Map();
  while (found.size < shape.count - 1) {
    const fresh = (/** @type {readonly number[]} */ house) => new Set(house.map((one) => digits[one]).filter((one) => one && one !== digit && !found.has(one))).size;
    const best = houses.reduce((most, house) => (fresh(house) > fresh(most) ? house : most), houses[0] ?? []);
    if (!fresh(best)) return null;
    for (const one of best) if (digits[one] && digits[one] !== digit && !found.has(digits[one])) found.set(digits[one], one);
  }
  return { blockers: [...found.values()], crossed: [], lines: [] };
}

/** Digits that see all other empty cells of the house. @param {Shape} shape @param {Step} step @param {readonly number[]} digits @param {number} cell @param {number} digit
 * @returns {Blocking | null} */
function hidden(shape, step, digits, cell, digit) {
  const house = step.houses.map(({ house: name }) => houseOf(shape, name)).find((cells) => cells.includes(cell));
  if (!house) return null;
  const others = house.filter((one) => one !== cell && !digits[one]);
  const holders = digits.flatMap((one, place) => (one === digit ? [place] : []));
  /** @type {number[]} */
  const blockers = [];
  let open = others;
  while (open.length) {
    const seen = (/** @type {number} */ holder) => open.filter((one) => shape.peers[one].includes(holder)).length;
    const best = holders.reduce((most, holder) => (seen(holder) > seen(most) ? holder : most), holders[0]);
    if (best === undefined || !seen(best)) return null;
    blockers.push(best);
    open = open.filter((one) => !shape.peers[one].includes(best));
  }
  const lines = blockers.flatMap((blocker) => alignments(shape, blocker, others));
  return { blockers, crossed: others, lines };
}

/** Lines from a blocker to the farthest crossed cell in each direction. @param {Shape} shape @param {number} blocker @param {readonly number[]} cells */
function alignments({ width }, blocker, cells) {
  /** @type {Map<string, readonly [number, number]>} */
  const found = new Map();
  const [row, column] = [Math.floor(blocker / width), blocker % width];
  for (const cell of cells) {
    const [down, right] = [Math.floor(cell / width) - row, (cell % width) - column];
    if (down && right) continue;
    const way = `${Math.sign(down)}/${Math.sign(right)}`;
    const far = Math.abs(down) + Math.abs(right);
    const old = found.get(way);
    if (!old || far > Math.abs(Math.floor(old[1] / width) - row) + Math.abs((old[1] % width) - column)) found.set(way, [blocker, cell]);
  }
  return [...found.values()];
}
