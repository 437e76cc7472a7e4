// Chains of the wire form: the premises of each literal, and the stops when following a chain.

/** @import { Chain, LinkWords } from "./wire.js" */

/** The premises of a literal: those of its reasons, or the previous literal. @param {Chain} chain @param {number} index */
export function premises(chain, index) {
  const reasons = chain.reasons.flatMap(([node, reason]) => (node === index ? [reason] : []));
  if (reasons.length) return reasons;
  return index ? [index - 1] : [];
}

/** A stop when following chains: the first *links* literals of a chain are drawn.
 * @typedef {{chain: number, links: number, on: boolean, words: string, reason: string, literal: string}} Stop */

/** @param {readonly Chain[]} chains @param {readonly (readonly LinkWords[])[]} links the literals in words @returns {Stop[]} */
export const stopsOf = (chains, links) =>
  chains.flatMap((chain, number) =>
    chain.nodes.map((node, i) => {
      const { words, reason } = links[number]?.[i] ?? { words: "", reason: "" };
      const literal = node.cells.length === 1 ? `${node.cells[0]}${node.on ? "=" : "≠"}${node.digit}` : "";
      return { chain: number, links: i + 1, on: node.on, words, reason, literal };
    }),
  );
