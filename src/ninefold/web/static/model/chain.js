// Chains of the wire form: the premises of each literal, and the stops when following a chain.

import { literalText, reasonOf } from "./telling.js";

/** @import { Shape } from "./shape.js" */
/** @import { Chain } from "./wire.js" */

/** The premises of a literal: those of its reasons, or the previous literal. @param {Chain} chain @param {number} index */
export function premises(chain, index) {
  const reasons = chain.reasons.flatMap(([node, reason]) => (node === index ? [reason] : []));
  if (reasons.length) return reasons;
  return index ? [index - 1] : [];
}

/** A stop when following chains: the first *links* literals of a chain are drawn.
 * @typedef {{chain: number, links: number, on: boolean, words: string, reason: string}} Stop */

/** @param {Shape} shape @param {readonly Chain[]} chains @param {string} text @param {readonly string[]} [marks] @returns {Stop[]} */
export function stopsOf(shape, chains, text, marks) {
  let from = 0;
  return chains.flatMap((chain, number) =>
    chain.nodes.map((node, i) => {
      const words = literalText(shape, node, marks);
      const { reason, end } = i ? reasonOf(text, words, from) : { reason: "", end: from };
      from = end;
      return { chain: number, links: i + 1, on: node.on, words, reason };
    }),
  );
}
