// The steps of a path as a strip: one block per step, colored by level, with its difficulty above.  You can move
// through it with the pointer or the arrow keys.

import { levelText } from "../../parts/bar.js";
import { h, setAttribute } from "../../parts/dom.js";
import { titled } from "../../parts/techniques.js";

/** @import { ToldStep } from "../../model/wire.js" */
/** @import { Texts } from "../../texts.js" */

const SVG = "http://www.w3.org/2000/svg";
const [HIGH, BLOCK] = [44, 12];

/** @param {Texts} t @param {(index: number) => void} turnTo */
export function createStrip(t, turnTo) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "strip-picture");
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("aria-hidden", "true");
  const here = h("span", { class: "strip-here", "aria-hidden": "true" });
  const element = h("div", { class: "strip", role: "slider", tabindex: "0", "aria-label": t("path.strip"), "aria-valuemin": "1" }, here);
  element.prepend(svg);
  /** @type {readonly ToldStep[]} */
  let steps = [];
  let at = 0;

  const indexAt = (/** @type {PointerEvent} */ event) => {
    const box = element.getBoundingClientRect();
    return Math.max(0, Math.min(steps.length - 1, Math.floor(((event.clientX - box.left) / box.width) * steps.length)));
  };
  element.addEventListener("pointerdown", (event) => {
    element.setPointerCapture(event.pointerId);
    turnTo(indexAt(event));
  });
  element.addEventListener("pointermove", (event) => element.hasPointerCapture(event.pointerId) && turnTo(indexAt(event)));
  element.addEventListener("keydown", (event) => {
    const to = { ArrowRight: at + 1, ArrowUp: at + 1, ArrowLeft: at - 1, ArrowDown: at - 1, PageDown: at + 10, PageUp: at - 10, Home: 0, End: steps.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    turnTo(Math.max(0, Math.min(steps.length - 1, to)));
  });

  return {
    element,
    /** @param {readonly ToldStep[]} list */
    fill(list) {
      steps = list;
      // The scales of Sudoku Explainer and of variants end near 12 and count evenly; the others grow by factors.
      const most = Math.max(...steps.map(({ difficulty }) => difficulty));
      const even = most < 20;
      const scaled = (/** @type {number} */ score) => (even ? score : Math.log(score + 1));
      const [least, hardest] = even ? [0.5, Math.max(4, most)] : [Math.log(4), scaled(most)];
      const high = (/** @type {number} */ score) => Math.max(1.5, ((scaled(score) - least) / (hardest - least)) * (HIGH - 2));
      svg.setAttribute("viewBox", `0 0 ${Math.max(1, steps.length)} ${HIGH + BLOCK + 2}`);
      svg.innerHTML = steps
        .map(({ difficulty, level }, i) => {
          const tall = Math.round(high(difficulty) * 10) / 10;
          const name = `level-${level.toLowerCase().replace(/[^a-z]/g, "")}`;
          return `<g class="${name}"><rect class="strip-bar" x="${i + 0.08}" y="${HIGH - tall}" width="0.84" height="${tall}"/><rect class="strip-block" x="${i}" y="${HIGH + 2}" width="1" height="${BLOCK}"/></g>`;
        })
        .join("");
      setAttribute(element, "aria-valuemax", Math.max(1, steps.length));
    },
    /** @param {number} index */
    mark(index) {
      at = index;
      const step = steps[index];
      setAttribute(element, "aria-valuenow", index + 1);
      if (step) setAttribute(element, "aria-valuetext", t("path.at", { number: index + 1, of: steps.length, name: `${titled(step.technique, step.name)}, ${levelText(t, step.level)}` }));
      here.style.setProperty("--at", String(index));
      here.style.setProperty("--of", String(Math.max(1, steps.length)));
    },
  };
}
