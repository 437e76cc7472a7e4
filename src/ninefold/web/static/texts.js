// Texts of the web app in the user's language.  One file per language; English is the reference, and the tests
// check that the others have the same keys.

import { en } from "./texts/en.js";

/** @typedef {keyof typeof en} TextKey */
/** @typedef {(key: TextKey, words?: Readonly<Record<string, string | number>>) => string} Texts */

export const KEYS = /** @type {readonly TextKey[]} */ (Object.keys(en));

/** A language: its name, its texts, the names of techniques, and the approaches for Study (in English, the engine's own).
 * The settings call a language machine-made until a speaker has reviewed it.
 * @typedef {object} Language
 * @property {string} name
 * @property {boolean} [reviewed]
 * @property {() => Promise<Record<string, string>>} load
 * @property {() => Promise<{techniques: Record<string, string>}>} words
 * @property {() => Promise<{approaches: Record<string, ApproachWords>}>} approaches */

/** An approach: its name, its idea in one line, its complexity and why that says little, its description.
 * @typedef {{title: string, idea: string, time: string, space: string, note: string, about: string}} ApproachWords */

/** Languages by code, with functions that load them. @type {Record<string, Language>} */
export const LANGUAGES = {
  en: { name: "English", load: async () => en, words: async () => ({ techniques: {} }), approaches: async () => ({ approaches: {} }) },
  de: {
    name: "Deutsch",
    load: async () => (await import("./texts/de.js")).de,
    words: () => import("./texts/techniques/de.js"),
    approaches: () => import("./texts/approaches/de.js"),
  },
  es: {
    name: "Español",
    reviewed: false,
    load: async () => (await import("./texts/es.js")).es,
    words: () => import("./texts/techniques/es.js"),
    approaches: () => import("./texts/approaches/es.js"),
  },
};

/** The language to use: the chosen one, or the first available browser language, or English.
 * @param {string} wish @param {readonly string[]} accepted */
export function languageOf(wish, accepted) {
  if (wish in LANGUAGES) return wish;
  return accepted.map((code) => code.split("-")[0]).find((code) => code in LANGUAGES) ?? "en";
}

/** @param {string} language @returns {Promise<Texts>} */
export async function loadTexts(language) {
  const texts = await LANGUAGES[language].load();
  return textsOf(texts);
}

/** @param {Record<string, string>} texts @returns {Texts} */
export const textsOf = (texts) => (key, words = {}) => worded(texts[key] ?? en[key] ?? key, words);

/** Replace `{name}` placeholders. @param {string} text @param {Readonly<Record<string, string | number>>} words */
const worded = (text, words) => text.replace(/\{(\w+)\}/g, (whole, name) => String(words[name] ?? whole));

/** Fill in the texts of elements with data-text or data-label (aria-label and tooltip).
 * @param {ParentNode} root @param {Texts} t */
export function translate(root, t) {
  for (const element of root.querySelectorAll("[data-text]")) {
    element.textContent = t(/** @type {TextKey} */ (/** @type {HTMLElement} */ (element).dataset.text));
  }
  for (const element of root.querySelectorAll("[data-label]")) {
    const words = t(/** @type {TextKey} */ (/** @type {HTMLElement} */ (element).dataset.label));
    element.setAttribute("aria-label", words);
    if (element.matches("button")) element.setAttribute("title", words);
  }
}
