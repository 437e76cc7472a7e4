// The gallery: variants of our own, every popular rule at three levels, and the bundled classic examples.

import { pictureOf } from "../board/rule-picture.js";
import { levelText } from "./bar.js";
import { h, icon } from "./dom.js";
import { openGallery } from "./engine-acts.js";
import { createLoader } from "./loader.js";

/** @import { Context } from "../app.js" */
/** @import { Examples, Rules } from "../api.js" */

/** The tool of set mode whose picture stands for a rule of the gallery, if its name differs. @type {Record<string, readonly [id: string, rule: string]>} */
const PICTURES = {
  "region-sum": ["region-sum-line", "region-sum-line"], kropki: ["difference", "difference"], xv: ["xv-x", "pair-sum"], inequality: ["greater", "greater"],
  "odd-even": ["even", "even"], diagonal: ["diagonal-rising", "diagonal"], jigsaw: ["regions", ""], "killer-thermo": ["killer", "killer"],
};

/** @param {Context} context @param {() => void} chosen called before a puzzle opens */
export function createGallery(context, chosen) {
  const { engine, archive, t } = context;
  const list = h("ul", { class: "gallery" });
  const about = h("p", { class: "quiet", text: t("gallery.about") });
  const loader = createLoader(context, (_signal) => Promise.all([engine.examples(), engine.rules()]), show);
  loader.want();

  /** @param {[Examples, Rules] | null} found */
  function show(found) {
    if (!found) return;
    const [{ examples, gallery }, { rules }] = found;
    const kinds = new Map(rules.map((kind) => [kind.rule, kind]));
    const done = new Set(archive.finished().map(({ id }) => id));
    const names = [...new Set(gallery.map(({ rule }) => rule))];
    const rows = names.map((rule) => {
      const puzzles = gallery.filter((one) => one.rule === rule);
      // The engine's text is "Killer, easy".
      const name = puzzles[0].about.replace(/, \w+$/, "");
      const [id, slug] = PICTURES[rule] ?? [rule, rule];
      return h("li", { class: "gallery-row" },
        pictureOf({ id, kind: kinds.get(slug) ?? null }),
        h("span", { class: "gallery-name", text: name, lang: "en" }),
        ...puzzles.map((one) => {
          const finished = done.has(`gallery-${one.name}`);
          const level = levelText(t, one.level);
          return h("button", {
            class: "chip", id: `gallery-${one.name}`, "aria-label": [name, level, finished ? t("title.done") : ""].filter(Boolean).join(", "),
            on: { click: () => (chosen(), void openGallery(context, { id: `gallery-${one.name}`, puzzle: one.puzzle, title: name, level: one.level })) },
          }, level, finished ? icon("check") : null);
        }));
    });
    list.replaceChildren(...rows);
    classic.replaceChildren(...examples.map((one) =>
      h("button", {
        class: "chip", id: `gallery-${one.name}`, text: one.name, lang: "en", title: one.about,
        on: { click: () => (chosen(), void openGallery(context, { id: `gallery-${one.name}`, puzzle: one.puzzle, title: one.name, level: "" })) },
      })));
  }
  const classic = h("div", { class: "acts" });
  return h("section", { class: "new-group", id: "gallery", "aria-label": t("gallery.title") },
    h("h3", { text: t("gallery.title") }), about, loader.element, list,
    h("details", { class: "group" }, h("summary", { text: t("gallery.examples") }), classic));
}
