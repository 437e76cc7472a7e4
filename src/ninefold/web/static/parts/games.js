// The list of games: continue one, or remove one (which can be undone).

import { createPicture } from "../board/picture.js";
import { plainView } from "../board/view.js";
import { clockText, levelText } from "./bar.js";
import { showDialog } from "./dialog.js";
import { h, icon } from "./dom.js";
import { fresh, openDay } from "./engine-acts.js";

/** @import { Context } from "../app.js" */
/** @import { SavedGame } from "../model/storage.js" */

/** @param {Context} context */
export function gamesDialog(context) {
  const { store, archive, t } = context;
  archive.save(store.state.game, Date.now());
  const list = h("ul", { class: "games" });
  const dates = new Intl.DateTimeFormat(); // shared: creating one takes longer than rendering a row
  const dialog = showDialog(t, t("games.title"), [
    h("div", { class: "acts" },
      h("button", { class: "act", on: { click: () => (dialog.close(), openDay(context)) } }, icon("clock"), h("span", { text: t("play.today") })),
      h("button", { class: "act", on: { click: () => (dialog.close(), fresh(context)) } }, icon("make"), h("span", { text: t("games.new") })),
      h("button", { class: "act", id: "games-statistics", on: { click: async () => (await import("./statistics.js")).statisticsDialog(context) } }, icon("study"), h("span", { text: t("statistics.open") })),
    ),
    list,
  ], { class: "wide", closed: () => sight.disconnect() });

  /** Pictures are drawn when they become visible: there may be hundreds of games. @type {WeakMap<Element, () => void>} */
  const drawings = new WeakMap();
  const sight = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      sight.unobserve(target);
      drawings.get(target)?.();
    }
  }, { root: dialog, rootMargin: "300px" });

  /** @param {SavedGame} game */
  function row(game) {
    const { puzzle, position } = game;
    const name = [puzzle.title || t("games.untitled"), levelText(t, puzzle.level)].filter(Boolean).join(" · ");
    const frame = h("span", { class: "game-picture" });
    drawings.set(frame, () => {
      const picture = createPicture();
      picture.draw(plainView(puzzle, position));
      frame.append(picture.element);
    });
    sight.observe(frame);
    const current = game.id === store.state.game.id;
    const state = game.done ? t("title.done") : t("games.left", { left: position.digits.filter((digit) => !digit).length });
    const words = h("span", { class: "game-words" },
      h("strong", { text: name }),
      h("span", { class: "quiet", text: `${state} · ${clockText(game.spent)} · ${dates.format(game.changed)}` }));
    return h("li", { class: "game" },
      h("button", { class: "game-open", title: t("games.play", { name }), "aria-current": current ? "true" : null, on: { click: () => go(game.id) } }, frame, words),
      current ? null : h("button", { class: "tool", "aria-label": t("games.remove", { name }), title: t("games.remove", { name }), on: { click: () => remove(game.id) } }, icon("trash")));
  }

  /** @param {string} id */
  function go(id) {
    const game = archive.load(id);
    dialog.close();
    if (game && id !== store.state.game.id) store.dispatch({ type: "load", game, at: Date.now() });
  }

  /** @param {string} id */
  function remove(id) {
    const game = archive.load(id);
    archive.remove(id);
    draw();
    if (!game) return;
    const undo = h("button", { class: "chip", text: t("toast.undo"), on: { click: () => { archive.save(game, game.changed); draw(); } } });
    list.prepend(h("li", { class: "game-removed", role: "status" }, h("span", { text: t("said.removed") }), undo));
    undo.focus();
  }

  function draw() {
    const games = archive.list(store.state.game.id);
    list.replaceChildren(...(games.length ? games.map(row) : [h("li", { class: "quiet", text: t("games.none") })]));
  }
  draw();
}
