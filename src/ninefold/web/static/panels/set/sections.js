// The folded sections of set mode: let the engine finish the puzzle, the list of rules, title and author, versions.

import { levelText } from "../../parts/bar.js";
import { noteOf, withNote } from "../../model/draft.js";
import { showDialog } from "../../parts/dialog.js";
import { h, icon } from "../../parts/dom.js";
import { reportError } from "../../parts/engine-acts.js";
import { createStart } from "./start.js";
import { wireOf } from "./setter.js";

/** @import { FinishRequest } from "../../api.js" */
/** @import { PuzzleData } from "../../model/draft.js" */
/** @import { State } from "../../model/state.js" */
/** @import { Setter } from "./setter.js" */
/** @import { TextKey } from "../../texts.js" */

/** @type {readonly FinishRequest["how"][]} */
const WAYS = ["solution", "unique", "clues", "rules", "easier", "harder"];

/** @param {Setter} setter */
export function createFinish(setter) {
  const { engine, t } = setter.context;
  /** @type {AbortController | null} */
  let looking = null;
  const state = h("p", { class: "quiet", role: "status" });
  const buttons = WAYS.map((how) => h("button", { class: "act", id: `set-finish-${how}`, text: t(/** @type {TextKey} */ (`finish.${how}`)), on: { click: () => finish(how) } }));
  const stop = h("button", { class: "act", hidden: true, text: t("make.stop"), on: { click: () => looking?.abort() } });

  /** @param {FinishRequest["how"]} how */
  async function finish(how) {
    if (looking) return;
    const mine = (looking = new AbortController());
    const data = setter.data();
    const seed = Math.floor(Math.random() * 2 ** 40);
    stop.hidden = false;
    state.textContent = t("finish.looking");
    try {
      const made = await engine.finish(wireOf(data), { how, seed, seconds: 8 }, { signal: mine.signal });
      if (setter.data() === data) {
        const found = /** @type {PuzzleData} */ (/** @type {unknown} */ (made.data));
        setter.change(found, "", -1);
        const sizes = (/** @type {PuzzleData} */ one) => ({ givens: Object.keys(one.givens).length, rules: one.rules.filter(({ rule }) => rule !== "note").length });
        const [before, after] = [sizes(data), sizes(found)];
        const reduces = how === "clues" || how === "rules";
        state.textContent = reduces && before.givens === after.givens && before.rules === after.rules ? t("finish.nothing") : t("finish.done", after);
        const [old, now] = made.difficulty.map(({ level, score }) => `${levelText(t, level)} ${score}`);
        if (now) state.textContent = now === old ? t("finish.same") : t("finish.difficulty", { old, now });
        if (!made.complete) state.textContent += ` ${t("finish.partly")}`;
      } else state.textContent = "";
    } catch (error) {
      state.textContent = "";
      reportError(setter.context, error);
    } finally {
      looking = null;
      stop.hidden = true;
    }
  }

  return h("details", { class: "group", id: "set-finish" }, h("summary", { text: t("finish.title") }), h("div", { class: "acts" }, ...buttons, stop), state,
    h("p", { class: "quiet", text: t("finish.about") }));
}

/** @param {Setter} setter */
export function createRules(setter) {
  const { t } = setter.context;
  const list = h("ul", { class: "rules-list", id: "set-rules" });
  const summary = h("summary", {});
  const element = h("details", { class: "group", id: "set-rule-list" }, summary, list);
  /** @type {unknown} */
  let shown = null;
  return {
    element,
    /** @param {State} state */
    update({ game, look }) {
      const rules = game.puzzle.variant?.rules ?? [];
      summary.textContent = t("set.rules", { count: rules.length });
      if (shown !== rules) {
        shown = rules;
        list.replaceChildren(...(rules.length ? rules.map((line) =>
          h("li", {}, h("button", { class: "rule-text", data: { rule: String(line.number) }, text: line.full, on: { click: () => setter.select(line.number) } }))) : [h("li", { class: "quiet", text: t("set.norules") })]));
      }
      for (const button of list.querySelectorAll("button")) button.setAttribute("aria-pressed", String(Number(button.dataset.rule) === look.set.rule));
    },
  };
}

/** @param {Setter} setter */
export function createInfo(setter) {
  const { store, t } = setter.context;
  const note = (/** @type {string} */ name) => (/** @type {{currentTarget: HTMLInputElement | HTMLTextAreaElement}} */ event) =>
    setter.change(withNote(setter.data(), name, event.currentTarget.value), `note:${name}`);
  const title = h("input", { type: "text", id: "set-title", maxlength: "200", on: { input: note("title") } });
  const author = h("input", { type: "text", id: "set-author", maxlength: "200", on: { input: note("author") } });
  const text = h("textarea", { id: "set-text", rows: "3", maxlength: "4000", on: { input: note("rules") } });
  const versions = h("ul", { class: "savepoints", id: "set-versions" });
  const dates = new Intl.DateTimeFormat(undefined, { dateStyle: "short", timeStyle: "short" });
  const save = h("button", { class: "act", id: "set-version", text: t("set.version"), on: { click: () => {
    const count = store.state.game.draft?.versions.length ?? 0;
    store.dispatch({ type: "version", name: t("set.version.name", { number: count + 1 }), at: Date.now() });
  } } });
  const fresh = h("button", { class: "act", id: "set-fresh", text: t("set.new"), on: { click: () => {
    const dialog = showDialog(t, t("set.new"), [createStart(setter.context, () => dialog.close())]);
  } } });
  /** @type {unknown} */
  let shown = null;
  const element = h("details", { class: "group", id: "set-info" }, h("summary", { text: t("set.about") }),
    ...[[title, "set.title"], [author, "set.author"], [text, "set.text"]].map(([input, key]) =>
      h("label", { class: "set-note", for: /** @type {HTMLElement} */ (input).id }, h("span", { text: t(/** @type {TextKey} */ (key)) }), /** @type {HTMLElement} */ (input))),
    h("div", { class: "acts" }, save, fresh), versions);
  return {
    element,
    update() {
      const { draft } = store.state.game;
      if (!draft) return;
      for (const [input, name] of /** @type {const} */ ([[title, "title"], [author, "author"], [text, "rules"]])) {
        const value = noteOf(draft.data, name);
        if (document.activeElement !== input && input.value !== value) input.value = value;
      }
      if (shown === draft.versions) return;
      shown = draft.versions;
      versions.replaceChildren(...draft.versions.map(({ name, at, data }, index) =>
        h("li", {}, h("button", { class: "chip", text: `${name} · ${dates.format(at)}`, on: { click: () => setter.change(data, "", -1) } }),
          h("button", { class: "tool", "aria-label": t("set.forget", { name }), on: { click: () => store.dispatch({ type: "forget-version", index }) } }, icon("trash")))));
    },
  };
}
