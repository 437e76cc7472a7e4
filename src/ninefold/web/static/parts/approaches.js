// The approaches of the engine, in the language of the web app.

import { LANGUAGES } from "../texts.js";

/** @import { Approach, Approaches } from "../api.js" */
/** @import { Engine } from "../engine.js" */
/** @import { TextKey, Texts } from "../texts.js" */

const words = async () => (await LANGUAGES[document.documentElement.lang].approaches()).approaches;

/** All approaches. @param {Engine} engine @returns {Promise<Approaches>} */
export async function allApproaches(engine) {
  const [found, own] = await Promise.all([engine.approaches(), words()]);
  const approaches = found.approaches.map((line) => ({ ...line, title: own[line.name]?.title ?? line.title, idea: own[line.name]?.idea ?? line.idea }));
  return { ...found, approaches };
}

/** One approach with its code; the comments above its plain class are code, too, and stay English.
 * @param {Engine} engine @param {string} name @returns {Promise<{approach: Approach, about: string, complexity: Approach["complexity"]}>} */
export async function oneApproach(engine, name) {
  const [approach, { [name]: own }] = await Promise.all([engine.approach(name), words()]);
  return { approach, about: own?.about ?? approach.about, complexity: own ? { time: own.time, space: own.space, note: own.note } : approach.complexity };
}

/** An option of an approach, or one of its values, in words. @param {Texts} t @param {string} name @param {string} [value] */
export const optionText = (t, name, value) => t(/** @type {TextKey} */ (`study.option.${name}${value ? `.${value}` : ""}`));
