// The difficulty card: level and techniques on the default scale; the other scales are collapsed.

import { levelText } from "./bar.js";
import { h } from "./dom.js";
import { titled } from "./techniques.js";

/** @import { Rating } from "../model/wire.js" */
/** @import { Texts } from "../texts.js" */

/** @param {{ratings: Rating[], clues: number, minimal: boolean | null}} rated @param {Texts} t */
export function cardOf({ ratings, clues, minimal }, t) {
  const [first] = ratings;
  const level = (first?.level ?? "").toLowerCase();
  const fact = (/** @type {string} */ name, /** @type {string} */ value) => h("div", {}, h("dt", { text: name }), h("dd", { text: value }));
  const rows = ratings.map((rating) =>
    h("tr", {},
      h("th", { scope: "row", text: rating.scale }),
      h("td", { text: levelText(t, rating.level) }),
      h("td", { text: rating.solved ? String(rating.score) : t("card.unsolved") }),
      h("td", { text: rating.hardest ? titled(rating.hardest) : "–" })));
  const uses = Object.entries(first?.techniques ?? {});
  const most = Math.max(1, ...uses.map(([, count]) => count));
  return h("div", { class: "card" },
    h("div", { class: "card-head" },
      h("strong", { class: `card-level level-${level}`, text: first ? levelText(t, first.level) : "" }),
      h("span", { class: "quiet", text: first ? `${t("card.score")} ${first.score}` : "" })),
    h("dl", { class: "card-facts" },
      fact(t("card.hardest"), first?.hardest ? titled(first.hardest) : "–"),
      fact(t("card.steps"), String(first?.steps ?? "–")),
      fact(t("card.clues"), minimal === null ? String(clues) : t(minimal ? "card.minimal" : "card.redundant", { clues }))),
    h("h3", { text: t("card.techniques") }),
    h("ul", { class: "card-uses" }, ...uses.map(([slug, count]) => {
      const bar = h("span", { class: "card-bar", "aria-hidden": "true" });
      bar.style.setProperty("--share", String(count / most));
      return h("li", {}, h("span", { text: titled(slug) }), bar, h("span", { class: "card-count", text: String(count) }));
    })),
    h("details", { class: "group" }, h("summary", { text: t("card.scales") }),
      h("table", { class: "card-scales" },
        h("thead", {}, h("tr", {}, ...(/** @type {const} */ (["scale", "level", "score", "hardest"])).map((name) => h("th", { scope: "col", text: t(`card.${name}`) })))),
        h("tbody", {}, ...rows))));
}
