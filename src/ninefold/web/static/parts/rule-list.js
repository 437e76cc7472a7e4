// The rules of a variant in words: the setter's text first, then one sentence per kind of rule.  Pointing at a sentence
// highlights its cells; the rules of the selected cell are marked.

import { cellName } from "../model/shape.js";
import { ruleGroups } from "../model/variant.js";
import { byId, h } from "./dom.js";

/** @import { Context } from "../app.js" */
/** @import { Variant } from "../model/puzzle.js" */
/** @import { State } from "../model/state.js" */
/** @import { RuleGroup } from "../model/variant.js" */

/** @param {Context} context */
export function createRuleList({ store, t }) {
  const heading = h("span", {});
  const status = h("span", { class: "rules-status" });
  const summary = h("summary", {}, heading, status);
  const body = h("div", { class: "rules-body" });
  const narrow = matchMedia("(max-width: 899px)");
  const element = h("details", { class: "group rules", id: "rules", props: { open: !narrow.matches } }, summary, body);
  /** The cell under the mouse: its rules are marked, too. */
  let pointed = "";
  byId("board").addEventListener("pointerover", (event) => point(event.pointerType === "mouse" && event.target instanceof Element ? event.target.closest("[data-cell]") : null));
  byId("board").addEventListener("pointerleave", () => point(null));
  /** @type {Variant | null} */
  let shown = null;
  /** @type {{group: RuleGroup, button: HTMLElement, state: HTMLElement}[]} */
  let items = [];
  let place = "";

  /** @param {Element | null} cell */
  function point(cell) {
    const { puzzle } = store.state.game;
    pointed = cell instanceof HTMLElement && puzzle.variant ? cellName(puzzle.shape, Number(cell.dataset.cell)) : "";
    for (const { group, button } of items) button.classList.toggle("pointed", Boolean(pointed) && group.rules.some(({ cells }) => cells.includes(pointed)));
  }

  /** @param {RuleGroup} group */
  function item(group) {
    const light = { cells: group.cells, rules: group.rules.map(({ number }) => number) };
    const on = () => store.dispatch({ type: "light", light });
    const off = () => store.dispatch({ type: "light", light: null });
    const state = h("span", { class: "rule-state" });
    const button = h("button", { class: "rule-text", on: { pointerenter: on, pointerleave: off, focus: on, blur: off, click: on } },
      h("span", { text: group.text }), group.rules.length > 1 ? h("span", { class: "rule-count", text: `×${group.rules.length}` }) : null, state);
    items.push({ group, button, state });
    return h("li", {}, button);
  }

  /** @param {Variant} variant @param {State} state */
  function build(variant, { game }) {
    const { shape } = game.puzzle;
    items = [];
    const list = ruleGroups(variant, shape).map(item);
    heading.textContent = t("rules.title");
    body.replaceChildren(
      ...[
        variant.author && h("p", { class: "quiet", text: t("rules.author", { author: variant.author }) }),
        variant.text && h("p", { class: "rules-own", text: variant.text }),
        variant.houses && h("p", { class: "quiet", text: variant.houses }),
        list.length > 0 && h("ul", { class: "rules-list" }, ...list),
        variant.unknown.length > 0 && h("div", { class: "rules-unknown", role: "note" },
          h("p", { text: t("rules.unknown") }), h("ul", {}, ...variant.unknown.map((text) => h("li", { text })))),
      ].filter((part) => part instanceof Node),
    );
  }

  /** The first broken rule in the summary, which stays visible: "cage 12 is at 14"; or that not everything is checked. @param {Variant} variant @param {State} state */
  function say({ rules, unknown }, { options, look }) {
    const bad = options.conflicts ? look.broken.find(({ number }) => rules.some((rule) => rule.number === number)) : null;
    const rule = bad && rules.find(({ number }) => number === bad.number);
    const name = rule && [rule.title, ...Object.values(rule.clue)].join(" ");
    status.classList.toggle("partly", !name);
    const text = !name ? (unknown.length ? t("rules.partly") : "") : bad.total === null ? t("rules.failed", { rule: name }) : t("rules.at", { rule: name, total: bad.total });
    if (status.textContent !== text) status.textContent = text;
  }

  /** Scroll the first marked sentence into view, without moving the page. */
  function reveal() {
    const button = items.find(({ button: one }) => one.classList.contains("broken"))?.button ?? items.find(({ button: one }) => one.classList.contains("at"))?.button;
    if (!button || body.contains(document.activeElement) || body.matches(":hover")) return;
    const [low, high] = [button.offsetTop - body.offsetTop, button.offsetTop - body.offsetTop + button.offsetHeight];
    if (low < body.scrollTop) body.scrollTop = low;
    else if (high > body.scrollTop + body.clientHeight) body.scrollTop = high - body.clientHeight;
  }

  return {
    element,
    /** @param {State} state */
    update(state) {
      const { puzzle } = state.game;
      if (!puzzle.variant) return;
      if (puzzle.variant !== shown) build((shown = puzzle.variant), state);
      const here = cellName(puzzle.shape, state.look.cursor);
      say(puzzle.variant, state);
      const broken = new Map(state.options.conflicts ? state.look.broken.map(({ number, total }) => [number, total]) : []);
      for (const { group, button, state: words } of items) {
        button.classList.toggle("at", group.rules.some(({ cells }) => cells.includes(here)));
        const bad = group.rules.find(({ number }) => broken.has(number));
        button.classList.toggle("broken", Boolean(bad));
        const total = bad ? broken.get(bad.number) : null;
        const text = !bad ? "" : total === null || total === undefined ? t("rules.broken") : t("rules.total", { total, sum: bad.clue.total });
        if (words.textContent !== text) words.textContent = text;
      }
      const now = `${here} ${state.look.broken.map(({ number }) => number)}`;
      if (now !== place && element.open) reveal();
      place = now;
    },
  };
}
