// The shape of a grid: its size, regions, houses and peers, and the names of cells and houses.
// Cells are numbered from 0, row by row, as everywhere in ninefold.

/**
 * @typedef {object} Shape
 * @property {number} size       cells in a row, rows, and digits
 * @property {number} boxRows
 * @property {number} boxColumns
 * @property {readonly number[]} regions   region of each cell, from 0: boxes or irregular regions
 * @property {readonly (readonly number[])[]} houses   cells of the rows, the columns, the regions
 * @property {readonly (readonly number[])[]} peers    peers of each cell, ascending
 */

/** @type {Map<string, Shape>} */
const made = new Map();

/**
 * The shape of a puzzle; the same object for the same data, so that it can be compared by identity.
 * @param {number} [size]
 * @param {number} [boxRows]
 * @param {readonly number[] | null} [regions]
 * @returns {Shape}
 */
export function shapeOf(size = 9, boxRows = Math.floor(Math.sqrt(size)), regions = null) {
  const key = `${size}/${boxRows}/${regions ? regions.join() : ""}`;
  let shape = made.get(key);
  if (!shape) made.set(key, (shape = build(size, boxRows, regions)));
  return shape;
}

/**
 * @param {number} size
 * @param {number} boxRows
 * @param {readonly number[] | null} given
 * @returns {Shape}
 */
function build(size, boxRows, given) {
  const boxColumns = size / boxRows;
  if (!(size >= 1 && size <= 25) || (!given && !Number.isInteger(boxColumns))) {
    throw new RangeError(`no boxes of ${boxRows} rows hold ${size} digits`);
  }
  const cells = Array.from({ length: size * size }, (_, cell) => cell);
  const row = (/** @type {number} */ cell) => Math.floor(cell / size);
  const column = (/** @type {number} */ cell) => cell % size;
  const regions =
    given ?? cells.map((cell) => Math.floor(row(cell) / boxRows) * boxRows + Math.floor(column(cell) / boxColumns));
  /** @type {number[][]} */
  const houses = Array.from({ length: 3 * size }, () => []);
  for (const cell of cells) {
    for (const house of [row(cell), size + column(cell), 2 * size + regions[cell]]) houses[house].push(cell);
  }
  const peers = cells.map((cell) => {
    const near = new Set(houses.filter((house) => house.includes(cell)).flat());
    near.delete(cell);
    return [...near].sort((a, b) => a - b);
  });
  return { size, boxRows, boxColumns, regions, houses, peers };
}

export const CLASSIC = shapeOf();

/** @param {Shape} shape @param {number} cell */
export const cellName = (shape, cell) => `r${Math.floor(cell / shape.size) + 1}c${(cell % shape.size) + 1}`;

/** The cell of a name such as `r4c7`; -1 for anything else.
 * @param {Shape} shape @param {string} name */
export function cellOf(shape, name) {
  const match = /^r(\d+)c(\d+)$/i.exec(name);
  if (!match) return -1;
  const [row, column] = [Number(match[1]) - 1, Number(match[2]) - 1];
  return row >= 0 && row < shape.size && column >= 0 && column < shape.size ? row * shape.size + column : -1;
}

const KINDS = ["row", "column", "box"];

/** The cells of a house by its name in the wire form (`row 3`, `column 1`, `box 9`); none for anything else.
 * @param {Shape} shape @param {string} name @returns {readonly number[]} */
export function houseOf(shape, name) {
  const [kind, number] = name.split(" ");
  return shape.houses[KINDS.indexOf(kind) * shape.size + Number(number) - 1] ?? [];
}

/** The character of a digit: 1-9, then letters. @param {number} digit */
export const digitText = (digit) => (digit < 10 ? String(digit) : String.fromCharCode(55 + digit));

/** The digit of a character; 0 for a blank, -1 for any other character. @param {string} text */
export function digitOf(text) {
  if (text === "." || text === "0") return 0;
  if (/^[1-9]$/.test(text)) return Number(text);
  return /^[A-P]$/.test(text) ? text.charCodeAt(0) - 55 : -1;
}

/** The digits of a mask: bit d-1 for digit d. @param {number} mask */
export function digitsOf(mask) {
  const digits = [];
  for (let digit = 1; mask; digit++, mask >>>= 1) if (mask & 1) digits.push(digit);
  return digits;
}

/** @param {number} digit */
export const bit = (digit) => 1 << (digit - 1);

/** @param {Iterable<number>} digits */
export function maskOf(digits) {
  let mask = 0;
  for (const digit of digits) mask |= bit(digit);
  return mask;
}
