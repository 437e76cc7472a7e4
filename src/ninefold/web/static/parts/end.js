// The card at the end of a game: time, difficulty, hints, mistakes, and what to do next.

import { playedOf } from "../model/state.js";
import { dailyOf, dayOf, finishedOf, streaks } from "../model/statistics.js";
import { clockText, levelText } from "./bar.js";
import { h, icon } from "./dom.js";
import { fresh, lastWish } from "./engine-acts.js";

/** @import { Context } from "../app.js" */
/** @import { Game } from "../model/state.js" */

/** @param {Context} context */
export function showEnd(context) {
  const { store, archive, t } = context;
  /** @type {HTMLElement | null} */
  let card = null;
  /** The position that the card is about. @type {Game["position"] | null} */
  let about = null;

  function close() {
    card?.remove();
    card = about = null;
  }

  /** @param {Game} game */
  function open(game) {
    close();
    about = game.position;
    archive.addFinished(finishedOf(game, new Date()));
    const row = dailyOf(game.id) === dayOf(new Date()) ? streaks(archive.finished(), dayOf(new Date())).now : 0;
    const facts = [
      [t("clock.label"), clockText(playedOf(game, Date.now()))],
      game.puzzle.level ? [t("end.level"), levelText(t, game.puzzle.level)] : null,
      [t("end.hints"), String(game.hints ?? 0)],
      [t("end.mistakes"), String(game.mistakes ?? 0)],
      row > 1 ? [t("end.streak"), String(row)] : null,
    ].filter((fact) => fact !== null);
    const next = async () => {
      const variant = game.puzzle.variant !== null;
      close();
      if (variant) return (await import("./new.js")).newDialog(context);
      const level = game.puzzle.level.toLowerCase();
      await fresh(context, level && level !== "incomplete" ? { ...lastWish(), difficulty: level } : lastWish());
    };
    card = h("section", { class: "end-card", id: "end", "aria-labelledby": "end-title" },
      h("div", { class: "end-head" },
        h("h2", { id: "end-title", text: t("said.finished") }),
        h("button", { class: "tool", "aria-label": t("dialog.close"), title: t("dialog.close"), on: { click: close } }, icon("close"))),
      h("dl", { class: "end-facts" }, ...facts.flatMap(([name, value]) => [h("dt", { text: name }), h("dd", { text: value })])),
      h("div", { class: "acts" },
        h("button", { class: "primary act", id: "end-next", on: { click: next } }, icon("next"), h("span", { text: t("end.next") })),
        h("button", { class: "act", id: "end-share", on: { click: async () => (await import("./share.js")).shareDialog(context) } }, icon("share"), h("span", { text: t("end.share") })),
        h("button", { class: "act", id: "end-statistics", on: { click: async () => (await import("./statistics.js")).statisticsDialog(context) } }, icon("study"), h("span", { text: t("statistics.title") }))));
    document.querySelector(".board-side")?.append(card);
  }

  store.subscribe((state, before) => {
    if (card && state.game.position !== about) close();
    if (state.look.wave && !before.look.wave && !state.look.aside) open(state.game);
  });
}
