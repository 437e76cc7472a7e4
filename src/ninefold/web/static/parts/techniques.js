// Techniques and their names, asked for once: those of the page's language, or else the engine's.

import { LANGUAGES } from "../texts.js";

/** @import { Technique } from "../model/wire.js" */
/** @import { Engine } from "../engine.js" */
/** @import { TextKey, Texts } from "../texts.js" */

/** @type {import("../texts.js").Words} */
let own = { techniques: {}, ideas: {} };
/** @type {Map<string, string>} */
const names = new Map();
/** @type {Promise<Technique[]> | null} */
let asked = null;

/** Take the names from a language. @param {string} language */
export const loadNames = async (language) => void (own = await LANGUAGES[language].words());

/** The idea of an approach in the page's language; null where it has only the engine's. @param {string} name */
export const ideaOf = (name) => own.ideas[name] ?? null;

/** All techniques, in the order of the scale on which puzzles are made. @param {Engine} engine @returns {Promise<Technique[]>} */
export function allTechniques(engine) {
  asked ??= engine.version().then(({ scale }) => engine.techniques(scale)).then(({ techniques }) => {
    for (const { slug, name } of techniques) names.set(slug, name);
    return techniques;
  });
  // A fault is for this caller; the next one asks anew.
  asked.catch(() => (asked = null));
  return asked;
}

/** The name of a technique; made from the slug where the names have not come yet. @param {string} slug @param {string} [name] the engine's */
export const titled = (slug, name) =>
  own.techniques[slug] ?? name ?? names.get(slug) ?? slug.replace(/(^|-)(\w)/g, (_, dash, first) => (dash ? " " : "") + first.toUpperCase());

/** A family of techniques in words. @param {Texts} t @param {string} family */
export const familyText = (t, family) => t(/** @type {TextKey} */ (`family.${family}`));
