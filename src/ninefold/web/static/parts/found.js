// Turns what the engine reads into a puzzle and a position; the rules of a variant come in a second answer.

import { decodeLink, decodeVariantLink } from "../model/link.js";
import { fromWire, isSource, puzzleOfVariant, startOf } from "../model/puzzle.js";

/** @import { Call, Engine } from "../engine.js" */
/** @import { Position, Puzzle, WirePuzzle } from "../model/puzzle.js" */

/** @typedef {{puzzle: Puzzle, position: Position}} Found */

/** @param {Engine} engine @param {WirePuzzle} wire @param {Call} [call] @returns {Promise<Found | null>} */
export async function gameOfWire(engine, wire, call) {
  if (!isSource(wire.puzzle)) return fromWire(wire);
  const puzzle = puzzleOfVariant(await engine.board({ puzzle: wire.puzzle }, call));
  return { puzzle, position: startOf(puzzle) };
}

/** The game in the part of a link after `#`: one of our links, or any text or link that the engine reads.
 * @param {Engine} engine @param {string} hash without the `#` @returns {Promise<Found | null>} */
export async function gameOfLink(engine, hash) {
  const linked = decodeLink(hash);
  if (linked) return linked;
  const variant = await decodeVariantLink(hash);
  if (variant) {
    const found = await gameOfWire(engine, { puzzle: variant.source });
    return found && { ...found, position: variant.position(found.puzzle) };
  }
  const text = decoded(hash);
  if (text.length < 8) return null;
  const { puzzles } = await engine.read(text);
  return puzzles.length ? gameOfWire(engine, puzzles[0]) : null;
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
