// The part of a link after `#`: the characters of the clues, then what the player has added, each part `;name=value`:
//
//     #53..7....6..195...                            81 characters
//     #53..7....;e=..4......;m=2-124.5-26;c=7-3      entries; marks and corner marks: cell-digits, with dots between
//     ;k=0-AC;s=4-2A;l=0-0-40-5A                     colors of cells; of candidates (cell-digit color); lines
//     ;t=Title%2520of%2520it                          title
//     ;g=0-124.1-3                                   candidates of a sukaku
//     ;b=2                                           rows per box if not the default, ;r=… regions by letter

import { digitsOfLine, lineOf, puzzleOfLine, sourceOf, startOf } from "./puzzle.js";
import { digitOf, digitOfSign, digitsOf, maskOf, shapeOf, signOf } from "./shape.js";

/** @import { Line, Position, Puzzle } from "./puzzle.js" */

const letter = (/** @type {number} */ index) => String.fromCharCode(65 + index);
const index = (/** @type {string} */ text) => text.charCodeAt(0) - 65;

/** @param {Puzzle} puzzle @param {Position} [position] entries to include; by default, only the puzzle */
export function encodeLink(puzzle, position) {
  const { shape } = puzzle;
  /** @type {[string, string][]} */
  const parts = [];
  if (!puzzle.variant && shape.regions !== shapeOf(shape.width).regions) {
    const boxes = shapeOf(shape.width, shape.boxRows);
    parts.push(shape === boxes ? ["b", String(shape.boxRows)] : ["r", shape.regions.map(letter).join("")]);
  }
  if (puzzle.given && !puzzle.variant) parts.push(["g", listOf(puzzle.given, (digit) => signOf(shape, digit))]);
  if (position) parts.push(...partsOf(puzzle, position));
  // Encoded twice: a link is decoded as a whole before it is split into parts.
  parts.push(["t", encodeURIComponent(encodeURIComponent(puzzle.title))]);
  return lineOf(puzzle.clues, shape) + joinParts(parts);
}

/** @param {readonly [string, string][]} parts */
const joinParts = (parts) => parts.flatMap(([name, value]) => (value ? [`;${name}=${value}`] : [])).join("");

/** Masks by cell: `2-124.5-26`. @param {readonly number[]} masks @param {(digit: number) => string} text */
const listOf = (masks, text) => masks.flatMap((mask, cell) => (mask ? [`${cell}-${digitsOf(mask).map(text).join("")}`] : [])).join(".");

/** The player's entries. @param {Puzzle} puzzle @param {Position} position @returns {[string, string][]} */
function partsOf({ shape, clues }, position) {
  const entries = position.digits.map((digit, cell) => (clues[cell] ? 0 : digit));
  const sign = (/** @type {number} */ digit) => signOf(shape, digit);
  return [
    ["e", entries.some(Boolean) ? lineOf(entries, shape) : ""],
    ["m", listOf(position.marks, sign)],
    ["c", listOf(position.corners, sign)],
    ["k", listOf(position.colors, (digit) => letter(digit - 1))],
    ["s", Object.entries(position.spots).map(([key, color]) => key.replace(":", "-") + letter(color)).join(".")],
    ["l", position.lines.map(([a, b, c, d, color]) => `${[a, b, c, d].join("-")}${letter(color)}`).join(".")],
  ];
}

// A variant has its data in its link, compressed: `#v1.` and the data in base64, then the same parts.

const PREFIX = "v1.";

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} stream */
async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** @param {Puzzle} puzzle @param {Position} [position] */
export async function encodeAnyLink(puzzle, position) {
  if (!puzzle.variant) return encodeLink(puzzle, position);
  const bytes = await through(new TextEncoder().encode(sourceOf(puzzle.variant)), new CompressionStream("deflate-raw"));
  const packed = btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  return PREFIX + packed + (position ? joinParts(partsOf(puzzle, position)) : "");
}

/** The text of the variant in a link, and a function that reads the player's additions; null for any other link.
 * @param {string} text without the `#` */
export async function decodeVariantLink(text) {
  if (!text.startsWith(PREFIX)) return null;
  const [packed, ...rest] = decodeText(text).slice(PREFIX.length).split(";");
  try {
    const bytes = Uint8Array.from(atob(packed.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
    const source = new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
    return { source, position: (/** @type {Puzzle} */ puzzle) => parsedPosition(puzzle, partsIn(rest)) };
  } catch {
    return null;
  }
}

/** @param {readonly string[]} rest */
const partsIn = (rest) => new Map(rest.map((part) => /** @type {[string, string]} */ ([part[0], part.slice(2)])));

/** The game in a link; null if there is none.
 * @param {string} text without the `#` @returns {{puzzle: Puzzle, position: Position} | null} */
export function decodeLink(text) {
  const [clues, ...rest] = decodeText(text).split(";");
  // Any other character for empty cells that people use, if it is the same in the whole line.
  const line = /^[1-9]*([-_*xX])(?:[1-9]|\1)*$/.test(clues) ? clues.replace(/[^1-9]/g, ".") : clues;
  if (line.length < 4 || line.length > 625) return null;
  const parts = partsIn(rest);
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
  const { shape } = puzzle;
  const size = shape.count;
  const digit = (/** @type {string} */ sign) => digitOfSign(shape, sign);
  const start = startOf(puzzle);
  const cells = start.digits.length;
  const items = (/** @type {string} */ name) => itemsOf(parts.get(name));
  const entries = digitsOfLine(shape, parts.get("e") ?? "");
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
    marks: parts.has("m") ? masksOf(puzzle, parts.get("m"), digit, size) : start.marks,
    corners: masksOf(puzzle, parts.get("c"), digit, size),
    colors: masksOf(puzzle, parts.get("k"), (text) => index(text) + 1, 9),
    spots: Object.fromEntries(spots),
    lines,
  };
}
