// Undo and redo as patches: for each change, the cells (or candidate colors, or lines) that differ, before and after.
// A patch is small and plain, so that a long history can be saved with the game.

/** @import { Position } from "./puzzle.js" */

/** The fields that hold one number per cell. */
const FIELDS = /** @type {const} */ (["digits", "marks", "corners", "colors"]);

/**
 * @typedef {object} Patch
 * @property {string} what    the action, for the words of undo
 * @property {readonly (readonly [field: number, cell: number, before: number, after: number])[]} cells
 * @property {readonly [before: Position["spots"], after: Position["spots"]] | null} spots
 * @property {readonly [before: Position["lines"], after: Position["lines"]] | null} lines
 * @property {boolean} [raster]   whether the option of the raster was switched on with it
 */

/** @typedef {{past: readonly Patch[], future: readonly Patch[]}} History */

/** @type {History} */
export const NO_HISTORY = { past: [], future: [] };
const LONGEST = 2000;

/** The difference between two positions; null if they are equal.
 * @param {string} what @param {Position} before @param {Position} after @returns {Patch | null} */
export function patchOf(what, before, after) {
  /** @type {[number, number, number, number][]} */
  const cells = [];
  FIELDS.forEach((name, field) => {
    if (before[name] === after[name]) return;
    before[name].forEach((old, cell) => {
      if (old !== after[name][cell]) cells.push([field, cell, old, after[name][cell]]);
    });
  });
  const spots = sameSpots(before.spots, after.spots) ? null : /** @type {const} */ ([before.spots, after.spots]);
  const lines = before.lines === after.lines ? null : /** @type {const} */ ([before.lines, after.lines]);
  return cells.length || spots || lines ? { what, cells, spots, lines } : null;
}

/** @param {Position["spots"]} a @param {Position["spots"]} b */
const sameSpots = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The position with a patch undone (*side* 0) or redone (1).
 * @param {Position} position @param {Patch} patch @param {0 | 1} side @returns {Position} */
export function patched(position, patch, side) {
  const arrays = FIELDS.map((name) => position[name]);
  for (const [field, cell, before, after] of patch.cells) {
    if (arrays[field] === position[FIELDS[field]]) arrays[field] = [...arrays[field]];
    /** @type {number[]} */ (arrays[field])[cell] = side ? after : before;
  }
  const [digits, marks, corners, colors] = arrays;
  return {
    digits,
    marks,
    corners,
    colors,
    spots: patch.spots ? patch.spots[side] : position.spots,
    lines: patch.lines ? patch.lines[side] : position.lines,
  };
}

/** @param {History} history @param {Patch} patch @returns {History} */
export const recorded = (history, patch) => ({ past: [...history.past.slice(1 - LONGEST), patch], future: [] });

/** Cells that a patch changes. @param {Patch} patch */
export const touched = (patch) => [...new Set(patch.cells.map(([, cell]) => cell))];
