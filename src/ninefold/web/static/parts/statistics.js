// Statistics of the games finished in this browser: by difficulty, streak, and a calendar that opens the puzzle of any day.

import { byLevel, dayOf, streaks, weeksOf } from "../model/statistics.js";
import { clockText, levelText } from "./bar.js";
import { showDialog } from "./dialog.js";
import { h, icon } from "./dom.js";
import { openDay } from "./engine-acts.js";
import { exportRecords, importRecords } from "./records.js";

/** @import { Context } from "../app.js" */

/** @param {Context} context */
export function statisticsDialog(context) {
  const { archive, t } = context;
  const locale = document.documentElement.lang;
  const now = new Date();
  const today = dayOf(now);
  let [year, month] = [now.getFullYear(), now.getMonth() + 1];

  const figures = h("div", { class: "statistics-figures" });
  const title = h("h3", { id: "calendar-title", "aria-live": "polite" });
  const grid = h("table", { class: "calendar", "aria-labelledby": "calendar-title" });
  const back = h("button", { class: "tool", id: "month-back", "aria-label": t("statistics.back"), on: { click: () => turn(-1) } }, icon("back"));
  const next = h("button", { class: "tool", id: "month-next", "aria-label": t("statistics.next"), on: { click: () => turn(1) } }, icon("next"));
  const foot = h("div", { class: "acts" });
  const state = h("p", { class: "quiet", role: "status" });

  const dialog = showDialog(t, t("statistics.title"), [
    figures,
    h("section", { class: "statistics-days" }, h("div", { class: "calendar-head" }, back, title, next), grid, h("p", { class: "quiet", text: t("statistics.archive") })),
    foot, state,
  ], { class: "statistics" });

  /** @param {number} by months */
  function turn(by) {
    [year, month] = [year + Math.floor((month - 1 + by) / 12), ((month - 1 + by + 12) % 12) + 1];
    calendar();
  }

  function table() {
    const list = archive.finished();
    const lessons = archive.lessons();
    const { now: row, most } = streaks(list, today);
    const fact = (/** @type {string} */ id, /** @type {number} */ value, /** @type {string} */ words) => h("div", { class: "statistics-fact", id }, h("strong", { text: String(value) }), h("span", { text: words }));
    const name = (/** @type {string} */ level) => (level === "Variant" ? t("statistics.variants") : level ? levelText(t, level) : t("level.incomplete"));
    figures.replaceChildren(
      h("div", { class: "statistics-facts" },
        fact("fact-finished", list.length, t("statistics.finished")), fact("fact-streak", row, t("statistics.streak")), fact("fact-most", most, t("statistics.most")),
        lessons.length ? fact("fact-lessons", lessons.filter(({ done }) => done).length, t("statistics.lessons")) : null),
      list.length
        ? h("table", { class: "card-scales" },
            h("thead", {}, h("tr", {}, ...(/** @type {const} */ (["level", "count", "best", "mean", "clean"])).map((one) => h("th", { scope: "col", text: t(`statistics.${one}`) })))),
            h("tbody", {}, ...byLevel(list).map(({ level, count, best, mean, clean }) =>
              h("tr", {}, h("th", { scope: "row", text: name(level) }), ...[String(count), clockText(best), clockText(mean), String(clean)].map((text) => h("td", { text }))))))
        : h("p", { text: t("statistics.none") }));
    foot.replaceChildren(
      h("button", { class: "act", id: "statistics-export", disabled: !list.length && !lessons.length, on: { click: () => exportRecords(context) } }, icon("down"), h("span", { text: t("statistics.export") })),
      h("button", { class: "act", id: "statistics-import", on: { click: () => importRecords(context, (words) => (draw(), (state.textContent = words))) } }, icon("open"), h("span", { text: t("statistics.import") })),
      h("button", { class: "act", id: "statistics-delete", disabled: !list.length, on: { click: remove } }, icon("trash"), h("span", { text: t("statistics.delete") })));
  }

  function remove() {
    const list = archive.finished();
    archive.keepFinished([]);
    draw();
    const undo = h("button", { class: "chip", text: t("toast.undo"), on: { click: () => (archive.keepFinished(list), (state.textContent = ""), draw()) } });
    state.replaceChildren(t("statistics.deleted"), " ", undo);
    undo.focus();
  }

  function calendar() {
    const first = new Date(year, month - 1, 1);
    title.textContent = first.toLocaleDateString(locale, { month: "long", year: "numeric" });
    next.disabled = dayOf(first) >= `${today.slice(0, 8)}01`;
    const done = new Set(archive.finished().map(({ day }) => day));
    const begun = new Set(archive.list().map(({ id }) => id));
    const names = weeksOf(2024, 1)[0].map((day) => new Date(`${day}T12:00`).toLocaleDateString(locale, { weekday: "short" }));
    const cell = (/** @type {string} */ day) => {
      if (!day) return h("td", {});
      const mark = done.has(day) ? "done" : begun.has(`day-${day}`) ? "begun" : "";
      const words = new Date(`${day}T12:00`).toLocaleDateString(locale, { day: "numeric", month: "long", year: "numeric" });
      return h("td", {}, h("button", {
        class: `calendar-day ${mark}`, data: { day }, disabled: day > today, "aria-current": day === today ? "date" : null,
        "aria-label": mark ? `${words}, ${t(mark === "done" ? "statistics.done" : "statistics.begun")}` : words,
        on: { click: () => (dialog.close(), openDay(context, day)) },
      }, String(Number(day.slice(8))), mark === "done" ? icon("check") : null));
    };
    grid.replaceChildren(
      h("thead", {}, h("tr", {}, ...names.map((text) => h("th", { scope: "col", text })))),
      h("tbody", {}, ...weeksOf(year, month).map((week) => h("tr", {}, ...week.map(cell)))));
  }

  function draw() {
    table();
    calendar();
  }
  draw();
}
