// Geometry of the drawn board.  A cell is UNIT wide, the grid starts at (0, 0), and y points down.

/** @import { Shape } from "../model/shape.js" */

/** @typedef {readonly [x: number, y: number]} Point */

export const UNIT = 100;
/** Radius of the spot under a candidate. */
export const SPOT = 15;

/** @param {Shape} shape @param {number} cell @returns {Point} the upper left corner */
export const cornerOf = (shape, cell) => [(cell % shape.width) * UNIT, Math.floor(cell / shape.width) * UNIT];

/** @param {Shape} shape @param {number} cell @returns {Point} */
export const middleOf = (shape, cell) => {
  const [x, y] = cornerOf(shape, cell);
  return [x + UNIT / 2, y + UNIT / 2];
};

/** Number of candidates per row of a cell. @param {Shape} shape */
export const across = (shape) => Math.ceil(Math.sqrt(shape.count));

/** How much smaller candidates are than on a grid with nine digits. @param {Shape} shape */
export const shrink = (shape) => Math.min(1, 3 / across(shape));

/** Position of a candidate in its cell; the center of the cell for digit 0.
 * @param {Shape} shape @param {number} cell @param {number} digit @returns {Point} */
export function candidateAt(shape, cell, digit) {
  const [x, y] = middleOf(shape, cell);
  if (!digit) return [x, y];
  const wide = across(shape);
  const step = (UNIT * 0.93) / wide;
  const rows = Math.ceil(shape.count / wide);
  const [high, down] = shape.clued?.has(cell) ? [0.72, UNIT * 0.12] : [1, 0];
  return [x + (((digit - 1) % wide) - (wide - 1) / 2) * step, y + (Math.floor((digit - 1) / wide) - (rows - 1) / 2) * step * high + down];
}

/** The digit whose place in the cell is nearest to a point. @param {Shape} shape @param {number} cell @param {Point} point */
export function nearestDigit(shape, cell, [x, y]) {
  let best = 1;
  let least = Infinity;
  for (let digit = 1; digit <= shape.count; digit++) {
    const [a, b] = candidateAt(shape, cell, digit);
    const far = Math.hypot(a - x, b - y);
    if (far < least) [best, least] = [digit, far];
  }
  return { digit: best, far: least };
}

/** The polygon that color *index* of *count* fills in a cell: equal angles around the center.
 * @param {Shape} shape @param {number} cell @param {number} index @param {number} count @returns {Point[]} */
export function slice(shape, cell, index, count) {
  const [x, y] = cornerOf(shape, cell);
  if (count === 1) return [[x, y], [x + UNIT, y], [x + UNIT, y + UNIT], [x, y + UNIT]];
  const half = UNIT / 2;
  const turn = (/** @type {number} */ part) => (part / count) * 2 * Math.PI - Math.PI * 0.75;
  const onEdge = (/** @type {number} */ angle) => {
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const far = half / Math.max(Math.abs(dx), Math.abs(dy));
    return /** @type {Point} */ ([x + half + dx * far, y + half + dy * far]);
  };
  const [from, to] = [turn(index), turn(index + 1)];
  /** @type {Point[]} */
  const points = [[x + half, y + half], onEdge(from)];
  for (let corner = -3; corner <= 9; corner += 2) {
    const angle = (corner * Math.PI) / 4;
    if (angle > from + 1e-9 && angle < to - 1e-9) points.push(onEdge(angle));
  }
  return [...points, onEdge(to)];
}

/** The inner outline of a set of cells as an SVG path of small rectangles, without gaps or overlaps at corners.
 * @param {Shape} shape @param {Iterable<number>} cells @param {number} width @param {number} [inset] */
export function rim(shape, cells, width, inset = 0) {
  const { width: wide, height } = shape;
  const chosen = new Set(cells);
  const has = (/** @type {number} */ row, /** @type {number} */ column) =>
    row >= 0 && column >= 0 && row < height && column < wide && chosen.has(row * wide + column);
  let path = "";
  const box = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ w, /** @type {number} */ h) =>
    (path += `M${x} ${y}h${w}v${h}h${-w}z`);
  for (const cell of chosen) {
    const [row, column] = [Math.floor(cell / wide), cell % wide];
    const [x, y] = cornerOf(shape, cell);
    const up = has(row - 1, column), down = has(row + 1, column), left = has(row, column - 1), right = has(row, column + 1);
    const [x0, x1] = [left ? x : x + inset, right ? x + UNIT : x + UNIT - inset];
    const [y0, y1] = [up ? y : y + inset, down ? y + UNIT : y + UNIT - inset];
    if (!up) box(x0, y0, x1 - x0, width);
    if (!down) box(x0, y1 - width, x1 - x0, width);
    const [y2, y3] = [up ? y0 : y0 + width, down ? y1 : y1 - width];
    if (!left) box(x0, y2, width, y3 - y2);
    if (!right) box(x1 - width, y2, width, y3 - y2);
    const w = width + inset;
    if (up && left && !has(row - 1, column - 1)) box(x, y, w, w);
    if (up && right && !has(row - 1, column + 1)) box(x + UNIT - w, y, w, w);
    if (down && left && !has(row + 1, column - 1)) box(x, y + UNIT - w, w, w);
    if (down && right && !has(row + 1, column + 1)) box(x + UNIT - w, y + UNIT - w, w, w);
  }
  return path;
}

/** Lines between regions and around the grid. @param {Shape} shape */
export function regionLines(shape) {
  const { width, height, regions } = shape;
  let path = `M0 0H${width * UNIT}V${height * UNIT}H0z`;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const cell = row * width + column;
      const [x, y] = cornerOf(shape, cell);
      if (column + 1 < width && regions[cell] !== regions[cell + 1]) path += `M${x + UNIT} ${y}v${UNIT}`;
      if (row + 1 < height && regions[cell] !== regions[cell + width]) path += `M${x} ${y + UNIT}h${UNIT}`;
    }
  }
  return path;
}

/** Lines between all cells. @param {Shape} shape */
export function cellLines(shape) {
  const [right, bottom] = [shape.width * UNIT, shape.height * UNIT];
  let path = "";
  for (let row = 1; row < shape.height; row++) path += `M0 ${row * UNIT}H${right}`;
  for (let column = 1; column < shape.width; column++) path += `M${column * UNIT} 0V${bottom}`;
  return path;
}
