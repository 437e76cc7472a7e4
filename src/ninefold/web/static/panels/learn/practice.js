// The third part of a lesson: three positions on the board, judged by the steps that count as an answer.

import { EngineError } from "../../engine.js";
import { deedText, judged, restOf } from "../../model/lesson.js";
import { placeOf, positionAt } from "../../model/path.js";
import { begun, nextOf, progressOf, seedOf, settled, WANTED, withProgress } from "../../model/progress.js";
import { digitsOfLine } from "../../model/puzzle.js";
import { dayOf } from "../../model/statistics.js";
import { h, icon } from "../../parts/dom.js";
import { reportError } from "../../parts/engine-acts.js";
import { gameOfWire } from "../../parts/found.js";
import { langOf } from "../../parts/lessons.js";
import { createLoader } from "../../parts/loader.js";
import { createPad } from "../../parts/pad.js";
import { placed } from "../../parts/places.js";
import { backToBoard } from "../hints/asked.js";
import { linkedText } from "../hints/linked-text.js";

/** @import { Context } from "../../app.js" */
/** @import { Exercise, Lesson, LessonLine, Practice } from "../../api.js" */
/** @import { Verdict } from "../../model/lesson.js" */
/** @import { Place } from "../../model/path.js" */
/** @import { Position, Puzzle, WirePuzzle } from "../../model/puzzle.js" */
/** @import { State } from "../../model/state.js" */
/** @import { TextKey } from "../../texts.js" */

/** A position on the board: its start, and the solution. @typedef {{index: number, exercise: Exercise, puzzle: Puzzle, start: Place, solution: readonly number[]}} Task */

/** The order of techniques in which the one of a lesson is the next step. */
const PRESET = "hodoku";

/** The positions of a lesson, which one is on the board, and where each was left.
 * @typedef {{lesson: string, made: Practice | null, index: number, left: Map<number, Position>}} Kept */

/** @param {Context} context @param {{open: (name: string) => void, settled: () => void}} acts open: another lesson; settled: the progress changed
 * @param {Kept} [kept] */
export function createPractice(context, acts, kept) {
  const { store, engine, archive, t } = context;
  /** @type {Lesson | null} */
  let lesson = null;
  /** @type {LessonLine[]} */
  let lessons = [];
  /** @type {Practice | null} */
  let made = kept?.made ?? null;
  /** @type {Task | null} */
  let task = null;
  /** Where each position was left, while the web app is open. @type {Map<number, Position>} */
  let left = kept?.left ?? new Map();
  /** The position whose verdict is shown. @type {Position | null} */
  let known = null;
  let visible = false;

  const numbers = h("div", { class: "lesson-numbers", role: "group", "aria-label": t("lesson.positions") });
  const verdict = h("div", { class: "lesson-verdict", role: "status" });
  const rest = h("button", { class: "chip", id: "lesson-rest", text: t("lesson.rest"), on: { click: finishOff } });
  const forth = h("div", { class: "acts lesson-forth" });
  const pad = createPad(context, { name: "learn-act", hint, second: { name: "answer", icon: "help", run: answer } });
  const act = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {TextKey} */ words, /** @type {() => void} */ click) =>
    h("button", { class: "act", id: `lesson-${name}`, on: { click } }, icon(sign), h("span", { text: t(words) }));
  const asks = h("div", { class: "acts lesson-asks" }, act("ask", "hint", "lesson.ask", hint), act("answer", "help", "lesson.answer", answer));
  const work = h("div", { class: "lesson-work", hidden: true }, verdict, forth, pad.element, asks);
  const again = h("button", { class: "act", id: "lesson-retry", hidden: true, text: t("load.retry"), on: { click: () => begin(null) } });
  const loader = createLoader(context, (signal, /** @type {string} */ name, /** @type {string | null} */ seed, /** @type {number} */ _time) => fresh(name, seed, signal), (value) => {
    again.hidden = loader.now.state !== "failed";
    made = value;
    work.hidden = !value;
    if (!value || !lesson || !visible) return;
    keep(begun(record(), value.seed, value.exercises.length));
    left = new Map();
    const { current } = record();
    open(Math.max(0, current.indexOf("")));
  }, { words: t("lesson.making"), explain: (error) => (error instanceof EngineError && error.kind === "GenerateError" ? t("lesson.notfound") : null) });
  const element = h("section", { class: "lesson-do" }, loader.element, again, work);

  const record = () => progressOf(archive.lessons(), lesson?.name ?? "");
  /** @param {ReturnType<typeof record>} one */
  function keep(one) {
    archive.keepLessons(withProgress(archive.lessons(), one));
    acts.settled();
  }

  /** Positions of a seed, or new ones: never those of an earlier seed. @param {string} name @param {string | null} seed @param {AbortSignal} signal */
  async function fresh(name, seed, signal) {
    for (;;) {
      const found = await engine.practice({ lesson: name, seed }, { signal });
      if (seed !== null || !progressOf(archive.lessons(), name).seeds.includes(found.seed)) return found;
    }
  }

  let times = 0;
  /** @param {string | null} seed null for new positions */
  function begin(seed) {
    times += 1;
    if (lesson) loader.want(lesson.name, seed, times);
  }

  /** Put a position on the board. @param {number} index */
  async function open(index) {
    if (!made || !lesson) return;
    const exercise = made.exercises[index];
    const { answers, ...wire } = exercise;
    try {
      const [found, { solution }] = await Promise.all([gameOfWire(engine, wire), engine.solve({ ...wire, marks: undefined })]);
      if (!found || !visible || made?.exercises[index] !== exercise) return;
      const title = t("lesson.position", { title: lesson.title, number: index + 1, of: made.exercises.length });
      const puzzle = { ...found.puzzle, title };
      const start = placeOf(puzzle, wire);
      task = { index, exercise, puzzle, start: wire.marks ? start : { ...start, marks: start.marks.map(() => 0) }, solution: digitsOfLine(puzzle.shape, solution) };
      known = null;
      const position = left.get(index) ?? positionAt(puzzle, start, Boolean(wire.marks));
      store.dispatch({ type: "exercise", puzzle, position, mode: answers[0].placements.length ? "digit" : "center", at: Date.now() });
      if (!element.contains(document.activeElement) || document.activeElement?.closest(".lesson-forth, .lesson-numbers")) backToBoard();
    } catch (error) {
      reportError(context, error);
    }
  }

  /** The wire form of the position at the start. @param {Exercise} exercise @returns {WirePuzzle} */
  const wireOf = ({ answers, ...wire }) => wire;

  /** Say where the answer is. */
  async function hint() {
    const found = await startHint();
    if (!found) return;
    store.dispatch({ type: "evidence", evidence: { step: found.step, level: "where", where: found.where } });
    tell(found.texts[0]);
  }

  /** Show the answer; then the position does not count as solved. */
  async function answer() {
    const found = await startHint();
    if (!found || !task) return;
    settle("shown");
    store.dispatch({ type: "evidence", evidence: { step: found.step, level: "why" } });
    tell(found.texts[2]);
    onward();
  }

  /** The hint of the engine for the start of the position. */
  async function startHint() {
    if (!task) return null;
    const { exercise, puzzle } = task;
    try {
      const found = await engine.hint(wireOf(exercise), puzzle.variant ? {} : { preset: PRESET });
      return task?.exercise === exercise && visible && found.step ? found : null;
    } catch (error) {
      reportError(context, error);
      return null;
    }
  }

  /** @param {string} words of the engine */
  function tell(words) {
    if (!task) return;
    verdict.className = "lesson-verdict";
    verdict.replaceChildren(h("p", { class: "telling" }, ...linkedText(task.puzzle.shape, words, (light) => store.dispatch({ type: "light", light }))));
  }

  /** @param {"solved" | "shown"} outcome */
  function settle(outcome) {
    if (task) keep(settled(record(), task.index, outcome, dayOf(new Date())));
    marks();
  }

  /** Remove the rest of an answer. */
  function finishOff() {
    if (!task) return;
    const { position, puzzle } = store.state.game;
    const { answer: best } = judgedNow(position);
    if (!best) return;
    store.dispatch({ type: "apply", placements: [], eliminations: restOf(puzzle.shape, position, best), name: lesson?.title });
  }

  /** @param {Position} position @returns {Verdict} */
  const judgedNow = (position) => /** @type {Task} */ (task) && judged(/** @type {Task} */ (task).puzzle.shape, /** @type {Task} */ (task).start, position, /** @type {Task} */ (task).exercise.answers, /** @type {Task} */ (task).solution);

  /** Judge the position on the board. @param {Position} position */
  function judge(position) {
    if (!task || position === known || !lesson) return;
    const first = known === null;
    known = position;
    left.set(task.index, position);
    const { state, found, of, deeds } = judgedNow(position);
    const { shape } = task.puzzle;
    const named = deeds.slice(0, 3).map((deed) => deedText(shape, deed)).join(", ");
    const before = record();
    if (state === "done") settle("solved");
    const ticked = !before.done && Boolean(record().done);
    verdict.className = `lesson-verdict ${state}`;
    const kind = deeds[0]?.placed ? "placed" : "removed";
    const words = {
      open: t(task.exercise.answers[0].placements.length ? "lesson.enter" : "lesson.remove"),
      part: t("lesson.part", { found, of }),
      other: t("lesson.other", { deeds: named }),
      wrong: t(`lesson.wrong.${kind}`, { deeds: named }),
      done: t(ticked ? "lesson.finished" : "lesson.solved"),
    }[state];
    verdict.replaceChildren(...[
      state === "open" && h("strong", { text: lesson.do, lang: langOf(lesson.language) }),
      state === "done" && icon("check"),
      placed(t, words),
      state === "part" && rest,
    ].filter((part) => part instanceof Node));
    marks();
    onward(!first);
  }

  /** The numbers of the positions. */
  function marks() {
    const { current } = record();
    numbers.replaceChildren(...current.map((outcome, index) => {
      const words = t(outcome ? `lesson.number.${outcome}` : "lesson.number", { number: index + 1 });
      return h("button", { class: `lesson-number ${outcome}`, "aria-label": words, title: words, "aria-current": index === task?.index ? "step" : null, on: { click: () => open(index) } },
        outcome === "solved" ? icon("check") : String(index + 1));
    }));
  }

  /** Offer the next position, or the next lesson, when this position is finished. @param {boolean} [focused] whether the focus may move there */
  function onward(focused = true) {
    const one = record();
    work.classList.toggle("settled", Boolean(task && one.current[task.index]));
    if (!task || !one.current[task.index]) return void forth.replaceChildren();
    const had = forth.contains(document.activeElement);
    const button = (/** @type {string} */ id, /** @type {string} */ words, /** @type {() => void} */ click, primary = false) =>
      h("button", { class: primary ? "primary act" : "act", id: `lesson-${id}`, on: { click } }, h("span", { text: words }), primary ? icon("next") : null);
    const next = one.current.indexOf("");
    if (next >= 0) forth.replaceChildren(button("forward", t("lesson.forward"), () => open(next), true));
    else {
      const list = archive.lessons();
      const place = lessons.findIndex(({ name }) => name === lesson?.name);
      const after = nextOf([...lessons.slice(place + 1), ...lessons.slice(0, place)], list);
      const seed = made?.seed ?? null;
      const renew = () => begin(null);
      const repeat = () => (keep({ ...one, current: one.current.map(() => "") }), begin(seed));
      forth.replaceChildren(
        ...[
          !one.done && h("p", { text: t("lesson.almost", { solved: one.solved.length, of: WANTED }) }),
          one.done && after && button("follow", t("lesson.follow", { title: after.title }), () => acts.open(after.name), true),
          button("fresh", t("lesson.fresh"), renew, !one.done),
          button("again", t("lesson.again"), repeat),
        ].filter((part) => part instanceof Node));
    }
    const active = document.activeElement;
    if (had || (focused && (active === document.body || active?.closest("#board")))) /** @type {HTMLElement | null} */ (forth.querySelector(".primary"))?.focus({ preventScroll: true });
  }

  return {
    element,
    numbers,
    hint: () => void hint(),
    /** The next position, if this one is finished. */
    forward: () => /** @type {HTMLElement | null} */ (forth.querySelector(".primary"))?.click(),
    /** @param {Lesson} found @param {LessonLine[]} all */
    show(found, all) {
      const same = (lesson?.name ?? kept?.lesson) === found.name;
      [lesson, lessons, visible] = [found, all, true];
      if (same && made) {
        work.hidden = false;
        return void open(task?.index ?? kept?.index ?? 0);
      }
      task = null;
      begin(seedOf(record()));
    },
    /** @param {State} state */
    update(state) {
      if (!visible || !task || !state.look.aside || state.game.puzzle !== task.puzzle) return;
      pad.update(state);
      judge(state.game.position);
    },
    leave() {
      visible = false;
      loader.leave();
    },
    /** @returns {Kept} */
    keep: () => ({ lesson: lesson?.name ?? "", made, index: task?.index ?? 0, left }),
  };
}
