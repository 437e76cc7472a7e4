// The tools in groups, each a small picture of what it draws, with a field to filter them.

import { pictureMarkup } from "../../board/rules.js";
import { fits } from "../../model/draft.js";
import { matching } from "../../model/tools.js";
import { h, icon, setAttribute } from "../../parts/dom.js";

/** @import { Setter } from "./setter.js" */
/** @import { Group, Tool } from "../../model/tools.js" */
/** @import { TextKey } from "../../texts.js" */

/** @type {readonly Group[]} */
const GROUPS = ["basic", "cages", "lines", "dots", "cells", "outside", "grid", "more"];
/** The signs of tools that share a rule. @type {Record<string, string>} */
const SIGNS = { "xv-x": "X", "pair-sum": "7" };
/** Pictures of rules that are not drawn on the board, on three by three cells of 48. @type {Record<string, string>} */
const OWN = {
  "anti-knight": `<path class="tool-reach" d="M24 24L72 120M24 24L120 72"/><circle cx="24" cy="24" r="13"/><circle class="tool-hit" cx="72" cy="120" r="11"/><circle class="tool-hit" cx="120" cy="72" r="11"/>`,
  "anti-king": `<path class="tool-reach" d="M72 72L24 24M72 72L120 24M72 72L24 120M72 72L120 120"/><circle cx="72" cy="72" r="13"/><circle class="tool-hit" cx="24" cy="24" r="11"/><circle class="tool-hit" cx="120" cy="24" r="11"/><circle class="tool-hit" cx="24" cy="120" r="11"/><circle class="tool-hit" cx="120" cy="120" r="11"/>`,
  "non-consecutive": `<text x="24" y="88">4</text><text x="72" y="88">5</text><path class="tool-strike" d="M8 112L90 38"/>`,
  "disjoint-groups": `<circle cx="24" cy="24" r="11"/><circle cx="120" cy="24" r="11"/><circle cx="24" cy="120" r="11"/><circle cx="120" cy="120" r="11"/>`,
  "anti-taxicab": `<path class="tool-reach" d="M24 24H120V72"/><text x="24" y="40">3</text><text x="120" y="88">3</text>`,
};

/** @param {Tool} tool */
function pictureOf({ kind, id }) {
  if (id === "digits") return h("span", { class: "tool-sign", text: "5", "aria-hidden": "true" });
  if (id === "select") return h("span", { class: "tool-sign", "aria-hidden": "true" }, icon("point"));
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "tool-picture");
  svg.setAttribute("aria-hidden", "true");
  const shapes = (kind?.picture ?? []).map((shape) => (shape.text && SIGNS[id] ? { ...shape, text: SIGNS[id] } : shape));
  const [x, y, w, h2] = shapes.length ? (kind?.extent ?? []) : [0, 0, 144, 144];
  const side = Math.max(w, h2, 44) + 16;
  const [left, top] = [x + w / 2 - side / 2, y + h2 / 2 - side / 2];
  svg.setAttribute("viewBox", `${left} ${top} ${side} ${side}`);
  const [a, b] = [Math.max(left, 0), Math.max(top, 0)];
  const [c, d] = [Math.min(left + side, 192), Math.min(top + side, 192)];
  let lines = "";
  for (let at = 0; at <= 192; at += 48) {
    if (at >= a && at <= c) lines += `M${at} ${b}V${d}`;
    if (at >= b && at <= d) lines += `M${a} ${at}H${c}`;
  }
  const regions = id === "regions" ? `<path class="tool-region" d="M48 0V48H96V144M0 96H48V144M96 96H144"/>` : "";
  const own = OWN[id] ?? (shapes.length || regions ? "" : `<text x="72" y="88">${(kind?.title ?? "?").split(" ").map((word) => word[0].toUpperCase()).join("").slice(0, 2)}</text>`);
  const turned = id === "diagonal-falling" ? ' transform="translate(0 192) scale(1 -1)"' : "";
  svg.innerHTML = `<path class="tool-grid" d="${lines}"/><g${turned}>${pictureMarkup(shapes)}</g><g class="tool-own">${own}</g>${regions}`;
  return svg;
}

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
        pictureOf(tool), h("span", { class: "tool-name", text, lang: tool.kind ? "en" : null }));
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
