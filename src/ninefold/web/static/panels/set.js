// Set mode: make puzzles on the board.  Loaded when the switch in the top bar is first used.

import { byId, h, icon } from "../parts/dom.js";
import { reportError } from "../parts/engine-acts.js";
import { tip } from "../keys.js";
import { createCard } from "./set/card.js";
import { followDrawing } from "./set/draw.js";
import { createFinish, createInfo, createRules } from "./set/sections.js";
import { createSetter } from "./set/setter.js";
import { createStart } from "./set/start.js";
import { createPalette } from "./set/tools.js";
import { createVerdict } from "./set/verdict.js";

/** @import { Mount } from "../panels.js" */

/** @type {Mount} */
export function mount(host, context) {
  const { store, keys, t } = context;
  const setter = createSetter(context);
  const start = createStart(context);
  const verdict = createVerdict(setter);
  const palette = createPalette(setter);
  const card = createCard(setter);
  const rules = createRules(setter);
  const info = createInfo(setter);
  const act = (/** @type {"undo" | "redo"} */ name) =>
    h("button", { class: "tool", id: `set-${name}`, "aria-label": t(`act.${name}`), title: t(`act.${name}`) + tip(name), on: { click: () => store.dispatch({ type: name }) } }, icon(name));
  const [undo, redo] = [act("undo"), act("redo")];
  const publish = h("button", { class: "act", id: "set-publish", "aria-label": t("set.publish"), title: t("set.publish"), on: { click: async () => (await import("../parts/share.js")).shareDialog(context) } }, icon("share"), h("span", { text: t("set.publish") }));
  const editor = h("div", { class: "set-editor", hidden: true },
    h("div", { class: "set-fixed" }, h("div", { class: "set-top" }, verdict.pill, undo, redo, publish), verdict.reasons, card.element),
    palette.element,
    h("div", { class: "set-more" }, rules.element, createFinish(setter), info.element));
  host.append(start, editor);
  followDrawing(byId("board"), setter);

  const digit = (/** @type {KeyboardEvent} */ event, /** @type {number} */ key) => setter.isDraft() && setter.type(key, event.timeStamp);
  const move = (/** @type {number} */ rows, /** @type {number} */ columns) => () => setter.isDraft() && setter.move(rows, columns);
  keys.handle({
    "set-digit": digit,
    "set-zero": (event) => digit(event, 0),
    "set-erase": () => setter.isDraft() && setter.remove(),
    "set-back": (event) => setter.isDraft() && setter.back(event.timeStamp),
    "set-draw": () => {
      if (!setter.isDraft() || !setter.tool) return;
      const { selection, cursor } = store.state.look;
      const { width } = setter.shape();
      if (setter.tool.gesture === "digits" || setter.tool.gesture === "select") return setter.pick((cursor % width) + 0.5, Math.floor(cursor / width) + 0.5);
      setter.drawOn(setter.tool, selection);
    },
    "set-filter": () => palette.filter.focus(),
    "set-escape": () => {
      if (store.state.look.stage) store.dispatch({ type: "stage", stage: null });
      else if (store.state.look.set.rule >= 0) setter.select(-1);
      else store.dispatch({ type: "select", cells: [store.state.look.cursor] });
    },
    "set-up": move(-1, 0),
    "set-down": move(1, 0),
    "set-left": move(0, -1),
    "set-right": move(0, 1),
  });
  setter.load().then(update, (error) => reportError(context, error));

  function update() {
    const { state } = store;
    const { draft } = state.game;
    if (state.look.panel !== "set") return;
    start.hidden = Boolean(draft);
    editor.hidden = !draft;
    if (!draft || !setter.tools.length) return;
    undo.disabled = !draft.past.length;
    redo.disabled = !draft.future.length;
    verdict.later();
    palette.update();
    card.update(state);
    rules.update(state);
    info.update();
  }

  return { update };
}
