// Settings for appearance and behavior, stored in this browser.

import { LANGUAGES } from "../texts.js";
import { showDialog } from "./dialog.js";
import { h } from "./dom.js";
import { reportError } from "./engine-acts.js";

/** @import { Context } from "../app.js" */
/** @import { Options } from "../model/state.js" */
/** @import { TextKey } from "../texts.js" */

/** @type {readonly (keyof Options)[]} */
const SWITCHES = ["keepClean", "conflicts", "same", "houses", "raster", "digitFirst", "letters", "timer", "names", "shortcuts"];

/** The localized name of a preset, or else its plain name. @param {Context["t"]} t @param {string} name */
const presetWords = (t, name) => (PRESETS.has(name) ? t(/** @type {TextKey} */ (`preset.${name}`)) : name);
const PRESETS = new Set(["hodoku", "ninefold", "se"]);

/** @param {Context} context */
export function settingsDialog(context) {
  const { store, engine, t } = context;
  const { options } = store.state;
  const boxes = SWITCHES.map((name) => {
    const box = h("input", { type: "checkbox", id: `setting-${name}`, props: { checked: Boolean(options[name]) }, on: { change: () => store.dispatch({ type: "option", name, value: box.checked }) } });
    return h("label", { class: "check" }, box, h("span", { text: t(/** @type {TextKey} */ (`option.${name}`)) }));
  });
  const choice = (/** @type {"theme" | "language" | "preset"} */ name, /** @type {readonly (readonly [string, string])[]} */ values, /** @type {(value: string) => void} */ choose = (value) => store.dispatch({ type: "option", name, value })) => {
    const select = h("select", { id: `setting-${name}`, on: { change: () => choose(select.value) } },
      ...values.map(([value, words]) => h("option", { value, text: words, props: { selected: value === options[name] } })));
    return h("label", { class: "setting" }, h("span", { text: t(`option.${name}`) }), select);
  };
  const preset = choice("preset", [["", t("preset.default")], ...(options.preset ? [/** @type {const} */ ([options.preset, presetWords(t, options.preset)])] : [])]);
  engine.version().then(({ presets }) => {
    const select = preset.querySelector("select");
    select?.append(...presets.filter((name) => name !== options.preset).map((name) => h("option", { value: name, text: presetWords(t, name) })));
  }, (error) => reportError(context, error));
  /** The dialog opens again in the other language. @param {string} language */
  function speak(language) {
    context.speak?.(language).then((built) => {
      settingsDialog(built);
      document.getElementById("setting-language")?.focus();
    }, (error) => reportError(context, error));
  }
  const themes = /** @type {const} */ (["system", "light", "dark"]);
  showDialog(t, t("settings.title"), [
    h("div", { class: "settings" },
      choice("theme", themes.map((name) => [name, t(`theme.${name}`)])),
      choice("language", [["", t("language.system")], ...Object.entries(LANGUAGES).map(([code, { name, reviewed = true }]) => /** @type {const} */ ([code, reviewed ? name : t("language.machine", { name })]))], speak),
      preset,
      h("div", { class: "options" }, ...boxes)),
  ]);
}
