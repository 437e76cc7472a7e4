// Explanations split into pieces: plain text, and names of cells and houses that highlight the board.  The engine's
// texts use the names of the wire form (r4c7, row 3), so they can be recognized.

import { cellOf, digitOfValue, digitsOf, houseOf, maskOf } from "./shape.js";

/** @import { Shape } from "./shape.js" */
/** @import { Light } from "./state.js" */
/** @import { Literal } from "./wire.js" */

/** @typedef {{text: string, light: Light | null}} Piece */

const NAMES = /\br(\d+)c(\d+)\b(?: is (?:not )?(\d+)\b)?|\b(?:rows|columns|boxes|regions) \d+(?:, \d+)* and \d+|\b(?:row|column|box|region) \d+/gi;
const KINDS = /** @type {Record<string, string>} */ ({ rows: "row", columns: "column", boxes: "box", regions: "region" });

/** @param {Shape} shape @param {string} text @returns {Piece[]} */
export function piecesOf(shape, text) {
  /** @type {Piece[]} */
  const pieces = [];
  let end = 0;
  for (const match of text.matchAll(NAMES)) {
    const light = match[1] ? cellLight(shape, match[1], match[2], match[3]) : houseLight(shape, match[0]);
    if (!light.cells.length) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), light: null });
    pieces.push({ text: match[0], light });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), light: null });
  return pieces;
}

/** `r4c7`, and `r56c1` of Eureka notation; with a digit, its candidate is highlighted.
 * @param {Shape} shape @param {string} rows @param {string} columns @param {string} [digit] @returns {Light} */
function cellLight(shape, rows, columns, digit) {
  const names = Math.max(shape.width, shape.height) > 9 ? [`r${rows}c${columns}`] : [...rows].flatMap((row) => [...columns].map((column) => `r${row}c${column}`));
  const cells = names.map((name) => cellOf(shape, name)).filter((cell) => cell >= 0);
  return digit ? { cells, spots: cells.map((cell) => /** @type {const} */ ([cell, digitOfValue(shape, Number(digit))])) } : { cells };
}

/** @param {Shape} shape @param {string} text @returns {Light} */
function houseLight(shape, text) {
  const [word] = text.toLowerCase().split(" ");
  const kind = KINDS[word] ?? word;
  return { cells: [...new Set([...text.matchAll(/\d+/g)].flatMap(([number]) => houseOf(shape, `${kind} ${number}`)))] };
}

/** A text for reading aloud: its cells, including groups in Eureka notation, in words.
 * @param {string} text @param {(row: string, column: string) => string} place */
export const spoken = (text, place) =>
  text.replace(/\br(\d+)c(\d+)\b/gi, (_, row, column) => place(row, column)).replace(/(?<=\d)(<>|=)(?=\d)/g, (sign) => (sign === "=" ? " = " : " ≠ "));

/** A literal of a chain in the engine's words. @param {Shape} shape @param {Literal} node @param {readonly string[]} [marks] */
export function literalText(shape, { cells, digit, on, kind }, marks) {
  if (kind === "als") {
    const held = marks ? maskOf(cells.flatMap((name) => [...(marks[cellOf(shape, name)] ?? "")].map(Number))) : 0;
    const kept = digitsOf(held).filter((other) => other !== digit);
    return `the almost locked set ${listed(cells)} loses ${digit}${kept.length ? ` and must hold ${listed(kept.map(String))}` : ""}`;
  }
  if (cells.length === 1) return `${cells[0]} is ${on ? "" : "not "}${digit}`;
  return on ? `${digit} is in ${listed(cells, "or")}` : `${digit} is in neither ${listed(cells, "nor")}`;
}

/** @param {readonly string[]} words @param {string} [last] */
export const listed = (words, last = "and") =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;

/** The reason in parentheses after a literal, searched from an offset; "" if there is none.
 * @param {string} text @param {string} literal @param {number} from @returns {{reason: string, end: number}} */
export function reasonOf(text, literal, from) {
  const at = text.indexOf(`${literal} (`, from);
  if (at < 0) return { reason: "", end: from };
  const start = at + literal.length + 2;
  const end = text.indexOf(")", start);
  return end < 0 ? { reason: "", end: from } : { reason: text.slice(start, end), end };
}
