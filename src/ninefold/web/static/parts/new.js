// Choose a puzzle: a difficulty with one tap, today's puzzle, a variant of the gallery or a new one, my games.

import { levelText } from "./bar.js";
import { showDialog } from "./dialog.js";
import { h } from "./dom.js";
import { fresh, freshVariant, keepWish, lastWish, openDay } from "./engine-acts.js";
import { createGallery } from "./gallery.js";

/** @import { Context } from "../app.js" */
/** @import { GenerateVariantRequest } from "../api.js" */

const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"];
/** @type {readonly (readonly [name: "killer6" | "killer" | "jigsaw" | "diagonal" | "anti-knight" | "windoku", wish: GenerateVariantRequest])[]} */
const VARIANTS = [
  ["killer6", { rules: "killer", size: 6 }],
  ["killer", { rules: "killer" }],
  ["jigsaw", { rules: "jigsaw" }],
  ["diagonal", { rules: "diagonal" }],
  ["anti-knight", { rules: "anti-knight" }],
  ["windoku", { rules: "windoku" }],
];

/** @param {Context} context */
export function newDialog(context) {
  const { t } = context;
  const then = (/** @type {() => unknown} */ work) => () => (dialog.close(), void work());
  const button = (/** @type {string} */ id, /** @type {string} */ text, /** @type {() => unknown} */ work) => h("button", { class: "act", id: `new-${id}`, text, on: { click: then(work) } });
  const group = (/** @type {string} */ title, /** @type {HTMLElement[]} */ buttons) => h("section", { class: "new-group" }, h("h3", { text: title }), h("div", { class: "acts" }, ...buttons));
  const made = (/** @type {string} */ difficulty) => () => {
    const wish = { ...lastWish(), difficulty };
    keepWish(wish);
    return fresh(context, wish);
  };
  const dialog = showDialog(t, t("play.choose"), [
    group(t("new.classic"), LEVELS.map((level) => button(level, levelText(t, level), made(level)))),
    group(t("new.variants"), VARIANTS.map(([name, wish]) => button(name, t(`new.${name}`), () => freshVariant(context, wish, t(`new.${name}`))))),
    group(t("new.more"), [
      button("today", t("play.today"), () => openDay(context)),
      button("statistics", t("statistics.open"), async () => (await import("./statistics.js")).statisticsDialog(context)),
      button("lessons", t("learn.open"), () => context.store.dispatch({ type: "panel", panel: "learn" })),
      button("games", t("games.title"), async () => (await import("./games.js")).gamesDialog(context)),
      button("open", t("open.title"), async () => (await import("./open.js")).openDialog(context)),
    ]),
    createGallery(context, () => dialog.close()),
  ]);
}
