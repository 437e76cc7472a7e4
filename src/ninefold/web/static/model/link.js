// The part of a link after `#`: the characters of the clues, then what the player has added, each part `;name=value`:
//
//     #53..7....6..195...                            81 characters
//     #53..7....;e=..4......;m=2-124.5-26;c=7-3      entries; marks and corner marks: cell-digits, with dots between
//     ;k=0-AC;s=4-2A;l=0-0-40-5A                     colors of cells; of candidates (cell-digit color); lines
//     ;t=Title%2520of%2520it                          title
//     ;g=0-124.1-3                                   candidates of a sukaku
//     ;b=2                                           rows per box if not the default, ;r=… regions by letter

import { lineOf, puzzleOfLine, startOf } from "./puzzle.js";
import { digitOf, digitsOf, digitText, maskOf, shapeOf } from "./shape.js";

/** @import { Line, Position, Puzzle } from "./puzzle.js" */

const letter = (/** @type {number} */ index) => String.fromCharCode(65 + index);
const index = (/** @type {string} */ text) => text.charCodeAt(0) - 65;

/** @param {Puzzle} puzzle @param {Position} [position] entries to include; by default, only the puzzle */
export function encodeLink(puzzle, position) {
  const { shape } = puzzle;
  /** @type {[string, string][]} */
  const parts = [];
  const usual = shapeOf(shape.size);
  if (shape.regions !== usual.regions) {
    const boxes = shapeOf(shape.size, shape.boxRows);
    parts.push(shape === boxes ? ["b", String(shape.boxRows)] : ["r", shape.regions.map(letter).join("")]);
  }
  const list = (/** @type {readonly number[]} */ masks, /** @type {(digit: number) => string} */ text) =>
    masks.flatMap((mask, cell) => (mask ? [`${cell}-${digitsOf(mask).map(text).join("")}`] : [])).join(".");
  if (puzzle.given) parts.push(["g", list(puzzle.given, digitText)]);
  if (position) {
    const entries = position.digits.map((digit, cell) => (puzzle.clues[cell] ? 0 : digit));
    parts.push(["e", entries.some(Boolean) ? lineOf(entries) : ""]);
    parts.push(["m", list(position.marks, digitText)], ["c", list(position.corners, digitText)]);
    parts.push(["k", list(position.colors, (digit) => letter(digit - 1))]);
    parts.push(["s", Object.entries(position.spots).map(([key, color]) => key.replace(":", "-") + letter(color)).join(".")]);
    parts.push(["l", position.lines.map(([a, b, c, d, color]) => `${[a, b, c, d].join("-")}${letter(color)}`).join(".")]);
  }
  // Encoded twice: a link is decoded as a whole before it is split into parts.
  parts.push(["t", encodeURIComponent(encodeURIComponent(puzzle.title))]);
  return lineOf(puzzle.clues) + parts.flatMap(([name, value]) => (value ? [`;${name}=${value}`] : [])).join("");
}

/** The game in a link; null if there is none.
 * @param {string} text without the `#` @returns {{puzzle: Puzzle, position: Position} | null} */
export function decodeLink(text) {
  const [clues, ...rest] = decodeText(text).split(";");
  // Any other character for empty cells that people use, if it is the same in the whole line.
  const line = /^[1-9]*([-_*xX])(?:[1-9]|\1)*$/.test(clues) ? clues.replace(/[^1-9]/g, ".") : clues;
  if (line.length < 4 || line.length > 625) return null;
  const parts = new Map(rest.map((part) => /** @type {[string, string]} */ ([part[0], part.slice(2)])));
  const size = Math.sqrt(line.length);
  if (!Number.isInteger(size)) return null;
  try {
    const rows = Number(parts.get("b")) || undefined;
    const pieces = parts.get("r");
    const regions = pieces && pieces.length === line.length ? [...pieces].map(index) : null;
    const puzzle = puzzleOfLine(line, { shape: shapeOf(size, rows, regions), title: decodeText(parts.get("t") ?? "") });
    if (!puzzle) return null;
    const given = parts.has("g") ? masksOf(puzzle, parts.get("g"), digitOf, size) : null;
    const whole = { ...puzzle, given };
    return { puzzle: whole, position: parsedPosition(whole, parts) };
  } catch {
    return null;
  }
}

/** Decode the percent-encoding of browsers and messengers, if possible. @param {string} text */
function decodeText(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {string | undefined} part */
const itemsOf = (part) => (part ?? "").split(".").filter(Boolean);

/** Masks by cell: `2-124.5-26`; values out of range are ignored.
 * @param {Puzzle} puzzle @param {string | undefined} part @param {(text: string) => number} value @param {number} most */
function masksOf(puzzle, part, value, most) {
  const out = puzzle.clues.map(() => 0);
  for (const [cell, digits] of itemsOf(part).map((item) => item.split("-"))) {
    if (Number(cell) < out.length && digits) out[Number(cell)] = maskOf([...digits].map(value).filter((digit) => digit > 0 && digit <= most));
  }
  return out;
}

/** @param {Puzzle} puzzle @param {Map<string, string>} parts @returns {Position} */
function parsedPosition(puzzle, parts) {
  const { size } = puzzle.shape;
  const start = startOf(puzzle);
  const cells = start.digits.length;
  const items = (/** @type {string} */ name) => itemsOf(parts.get(name));
  const entries = [...(parts.get("e") ?? "")].map(digitOf);
  const spots = items("s").flatMap((item) => {
    const match = /^(\d+)-(\d+)([A-I])$/.exec(item);
    return match && Number(match[1]) < cells && Number(match[2]) <= size ? [[`${match[1]}:${match[2]}`, index(match[3])]] : [];
  });
  const lines = items("l").flatMap((item) => {
    const match = /^(\d+)-(\d+)-(\d+)-(\d+)([A-I])$/.exec(item);
    if (!match || Number(match[1]) >= cells || Number(match[3]) >= cells) return [];
    const [a, b, c, d] = match.slice(1, 5).map(Number);
    return [/** @type {Line} */ ([a, b, c, d, index(match[5])])];
  });
  return {
    digits: start.digits.map((clue, cell) => clue || (entries[cell] > 0 && entries[cell] <= size ? entries[cell] : 0)),
    marks: parts.has("m") ? masksOf(puzzle, parts.get("m"), digitOf, size) : start.marks,
    corners: masksOf(puzzle, parts.get("c"), digitOf, size),
    colors: masksOf(puzzle, parts.get("k"), (text) => index(text) + 1, 9),
    spots: Object.fromEntries(spots),
    lines,
  };
}
