// Exercises: predict the next event of an approach, or pick the cell as MRV does; judged by the real run.

import { judgeCell, pickCell, predict, reasonOf } from "../../model/exercise.js";
import { startOf, toWire } from "../../model/puzzle.js";
import { candidates } from "../../model/rules.js";
import { cellName } from "../../model/shape.js";
import { h, setAttribute } from "../../parts/dom.js";
import { createLoader } from "../../parts/loader.js";
import { placed } from "../../parts/places.js";
import { createCode } from "./code.js";
import { eventWords, sceneOf } from "./lane.js";
import { createRun } from "./run.js";

/** @import { Context } from "../../app.js" */
/** @import { Puzzle } from "../../model/puzzle.js" */
/** @import { Question, Reason } from "../../model/exercise.js" */
/** @import { Search } from "../../model/search.js" */
/** @import { Run } from "./run.js" */

/** @typedef {"predict" | "mrv"} Kind */

/** Events to choose questions from. */
const FIRST = 2000;
const MRV = "most-constrained";

/**
 * @param {Context} context
 * @param {{approach: () => {name: string, title: string}, puzzle: () => Puzzle}} on what is studied
 */
export function createExercise(context, on) {
  const { store, engine, t } = context;
  /** @type {Kind} */
  let kind = "predict";
  /** @type {Run | null} */
  let run = null;
  /** @type {Puzzle | null} */
  let puzzle = null;
  /** @type {Question | null} */
  let question = null;
  let picked = -1;
  let answered = false;
  let shown = false;
  let score = { right: 0, asked: 0 };

  const kinds = h("div", { class: "segments", role: "group", "aria-label": t("study.exercise.kind") },
    ...(/** @type {const} */ (["predict", "mrv"])).map((name) => h("button", { class: "segment", data: { kind: name }, text: t(`study.exercise.${name}`), on: { click: () => choose(name) } })));
  const task = h("p", { class: "exercise-task" });
  const last = h("p", { class: "quiet exercise-last" });
  const options = h("div", { class: "exercise-options", role: "group", "aria-label": t("study.exercise.options") });
  const feedback = h("p", { class: "exercise-feedback", role: "status" });
  const tally = h("p", { class: "quiet exercise-score" });
  const check = h("button", { class: "primary", id: "exercise-check", on: { click: () => judge() } });
  const marks = h("button", { class: "act", id: "exercise-marks", "aria-pressed": "false", text: t("study.exercise.marks"), on: { click: () => (setAttribute(marks, "aria-pressed", String(marks.getAttribute("aria-pressed") !== "true")), draw()) } });
  const next = h("button", { class: "act", id: "exercise-next", text: t("study.exercise.next"), on: { click: () => ask() } });
  const code = createCode(t);
  const loader = createLoader(context, async (_, /** @type {Puzzle} */ wanted, /** @type {string} */ name) => {
    run?.close();
    run = createRun(engine, wanted, toWire(wanted, startOf(wanted)), name, {}, () => {});
    const [approach] = await Promise.all([engine.approach(name), run.need(1).catch((error) => Promise.reject(error))]);
    return { approach, puzzle: wanted };
  }, (loaded) => {
    code.element.hidden = !loaded;
    if (!loaded) return;
    puzzle = loaded.puzzle;
    code.fill(loaded.approach.first_line, loaded.approach.source);
    ask();
  });
  const element = h("section", { class: "exercise", "aria-label": t("study.show.exercise"), hidden: true },
    kinds, loader.element, task, last, options, h("div", { class: "acts" }, check, marks, next), feedback, tally, code.element);

  /** @param {Kind} name */
  function choose(name) {
    kind = name;
    for (const segment of kinds.querySelectorAll("button")) setAttribute(segment, "aria-pressed", String(segment.dataset.kind === kind));
    begin();
  }

  function begin() {
    question = null;
    [task, last, feedback].forEach((part) => part.replaceChildren());
    options.replaceChildren();
    loader.clear();
    loader.want(on.puzzle(), kind === "mrv" ? MRV : on.approach().name);
  }

  /** A new question. */
  function ask() {
    const window = run?.windows(1, 0)[0];
    if (!window || !puzzle) return;
    const { shape, clues } = puzzle;
    const some = { ...window, events: window.events.slice(0, FIRST), to: Math.min(window.to, window.from + FIRST) };
    question = (kind === "mrv" ? pickCell : predict)(shape, clues, some, Math.random);
    [picked, answered] = [-1, false];
    feedback.replaceChildren();
    feedback.className = "exercise-feedback";
    const title = on.approach().title;
    task.textContent = !question ? t("study.exercise.none") : kind === "mrv" ? t("study.exercise.mrv.task") : t("study.exercise.predict.task", { name: title });
    last.hidden = !question || kind === "mrv";
    const before = question && run ? run.peek(question.at) : null;
    if (before) last.replaceChildren(t("study.exercise.last"), " ", placed(t, eventWords(t, before)));
    options.replaceChildren(...(question?.options ?? []).map(([what, cell, digit], i) =>
      h("button", { class: "option", data: { option: String(i) }, on: { click: () => answer(i) } },
        h("kbd", { "aria-hidden": "true", text: String(i + 1) }), placed(t, moveWords(what, cell, digit)))));
    options.hidden = !question?.options.length;
    check.hidden = marks.hidden = kind !== "mrv" || !question;
    setAttribute(marks, "aria-pressed", "false");
    store.dispatch({ type: "select-none" });
    if (puzzle && store.state.look.cursor >= puzzle.clues.length) store.dispatch({ type: "go", cell: 0 });
    if (store.state.look.selection.length) store.dispatch({ type: "select-none" });
    draw();
  }

  /** An event without its number. @param {string} what @param {string | null} cell @param {number | null} digit */
  const moveWords = (what, cell, digit) => eventWords(t, /** @type {Search} */ (/** @type {unknown} */ ({ at: 0, event: [what, cell, digit, 0, 0, 0] }))).replace(/^0: /, "");

  /** The position of the question on the board: the grid, and the cell picked. */
  function draw() {
    check.textContent = picked < 0 || !puzzle ? t("study.exercise.check.none") : t("study.exercise.check", { cell: cellName(puzzle.shape, picked) });
    check.disabled = picked < 0 || answered;
    tally.textContent = score.asked ? t("study.exercise.score", score) : "";
    if (!shown || !question || !puzzle || !run) return;
    const search = run.peek(answered && kind === "predict" ? question.at + 1 : question.at);
    if (!search) return;
    const scene = sceneOf(puzzle, search);
    const can = kind === "mrv" && (answered || marks.getAttribute("aria-pressed") === "true") ? candidates(puzzle.shape, question.digits) : null;
    /** @type {Record<number, string>} */
    const shades = kind === "mrv" ? {} : scene.shades;
    store.dispatch({ type: "stage", stage: { puzzle, position: can ? { ...scene.position, marks: can } : scene.position, shades, label: "" } });
    if (picked >= 0) store.dispatch({ type: "light", light: { cells: [picked] } });
  }

  /** @param {boolean} right @param {Reason[]} reasons */
  function tell(right, reasons) {
    answered = true;
    score = { right: score.right + Number(right), asked: score.asked + 1 };
    const sentence = [t(right ? "study.exercise.right" : "study.exercise.wrong"), ...reasons.map(({ key, words }) => t(/** @type {any} */ (key), words))].join(" ");
    feedback.classList.add(right ? "right" : "wrong");
    feedback.replaceChildren(placed(t, sentence));
    draw();
    if (element.contains(document.activeElement)) next.focus({ preventScroll: true });
  }

  /** Answer which event follows. @param {number} option */
  function answer(option) {
    if (!question || answered || !puzzle || !run || option >= question.options.length) return;
    const right = option === question.answer;
    const buttons = [...options.querySelectorAll("button")];
    buttons.forEach((button, i) => {
      const sign = i === question?.answer ? "right" : i === option ? "wrong" : "";
      if (sign) button.classList.add(sign);
      if (sign) button.append(h("span", { class: "option-sign", text: t(sign === "right" ? "study.exercise.mark.right" : "study.exercise.mark.wrong") }));
      setAttribute(button, "aria-disabled", "true");
    });
    const { event, digits, at } = question;
    const reason = reasonOf(puzzle.shape, digits, event, run.peek(at)?.event ?? null);
    const real = { key: "study.exercise.real", words: { event: moveWords(event[0], event[1], event[2]) } };
    tell(right, right ? [reason] : [real, reason]);
  }

  /** Judge the cell picked. */
  function judge() {
    if (!question || answered || !puzzle || picked < 0) return;
    const { right, key, words } = judgeCell(puzzle.shape, question, picked);
    tell(right, [{ key, words }]);
  }

  return {
    element,
    get kind() {
      return kind;
    },
    choose,
    /** Show it for what is studied now. */
    show() {
      shown = true;
      if (!question || puzzle !== on.puzzle()) choose(kind);
      else draw();
    },
    hide() {
      shown = false;
      loader.leave();
      run?.rest();
    },
    /** The approach or the puzzle has changed. */
    restart: () => void (shown ? begin() : (question = null)),
    /** A cell was chosen on the board. @param {number} cell */
    pick(cell) {
      if (kind !== "mrv" || answered || !question || cell === picked) return;
      picked = cell;
      draw();
    },
    answer,
    /** The key Enter: check the cell, or ask the next question. */
    enter: () => (answered ? ask() : judge()),
    next: ask,
  };
}

/** @typedef {ReturnType<typeof createExercise>} Exercise */
