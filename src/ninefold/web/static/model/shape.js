// The shape of a grid: rows and columns, digits, regions, houses and peers, and the names of cells and houses.
// Cells are numbered from 0, row by row, as everywhere in ninefold.  A digit inside the app is its place among the
// digits of the shape, from 1 (0 is an empty cell); its value differs from that if the digits do not start at 1.

/**
 * @typedef {object} Shape
 * @property {number} width      cells in a row
 * @property {number} height     rows
 * @property {number} count      number of digits
 * @property {number} low        value of the lowest digit
 * @property {boolean} letters   whether digits above 9 are shown as letters
 * @property {ReadonlySet<number>} [clued]   cells of a variant with a clue in their corner, which leaves less room for candidates
 * @property {number} boxRows    0 if there are no boxes
 * @property {readonly number[]} regions   region of each cell, from 0: boxes or irregular regions; -1 for none
 * @property {readonly (readonly number[])[]} rows
 * @property {readonly (readonly number[])[]} columns
 * @property {readonly (readonly number[])[]} boxes    cells of each box or region
 * @property {readonly (readonly number[])[]} houses   cells of the rows, the columns, the regions
 * @property {readonly (readonly number[])[]} peers    peers of each cell, ascending
 */

/** @typedef {{height: number, width: number, digits: readonly number[], regions: readonly number[], lines: boolean}} WireShape  as the engine describes it */

/** @type {Map<string, Shape>} */
const made = new Map();

/** @param {string} key @param {() => Shape} build */
function kept(key, build) {
  let shape = made.get(key);
  if (!shape) made.set(key, (shape = build()));
  return shape;
}

/**
 * The shape of a square puzzle; the same object for the same data, so that it can be compared by identity.
 * @param {number} [size]
 * @param {number} [boxRows]
 * @param {readonly number[] | null} [regions]
 * @returns {Shape}
 */
export function shapeOf(size = 9, boxRows = Math.floor(Math.sqrt(size)), regions = null) {
  return kept(`${size}/${boxRows}/${regions ? regions.join() : ""}`, () => {
    const boxColumns = size / boxRows;
    if (!(size >= 1 && size <= 25) || (!regions && !Number.isInteger(boxColumns))) {
      throw new RangeError(`no boxes of ${boxRows} rows hold ${size} digits`);
    }
    const boxes = Array.from({ length: size * size }, (_, cell) => Math.floor(Math.floor(cell / size) / boxRows) * boxRows + Math.floor((cell % size) / boxColumns));
    return build({ height: size, width: size, digits: [1, size], regions: regions ?? boxes, lines: true }, true, boxRows);
  });
}

/** The shape of a variant, which may have any size and any digits. @param {WireShape} wire @returns {Shape} */
export const shapeOfWire = (wire) =>
  kept(JSON.stringify([wire.height, wire.width, wire.digits, wire.regions, wire.lines]), () => build(wire, false, 0));

/** @param {WireShape} wire @param {boolean} letters @param {number} boxRows @returns {Shape} */
function build({ height, width, digits: [low, high], regions, lines }, letters, boxRows) {
  const cells = Array.from({ length: width * height }, (_, cell) => cell);
  /** @param {number} count @param {(cell: number) => number} group @returns {number[][]} */
  const grouped = (count, group) => {
    const groups = Array.from({ length: count }, () => /** @type {number[]} */ ([]));
    for (const cell of cells) groups[group(cell)]?.push(cell);
    return groups;
  };
  const rows = grouped(height, (cell) => Math.floor(cell / width));
  const columns = grouped(width, (cell) => cell % width);
  const boxes = grouped(Math.max(-1, ...regions) + 1, (cell) => regions[cell]);
  const houses = lines ? [...rows, ...columns, ...boxes] : boxes;
  const near = cells.map(() => /** @type {Set<number>} */ (new Set()));
  for (const house of houses) for (const cell of house) for (const other of house) if (other !== cell) near[cell].add(other);
  const peers = near.map((set) => [...set].sort((a, b) => a - b));
  return { width, height, count: high - low + 1, low, letters, boxRows, regions, rows, columns, boxes, houses, peers };
}

export const CLASSIC = shapeOf();

/** @param {Shape} shape @param {number} cell */
export const cellName = (shape, cell) => `r${Math.floor(cell / shape.width) + 1}c${(cell % shape.width) + 1}`;

/** The cell of a name such as `r4c7`; -1 for anything else.
 * @param {Shape} shape @param {string} name */
export function cellOf(shape, name) {
  const match = /^r(\d+)c(\d+)$/i.exec(name);
  if (!match) return -1;
  const [row, column] = [Number(match[1]) - 1, Number(match[2]) - 1];
  return row >= 0 && row < shape.height && column >= 0 && column < shape.width ? row * shape.width + column : -1;
}

/** The cells of a house by its name in the wire form (`row 3`, `column 1`, `box 9`, `region 2`); none for anything else.
 * @param {Shape} shape @param {string} name @returns {readonly number[]} */
export function houseOf(shape, name) {
  const [kind, number] = name.split(" ");
  const groups = { row: shape.rows, column: shape.columns, box: shape.boxes, region: shape.boxes }[kind];
  return groups?.[Number(number) - 1] ?? [];
}

const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** The value of a digit. @param {Shape} shape @param {number} digit */
export const valueOf = (shape, digit) => digit - 1 + shape.low;

/** The digit of a value; 0 if the shape has no such digit. @param {Shape} shape @param {number} value */
export const digitOfValue = (shape, value) => (value >= shape.low && value < shape.low + shape.count ? value - shape.low + 1 : 0);

/** The character of a digit in the wire form. @param {Shape} shape @param {number} digit */
export const signOf = (shape, digit) => SIGNS[valueOf(shape, digit)];

/** The digit of a character in the wire form; 0 for an empty cell and for any other character. @param {Shape} shape @param {string} sign */
export const digitOfSign = (shape, sign) => (sign === "." ? 0 : digitOfValue(shape, SIGNS.indexOf(sign)));

/** A digit as people see it: its value, or a letter above 9 in grids without further rules. @param {Shape} shape @param {number} digit */
export const faceOf = (shape, digit) => (shape.letters ? signOf(shape, digit) : String(valueOf(shape, digit)));

/** The digit of a character in a line of clues; 0 for a blank, -1 for any other character. @param {string} text */
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
  for (const digit of digits) if (digit > 0) mask |= bit(digit);
  return mask;
}
