// The dialog to open a puzzle: one field for any input, with a live preview and errors marked in place.

import { plainView } from "../board/view.js";
import { createPicture } from "../board/picture.js";
import { newId } from "../first.js";
import { decodeLink } from "../model/link.js";
import { puzzleOf, startOf, toWire } from "../model/puzzle.js";
import { conflicts } from "../model/rules.js";
import { CLASSIC, cellOf, digitOf } from "../model/shape.js";
import { showDialog } from "./dialog.js";
import { h } from "./dom.js";
import { reportError } from "./engine-acts.js";
import { gameOfWire, gameOfLink } from "./found.js";
import { langOf } from "./lessons.js";

/** @import { Context } from "../app.js" */
/** @import { ReadError, Reading } from "../model/wire.js" */
/** @import { WirePuzzle } from "../model/puzzle.js" */
/** @import { Found } from "./found.js" */

const PAUSE = 120;
/** The text for each status of a check. @type {Record<string, import("../texts.js").TextKey>} */
const WORDS = { one: "open.one", several: "open.many", none: "open.none", invalid: "open.invalid" };

/** @param {Context} context @param {string | File} [given] something pasted or dropped */
export function openDialog(context, given) {
  const { store, engine, t } = context;
  /** Puzzles as the engine reads them; the rules of a variant are loaded when it is shown. @type {(Found | WirePuzzle)[]} */
  let found = [];
  let chosen = 0;
  let abort = new AbortController();
  let timer = 0;

  const field = h("textarea", { class: "open-field", id: "open-field", rows: "5", spellcheck: "false", autocomplete: "off", placeholder: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", on: { input: later } });
  const file = h("input", { type: "file", class: "unseen", id: "open-file", tabindex: "-1", "aria-hidden": "true", on: { change: () => file.files?.[0] && take(file.files[0]) } });
  const picture = createPicture({ label: t("open.preview") });
  const state = h("p", { class: "open-state", role: "status" });
  const number = h("input", { type: "number", min: "1", value: "1", class: "open-number", "aria-label": t("open.preview"), on: { input: () => pick(Number(number.value) - 1) } });
  const many = h("p", { class: "open-many", hidden: true });
  const play = h("button", { class: "primary", text: t("open.play"), disabled: true, on: { click: open } });
  const errors = h("ul", { class: "open-errors" });

  const dialog = showDialog(t, t("open.title"), [
    h("div", { class: "open" },
      h("div", { class: "open-in" },
        h("label", { for: "open-field", text: t("open.field") }),
        field,
        h("div", { class: "acts" },
          h("button", { text: t("open.file"), on: { click: () => file.click() } }),
          h("button", { text: t("open.empty"), on: { click: empty } }),
          h("span", { class: "quiet", text: t("open.drop") }),
          file,
        ),
        errors,
      ),
      h("div", { class: "open-out" }, picture.element, h("div", { class: "open-many-row" }, many, number), state, play),
    ),
  ], { class: "wide", closed: () => abort.abort() });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !play.disabled) open();
  });

  function later() {
    clearTimeout(timer);
    timer = window.setTimeout(() => look(field.value), PAUSE);
  }

  /** @param {File} chosenFile */
  async function take(chosenFile) {
    if (chosenFile.size < 200_000 && /^text|json|xml|^$/.test(chosenFile.type)) field.value = (await chosenFile.text()).slice(0, 20_000);
    await ask((signal) => engine.readFile(chosenFile, chosenFile.name, { signal }));
  }

  /** @param {string} text */
  async function look(text) {
    if (!text.trim()) return shown([], "", []);
    const own = /#([^#\s]{16,})\s*$/.exec(text);
    const linked = own && (decodeLink(own[1]) ?? (own[1].startsWith("v1.") ? await gameOfLink(engine, own[1]).catch(() => null) : null));
    if (linked) return shown([linked], t("share.link"), []);
    await ask((signal) => engine.read(text, { signal }));
  }

  /** @param {(signal: AbortSignal) => Promise<Reading>} question */
  async function ask(question) {
    abort.abort();
    abort = new AbortController();
    try {
      show(await question(abort.signal));
    } catch (error) {
      reportError(context, error);
    }
  }

  /** @param {Reading} reading */
  function show(reading) {
    shown(reading.puzzles, reading.format, reading.errors);
  }

  /** @param {(Found | WirePuzzle)[]} list @param {string} format @param {ReadError[]} bad */
  function shown(list, format, bad) {
    found = list;
    errors.replaceChildren(...bad.slice(0, 8).map(({ line, reason, message }) =>
      h("li", { text: line ? t("open.error-line", { line }) : t("open.error") }, " ", h("span", { class: "quiet", lang: langOf("en"), text: reason || message }))));
    number.max = String(list.length);
    number.value = "1";
    number.hidden = list.length < 2;
    many.hidden = !list.length;
    many.textContent = format && t("open.format", { format });
    field.setAttribute("aria-invalid", String(bad.length > 0 && !list.length));
    pick(0, bad[0]);
  }

  /** @param {number} index @param {ReadError} [bad] */
  async function pick(index, bad) {
    chosen = Math.min(Math.max(0, index), found.length - 1);
    const list = found;
    const item = list[chosen];
    play.disabled = true;
    if (found.length > 1) many.textContent = t("open.several", { count: found.length, number: chosen + 1 });
    const one = item && (await resolved(item));
    if (found !== list || list[chosen] !== item) return;
    if (one) list[chosen] = one;
    play.disabled = !one;
    if (!one) {
      const blank = puzzleOf(legible(field.value, bad));
      const cell = bad?.cell ? cellOf(CLASSIC, bad.cell) : -1;
      picture.draw(plainView(blank, startOf(blank), { names: true, light: cell >= 0 ? { cells: [cell] } : null }));
      state.textContent = bad ? "" : t("open.waiting");
      return;
    }
    const clash = conflicts(one.puzzle.shape, one.position.digits);
    picture.draw(plainView(one.puzzle, one.position, { names: true, conflicts: clash }));
    state.textContent = "";
    try {
      const { status } = await engine.check(toWire(one.puzzle, startOf(one.puzzle)));
      if (found === list && found[chosen] === one) state.textContent = WORDS[status] ? t(WORDS[status]) : "";
      state.dataset.status = status;
    } catch (error) {
      if (one.puzzle.variant?.unknown.length) state.textContent = one.puzzle.variant.unknown[0];
      else reportError(context, error);
    }
  }

  /** @param {Found | WirePuzzle} item @returns {Promise<Found | null>} */
  async function resolved(item) {
    if ("position" in item) return item;
    try {
      return await gameOfWire(engine, item);
    } catch (error) {
      reportError(context, error);
      return null;
    }
  }

  /** The readable part of a line with an error, so that the location of the error can be shown.
   * @param {string} text @param {ReadError} [bad] */
  function legible(text, bad) {
    const line = text.split("\n")[(bad?.line ?? 1) - 1]?.trim() ?? "";
    const signs = line.length === 81 ? [...line] : [...text.replace(/\s/g, "")];
    return Array.from({ length: 81 }, (_, cell) => (bad && signs.length === 81 ? Math.max(0, digitOf(signs[cell])) : 0));
  }

  function open() {
    const one = found[chosen];
    if (!one || !("position" in one)) return;
    dialog.close();
    const title = one.puzzle.title || t("title.own");
    store.dispatch({ type: "open", ...one, puzzle: { ...one.puzzle, title }, id: newId(), at: Date.now() });
  }

  function empty() {
    dialog.close();
    const puzzle = puzzleOf(Array.from({ length: 81 }, () => 0), { title: t("title.own") });
    store.dispatch({ type: "open", puzzle, id: newId(), at: Date.now() });
  }

  field.focus();
  if (given instanceof File) take(given);
  else if (given) {
    field.value = given;
    look(given);
  } else shown([], "", []);
}
