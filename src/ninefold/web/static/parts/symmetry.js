// Symmetries as small pictures: equivalent cells on a 6 by 6 grid.

/** @typedef {readonly [row: number, column: number]} At */

const SIZE = 6;
const turned = (/** @type {At} */ [r, c]) => /** @type {At} */ ([SIZE - 1 - r, SIZE - 1 - c]);
const quarter = (/** @type {At} */ [r, c]) => /** @type {At} */ ([c, SIZE - 1 - r]);
const across = (/** @type {At} */ [r, c]) => /** @type {At} */ ([c, r]);
const anti = (/** @type {At} */ [r, c]) => /** @type {At} */ ([SIZE - 1 - c, SIZE - 1 - r]);
const flipped = (/** @type {At} */ [r, c]) => /** @type {At} */ ([SIZE - 1 - r, c]);
const mirrored = (/** @type {At} */ [r, c]) => /** @type {At} */ ([r, SIZE - 1 - c]);

/** The generators of each symmetry. @type {Record<string, ((at: At) => At)[]>} */
const MOVES = {
  none: [],
  180: [turned],
  90: [quarter],
  diagonal: [across],
  antidiagonal: [anti],
  "both-diagonals": [across, anti],
  horizontal: [flipped],
  vertical: [mirrored],
  full: [quarter, across],
};

/** In the order of the library; as object keys, numbers would come first. */
export const SYMMETRIES = /** @type {const} */ (["none", "180", "90", "diagonal", "antidiagonal", "both-diagonals", "horizontal", "vertical", "full"]);

/** Three cells to begin with. @type {readonly At[]} */
const SEEDS = [[0, 1], [1, 3], [2, 0]];

/** @param {string} name */
export function symmetryPicture(name) {
  const cells = new Map(SEEDS.map((at) => [at.join(), at]));
  for (let grown = 0; grown !== cells.size; ) {
    grown = cells.size;
    for (const at of [...cells.values()]) for (const move of MOVES[name]) cells.set(move(at).join(), move(at));
  }
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "symmetry");
  svg.setAttribute("viewBox", "-1 -1 62 62");
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = `<rect class="symmetry-frame" width="60" height="60" rx="4"/>${[...cells.values()].map(([r, c]) => `<rect x="${c * 10 + 1}" y="${r * 10 + 1}" width="8" height="8" rx="1.5"/>`).join("")}`;
  return svg;
}
