// Techniques and their names, asked for once.

/** @import { Engine, Technique } from "../engine.js" */

/** @type {Map<string, string>} */
const names = new Map();
/** @type {Promise<Technique[]> | null} */
let asked = null;

/** All techniques, in the order of the usual preset. @param {Engine} engine @returns {Promise<Technique[]>} */
export function allTechniques(engine) {
  asked ??= engine.techniques().then(({ techniques }) => {
    for (const { slug, name } of techniques) names.set(slug, name);
    return techniques;
  });
  // A fault is for this caller; the next one asks anew.
  asked.catch(() => (asked = null));
  return asked;
}

/** The name of a technique; made from the slug where the names have not come yet. @param {string} slug */
export const titled = (slug) => names.get(slug) ?? slug.replace(/(^|-)(\w)/g, (_, dash, first) => (dash ? " " : "") + first.toUpperCase());
