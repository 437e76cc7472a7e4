// Messages: a toast that offers undo, and the live region for screen readers.

import { ruleLabel } from "../board/label.js";
import { byId, h } from "./dom.js";
import { aloud } from "./places.js";

/** @import { Context } from "../app.js" */
/** @import { Note } from "../model/state.js" */
/** @import { TextKey } from "../texts.js" */

/** How long a toast is shown, in milliseconds: longer if it has a button. */
const SHOWN = 3500;
const OFFERED = 7000;

/** @param {Context} context */
export function announce({ store, t, archive }) {
  const live = byId("live");
  const toasts = byId("toasts");
  let timer = 0;

  /** @param {Note} note */
  function words(note) {
    const rules = store.state.game.puzzle.variant?.rules ?? [];
    const filled = Object.entries(note.words ?? {}).map(([name, word]) => {
      if (name === "rule") return [name, rules.flatMap((rule) => (rule.number === word ? [ruleLabel(rule, t)] : [])).join("")];
      return [name, String(word).startsWith("what.") ? t(/** @type {TextKey} */ (word)) : word];
    });
    return t(/** @type {TextKey} */ (note.text), Object.fromEntries(filled));
  }

  const close = () => toasts.replaceChildren();

  /** @param {Note} note */
  function act(note) {
    close();
    if (note.offer === "show") return store.dispatch({ type: "wrong", cells: note.cells ?? [] });
    const game = note.back ? archive.load(note.back) : null;
    store.dispatch(game ? { type: "load", game, at: Date.now() } : { type: "undo" });
  }

  /** The hint about a position with mistakes, to its end: where, what, why. */
  function explain() {
    close();
    for (let taps = 0; taps < 3; taps++) store.dispatch({ type: "ask-hint" });
  }

  /** @param {Note} note */
  function toast(note) {
    const offered = note.offer && (note.offer !== "undo" || !note.back || archive.load(note.back));
    const button = offered && h("button", { class: "toast-act", text: t(note.offer === "show" ? "toast.show" : "toast.undo"), on: { click: () => act(note) } });
    const why = note.offer === "show" && h("button", { class: "toast-act", text: t("mistake.why"), on: { click: explain } });
    toasts.replaceChildren(h("div", { class: "toast" }, h("span", { text: words(note) }), button, why));
    clearTimeout(timer);
    timer = window.setTimeout(close, offered ? OFFERED : SHOWN);
  }

  store.subscribe(({ look: { note } }, before) => {
    if (!note || note === before.look.note) return;
    // An unchanged text would not be read aloud again.
    const text = aloud(t, words(note));
    live.textContent = live.textContent === text ? `${text}\u00a0` : text;
    if (note.toast) toast(note);
    else close();
  });
}
