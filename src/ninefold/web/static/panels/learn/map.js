// The map of lessons: from singles to chains, then the rules of variants.  The next lesson is one tap away.

import { merged, nextOf, progressOf, WANTED } from "../../model/progress.js";
import { h, icon } from "../../parts/dom.js";
import { createLoader } from "../../parts/loader.js";
import { allLessons, langOf } from "../../parts/lessons.js";
import { exportRecords, importRecords } from "../../parts/records.js";

/** @import { Context } from "../../app.js" */
/** @import { Lessons, LessonLine } from "../../api.js" */
/** @import { TextKey } from "../../texts.js" */

/** @param {Context} context */
export function createMap(context) {
  const { store, engine, archive, t } = context;
  const title = h("h2", { class: "learn-title", tabindex: "-1", text: t("learn.title") });
  const next = h("div", { class: "learn-next" });
  const parts = h("div", { class: "learn-parts" });
  const foot = h("div", { class: "acts" });
  const state = h("p", { class: "quiet", role: "status" });
  const kept = h("section", { class: "group", hidden: true }, h("h3", { text: t("learn.progress") }), h("p", { class: "quiet", text: t("learn.kept") }), foot, state);
  const loader = createLoader(context, () => allLessons(engine), draw);
  const element = h("section", { class: "learn-map" },
    h("header", { class: "learn-head" }, title, h("p", { text: t("learn.intro") })), next, loader.element, parts, kept);
  /** The lesson whose entry gets the focus. */
  let from = "";

  /** @param {Lessons | null} found */
  function draw(found) {
    kept.hidden = !found;
    if (!found) return;
    const list = archive.lessons();
    const { lessons } = found;
    const done = lessons.filter(({ name }) => progressOf(list, name).done).length;
    const one = nextOf(lessons, list);
    next.replaceChildren(
      one
        ? h("button", { class: "primary act", id: "learn-next", on: { click: () => open(one) } }, icon("learn"), h("span", { text: t(list.length ? "learn.continue" : "learn.start", { title: one.title }) }))
        : h("p", { class: "telling strong", text: t("learn.all") }),
      h("p", { class: "quiet", id: "learn-count", text: t("learn.count", { done, of: lessons.length }) }));
    parts.replaceChildren(...found.parts.map((part) =>
      h("section", { class: "group", "aria-labelledby": `learn-${part}` },
        h("h3", { id: `learn-${part}`, text: t(/** @type {TextKey} */ (`learn.part.${part}`)) }),
        h("ol", { class: "learn-lessons" }, ...lessons.filter((line) => line.part === part).map((line) => h("li", {}, entry(line, one?.name === line.name)))))));
    foot.replaceChildren(
      act("export", "down", "statistics.export", () => exportRecords(context), !list.length),
      act("import", "open", "statistics.import", () => importRecords(context, (text) => (draw(found), (state.textContent = text)))),
      act("delete", "trash", "learn.delete", () => remove(found), !list.length));
    if (from) document.getElementById(`lesson-${from}`)?.focus({ preventScroll: true });
    if (from) document.getElementById(`lesson-${from}`)?.scrollIntoView({ block: "nearest" });
    from = "";
  }

  const act = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {TextKey} */ words, /** @type {() => void} */ click, disabled = false) =>
    h("button", { class: "act", id: `learn-${name}`, disabled, on: { click } }, icon(sign), h("span", { text: t(words) }));

  /** @param {LessonLine} line */
  const open = ({ name }) => store.dispatch({ type: "lesson", name, back: "play" });

  /** @param {LessonLine} line @param {boolean} now whether it is the next one */
  function entry(line, now) {
    const record = progressOf(archive.lessons(), line.name);
    const words = record.done ? t("learn.done") : record.solved.length ? t("learn.begun", { solved: Math.min(record.solved.length, WANTED), of: WANTED }) : "";
    return h("button", { class: `learn-lesson${record.done ? " done" : ""}${now ? " now" : ""}`, id: `lesson-${line.name}`, lang: langOf(line.language), on: { click: () => open(line) } },
      h("span", { class: "learn-mark", "aria-hidden": "true" }, record.done ? icon("check") : record.solved.length ? `${record.solved.length}/${WANTED}` : ""),
      h("span", { class: "learn-words" }, h("strong", { text: line.title }), h("span", { class: "quiet", text: line.short }), words ? h("span", { class: "unseen", text: `, ${words}` }) : null));
  }

  /** @param {Lessons} found */
  function remove(found) {
    const list = archive.lessons();
    archive.keepLessons([]);
    draw(found);
    const undo = h("button", { class: "chip", text: t("toast.undo"), on: { click: () => (archive.keepLessons(merged(archive.lessons(), list)), (state.textContent = ""), draw(found), title.focus()) } });
    state.replaceChildren(t("learn.deleted"), " ", undo);
    undo.focus();
  }

  return {
    element,
    /** @param {string} name the lesson that was open before */
    show(name) {
      from = name;
      state.textContent = "";
      if (loader.now.state === "loaded") draw(loader.now.value);
      else loader.want();
      if (!name && document.activeElement === document.body) title.focus({ preventScroll: true });
    },
  };
}
