// Texts of the web app in the user's language.  One file per language; English is the reference, and the tests
// check that the others have the same keys.

import { en } from "./texts/en.js";

/** @typedef {keyof typeof en} TextKey */
/** @typedef {(key: TextKey, words?: Readonly<Record<string, string | number>>) => string} Texts */

/** A language: its name, its texts, its technique names and approach descriptions (in English, the engine's own).  The
 * settings call a language machine-made until a speaker has reviewed it.
 * @typedef {{name: string, reviewed?: boolean, load: () => Promise<Record<string, string>>, words: () => Promise<Words>}} Language
 * @typedef {{techniques: Record<string, string>, ideas: Record<string, string>}} Words */

/** Languages by code, with functions that load them. @type {Record<string, Language>} */
export const LANGUAGES = {
  en: { name: "English", load: async () => en, words: async () => ({ techniques: {}, ideas: {} }) },
  de: {
    name: "Deutsch",
    load: async () => (await import("./texts/de.js")).de,
    words: () => import("./texts/techniques/de.js"),
  },
  es: {
    name: "Español",
    reviewed: false,
    load: async () => (await import("./texts/es.js")).es,
    words: () => import("./texts/techniques/es.js"),
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
