// A hint in three taps: where, what, why.  Never more than asked for; a mistake is said before any hint.

import { shown } from "../../keys.js";
import { cellOf } from "../../model/shape.js";
import { h, icon } from "../../parts/dom.js";
import { applyStep, backToBoard, hintOptions, hintPosition, refusal } from "./asked.js";
import { createStepCard, levelBadge, techniqueLink } from "./step-card.js";
import { told } from "./told.js";

/** @import { Context } from "../../app.js" */
/** @import { State } from "../../model/state.js" */

/** @typedef {Awaited<ReturnType<Context["engine"]["hint"]>>} Answer */

const LEVELS = /** @type {const} */ (["where", "what", "why"]);

/** @param {Context} context @param {(slug: string) => void} openTechnique */
export function createHintView(context, openTechnique) {
  const { store, engine, t } = context;
  /** @type {Answer | null} */
  let answer = null;
  let level = 0; // how much has been asked for: 0 nothing, 3 everything
  let last = false; // there is no other step than those that were shown
  let refused = "";
  /** @type {AbortController | null} */
  let asking = null;

  const lightUp = (/** @type {import("../../model/state.js").Light | null} */ light) => store.dispatch({ type: "light", light });
  const dots = LEVELS.map((name) => h("span", { class: "tap", title: t(`hint.level.${name}`) }));
  const label = h("span", { class: "tap-label" });
  const far = h("span", { class: "unseen" });
  const button = h("button", { class: "primary act tap-button", id: "hint-ask", on: { click: () => tap() } },
    icon("hint"), label, far, h("span", { class: "taps", "aria-hidden": "true" }, ...dots), h("kbd", { text: shown("h"), "aria-hidden": "true" }));
  const body = h("div", { class: "hint-body", "aria-live": "polite" });
  const card = createStepCard(context, openTechnique);
  const act = (/** @type {"apply" | "another" | "dismiss"} */ name, /** @type {string} */ key, /** @type {() => void} */ click) =>
    h("button", { class: "act", id: `hint-${name}`, on: { click } }, h("span", { text: t(`hint.${name}`) }), h("kbd", { text: key, "aria-hidden": "true" }));
  const apply = act("apply", shown("Enter"), applyIt);
  const another = act("another", shown("n"), next);
  const dismiss = act("dismiss", shown("Escape"), () => (clear(), backToBoard()));
  const acts = h("div", { class: "acts", hidden: true }, apply, another, dismiss);
  const element = h("section", { class: "hint" }, button, body, acts);

  /** One tap more. */
  async function tap() {
    if (refused) clear();
    if (level === LEVELS.length) return;
    level += 1;
    if (!answer && !asking) await ask(0);
    else if (answer) draw();
  }

  /** @param {number} skip */
  async function ask(skip) {
    const abort = (asking = new AbortController());
    label.textContent = t("hint.looking");
    try {
      const found = await engine.hint(hintPosition(context), { ...hintOptions(context), skip }, { signal: abort.signal });
      refused = "";
      last = false;
      if (!skip || found.step) answer = found;
      else if (answer) {
        last = true;
        store.dispatch({ type: "say", text: "hint.last", toast: true });
      }
    } catch (error) {
      if (abort.signal.aborted) return;
      refused = refusal(context, error) ?? "";
      if (!refused) level = 0;
    } finally {
      if (asking === abort) asking = null;
    }
    if (!abort.signal.aborted) draw();
  }

  /** The next different step, told as far as this one was. */
  async function next() {
    if (answer?.step && !last && !asking) await ask(answer.skipped + 1);
  }

  function applyIt() {
    if (!answer?.step || level < LEVELS.length) return;
    applyStep(context, answer.step);
    backToBoard();
  }

  function draw() {
    const { shape } = store.state.game.puzzle;
    const say = (/** @type {string} */ words, /** @type {string} */ name = "telling") => h("p", { class: name, lang: "en" }, ...told(shape, words, lightUp));
    face();
    acts.hidden = !answer && !refused;
    apply.hidden = !answer?.step || level < LEVELS.length;
    another.hidden = !answer?.step;
    another.disabled = last;
    if (!answer) return body.replaceChildren(...(refused ? [say(refused, "telling refused")] : []));
    const { step, texts, where, mistakes } = answer;
    if (mistakes.length) {
      const cells = mistakes.map(({ cell }) => cellOf(shape, cell));
      store.dispatch({ type: "wrong", cells: level > 1 ? cells : [] });
      const show = level === 1 && h("button", { class: "act", id: "hint-where", on: { click: tap } }, icon("hint"), h("span", { text: t("hint.mistake.show") }));
      return body.replaceChildren(h("div", { class: "mistake", role: "group" }, say(texts[level - 1], "telling strong"), show || ""));
    }
    if (!step) return body.replaceChildren(say(texts[0], "telling strong"));
    if (level === LEVELS.length) {
      const telling = { text: texts[2], conclusions: answer.conclusions ?? "", eureka: answer.eureka, inner: answer.inner };
      body.replaceChildren(heading(step, answer.level), card.element);
      card.show(step, telling, { titled: false });
      const active = document.activeElement;
      if (card.walks && (active === document.body || active?.closest("#board"))) card.focus();
      return;
    }
    body.replaceChildren(...(level === 1 ? [say(texts[0], "telling strong")] : [heading(step, answer.level), say(texts[1])]));
    store.dispatch({ type: "evidence", evidence: { step, level: LEVELS[level - 1], where } });
  }

  /** @param {import("../../model/wire.js").Step} step @param {string | null} [difficulty] */
  const heading = (step, difficulty) => h("h2", { class: "step-name" }, techniqueLink(step, openTechnique), difficulty ? levelBadge(t, difficulty) : null);

  function face() {
    const over = level === LEVELS.length || (answer !== null && !answer.step && !answer.mistakes.length);
    label.textContent = t(refused ? "hint.again" : level === 0 ? "hint.ask" : over ? "hint.all" : level === 1 ? "hint.more.what" : "hint.more.why");
    dots.forEach((dot, i) => dot.classList.toggle("on", i < level));
    far.textContent = level ? t("hint.level", { level, of: LEVELS.length }) : "";
    button.disabled = Boolean(answer) && over;
  }

  /** Put the hint away. */
  function clear() {
    asking?.abort();
    asking = null;
    answer = null;
    level = 0;
    refused = "";
    body.replaceChildren();
    card.clear();
    acts.hidden = true;
    face();
    if (store.state.look.evidence) store.dispatch({ type: "evidence", evidence: null });
    if (store.state.look.light) store.dispatch({ type: "light", light: null });
  }

  face();
  return {
    element,
    tap,
    apply: applyIt,
    another: next,
    dismiss: () => (answer || refused || asking ? (clear(), backToBoard()) : store.dispatch({ type: "select-none" })),
    turn: card.turn,
    /** @param {State} state @param {State} before */
    update(state, before) {
      if (state.game.position !== before.game.position || state.game.id !== before.game.id) clear();
    },
    show: () => answer && draw(),
    hide: clear,
  };
}
