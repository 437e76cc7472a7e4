// The list of games: go on with one, remove one (and take that back).

import { openToday } from "../first.js";
import { createPicture } from "../board/picture.js";
import { plainView } from "../board/view.js";
import { clockText, levelText } from "./bar.js";
import { showDialog } from "./dialog.js";
import { h, icon } from "./dom.js";
import { fresh } from "./engine-acts.js";

/** @import { Context } from "../app.js" */
/** @import { Entry } from "../model/storage.js" */

/** @param {Context} context */
export function gamesDialog(context) {
  const { store, archive, t } = context;
  archive.save(store.state.game, Date.now());
  const list = h("ul", { class: "games" });
  const dialog = showDialog(t, t("games.title"), [
    h("div", { class: "acts" },
      h("button", { class: "act", on: { click: () => (dialog.close(), openToday(context)) } }, icon("clock"), h("span", { text: t("play.today") })),
      h("button", { class: "act", on: { click: () => (dialog.close(), fresh(context)) } }, icon("make"), h("span", { text: t("games.new") })),
    ),
    list,
  ], { class: "wide" });

  /** @param {Entry} entry */
  function row(entry) {
    const name = [entry.title || t("games.untitled"), levelText(t, entry.level)].filter(Boolean).join(" · ");
    const game = archive.load(entry.id);
    const picture = createPicture();
    if (game) picture.draw(plainView(game.puzzle, game.position));
    const current = entry.id === store.state.game.id;
    const state = entry.done ? t("title.done") : t("games.left", { left: entry.left });
    const words = h("span", { class: "game-words" },
      h("strong", { text: name }),
      h("span", { class: "quiet", text: `${state} · ${clockText(entry.spent)} · ${new Date(entry.changed).toLocaleDateString()}` }));
    return h("li", { class: "game" },
      h("button", { class: "game-open", title: t("games.play", { name }), "aria-current": current ? "true" : null, on: { click: () => go(entry.id) } }, picture.element, words),
      current ? null : h("button", { class: "tool", "aria-label": t("games.remove", { name }), title: t("games.remove", { name }), on: { click: () => remove(entry.id) } }, icon("trash")));
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
    const entries = archive.list();
    list.replaceChildren(...(entries.length ? entries.map(row) : [h("li", { class: "quiet", text: t("games.none") })]));
  }
  draw();
}
