// A lesson in three parts: read the idea, watch an example step by step, do three positions.

import { lightOf, stepOfRuns } from "../../model/lesson.js";
import { placeOf, positionAt } from "../../model/path.js";
import { progressOf, withProgress } from "../../model/progress.js";
import { h, icon, setAttribute } from "../../parts/dom.js";
import { gameOfWire } from "../../parts/found.js";
import { allLessons, langOf } from "../../parts/lessons.js";
import { createLoader } from "../../parts/loader.js";
import { placed } from "../../parts/places.js";
import { createPractice } from "./practice.js";

/** @import { Context } from "../../app.js" */
/** @import { Lesson, LessonLine } from "../../api.js" */
/** @import { Run } from "../../model/lesson.js" */
/** @import { Place } from "../../model/path.js" */
/** @import { Puzzle } from "../../model/puzzle.js" */
/** @import { LessonPart, OpenLesson, State } from "../../model/state.js" */

/** A lesson, its example as a puzzle, and the other lessons.
 * @typedef {{lesson: Lesson, puzzle: Puzzle, place: Place, lessons: LessonLine[]}} Loaded */

const PARTS = /** @type {const} */ (["read", "watch", "do"]);

/** The step of the example, and the positions of the practice: what changing the language keeps.
 * @typedef {{at: number, practice: ReturnType<ReturnType<typeof createPractice>["keep"]>}} Kept */

/** @param {Context} context @param {Kept} [kept] */
export function createLesson(context, kept) {
  const { store, engine, archive, keys, t } = context;
  /** @type {Loaded | null} */
  let loaded = null;
  /** The lesson and part that are drawn. */
  let drawn = "";
  let at = 0; // the step of the example
  let begin = kept?.at ?? 0; // the step to begin with
  /** The sentences whose claims are on the board. @type {readonly Run[]} */
  let staged = [];
  let unbind = () => {};

  const language = () => document.documentElement.lang;
  const title = h("h2", { class: "learn-title", tabindex: "-1" });
  const back = h("button", { class: "tool", id: "lesson-map", "aria-label": t("lesson.map"), title: t("lesson.map"), on: { click: () => go("") } }, icon("back"));
  const home = h("button", { class: "act", id: "lesson-game", on: { click: leaveToGame } });
  const buttons = PARTS.map((part) => h("button", { class: "segment", id: `lesson-${part}`, on: { click: () => turnTo(part) } }));
  const body = h("div", { class: "lesson-body" });
  const practice = createPractice(context, { open: (name) => go(name), settled: marks }, kept?.practice);
  const loader = createLoader(context, async (_signal, /** @type {string} */ name) => {
    const [lesson, { lessons }] = await Promise.all([engine.lesson(name), allLessons(engine)]);
    const found = await gameOfWire(engine, lesson.example);
    if (!found) throw new Error(`no example in ${name}`);
    return { lesson, puzzle: found.puzzle, place: placeOf(found.puzzle, lesson.example), lessons };
  }, (value) => {
    loaded = value;
    drawn = "";
    if (value) title.textContent = value.lesson.title;
    setAttribute(title, "lang", value ? langOf(value.lesson.language) : null);
    if (value && store.state.look.lesson) draw(store.state.look.lesson);
    else body.replaceChildren();
  });
  const element = h("article", { class: "lesson" },
    h("header", { class: "lesson-head" }, back, title, home, h("div", { class: "segments", role: "group", "aria-label": t("lesson.label") }, ...buttons), practice.numbers),
    loader.element, body);

  const go = (/** @type {string} */ name) => store.dispatch({ type: "lesson", name });
  /** @param {LessonPart} part */
  const turnTo = (part) => store.state.look.lesson && store.dispatch({ type: "lesson", name: store.state.look.lesson.name, part });

  function leaveToGame() {
    store.dispatch({ type: "panel", panel: store.state.look.lesson?.back ?? "play" });
    document.getElementById(`tab-${store.state.look.panel}`)?.focus({ preventScroll: true });
  }

  /** The ticks of the parts. */
  function marks() {
    const name = store.state.look.lesson?.name ?? "";
    const record = progressOf(archive.lessons(), name);
    const done = { read: false, watch: record.watched, do: Boolean(record.done) };
    PARTS.forEach((part, i) => {
      setAttribute(buttons[i], "aria-pressed", String(part === store.state.look.lesson?.part));
      buttons[i].replaceChildren(t(`lesson.${part}`), ...(done[part] ? [icon("check"), h("span", { class: "unseen", text: `, ${t("learn.done")}` })] : []));
    });
    element.classList.toggle("done", Boolean(record.done));
  }

  /** Sentences whose claims light up on the board. @param {readonly Run[]} runs @param {string} name */
  function sentence(runs, name = "telling") {
    const parts = runs.map((run) => {
      const light = loaded && lightOf(loaded.puzzle, run);
      if (!light) return run.claim === null ? run.words : h("span", { class: "lesson-claim", text: run.words });
      const on = () => store.dispatch({ type: "light", light });
      const off = () => store.dispatch({ type: "light", light: null });
      return h("button", { class: "place", on: { pointerenter: on, pointerleave: off, focus: on, blur: off, click: on } }, placed(t, run.words));
    });
    return h("p", { class: name }, ...parts);
  }

  /** Show the example on the board, with the claims of some sentences. @param {readonly Run[]} runs */
  function stage(runs) {
    if (!loaded) return;
    const { lesson, puzzle, place } = loaded;
    staged = runs;
    const marked = Boolean(lesson.example.marks);
    store.dispatch({ type: "stage", stage: { puzzle, position: positionAt(puzzle, place, marked), label: t("lesson.example", { title: lesson.title }) } });
    store.dispatch({ type: "evidence", evidence: { step: stepOfRuns(puzzle, place, runs, { technique: lesson.techniques[0], marked }), level: "why" } });
  }

  /** @param {OpenLesson} open */
  function draw({ name, part, back: whence }) {
    const key = `${name}/${part}`;
    if (!loaded || drawn === key) return;
    const first = drawn === "";
    drawn = key;
    home.replaceChildren(icon("grid"), h("span", { text: t(whence === "hints" ? "lesson.hint" : "lesson.game") }));
    marks();
    unbind();
    unbind = bind(part);
    element.dataset.part = part;
    setAttribute(body, "lang", part === "do" ? null : langOf(loaded.lesson.language));
    ({ read, watch, do: exercise })[part](loaded);
    // A tap on a part keeps the focus; a lesson that was opened elsewhere begins at its title.
    if (first && part !== "do" && !element.contains(document.activeElement)) title.focus({ preventScroll: true });
  }

  /** @param {Loaded} found */
  function read({ lesson, lessons }) {
    practice.leave();
    const needs = lesson.needs.flatMap((name) => lessons.filter((line) => line.name === name));
    body.replaceChildren(
      ...[
        langOf(lesson.language) && h("p", { class: "quiet", lang: language(), text: t("lesson.english") }),
        sentence(lesson.idea),
        h("h3", { text: t("lesson.spot"), lang: language() }),
        sentence(lesson.spot),
        h("div", { class: "acts", lang: language() }, h("button", { class: "primary act", id: "lesson-to-watch", on: { click: () => turnTo("watch") } }, icon("play"), h("span", { text: t("lesson.to-watch") }))),
        needs.length > 0 && h("p", { class: "lesson-needs", lang: language() }, h("span", { class: "quiet", text: t("lesson.needs") }), ...needs.map((line) =>
          h("button", { class: "chip", text: line.title, on: { click: () => go(line.name) } }))),
      ].filter((part) => part instanceof Node));
    stage(lesson.watch.flat());
  }

  /** @param {Loaded} found */
  function watch({ lesson }) {
    practice.leave();
    [at, begin] = [Math.min(begin, lesson.watch.length - 1), 0];
    const count = h("p", { class: "lesson-count" });
    const before = h("button", { class: "act", id: "watch-back", "aria-label": t("lesson.back"), on: { click: () => turn(-1) } }, icon("back"));
    const next = h("button", { class: "primary act", id: "watch-next", on: { click: () => turn(1) } });
    const said = h("div", { class: "lesson-said", role: "status" });
    const trail = h("ol", { class: "lesson-trail" });
    body.replaceChildren(said, h("div", { class: "lesson-walk", lang: language() }, before, count, next), trail, h("p", { class: "quiet lesson-keys", lang: language(), text: t("lesson.keys") }));
    show();

    /** @param {number} by */
    function turn(by) {
      if (by > 0 && at === lesson.watch.length - 1) return turnTo("do");
      at = Math.max(0, at + by);
      show();
    }

    function show() {
      const last = at === lesson.watch.length - 1;
      if (last) {
        const record = progressOf(archive.lessons(), lesson.name);
        if (!record.watched) archive.keepLessons(withProgress(archive.lessons(), { ...record, watched: true }));
        marks();
      }
      before.disabled = !at;
      count.textContent = t("lesson.step", { number: at + 1, of: lesson.watch.length });
      next.replaceChildren(h("span", { text: t(last ? "lesson.to-do" : "lesson.next") }), icon("next"));
      said.replaceChildren(sentence(lesson.watch[at], "telling strong"));
      trail.replaceChildren(...lesson.watch.slice(0, at).map((runs) => h("li", {}, sentence(runs, "quiet"))));
      stage(lesson.watch.slice(0, at + 1).flat());
    }
    turning = turn;
  }

  /** @param {Loaded} found */
  function exercise({ lesson, lessons }) {
    body.replaceChildren(practice.element);
    practice.show(lesson, lessons);
  }

  let turning = (/** @type {number} */ _by) => {};

  /** The keys of a part. @param {LessonPart} part */
  function bind(part) {
    if (part === "do") return keys.handle({ "learn-hint": practice.hint, "learn-on": practice.forward });
    const next = () => (part === "read" ? turnTo("watch") : turning(1));
    const leave = () => go("");
    return keys.handle({ "learn-next": next, "learn-on": next, "learn-back": () => (part === "read" ? go("") : at ? turning(-1) : turnTo("read")), "learn-leave": leave });
  }

  return {
    element,
    keep: () => ({ at: store.state.look.lesson?.part === "watch" ? at : 0, practice: practice.keep() }),
    /** @param {State} state */
    update(state) {
      const open = state.look.lesson;
      if (!open) return;
      if (!loaded || loaded.lesson.name !== open.name) {
        drawn = "";
        loader.want(open.name);
        marks();
      } else draw(open);
      // Undo, for one, returns to the game.
      if (drawn && open.part !== "do" && !store.state.look.stage) stage(staged);
      if (open.part === "do") practice.update(state);
    },
    leave() {
      unbind();
      unbind = () => {};
      drawn = "";
      loader.leave();
      practice.leave();
    },
  };
}
