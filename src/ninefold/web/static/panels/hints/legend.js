// The legend: the signs that are on the board, each as it is drawn there.

import { drawingOf, lookOf } from "../../board/evidence.js";
import { h } from "../../parts/dom.js";

/** @import { Evidence } from "../../model/state.js" */
/** @import { Shape } from "../../model/shape.js" */
/** @import { TextKey, Texts } from "../../texts.js" */

const SVG = "http://www.w3.org/2000/svg";

/** Signs in a 40 by 40 view box: markup of numbers and class names. @type {Record<string, string>} */
const SIGNS = {
  cause: '<circle class="spot-cause" cx="20" cy="20" r="15"/>',
  end: '<circle class="spot-end" cx="20" cy="20" r="13.5"/>',
  fin: '<path class="spot-fin" d="M20 3L38 35H2z"/>',
  other: '<rect class="spot-other" x="6" y="6" width="28" height="28"/>',
  cannibal: '<rect class="spot-cannibal" x="6" y="6" width="28" height="28"/>',
  struck: '<circle class="struck" cx="20" cy="20" r="15"/><path class="strike" d="M5 35L35 5"/>',
  blocker: '<rect class="blocker" x="4" y="4" width="32" height="32"/>',
  crossed: '<path class="block-cross" d="M8 8L32 32M32 8L8 32"/>',
  dead: '<rect class="dead-end" x="4" y="4" width="32" height="32"/>',
  placed: '<circle class="placed" cx="20" cy="20" r="17"/>',
  base: '<rect class="house-base" x="2" y="2" width="36" height="36"/><path class="hatch-base legend-hatch" d="M2 20L20 2M2 38L38 2M20 38L38 20"/>',
  cover: '<rect class="house-cover" x="2" y="2" width="36" height="36"/><path class="hatch-cover legend-hatch" d="M20 2L38 20M2 2L38 38M2 20L20 38"/>',
  set: '<rect class="set set-1" x="4" y="4" width="32" height="32"/><rect class="legend-set" x="4" y="4" width="32" height="32"/>',
  strong: '<path class="arrow" d="M2 20H30"/><path class="head" d="M27 14L39 20L27 26z"/>',
  weak: '<path class="arrow weak" d="M2 20H30"/><path class="head" d="M27 14L39 20L27 26z"/>',
};

/** @param {Shape} shape @param {Evidence} evidence @param {Texts} t */
export function legendOf(shape, evidence, t) {
  const drawing = drawingOf(shape, evidence);
  const chained = Boolean(evidence.step?.chains.length);
  const looks = new Set([...drawing.spots, ...drawing.cells].map(({ look }) => /** @type {string} */ (look)));
  const signs = [
    ...["cause", "end", "fin", "other", "cannibal"].filter((look) => looks.has(look)),
    ...(drawing.arrows.some(({ weak }) => !weak) ? ["strong"] : []),
    ...(drawing.arrows.some(({ weak }) => weak) ? ["weak"] : []),
    ...(drawing.houses.some(({ role }) => role === "base") ? ["base"] : []),
    ...(drawing.houses.some(({ role }) => role === "cover") ? ["cover"] : []),
    ...(drawing.sets.length ? ["set"] : []),
    ...(drawing.blocking?.blockers.length ? ["blocker"] : []),
    ...(drawing.blocking?.crossed.length ? ["crossed"] : []),
    ...(drawing.dead.length ? ["dead"] : []),
    ...(drawing.struck.length ? ["struck"] : []),
    ...(drawing.placed.length ? ["placed"] : []),
  ];
  return h("ul", { class: "legend", "aria-label": t("legend.label") }, ...signs.map((sign) => h("li", {}, picture(sign), h("span", { text: words(sign) }))));

  /** The meaning of a sign: the roles with this look, or whether a literal is true. @param {string} sign */
  function words(sign) {
    const keys = new Set((evidence.step?.roles ?? []).flatMap(({ role }) => (lookOf(role) === sign ? [`role.${role}`] : [])));
    const roles = new Set([...keys].map((key) => t(/** @type {TextKey} */ (key))).filter((text) => !keys.has(text))); // leave out roles without a text
    if (chained && (sign === "cause" || sign === "end")) roles.add(t(/** @type {TextKey} */ (`legend.chain.${sign}`)));
    return roles.size ? [...roles].join(", ") : t(/** @type {TextKey} */ (`legend.${sign}`));
  }
}

/** @param {string} sign */
function picture(sign) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 40 40");
  svg.setAttribute("class", "legend-sign");
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = SIGNS[sign];
  return svg;
}
