// A board as an SVG element that renders a view.  Used for the main board, previews, searches and examples.

import { UNIT } from "./geometry.js";
import { LAYERS } from "./layers.js";

/** @import { BoardView } from "./view.js" */

const SVG = "http://www.w3.org/2000/svg";
const MARGIN = 4;
const ROOM = 36;
let count = 0;

/** @typedef {ReturnType<typeof createPicture>} Picture */

/** @param {{label?: string}} [options] with a label it is an image, otherwise decoration */
export function createPicture({ label } = {}) {
  const id = `board${++count}`;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "board-picture");
  svg.setAttribute(label ? "role" : "aria-hidden", label ? "img" : "true");
  if (label) svg.setAttribute("aria-label", label);
  svg.innerHTML = `<defs>
    <pattern id="${id}-base" width="14" height="14" patternUnits="userSpaceOnUse"><path class="hatch-base" d="M0 14L14 0"/></pattern>
    <pattern id="${id}-cover" width="14" height="14" patternUnits="userSpaceOnUse"><path class="hatch-cover" d="M0 0L14 14"/></pattern>
    <marker id="${id}-head" markerWidth="13" markerHeight="10" refX="11" refY="5" orient="auto" markerUnits="userSpaceOnUse"><path class="head" d="M0 0L13 5L0 10z"/></marker>
    </defs>`;
  const groups = LAYERS.map(([name]) => {
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("class", `layer-${name}`);
    svg.append(group);
    return group;
  });
  /** @type {string[]} */
  const painted = LAYERS.map(() => "");
  /** Margins around the grid as fractions of the picture, to position elements over the grid. */
  let frame = { left: 0, top: 0, width: 1, height: 1, ratio: 1 };
  return {
    element: svg,
    get frame() {
      return frame;
    },
    /** @param {BoardView} view */
    draw(view) {
      const [right, bottom] = [view.shape.width * UNIT, view.shape.height * UNIT];
      const room = view.sketch?.ring ? [-1, -1, view.shape.width + 2, view.shape.height + 2] : null;
      const [x, y, w, h] = (room ?? view.variant?.frame ?? [0, 0, view.shape.width, view.shape.height]).map((part) => part * UNIT);
      const start = MARGIN + (view.names ? ROOM : 0);
      const [left, top] = [Math.max(start, -x), Math.max(start, -y)];
      const [wide, high] = [left + Math.max(right + MARGIN, x + w), top + Math.max(bottom + MARGIN, y + h)];
      const box = `${-left} ${-top} ${wide} ${high}`;
      if (svg.getAttribute("viewBox") !== box) svg.setAttribute("viewBox", box);
      frame = { left: left / wide, top: top / high, width: right / wide, height: bottom / high, ratio: wide / high };
      LAYERS.forEach(([, layer], i) => {
        const markup = layer(view, id);
        if (markup === painted[i]) return;
        painted[i] = markup;
        groups[i].innerHTML = markup;
      });
    },
    /** The element of a layer, for animations. @param {string} name */
    layer: (name) => groups[LAYERS.findIndex(([other]) => other === name)],
  };
}
