// The tools in groups, each a small picture of what it draws, with a field to filter them.

import { pictureOf } from "../../board/rule-picture.js";
import { fits } from "../../model/draft.js";
import { matching } from "../../model/tools.js";
import { h, setAttribute } from "../../parts/dom.js";

/** @import { Setter } from "./setter.js" */
/** @import { Group, Tool } from "../../model/tools.js" */
/** @import { TextKey } from "../../texts.js" */

/** @type {readonly Group[]} */
const GROUPS = ["basic", "cages", "lines", "dots", "cells", "outside", "grid", "more"];
/** @param {Setter} setter */
export function createPalette(setter) {
  const { store, t } = setter.context;
  const filter = h("input", { type: "search", id: "set-filter", autocomplete: "off", placeholder: t("set.filter"), "aria-label": t("set.filter"), on: { input: draw, keydown: entered } });
  const none = h("p", { class: "quiet", role: "status", hidden: true, text: t("set.nothing") });
  /** @type {{tool: Tool, button: HTMLElement}[]} */
  let items = [];
  const hosts = GROUPS.map((group) => {
    const grid = h("div", { class: "tool-list" });
    const element = group === "more"
      ? h("details", { class: "group tool-group" }, h("summary", { text: t("set.group.more") }), grid)
      : h("section", { class: "group tool-group", "aria-label": t(/** @type {TextKey} */ (`set.group.${group}`)) }, group === "basic" ? null : h("h3", { text: t(/** @type {TextKey} */ (`set.group.${group}`)) }), grid);
    return { group, grid, element };
  });

  /** The first tool found. @param {KeyboardEvent} event */
  function entered(event) {
    if (event.key === "Escape") return void ((filter.value = ""), draw(), filter.blur());
    if (event.key !== "Enter") return;
    event.preventDefault();
    const first = items.find(({ button }) => !button.hidden);
    if (!first || !filter.value.trim()) return;
    setter.choose(first.tool);
    filter.value = "";
    draw();
    document.querySelector("#board")?.querySelector("[tabindex='0']")?.dispatchEvent(new Event("focusin"));
    /** @type {HTMLElement | null} */ (document.querySelector("#board [role=gridcell][tabindex='0']"))?.focus();
  }

  function build() {
    items = setter.tools.map((tool) => {
      const text = setter.titleOf(tool);
      const button = h("button", { class: "tool-button", id: `tool-of-${tool.id}`, "aria-pressed": "false", title: tool.kind?.about ?? text, on: { click: () => setter.choose(tool) } },
        pictureOf(tool), h("span", { class: "tool-name", text }));
      return { tool, button };
    });
    for (const { group, grid } of hosts) grid.replaceChildren(...items.filter(({ tool }) => tool.group === group).map(({ button }) => button));
  }

  function draw() {
    const found = new Set(matching(setter.tools, filter.value, setter.titleOf));
    for (const { tool, button } of items) button.hidden = !found.has(tool);
    for (const { group, grid, element } of hosts) {
      const any = [...grid.children].some((button) => !(/** @type {HTMLElement} */ (button).hidden));
      element.hidden = !any;
      if (element instanceof HTMLDetailsElement && filter.value.trim() && any) element.open = true;
      if (group === "more" && !filter.value.trim()) /** @type {HTMLDetailsElement} */ (element).open = false;
    }
    none.hidden = found.size > 0;
  }

  return {
    element: h("div", { class: "palette" }, filter, none, ...hosts.map(({ element }) => element)),
    filter,
    update() {
      if (items.length !== setter.tools.length) {
        build();
        draw();
      }
      const { tool } = store.state.look.set;
      const rules = setter.data()?.rules ?? [];
      for (const item of items) {
        const { gesture, kind, fields, id } = item.tool;
        const on = gesture === "grid" && kind ? rules.some((rule) => fits(rule, { rule: kind.rule, ...fields })) : id === tool;
        setAttribute(item.button, "aria-pressed", String(on));
      }
    },
  };
}
