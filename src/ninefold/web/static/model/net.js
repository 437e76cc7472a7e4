// A net as numbered lines.  The engine tells it as one text ("Suppose (1): … Then (2) …, since (1) …; (3) …"); chains
// that begin with the same assumption share their lines.  The numbers here are those of the text.

import { premises } from "./chain.js";
import { literalText } from "./telling.js";

/** @import { Shape } from "./shape.js" */
/** @import { Chain, Literal, StepFields } from "./wire.js" */

/** @typedef {{number: number, node: Literal, words: string, reason: string, premises: number[]}} NetLine */
/** @typedef {{lines: NetLine[], ends: number[]}} Branch  what follows from one assumption, which is line 1 */

/** @param {Pick<StepFields, "chains">} step */
export const isNet = ({ chains }) => chains.some((chain) => chain.reasons.length > 0);

/** @param {Shape} shape @param {Chain[]} chains @param {string} text @param {readonly string[]} [marks] @returns {Branch[]} */
export function netOf(shape, chains, text, marks) {
  /** @type {Branch[]} */
  const branches = [];
  /** @type {Map<string, number>} */
  let known = new Map();
  const key = (/** @type {Literal} */ node) => `${node.cells} ${node.digit} ${node.on} ${node.kind}`;
  chains.forEach((chain, index) => {
    const joined = index > 0 && key(chain.nodes[0]) === key(chains[index - 1].nodes[0]);
    if (!joined) {
      known = new Map();
      branches.push({ lines: [], ends: [] });
    }
    const { lines, ends } = branches[branches.length - 1];
    chain.nodes.forEach((node, i) => {
      if (known.has(key(node))) return;
      const number = known.size + 1;
      known.set(key(node), number);
      const needed = premises(chain, i).map((k) => known.get(key(chain.nodes[k])) ?? 1);
      lines.push({ number, node, words: literalText(shape, node, marks), reason: "", premises: needed });
    });
    const last = chain.nodes.at(-1);
    if (last) ends.push(known.get(key(last)) ?? 1);
  });
  const told = text.split("Suppose (1): ").slice(1);
  const nets = branches.filter(({ lines }) => lines.length > 1);
  if (told.length === nets.length) nets.forEach((branch, i) => explain(branch, told[i]));
  return branches;
}

/** Put the reasons of the text to the lines: "(12) r1c4 is 8, since (6) and (11) leave 8 no other place in row 1".
 * @param {Branch} branch @param {string} text */
function explain({ lines }, text) {
  for (const match of text.matchAll(/\((\d+)\) [^;]*?, since ([^;]*?)(?=;|\. (?:But|If|Every|Suppose)|\.$)/g)) {
    const line = lines[Number(match[1]) - 1];
    if (!line) continue;
    line.reason = match[2];
    line.premises = [...match[2].matchAll(/\((\d+)\)/g)].map(([, number]) => Number(number));
  }
}

/** The lines that lead to one, itself included, in their order. @param {readonly NetLine[]} lines @param {number} number */
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
  return { nodes: lines.map(({ node }) => node), reasons };
}

/** The lines from the last one that needs several others (or from the assumption) straight down to one: what an
 * outline shows under one heading. @param {readonly NetLine[]} lines @param {number} number @returns {NetLine[]} */
export function runTo(lines, number) {
  const run = [lines[number - 1]];
  while (run[0].premises.length === 1 && run[0].premises[0] !== 1) run.unshift(lines[run[0].premises[0] - 1]);
  return run;
}
