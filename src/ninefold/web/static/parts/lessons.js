// The lessons of the engine in the language of the web app, loaded once, and a link to the lesson of a step.

import { lessonFor } from "../model/lesson.js";
import { h, icon } from "./dom.js";

/** @import { Context } from "../app.js" */
/** @import { Engine } from "../engine.js" */
/** @import { Lessons } from "../api.js" */

/** By language. @type {Map<string, Promise<Lessons>>} */
const asked = new Map();

/** @param {Engine} engine @returns {Promise<Lessons>} */
export function allLessons(engine) {
  const { lang } = document.documentElement;
  const loaded = asked.get(lang) ?? engine.lessons();
  asked.set(lang, loaded);
  // An error is reported to this caller; the next one tries again.
  loaded.catch(() => asked.delete(lang));
  return loaded;
}

/** The value of `lang` for a text of the engine: only if it differs from the language of the web app. @param {string} language */
export const langOf = (language) => (language === document.documentElement.lang ? null : language);

/** A button that opens the lesson about a step, empty until it is known that there is one.
 * @param {Context} context @param {{technique: string, argument?: Record<string, unknown> | null}} step */
export function lessonLink({ store, engine, t }, step) {
  const place = h("p", { class: "lesson-link", hidden: true });
  allLessons(engine).then(({ lessons }) => {
    const found = lessonFor(lessons, step, store.state.game.puzzle);
    if (!found) return;
    place.append(h("button", { class: "act", id: "hint-lesson", on: { click: () => store.dispatch({ type: "lesson", name: found.name, back: "hints" }) } },
      icon("learn"), h("span", { text: t("lesson.link", { title: found.title }) })));
    place.hidden = false;
  }, () => {}); // without an answer there is no link
  return place;
}
