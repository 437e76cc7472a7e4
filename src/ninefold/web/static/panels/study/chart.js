// The search depth over time.  The chart is also the timeline: drag to scrub.

import { h, setAttribute } from "../../parts/dom.js";

/** @import { Timeline } from "../../model/timeline.js" */
/** @import { Texts } from "../../texts.js" */

const SVG = "http://www.w3.org/2000/svg";
const [WIDE, HIGH] = [600, 60];
let count = 0;

/** @param {Texts} t @param {(share: number) => void} scrub called with the place as a fraction of the known run */
export function createChart(t, scrub) {
  const id = `depths-${++count}`;
  const svg = document.createElementNS(SVG, "svg");
  setAttribute(svg, "viewBox", `0 0 ${WIDE} ${HIGH}`);
  setAttribute(svg, "preserveAspectRatio", "none");
  setAttribute(svg, "class", "depth-picture");
  setAttribute(svg, "aria-hidden", "true");
  svg.innerHTML = `<clipPath id="${id}"><rect class="depth-clip" width="0" height="${HIGH}"/></clipPath><path class="depth"/><path class="depth played" clip-path="url(#${id})"/>`;
  const clip = /** @type {SVGRectElement} */ (svg.querySelector(".depth-clip"));
  const paths = [...svg.querySelectorAll(".depth")];
  const here = h("span", { class: "depth-here", "aria-hidden": "true" });
  const deepest = h("span", { class: "depth-deepest", "aria-hidden": "true" });
  const element = h("div", { class: "depths", role: "slider", tabindex: "0", "aria-label": t("study.timeline"), "aria-valuemin": "0" }, deepest, here);
  element.prepend(svg);
  let drawn = -1;

  const shareAt = (/** @type {PointerEvent} */ event) => {
    const box = element.getBoundingClientRect();
    return Math.max(0, Math.min(1, (event.clientX - box.left) / box.width));
  };
  element.addEventListener("pointerdown", (event) => {
    element.setPointerCapture(event.pointerId);
    scrub(shareAt(event));
  });
  element.addEventListener("pointermove", (event) => element.hasPointerCapture(event.pointerId) && scrub(shareAt(event)));

  return {
    element,
    /** @param {Timeline} timeline @param {number} at @param {number} known @param {string} words */
    draw(timeline, at, known, words) {
      if (timeline.version !== drawn) {
        drawn = timeline.version;
        const top = Math.max(1, ...timeline.depths);
        const path = outline(timeline, known, top);
        for (const element of paths) setAttribute(element, "d", path);
        deepest.textContent = String(top);
        setAttribute(element, "aria-valuemax", known);
      }
      const share = known ? at / known : 0;
      setAttribute(clip, "width", Math.round(share * WIDE * 10) / 10);
      here.style.setProperty("--share", String(share));
      setAttribute(element, "aria-valuenow", at);
      setAttribute(element, "aria-valuetext", words);
    },
    fresh() {
      drawn = -1;
    },
  };
}

/** The depths as an area. @param {Timeline} timeline @param {number} known @param {number} top */
function outline({ depths, each }, known, top) {
  if (!known) return "";
  const x = (/** @type {number} */ event) => Math.round((Math.min(event, known) / known) * WIDE * 10) / 10;
  const y = (/** @type {number} */ depth) => Math.round((HIGH - 1 - (depth / top) * (HIGH - 6)) * 10) / 10;
  const steps = depths.map((depth, i) => `L${x(i * each)} ${y(depth)}L${x((i + 1) * each)} ${y(depth)}`);
  return `M0 ${HIGH}${steps.join("")}L${x(depths.length * each)} ${HIGH}z`;
}
