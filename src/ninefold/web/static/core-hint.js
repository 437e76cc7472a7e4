// A hint from the core in WebAssembly, in the wire form of the engine, without words.

import { CLASSIC, cellName, digitsOf } from "./model/shape.js";

/** @import { Step as CoreStep, Ninefold } from "../../../../core/wasm/types.js" */
/** @import { Step } from "./model/wire.js" */

const KINDS = ["row", "column", "box"];

const houseName = (/** @type {number} */ house) => `${KINDS[Math.floor(house / 9)]} ${(house % 9) + 1}`;

/** A step of the core in the wire form. @param {CoreStep} step @param {string} puzzle @param {string} filled @param {readonly number[]} masks @returns {Step} */
function wireStep({ placements, eliminations, roles, houses, parts, chains, ...step }, puzzle, filled, masks) {
  const name = (/** @type {number} */ cell) => cellName(CLASSIC, cell);
  const pairs = (/** @type {[number, number][]} */ list) => list.map(([cell, digit]) => ({ cell: name(cell), digit }));
  return /** @type {Step} */ ({
    ...step, puzzle, filled, proofs: [], slot: 0,
    marks: masks.map((mask) => digitsOf(mask).join("")),
    placements: pairs(placements),
    eliminations: pairs(eliminations),
    roles: roles.map(({ cell, digit, role }) => ({ cell: name(cell), digit: digit || null, role })),
    houses: houses.map(({ house, role }) => ({ house: houseName(house), role })),
    parts: parts.map(({ cells, house, index, ...part }) => ({ ...part, cells: cells.map(name), house: house < 0 ? null : houseName(house), number: index })),
    chains: chains.map(({ nodes, ...chain }) => ({ ...chain, nodes: nodes.map(({ cells, ...node }) => ({ ...node, cells: cells.map(name) })) })),
  });
}

const lineOf = (/** @type {readonly number[]} */ digits) => digits.map((digit) => digit || ".").join("");

/** The cells that are wrong, or else the next step.  Marks count if every empty cell has some.
 * @param {Ninefold} ninefold @param {readonly number[]} clues @param {readonly number[]} digits clues and entries @param {readonly number[]} marks
 * @returns {{wrong: number[], step: Step | null}} */
export function coreHint(ninefold, clues, digits, marks) {
  const complete = digits.every((digit, cell) => digit || marks[cell]);
  const asking = { puzzle: lineOf(clues), filled: lineOf(digits), ...(complete ? { marks: [...marks] } : {}) };
  const { wrongEntries, wrongMarks } = ninefold.check(asking);
  const wrong = [...wrongEntries, ...wrongMarks].map(([cell]) => cell);
  if (wrong.length) return { wrong, step: null };
  const { steps, candidates } = ninefold.steps(asking, { preset: "ninefold" });
  const entries = digits.map((digit, cell) => (clues[cell] ? 0 : digit));
  return { wrong, step: steps.length ? wireStep(steps[0], asking.puzzle, lineOf(entries), candidates[0]) : null };
}
