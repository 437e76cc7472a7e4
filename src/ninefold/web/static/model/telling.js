// Explanations split into pieces: plain text, and names of cells and houses that highlight the board.  In every language
// the engine's texts name cells as the wire form does (r4c7); the names of houses are words of the language.

import { cellOf, digitOfValue, houseOf } from "./shape.js";

/** @import { Shape } from "./shape.js" */
/** @import { Light } from "./state.js" */

/** A part of a text; the literal of a cell that is, or is not, a digit: `r4c7=5`, `r4c7≠5`.
 * @typedef {{text: string, light: Light | null, literal?: string}} Piece */

/** How a language names houses: one of each kind, then several; the word of lists; how a cell is, or is not, a digit: `{cell} is {digit}`.
 * @typedef {{row: string[], column: string[], box: string[], region: string[], and: string[], is: string[], not: string[]}} Names */

/** A pattern of the names in a text, and the kind of house of each word.  Of the groups in it, the first *is* pairs are a
 * cell and its digit, the following *not* pairs a cell and a digit that it is not, the last pair a cell alone.
 * @typedef {{pattern: RegExp, kinds: ReadonlyMap<string, string>, is: number}} Reader */

/** @param {Names} names @returns {Reader} */
export function readerOf({ and, is, not, ...houses }) {
  const kinds = new Map(Object.entries(houses).flatMap(([kind, words]) => words.map((word) => /** @type {const} */ ([word.toLowerCase(), kind]))));
  const one = Object.values(houses).map(([word]) => word).join("|");
  const several = Object.values(houses).flatMap((words) => words.slice(1)).join("|");
  const cell = "\\br\\d+c\\d+";
  const literals = [...is, ...not].map((form) => `(?<!\\p{L})${form.replace("{cell}", `(${cell})`).replace("{digit}", "(\\d+)")}(?!\\p{L}|\\d)`);
  const pattern = [
    ...literals,
    `(${cell})\\b`,
    `(?<!\\p{L})(?:${several}) \\d+(?:, \\d+)* (?:${and.join("|")}) \\d+`,
    `(?<!\\p{L})(?:${one}) \\d+`,
  ];
  return { kinds, is: is.length, pattern: new RegExp(pattern.join("|"), "giu") };
}

/** @param {Shape} shape @param {string} text @param {Reader} reader @returns {Piece[]} */
export function piecesOf(shape, text, reader) {
  /** @type {Piece[]} */
  const pieces = [];
  let end = 0;
  for (const match of text.matchAll(reader.pattern)) {
    const group = match.findIndex((part, i) => i > 0 && part !== undefined);
    const [name, digit] = group > 0 ? [match[group].toLowerCase(), match[group + 1]] : [];
    const light = name ? cellLight(shape, name, digit) : houseLight(shape, match[0], reader);
    if (!light.cells.length) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), light: null });
    pieces.push({ text: match[0], light, ...(name && digit ? { literal: `${name}${group <= 2 * reader.is ? "=" : "≠"}${digit}` } : {}) });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), light: null });
  return pieces;
}

/** `r4c7`, and `r56c1` of Eureka notation; with a digit, its candidate is highlighted.
 * @param {Shape} shape @param {string} name @param {string} [digit] @returns {Light} */
function cellLight(shape, name, digit) {
  const [, rows, columns] = name.match(/r(\d+)c(\d+)/) ?? ["", "", ""];
  const names = Math.max(shape.width, shape.height) > 9 ? [`r${rows}c${columns}`] : [...rows].flatMap((row) => [...columns].map((column) => `r${row}c${column}`));
  const cells = names.map((name) => cellOf(shape, name)).filter((cell) => cell >= 0);
  return digit ? { cells, spots: cells.map((cell) => /** @type {const} */ ([cell, digitOfValue(shape, Number(digit))])) } : { cells };
}

/** @param {Shape} shape @param {string} text @param {Reader} reader @returns {Light} */
function houseLight(shape, text, { kinds }) {
  const [word] = text.toLowerCase().split(" ");
  return { cells: [...new Set([...text.matchAll(/\d+/g)].flatMap(([number]) => houseOf(shape, `${kinds.get(word)} ${number}`)))] };
}

/** A text for reading aloud: its cells, including groups in Eureka notation, in words.
 * @param {string} text @param {(row: string, column: string) => string} place */
export const spoken = (text, place) =>
  text.replace(/\br(\d+)c(\d+)\b/gi, (_, row, column) => place(row, column)).replace(/(?<=\d)(<>|=)(?=\d)/g, (sign) => (sign === "=" ? " = " : " ≠ "));
