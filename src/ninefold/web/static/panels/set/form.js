// A form for the fields of a rule, made from what the engine says about them.  Cells are typed, or taken from the
// selection; compound rules are made of rules that the puzzle already has.

import { cellName } from "../../model/shape.js";
import { h } from "../../parts/dom.js";

/** @import { FieldLine } from "../../api.js" */
/** @import { PuzzleData, RuleData } from "../../model/draft.js" */
/** @import { Tool } from "../../model/tools.js" */
/** @import { Setter } from "./setter.js" */
/** @import { TextKey } from "../../texts.js" */

const words = (/** @type {string} */ text) => text.split(/[\s,]+/).filter(Boolean);
const parts = (/** @type {string} */ text) => text.split(";").map((part) => part.trim()).filter(Boolean);
const numberOf = (/** @type {string} */ text) => (text === "-" ? null : Number(text));

/** The value of a field in a text field. @param {string} kind @param {string} text @returns {unknown} */
export function parsed(kind, text) {
  const clean = text.trim();
  if (kind === "cell" || kind === "text") return clean;
  if (kind === "cells") return words(clean);
  if (kind === "groups") return parts(clean).map(words);
  if (kind === "number") return clean === "" ? null : Number(clean);
  if (kind === "numbers") return words(clean).map(Number);
  return parts(clean).map((part) => words(part).map(numberOf));
}

/** @param {string} kind @param {any} value @returns {string} */
export function written(kind, value) {
  if (value === null || value === undefined) return "";
  if (kind === "cells" || kind === "numbers") return value.join(" ");
  if (kind === "groups" || kind === "tuples") return value.map((/** @type {unknown[]} */ part) => part.map((one) => one ?? "-").join(" ")).join("; ");
  return String(value);
}

/** Names of cells outside the grid, which the puzzle has to list. @param {Tool} tool @param {RuleData} rule */
const extraCells = (tool, rule) =>
  (tool.kind?.fields ?? []).filter(({ kind }) => ["cell", "cells", "groups"].includes(kind)).flatMap(({ name }) => [rule[name]].flat(3))
    .filter((name) => typeof name === "string" && name && !/^r\d+c\d+$/i.test(name)).map(String);

/** @param {Setter} setter @param {Tool} tool @param {RuleData | null} rule the rule to change @param {number} number its number */
export function ruleForm(setter, tool, rule, number) {
  const { store, t } = setter.context;
  const fields = (tool.kind?.fields ?? []).filter(({ name }) => !(name in tool.fields));
  const selected = () => store.state.look.selection.map((cell) => cellName(setter.shape(), cell)).join(" ");
  /** @type {Map<string, () => unknown>} */
  const values = new Map();

  /** @param {FieldLine} field */
  function row({ name, kind, required, default: usual }) {
    const id = `set-field-${name}`;
    const value = rule ? rule[name] : usual;
    if (kind === "flag") {
      const input = h("input", { type: "checkbox", id, props: { checked: Boolean(value) } });
      values.set(name, () => input.checked);
      return h("label", { class: "check" }, input, h("span", { text: name, lang: "en" }));
    }
    if (kind === "rules") {
      const lines = (store.state.game.puzzle.variant?.rules ?? []).filter((line) => line.number !== number);
      const boxes = lines.map((line) => ({ line, input: h("input", { type: "checkbox" }) }));
      chosenRules = () => boxes.filter(({ input }) => input.checked).map(({ line }) => line.number);
      values.set(name, () => [...(Array.isArray(value) ? value : []), ...chosenRules().map((one) => setter.data().rules[one])]);
      return h("fieldset", { class: "set-parts" }, h("legend", { text: t("set.parts") }),
        ...(boxes.length ? boxes.map(({ line, input }) => h("label", { class: "check" }, input, h("span", { text: line.full }))) : [h("p", { class: "quiet", text: t("set.noparts") })]));
    }
    const text = rule || kind !== "cells" ? written(kind, value) : selected();
    const input = h("input", { type: kind === "number" ? "number" : "text", id, autocomplete: "off", spellcheck: "false", required, props: { value: text } });
    values.set(name, () => parsed(kind, input.value));
    const fill = ["cell", "cells", "groups"].includes(kind) && h("button", { type: "button", class: "chip", text: t("set.take"), on: { click: () => {
      input.value = kind === "groups" && input.value.trim() ? `${input.value}; ${selected()}` : kind === "cell" ? (selected().split(" ")[0] ?? "") : selected();
    } } });
    const help = t(/** @type {TextKey} */ (`set.kind.${kind}`));
    return h("div", { class: "set-field" }, h("label", { for: id }, h("span", { text: name, lang: "en" }), h("span", { class: "quiet", text: ` ${help}` })), h("div", { class: "set-entry" }, input, fill));
  }
  /** @type {() => number[]} */
  let chosenRules = () => [];

  const form = h("form", { class: "set-form", on: { submit: (event) => {
    event.preventDefault();
    const made = /** @type {RuleData} */ ({ rule: tool.kind?.rule ?? "", ...tool.fields, ...Object.fromEntries([...values].map(([name, read]) => [name, read()])) });
    const used = chosenRules();
    /** @type {PuzzleData} */
    const data = setter.data();
    const rules = data.rules.map((old, i) => (i === number ? made : old)).filter((_, i) => !used.includes(i));
    const next = { ...data, rules: rule ? rules : [...rules, made] };
    const extra = [...new Set([...(data.extra ?? []), ...extraCells(tool, made)])];
    setter.change(extra.length ? { ...next, extra } : next, "", rule ? number - used.filter((one) => one < number).length : next.rules.length - 1);
  } } }, ...fields.map(row), h("div", { class: "acts" }, h("button", { class: "act primary", type: "submit", id: "set-form-go", text: t(rule ? "set.change" : "set.add") })));
  return form;
}
