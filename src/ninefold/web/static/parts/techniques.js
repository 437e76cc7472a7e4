// Techniques and their names, loaded once: localized names, or else the engine's.

import { LANGUAGES } from "../texts.js";

/** @import { Technique } from "../model/wire.js" */
/** @import { Engine } from "../engine.js" */
/** @import { TextKey, Texts } from "../texts.js" */

/** @type {import("../texts.js").Words} */
let own = { techniques: {}, ideas: {} };
/** @type {Map<string, string>} */
const names = new Map();
/** Levels on the scale of puzzles. @type {Map<string, string>} */
const levels = new Map();
/** @type {Promise<Technique[]> | null} */
let asked = null;

/** Load the names of a language. @param {string} language */
export const loadNames = async (language) => void (own = await LANGUAGES[language].words());

/** The localized description of an approach; null if only the engine has one. @param {string} name */
export const ideaOf = (name) => own.ideas[name] ?? null;

/** All techniques, in the order of the default scale. @param {Engine} engine @returns {Promise<Technique[]>} */
export function allTechniques(engine) {
  asked ??= engine.version().then(({ scale }) => engine.techniques(scale)).then(({ techniques }) => {
    for (const { slug, name, level } of techniques) names.set(slug, name), levels.set(slug, level);
    return techniques;
  });
  // An error is reported to this caller; the next one tries again.
  asked.catch(() => (asked = null));
  return asked;
}

/** The level of a technique on the scale of puzzles, or else of its preset. @param {{slug: string, level: string}} technique */
export const levelOf = ({ slug, level }) => levels.get(slug) ?? level;

/** The name of a technique; derived from the slug until the names are loaded. @param {string} slug @param {string} [name] the engine's */
export const titled = (slug, name) =>
  own.techniques[slug] ?? name ?? names.get(slug) ?? slug.replace(/(^|-)(\w)/g, (_, dash, first) => (dash ? " " : "") + first.toUpperCase());

/** A family of techniques in words. @param {Texts} t @param {string} family */
export const familyText = (t, family) => t(/** @type {TextKey} */ (`family.${family}`));
