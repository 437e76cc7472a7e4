// The number pad: modes, digits or colors, erase, undo.  Shows the effective mode (including held modifiers), how many
// of each digit are left, and which digit is locked.  A long press locks a digit.

import { tip } from "../keys.js";
import { missing } from "../model/rules.js";
import { faceOf } from "../model/shape.js";
import { modeOf } from "../model/state.js";
import { h, icon, setAttribute } from "./dom.js";

/** @import { Context } from "../app.js" */
/** @import { Mode, State, Tool } from "../model/state.js" */
/** @import { TextKey } from "../texts.js" */

/** @type {readonly (readonly [Mode, string])[]} */
const MODES = [["digit", "Z"], ["corner", "X"], ["center", "C"], ["color", "V"]];
/** @type {readonly Tool[]} */
const TOOLS = ["cell", "candidate", "line"];
const LONG = 450;
const COLORS = 9;

/**
 * Differences in a lesson: the ids, and the two buttons that only a phone shows, because its panel has no room for them elsewhere.
 * @typedef {object} Setup
 * @property {string} [name]    first part of the ids
 * @property {() => void} [hint]
 * @property {{name: string, icon: string, run: () => void}} [second]
 */

/** @param {Context} context @param {Setup} [setup] */
export function createPad(context, setup = {}) {
  const { store, t } = context;
  const { name: pad = "act", hint: ask = () => store.dispatch({ type: "ask-hint" }) } = setup;
  const { second = { name: "new", icon: "make", run: async () => (await import("./new.js")).newDialog(context) } } = setup;
  const modes = MODES.map(([mode, letter]) =>
    h("button", { class: "mode", "aria-pressed": "false", data: { mode }, title: t(`mode.${mode}`) + tip(`mode-${mode}`), on: { click: () => store.dispatch({ type: "mode", mode }) } },
      h("span", { class: `mode-picture mode-${mode}`, "aria-hidden": "true" }),
      h("span", { class: "mode-name", text: t(`mode.${mode}`) }),
      h("kbd", { text: letter, "aria-hidden": "true" })),
  );
  const tools = TOOLS.map((tool) =>
    h("button", { class: "chip", "aria-pressed": "false", data: { tool }, text: t(`color.tool.${tool}`), on: { click: () => store.dispatch({ type: "tool", tool }) } }),
  );
  const toolRow = h("div", { class: "pad-tools", role: "group", "aria-label": t("color.tools"), hidden: true }, ...tools);
  const digits = h("div", { class: "pad-digits", role: "group", "aria-label": t("pad.label") });
  const act = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {() => void} */ click) => {
    const words = t(/** @type {TextKey} */ (`act.${name}`));
    const named = name === "hint" || name === second.name;
    return h("button", { class: "pad-act", id: `${pad}-${name}`, data: { act: named && name !== "hint" ? "second" : name }, "aria-label": named ? null : words, title: words + tip(name), on: { click } },
      icon(sign), named ? h("span", { class: "pad-word", text: t(/** @type {TextKey} */ (`pad.${name}`)) }) : null);
  };
  const undo = act("undo", "undo", () => store.dispatch({ type: "undo" }));
  const redo = act("redo", "redo", () => store.dispatch({ type: "redo" }));
  const hint = act("hint", "hint", ask);
  const other = act(second.name, second.icon, second.run);
  const erase = act("erase", "erase", () => store.dispatch({ type: "erase" }));

  /** @type {HTMLButtonElement[]} */
  let buttons = [];
  let pressed = 0;
  let long = false;

  /** @param {number} number */
  function button(number) {
    const element = h("button", { class: "pad-digit", data: { number: String(number) } }, h("span", { class: "pad-face" }), h("span", { class: "pad-left" }));
    element.addEventListener("pointerdown", () => {
      long = false;
      pressed = window.setTimeout(() => {
        long = true;
        if (modeOf(store.state.look) !== "color") store.dispatch({ type: "lock", digit: number });
      }, LONG);
    });
    for (const end of ["pointerup", "pointerleave", "pointercancel"]) element.addEventListener(end, () => clearTimeout(pressed));
    element.addEventListener("click", () => {
      if (long) return void (long = false);
      press(number);
    });
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    return element;
  }

  /** @param {number} number */
  function press(number) {
    const { look, options } = store.state;
    const color = modeOf(look) === "color";
    if (color && look.tool !== "cell") store.dispatch({ type: "brush", color: number - 1 });
    else if (!color && (options.digitFirst || look.locked)) store.dispatch({ type: "lock", digit: number });
    else store.dispatch({ type: "digit", digit: number });
  }

  /** @param {State} state */
  function update({ game, look }) {
    const mode = modeOf(look);
    const color = mode === "color";
    const count = color ? COLORS : game.puzzle.shape.count;
    if (buttons.length !== count) {
      buttons = Array.from({ length: count }, (_, i) => button(i + 1));
      digits.replaceChildren(...buttons);
      setAttribute(keys, "data-uneven", (count + 1) % 5 !== 0);
      setAttribute(keys, "data-many", count > 9);
    }
    for (const one of modes) setAttribute(one, "aria-pressed", String(one.dataset.mode === mode));
    for (const one of tools) setAttribute(one, "aria-pressed", String(one.dataset.tool === look.tool));
    toolRow.hidden = !color;
    setAttribute(digits, "data-mode", mode);
    buttons.forEach((element, i) => {
      const [face, left] = element.children;
      const { shape } = game.puzzle;
      const lacking = missing(shape, game.position.digits, i + 1);
      const rest = lacking === null ? null : Math.max(0, lacking);
      const name = color ? t(/** @type {TextKey} */ (`color.${i + 1}`)) : faceOf(shape, i + 1);
      const shown = color ? String.fromCharCode(65 + i) : faceOf(shape, i + 1);
      if (face.textContent !== shown) face.textContent = shown;
      setAttribute(face, "class", color ? `pad-face swatch swatch-${i + 1}` : "pad-face");
      setAttribute(left, "data-left", color ? null : rest);
      element.classList.toggle("spent", !color && rest === 0);
      const chosen = color ? look.tool !== "cell" && look.brush === i : look.locked === i + 1;
      setAttribute(element, "aria-pressed", color && look.tool === "cell" ? null : String(chosen));
      setAttribute(element, "aria-label", color || rest === null ? name : t("pad.digit", { digit: name, left: rest }));
      element.classList.toggle("locked", !color && look.locked === i + 1);
    });
    undo.disabled = !game.history.past.length;
    redo.disabled = !game.history.future.length;
  }

  const keys = h("div", { class: "pad-keys" }, digits, h("div", { class: "pad-acts" }, undo, redo, erase, hint, other));
  const element = h("div", { class: "pad" },
    h("div", { class: "modes", role: "group", "aria-label": t("mode.label") }, ...modes),
    toolRow,
    keys,
  );
  return { element, update, hint, second: other };
}
