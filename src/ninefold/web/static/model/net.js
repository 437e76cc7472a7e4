// A net as numbered lines.  The engine explains it in one text ("Suppose (1): … Then (2) …, since (1) …; (3) …"); chains
// that start from the same assumption share their lines.  A candidate eliminated by a digit has no line: what depends on
// it refers to the line of the digit.  The numbers are the same as in the text.

import { premises } from "./chain.js";

/** @import { Chain, LinkWords, Literal, StepFields } from "./wire.js" */

/** @typedef {{number: number, node: Literal, words: string, reason: string, premises: number[]}} NetLine */
/** @typedef {import("./wire.js").ToldStep["inner"][number]} Inner  a proof inside, in words */
/** @typedef {{lines: NetLine[], ends: number[], inner: Inner[]}} Branch  what follows from one assumption, which is line 1 */

/** @param {Pick<StepFields, "chains">} step */
export const isNet = ({ chains }) => chains.some((chain) => chain.reasons.length > 0 || (chain.nested ?? []).length > 0);

/** @param {Literal} node */
const key = (node) => `${node.cells} ${node.digit} ${node.on} ${node.kind}`;

/** @param {Chain[]} chains @param {readonly (readonly LinkWords[])[]} links the literals in words @param {readonly Inner[]} [inner] @returns {Branch[]} */
export function netOf(chains, links, inner = []) {
  /** @type {number[][]} */
  const groups = [];
  chains.forEach((chain, index) => {
    const joined = index > 0 && key(chain.nodes[0]) === key(chains[index - 1].nodes[0]);
    if (joined) groups[groups.length - 1].push(index);
    else groups.push([index]);
  });
  return groups.map((group, i) => ({
    ...branchOf(group.map((index) => chains[index]), group.map((index) => links[index] ?? [])),
    inner: inner.filter(({ branch }) => branch === i),
  }));
}

/** @param {Chain[]} chains @param {readonly (readonly LinkWords[])[]} links @returns {Omit<Branch, "inner">} */
function branchOf(chains, links) {
  const last = new Set(chains.map((chain) => key(chain.nodes[chain.nodes.length - 1])));
  /** The lines of a literal: its own, or those of its premises. @type {Map<string, number[]>} */
  const behind = new Map();
  /** @type {NetLine[]} */
  const lines = [];
  chains.forEach((chain, index) => {
    const inside = new Set((chain.nested ?? []).map(([i]) => i));
    chain.nodes.forEach((node, i) => {
      if (behind.has(key(node))) return;
      const known = premises(chain, i).map((k) => chain.nodes[k]);
      const needed = [...new Set(known.flatMap((premise) => behind.get(key(premise)) ?? [1]))].sort((a, b) => a - b);
      if (!node.on && !last.has(key(node)) && !inside.has(i) && known.some(({ on }) => on)) {
        behind.set(key(node), needed);
        return;
      }
      const number = lines.length + 1;
      behind.set(key(node), [number]);
      const { words, reason } = links[index]?.[i] ?? { words: "", reason: "" };
      const named = [...reason.matchAll(/\((\d+)\)/g)].map(([, line]) => Number(line)); // the lines that the reason names
      lines.push({ number, node, words, reason, premises: named.length ? named : needed });
    });
  });
  return { lines, ends: chains.map((chain) => behind.get(key(chain.nodes[chain.nodes.length - 1]))?.[0] ?? 1) };
}

/** The lines that lead to a line, including itself, in order. @param {readonly NetLine[]} lines @param {number} number */
export function cone(lines, number) {
  const needed = new Set([number]);
  for (let i = number; i > 1; i--) if (needed.has(i)) lines[i - 1].premises.forEach((premise) => needed.add(premise));
  return lines.filter((line) => needed.has(line.number));
}

/** Lines as a chain of the wire form, to be drawn. @param {readonly NetLine[]} lines @returns {Chain} */
export function chainOfLines(lines) {
  const place = new Map(lines.map((line, i) => [line.number, i]));
  const reasons = lines.flatMap((line, i) =>
    line.premises.flatMap((premise) => (place.has(premise) ? [/** @type {[number, number]} */ ([i, place.get(premise)])] : [])),
  );
  return { nodes: lines.map(({ node }) => node), reasons, nested: [] };
}

/** The lines from the last one that needs several others (or from the assumption) straight down to one: what an
 * outline shows under one heading. @param {readonly NetLine[]} lines @param {number} number @returns {NetLine[]} */
export function runTo(lines, number) {
  const run = [lines[number - 1]];
  while (run[0].premises.length === 1 && run[0].premises[0] !== 1) run.unshift(lines[run[0].premises[0] - 1]);
  return run;
}
