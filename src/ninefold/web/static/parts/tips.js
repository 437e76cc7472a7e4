// The first steps, shown until they are dismissed.

import { h } from "./dom.js";
import { fresh } from "./engine-acts.js";

/** @import { Context } from "../app.js" */

const STEPS = /** @type {const} */ (["tip.1", "tip.2", "tip.3", "tip.4"]);

/** @param {Context} context */
export function createTips(context) {
  const { store, t } = context;
  let step = 0;
  const words = h("p", { text: t(STEPS[0]) });
  const count = h("span", { class: "quiet" });
  const next = h("button", { class: "chip", id: "tip-next", on: { click: forward } });
  // For a newcomer: the puzzle of the day may be hard.
  const easy = h("button", { class: "chip", id: "tip-easy", text: t("tip.easy"), on: { click: () => (forward(), fresh(context, { difficulty: "easy", symmetry: "180" })) } });
  const lessons = h("button", { class: "chip", id: "tip-lessons", text: t("tip.lessons"), on: { click: () => store.dispatch({ type: "panel", panel: "learn" }) } });
  const skip = h("button", { class: "chip", id: "tip-skip", text: t("tip.skip"), on: { click: end } });
  const element = h("section", { class: "tip", id: "tips", "aria-label": t("tip.label"), "aria-live": "polite" }, words, h("div", { class: "tip-foot" }, easy, lessons, count, next, skip));

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
    easy.hidden = lessons.hidden = step > 0;
    count.hidden = step === 0;
    skip.hidden = step === 0 || step + 1 === STEPS.length;
    element.classList.toggle("greeting", step === 0);
  }
  draw();
  return element;
}
