// Techniques and their names, loaded once: localized names, or else the engine's.

import { LANGUAGES } from "../texts.js";

/** @import { Technique } from "../model/wire.js" */
/** @import { Engine } from "../engine.js" */
/** @import { TextKey, Texts } from "../texts.js" */

/** @type {{techniques: Record<string, string>}} */
let own = { techniques: {} };
/** @type {Map<string, string>} */
const names = new Map();
/** Levels on the scale of puzzles. @type {Map<string, string>} */
const levels = new Map();
/** Techniques of classic puzzles and of variants. @type {Map<boolean, Promise<Technique[]>>} */
const asked = new Map();

/** From the easiest on. */
export const LEVELS = ["Easy", "Medium", "Hard", "Unfair", "Extreme"];

/** Load the names of a language. @param {string} language */
export const loadNames = async (language) => void (own = await LANGUAGES[language].words());

/** All techniques of classic puzzles or of variants, the easiest first. @param {Engine} engine @param {boolean} [variant] @returns {Promise<Technique[]>} */
export function allTechniques(engine, variant = false) {
  const known = asked.get(variant);
  if (known) return known;
  const loaded = (variant ? engine.techniques("variant") : engine.version().then(({ scale }) => engine.techniques(scale))).then(({ techniques }) => {
    for (const { slug, name, level } of techniques) {
      names.set(slug, name);
      if (!variant) levels.set(slug, level);
    }
    return techniques;
  });
  asked.set(variant, loaded);
  // An error is reported to this caller; the next one tries again.
  loaded.catch(() => asked.delete(variant));
  return loaded;
}

/** The level of a technique on the scale of puzzles, or else of its preset. @param {{slug: string, level: string}} technique */
export const levelOf = ({ slug, level }) => levels.get(slug) ?? level;

/** The name of a technique; derived from the slug until the names are loaded. @param {string} slug @param {string} [name] the engine's */
export const titled = (slug, name) =>
  own.techniques[slug] ?? name ?? names.get(slug) ?? slug.replace(/(^|-)(\w)/g, (_, dash, first) => (dash ? " " : "") + first.toUpperCase());

/** A family of techniques in words. @param {Texts} t @param {string} family */
export const familyText = (t, family) => t(/** @type {TextKey} */ (`family.${family}`));
