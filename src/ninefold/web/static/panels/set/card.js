// The card below the verdict: what the tool draws and how, or the selected rule with its value.

import { faceOf, valueOf } from "../../model/shape.js";
import { unevenRegions } from "../../model/draft.js";
import { valueField, writtenValue } from "../../model/tools.js";
import { h, icon } from "../../parts/dom.js";
import { ruleForm } from "./form.js";

/** @import { State } from "../../model/state.js" */
/** @import { Setter } from "./setter.js" */
/** @import { TextKey } from "../../texts.js" */

/** @param {Setter} setter */
export function createCard(setter) {
  const { t } = setter.context;
  const title = h("h2", {});
  const about = h("p", { class: "set-about" });
  const how = h("p", { class: "quiet set-how" });
  const value = h("input", { type: "text", inputmode: "numeric", id: "set-value", autocomplete: "off", on: { input: () => setter.setValue(value.value), keydown: leave } });
  const label = h("label", { class: "set-value", for: "set-value" }, h("span", { lang: "en" }), value);
  const remove = h("button", { class: "act", id: "set-remove", on: { click: () => setter.remove() } }, icon("trash"), h("span", { text: t("set.remove") }));
  const boxes = h("button", { class: "act", id: "set-boxes", hidden: true, text: t("set.boxes"), on: { click: () => setter.change({ ...setter.data(), shape: withoutRegions() }, "", -1) } });
  const pad = h("div", { class: "set-pad", role: "group", "aria-label": t("set.tool.digits") });
  const extra = h("div", { class: "set-extra" });
  const element = h("section", { class: "set-card", id: "set-card", "aria-label": t("set.card") }, h("div", { class: "set-head" }, title, label, remove), about, how, pad, boxes, extra);
  let shown = "";
  let padded = "";
  let place = "";
  const narrow = matchMedia("(max-width: 899px)");

  const withoutRegions = () => {
    const { regions, ...shape } = setter.data().shape;
    return shape;
  };

  /** @param {KeyboardEvent} event */
  function leave(event) {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    /** @type {HTMLElement | null} */ (document.querySelector("#board [role=gridcell][tabindex='0']"))?.focus();
  }

  function buildPad() {
    const shape = setter.shape();
    const key = `${shape.low}/${shape.count}`;
    if (key === padded) return;
    padded = key;
    const digits = Array.from({ length: shape.count }, (_, i) => i + 1);
    pad.replaceChildren(...digits.map((digit) => h("button", { class: "set-digit", text: faceOf(shape, digit), on: { click: () => setter.give(valueOf(shape, digit)) } })),
      h("button", { class: "set-digit", "aria-label": t("act.erase"), on: { click: () => setter.give(null) } }, icon("erase")));
  }

  return {
    element,
    /** @param {State} state */
    update(state) {
      const { chosen, tool } = setter;
      if (!tool) return;
      const line = chosen && state.game.puzzle.variant?.rules.find(({ number }) => number === chosen.number);
      const using = chosen?.tool ?? tool;
      const field = chosen && valueField(chosen.tool);
      // Where the panel is low, the card of another tool or rule comes into view.
      const now = `${tool.id}/${chosen?.number ?? ""}`;
      if (narrow.matches && place && now !== place) element.closest(".panel-body")?.scrollTo({ top: 0 });
      place = now;
      title.textContent = chosen?.tool ? setter.titleOf(chosen.tool) : setter.titleOf(tool);
      about.textContent = chosen ? (line?.text ?? chosen.tool?.kind?.about ?? "") : (tool.kind?.about ?? "");
      about.hidden = !about.textContent;
      how.textContent = chosen ? (field ? t("set.typing") : t("set.chosen")) : t(/** @type {TextKey} */ (`set.how.${tool.gesture}`));
      remove.hidden = !chosen;
      label.hidden = !field;
      if (field && chosen) {
        label.firstElementChild?.replaceChildren(field.name);
        if (document.activeElement !== value) value.value = writtenValue(chosen.rule[field.name]);
      }
      pad.hidden = Boolean(chosen) || tool.gesture !== "digits";
      if (!pad.hidden) buildPad();
      boxes.hidden = Boolean(chosen) || tool.gesture !== "regions" || !setter.data().shape.regions;
      const uneven = !chosen && tool.gesture === "regions" ? unevenRegions(setter.data(), setter.shape()) : [];
      if (uneven.length) how.textContent += ` ${t("set.uneven", { sizes: uneven.join(", "), size: setter.shape().count })}`;

      const form = chosen ? `rule ${chosen.number} ${JSON.stringify(chosen.rule)}` : tool.gesture === "form" ? `tool ${tool.id}` : "";
      if (form === shown || (extra.contains(document.activeElement) && form && shown.slice(0, 6) === form.slice(0, 6))) return;
      shown = form;
      const open = extra.querySelector("details")?.open ?? false;
      if (!form || !using.kind?.fields.length) extra.replaceChildren();
      else if (!chosen) extra.replaceChildren(ruleForm(setter, using, null, -1));
      else extra.replaceChildren(h("details", { class: "group", props: { open } }, h("summary", { text: t("set.fields") }), ruleForm(setter, using, chosen.rule, chosen.number)));
    },
  };
}
