// A small wave over the board when a puzzle is finished; skipped if the user prefers reduced motion.

import { middleOf, UNIT } from "./geometry.js";

/** @import { BoardView } from "./view.js" */

/** @param {SVGElement} layer the digits @param {BoardView} view @param {number} from the cell it starts at */
export function wave(layer, view, from) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const [x, y] = middleOf(view.shape, from);
  [...layer.querySelectorAll("text")].forEach((digit, cell) => {
    const [a, b] = middleOf(view.shape, cell);
    const far = Math.hypot(a - x, b - y) / UNIT;
    digit.style.transformBox = "fill-box";
    digit.style.transformOrigin = "center";
    const frames = [{ transform: "none" }, { transform: "scale(1.35) translateY(-6%)" }, { transform: "none" }];
    digit.animate(frames, { duration: 420, delay: far * 70, easing: "ease-in-out" });
  });
}
