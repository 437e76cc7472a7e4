// The rules of a variant in words: the setter's text first, then one sentence per kind of rule.  Pointing at a sentence
// highlights its cells; the rules of the selected cell are marked.

import { cellName } from "../model/shape.js";
import { ruleGroups } from "../model/variant.js";
import { h } from "./dom.js";

/** @import { Context } from "../app.js" */
/** @import { Variant } from "../model/puzzle.js" */
/** @import { State } from "../model/state.js" */
/** @import { RuleGroup } from "../model/variant.js" */

/** @param {Context} context */
export function createRuleList({ store, t }) {
  const summary = h("summary", {});
  const body = h("div", { class: "rules-body" });
  const narrow = matchMedia("(max-width: 899px)");
  const element = h("details", { class: "group rules", id: "rules", props: { open: !narrow.matches } }, summary, body);
  /** @type {Variant | null} */
  let shown = null;
  /** @type {{group: RuleGroup, button: HTMLElement, state: HTMLElement}[]} */
  let items = [];

  /** @param {RuleGroup} group */
  function item(group) {
    const light = { cells: group.cells, rules: group.rules.map(({ number }) => number) };
    const on = () => store.dispatch({ type: "light", light });
    const off = () => store.dispatch({ type: "light", light: null });
    const state = h("span", { class: "rule-state" });
    const button = h("button", { class: "rule-text", on: { pointerenter: on, pointerleave: off, focus: on, blur: off, click: on } },
      h("span", { text: group.text, lang: "en" }), group.rules.length > 1 ? h("span", { class: "rule-count", text: `×${group.rules.length}` }) : null, state);
    items.push({ group, button, state });
    return h("li", {}, button);
  }

  /** @param {Variant} variant @param {State} state */
  function build(variant, { game }) {
    const { shape } = game.puzzle;
    items = [];
    const list = ruleGroups(variant, shape).map(item);
    summary.textContent = t("rules.title");
    body.replaceChildren(
      ...[
        variant.author && h("p", { class: "quiet", text: t("rules.author", { author: variant.author }) }),
        variant.text && h("p", { class: "rules-own", text: variant.text }),
        variant.houses && h("p", { class: "quiet", text: variant.houses, lang: "en" }),
        list.length > 0 && h("ul", { class: "rules-list" }, ...list),
        variant.unknown.length > 0 && h("div", { class: "rules-unknown", role: "note" },
          h("p", { text: t("rules.unknown") }), h("ul", { lang: "en" }, ...variant.unknown.map((text) => h("li", { text })))),
      ].filter((part) => part instanceof Node),
    );
  }

  return {
    element,
    /** @param {State} state */
    update(state) {
      const { puzzle } = state.game;
      if (!puzzle.variant) return;
      if (puzzle.variant !== shown) build((shown = puzzle.variant), state);
      const here = cellName(puzzle.shape, state.look.cursor);
      const broken = new Map(state.options.conflicts ? state.look.broken.map(({ number, total }) => [number, total]) : []);
      for (const { group, button, state: words } of items) {
        button.classList.toggle("at", group.rules.some(({ cells }) => cells.includes(here)));
        const bad = group.rules.find(({ number }) => broken.has(number));
        button.classList.toggle("broken", Boolean(bad));
        const total = bad ? broken.get(bad.number) : null;
        const text = !bad ? "" : total === null || total === undefined ? t("rules.broken") : t("rules.total", { total, sum: bad.clue.total });
        if (words.textContent !== text) words.textContent = text;
      }
    },
  };
}
