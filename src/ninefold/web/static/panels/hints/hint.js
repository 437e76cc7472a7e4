// A hint in three taps: where, what, why.  It shows no more than requested; mistakes are reported first.

import { shown } from "../../keys.js";
import { cellOf } from "../../model/shape.js";
import { h, icon } from "../../parts/dom.js";
import { createLoader } from "../../parts/loader.js";
import { applyStep, backToBoard, hintOptions, hintPosition } from "./asked.js";
import { lessonLink } from "../../parts/lessons.js";
import { createMistakes } from "./mistake.js";
import { createStepCard, levelBadge, techniqueLink } from "./step-card.js";
import { linkedText } from "./linked-text.js";

/** @import { Context } from "../../app.js" */
/** @import { WirePuzzle } from "../../model/puzzle.js" */
/** @import { State } from "../../model/state.js" */

/** @typedef {Awaited<ReturnType<Context["engine"]["hint"]>>} Answer */

const LEVELS = /** @type {const} */ (["where", "what", "why"]);

/** The hint that is shown, at a position. @typedef {{level: number, skip: number, position: import("../../model/puzzle.js").Position}} Kept */

/** @param {Context} context @param {(slug: string) => void} openTechnique @param {Kept} [kept] a hint to begin with */
export function createHintView(context, openTechnique, kept) {
  const { store, engine, t } = context;
  /** @type {Answer | null} */
  let answer = null;
  let level = 0; // level of detail requested: 0 nothing, 3 everything
  let last = false; // all steps have been shown
  let counted = -1; // the step that has been counted before the first answer

  const lightUp = (/** @type {import("../../model/state.js").Light | null} */ light) => store.dispatch({ type: "light", light });
  const dots = LEVELS.map((name) => h("span", { class: "tap", title: t(`hint.level.${name}`) }));
  const label = h("span", { class: "tap-label" });
  const far = h("span", { class: "unseen" });
  const button = h("button", { class: "primary act tap-button", id: "hint-ask", on: { click: () => tap() } },
    icon("hint"), label, far, h("span", { class: "taps", "aria-hidden": "true" }, ...dots), h("kbd", { text: shown("h"), "aria-hidden": "true" }));
  const body = h("div", { class: "hint-body", "aria-live": "polite" });
  const card = createStepCard(context, openTechnique);
  const mistaken = createMistakes(context, openTechnique);
  /** The position of a hint that waits while its lesson is open. @type {import("../../model/puzzle.js").Position | null} */
  let waiting = null;
  const act = (/** @type {"apply" | "another" | "dismiss"} */ name, /** @type {string} */ key, /** @type {() => void} */ click) =>
    h("button", { class: "act", id: `hint-${name}`, on: { click } }, h("span", { text: t(`hint.${name}`) }), h("kbd", { text: key, "aria-hidden": "true" }));
  const apply = act("apply", shown("Enter"), applyIt);
  const another = act("another", shown("n"), next);
  const dismiss = act("dismiss", shown("Escape"), () => (clear(), backToBoard()));
  const acts = h("div", { class: "acts", hidden: true }, apply, another, dismiss);
  const loader = createLoader(context,
    (signal, /** @type {WirePuzzle} */ position, /** @type {ReturnType<typeof hintOptions>} */ options, /** @type {number} */ skip) => engine.hint(position, { ...options, skip }, { signal }),
    (found) => {
      if (found && (!found.skipped || found.step)) {
        if (found.step && (answer?.skipped ?? counted) !== found.skipped) store.dispatch({ type: "tally", hints: 1 });
        [answer, last] = [found, false];
      }
      else if (found) {
        last = true;
        store.dispatch({ type: "say", text: "hint.last", toast: true });
      }
      if (found && brief()) loader.again();
      else if (found || loader.now.state === "failed") draw();
    });
  const element = h("section", { class: "hint" }, button, loader.element, body, acts);
  const ask = (/** @type {number} */ skip) => loader.want(hintPosition(context), hintOptions(context), skip);

  /** Whether the answer has no words for the level: before Python has started, the static web app knows only where to look. */
  const brief = () => Boolean(answer?.step) && (answer?.texts.length ?? 0) < level;

  /** Show the next level. */
  async function tap() {
    if (loader.now.state === "failed") return loader.again();
    if (level === LEVELS.length) return;
    level += 1;
    if (answer && !brief()) draw();
    else if (loader.now.state !== "loading") await (answer ? loader.again() : ask(0));
  }

  /** Show the next different step, at the same level of detail. */
  async function next() {
    if (answer?.step && !last && loader.now.state !== "loading") await ask(answer.skipped + 1);
  }

  function applyIt() {
    if (!answer?.step || level < LEVELS.length) return;
    applyStep(context, answer.step);
    backToBoard();
  }

  function draw() {
    const { shape } = store.state.game.puzzle;
    const say = (/** @type {string} */ words, /** @type {string} */ name = "telling") => h("p", { class: name }, ...linkedText(shape, words, lightUp));
    face();
    acts.hidden = !answer && loader.now.state !== "failed";
    apply.hidden = !answer?.step || level < LEVELS.length;
    another.hidden = !answer?.step;
    another.disabled = last;
    if (!answer || brief()) return body.replaceChildren();
    const { step, texts, where, mistakes } = answer;
    if (mistakes.length) {
      const cells = mistakes.map(({ cell }) => cellOf(shape, cell));
      store.dispatch({ type: "wrong", cells: level > 1 ? cells : [] });
      const more = level < LEVELS.length && h("button", { class: "act", id: level === 1 ? "hint-where" : "hint-reason", on: { click: tap } }, icon("hint"), h("span", { text: t(level === 1 ? "hint.mistake.show" : "mistake.why") }));
      const box = h("div", { class: "mistake", role: "group" }, say(texts[level - 1], "telling strong"), more || "");
      body.replaceChildren(box, ...(level === LEVELS.length ? [mistaken.element] : []));
      return level === LEVELS.length ? mistaken.show(mistakes) : undefined;
    }
    if (!step) return body.replaceChildren(say(texts[0], "telling strong"));
    if (level === LEVELS.length) {
      const telling = { text: texts[2], conclusions: answer.conclusions ?? "", eureka: answer.eureka, links: answer.links, nets: answer.nets, inner: answer.inner };
      body.replaceChildren(heading(step, answer.level), card.element, lessonLink(context, step));
      card.show(step, telling, { titled: false });
      const active = document.activeElement;
      if (card.walks && (active === document.body || active?.closest("#board"))) card.focus();
      return;
    }
    body.replaceChildren(...(level === 1 ? [say(texts[0], "telling strong")] : [heading(step, answer.level), say(texts[1]), lessonLink(context, step)]));
    store.dispatch({ type: "evidence", evidence: { step, level: LEVELS[level - 1], where } });
  }

  /** @param {import("../../model/wire.js").Step} step @param {string | null} [difficulty] */
  const heading = (step, difficulty) => h("h2", { class: "step-name" }, techniqueLink(step, openTechnique, t), difficulty ? levelBadge(t, difficulty) : null);

  function face() {
    const over = level === LEVELS.length || (answer !== null && !answer.step && !answer.mistakes.length);
    label.textContent = t(loader.now.state === "failed" ? "hint.again" : level === 0 ? "hint.ask" : over ? "hint.all" : level === 1 ? "hint.more.what" : "hint.more.why");
    dots.forEach((dot, i) => dot.classList.toggle("on", i < level));
    far.textContent = level ? t("hint.level", { level, of: LEVELS.length }) : "";
    button.disabled = Boolean(answer) && over;
  }

  /** Dismiss the hint. */
  function clear() {
    loader.clear();
    answer = null;
    level = 0;
    counted = -1;
    waiting = null;
    body.replaceChildren();
    card.clear();
    mistaken.clear();
    acts.hidden = true;
    face();
    if (store.state.look.evidence) store.dispatch({ type: "evidence", evidence: null });
    if (store.state.look.light) store.dispatch({ type: "light", light: null });
  }

  face();
  if (kept?.level && kept.position === store.state.game.position) {
    [level, counted] = [kept.level, kept.skip];
    ask(kept.skip);
  }
  return {
    element,
    /** @returns {Kept} */
    keep: () => ({ level, skip: answer?.skipped ?? 0, position: store.state.game.position }),
    tap,
    apply: applyIt,
    another: next,
    dismiss: () => (answer || loader.now.state !== "idle" ? (clear(), backToBoard()) : store.dispatch({ type: "select-none" })),
    turn: (/** @type {number} */ by) => (answer?.mistakes.length ? mistaken : card).turn(by),
    /** @param {State} state @param {State} before */
    update(state, before) {
      if (waiting) return waiting === state.game.position ? ((waiting = null), draw()) : clear();
      if (state.game.position !== before.game.position || state.game.id !== before.game.id) clear();
    },
    show: () => answer && draw(),
    /** A hint waits for the return from its lesson. */
    hide: () => (store.state.look.panel === "learn" && answer?.step ? void (waiting = store.state.game.position) : clear()),
  };
}
