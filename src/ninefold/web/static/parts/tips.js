// The first steps, shown until they are dismissed.

import { h } from "./dom.js";

/** @import { Context } from "../app.js" */

const STEPS = /** @type {const} */ (["tip.1", "tip.2", "tip.3", "tip.4"]);

/** @param {Context} context */
export function createTips({ store, t }) {
  let step = 0;
  const words = h("p", { text: t(STEPS[0]) });
  const count = h("span", { class: "quiet" });
  const next = h("button", { class: "chip", id: "tip-next", on: { click: forward } });
  const skip = h("button", { class: "chip", id: "tip-skip", text: t("tip.skip"), on: { click: end } });
  const element = h("section", { class: "tip", id: "tips", "aria-label": t("tip.label"), "aria-live": "polite" }, words, h("div", { class: "tip-foot" }, count, next, skip));

  function end() {
    store.dispatch({ type: "option", name: "tips", value: false });
  }

  function forward() {
    step += 1;
    if (step === STEPS.length) end();
    else draw();
  }

  function draw() {
    words.textContent = t(STEPS[step]);
    count.textContent = `${step + 1} / ${STEPS.length}`;
    next.textContent = t(step + 1 < STEPS.length ? "tip.next" : "tip.done");
    skip.hidden = step + 1 === STEPS.length;
  }
  draw();
  return element;
}
