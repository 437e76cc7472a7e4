// Texts of the page in the reader's language.  One file a language; English is complete by definition, and the tests
// hold the others to its keys.

import { en } from "./texts/en.js";

/** @typedef {keyof typeof en} TextKey */
/** @typedef {(key: TextKey, words?: Readonly<Record<string, string | number>>) => string} Texts */

/** A language: its name, its texts, its names of techniques and the ideas of the approaches; in English those are the engine's.
 * @typedef {{name: string, load: () => Promise<Record<string, string>>, words: () => Promise<Words>}} Language
 * @typedef {{techniques: Record<string, string>, ideas: Record<string, string>}} Words */

/** Languages by code, with the way to load them. @type {Record<string, Language>} */
export const LANGUAGES = {
  en: { name: "English", load: async () => en, words: async () => ({ techniques: {}, ideas: {} }) },
  de: {
    name: "Deutsch",
    load: async () => (await import("./texts/de.js")).de,
    words: () => import("./texts/techniques/de.js"),
  },
};

/** The language to use: the wish, else the first of the browser's that there is, else English.
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

/** `{name}` stands for a word. @param {string} text @param {Readonly<Record<string, string | number>>} words */
const worded = (text, words) => text.replace(/\{(\w+)\}/g, (whole, name) => String(words[name] ?? whole));

/** Put texts into the elements that ask for them: data-text, data-label (aria-label and tool tip), data-hint (placeholder).
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
