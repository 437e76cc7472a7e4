// The Play panel: the number pad and the actions of the game.

import { tip } from "../keys.js";
import { createPad } from "../parts/pad.js";
import { createRuleList } from "../parts/rule-list.js";
import { checkEntries, fresh, openDay, showCandidates, solveAll } from "../parts/engine-acts.js";
import { createTips } from "../parts/tips.js";
import { newId } from "../first.js";
import { h, icon, setAttribute } from "../parts/dom.js";

/** @import { Mount } from "../panels.js" */
/** @import { Act, State } from "../model/state.js" */
/** @import { TextKey } from "../texts.js" */

/** @type {Mount} */
export function mount(host, context) {
  const { store, t } = context;
  const pad = createPad(context);
  const rules = createRuleList(context);
  const act = (/** @type {TextKey} */ key, /** @type {() => void} */ click, /** @type {string} */ action = "", /** @type {string} */ sign = "", /** @type {TextKey} */ title = key) =>
    h("button", { class: "act", title: t(title) + (action ? tip(action) : ""), on: { click } }, sign ? icon(sign) : null, h("span", { text: t(key) }));
  const now = () => Date.now();

  const points = h("ul", { class: "points" });
  const pointsBox = h("div", { class: "group", hidden: true }, h("h2", { text: t("play.points") }), points);
  const fix = act("play.fix", fixClues, "", "lock");
  /** Buttons that wait for the engine. @type {Record<Act, HTMLElement>} */
  const buttons = {
    check: act("play.check", () => checkEntries(context), "check", "check"),
    solve: act("play.solve", () => solveAll(context)),
    today: act("play.today", () => openDay(context)),
    candidates: act("play.candidates", () => showCandidates(context), "", "", "play.candidates.title"),
    new: act("play.new", () => fresh(context), "new", "make"),
  };
  const acts = h("div", { class: "acts" },
    act("play.fill", () => store.dispatch({ type: "fill" }), "fill"),
    act("play.clean", () => store.dispatch({ type: "clean" })),
    buttons.check,
    act("play.savepoint", () => store.dispatch({ type: "savepoint", name: t("savepoint.name", { number: store.state.game.savepoints.length + 1 }), at: now() }), "savepoint"),
    act("play.clear", () => store.dispatch({ type: "clear-colors" })),
    act("play.restart", () => store.dispatch({ type: "restart" })),
    buttons.solve,
    buttons.candidates,
    fix,
  );
  const start = h("div", { class: "acts play-start" },
    act("play.hint", () => store.dispatch({ type: "ask-hint" }), "hint", "hint"),
    buttons.new,
    act("play.choose", async () => (await import("../parts/new.js")).newDialog(context), "", "games"),
    buttons.today,
  );
  const tips = createTips(context);
  const options = h("div", { class: "options" },
    ...(/** @type {const} */ (["keepClean", "conflicts", "same", "houses", "raster", "digitFirst", "letters"])).map((name) => {
      const box = h("input", { type: "checkbox", id: `option-${name}`, on: { change: () => store.dispatch({ type: "option", name, value: box.checked }) } });
      return h("label", { class: "check" }, box, h("span", { text: t(`option.${name}`) }));
    }),
  );
  host.append(
    pad.element,
    start,
    acts,
    pointsBox,
    h("details", { class: "group" }, h("summary", { text: t("play.options") }), options),
  );

  /** Turn the digits entered into an empty grid into a puzzle. */
  function fixClues() {
    const { puzzle, position } = store.state.game;
    store.dispatch({ type: "open", puzzle: { ...puzzle, clues: position.digits, title: t("title.own") }, id: newId(), at: now() });
  }

  /** @param {State} state */
  function update(state) {
    pad.update(state);
    if (!state.options.tips) tips.remove();
    else if (!tips.isConnected) host.prepend(tips);
    rules.update(state);
    if (!state.game.puzzle.variant) rules.element.remove();
    else if (!rules.element.isConnected) host.prepend(rules.element);
    for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (options.querySelectorAll("input"))) {
      box.checked = Boolean(state.options[/** @type {keyof State["options"]} */ (box.id.slice("option-".length))]);
    }
    for (const [name, button] of Object.entries(buttons)) setAttribute(button, "aria-busy", state.look.busy.includes(/** @type {Act} */ (name)) ? "true" : null);
    fix.hidden = Boolean(state.game.puzzle.variant) || state.game.puzzle.clues.some(Boolean) || !state.game.position.digits.some(Boolean);
    const { savepoints } = state.game;
    pointsBox.hidden = !savepoints.length;
    if (points.children.length !== savepoints.length || points.dataset.game !== state.game.id) {
      points.dataset.game = state.game.id;
      points.replaceChildren(...savepoints.map((point, index) =>
        h("li", {},
          h("button", { class: "chip", text: point.name, title: t("play.restore", { name: point.name }), on: { click: () => store.dispatch({ type: "restore", index }) } }),
          h("button", { class: "tool small", "aria-label": t("play.forget", { name: point.name }), on: { click: () => store.dispatch({ type: "forget", index }) } }, icon("close")),
        )));
    }
  }
  return { update };
}
