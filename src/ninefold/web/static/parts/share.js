// Copy as a line, a text grid or a link; download as a picture or a page; print.  Before a form is chosen, the dialog
// lists what it would lose.

import { plainView } from "../board/view.js";
import { encodeAnyLink } from "../model/link.js";
import { lineOf, sourceOf, startOf, toWire } from "../model/puzzle.js";
import { showDialog } from "./dialog.js";
import { h, icon } from "./dom.js";
import { reportError } from "./engine-acts.js";
import { download, pngOf, svgOf } from "./export.js";

/** @import { Context } from "../app.js" */
/** @import { TextKey } from "../texts.js" */

/** In the order in which they are offered; the first two need no engine. */
const FORMS = ["line", "link", "drawn", "sudokuwiki-link", "fpuzzles-link", "sudokupad-link", "json"];
const VARIANT_FORMS = ["link", "fpuzzles-link", "sudokupad-link", "sudokumaker-link", "penpa", "iss", "json"];

/** @param {Context} context */
export function shareDialog(context) {
  const { store, engine, t } = context;
  const { variant } = store.state.game.puzzle;
  const offered = variant ? VARIANT_FORMS : FORMS;
  let form = offered[0];
  let whole = false;

  const text = h("textarea", { class: "share-text", rows: "4", readonly: true, "aria-label": t("share.text") });
  const lost = h("p", { class: "quiet", role: "status" });
  const known = offered.map((name) => {
    const input = h("input", { type: "radio", name: "form", value: name, props: { checked: name === form }, on: { change: () => ((form = name), write()) } });
    const note = h("span", { class: "share-note" });
    return { name, input, note, label: h("label", { class: "choice" }, input, h("span", {}, t(/** @type {TextKey} */ (`share.${name}`)), note)) };
  });
  const forms = known.map(({ label }) => label);
  const extent = [false, true].map((value) =>
    h("label", { class: "choice" },
      h("input", { type: "radio", name: "extent", props: { checked: value === whole }, on: { change: () => ((whole = value), weigh(), write()) } }),
      h("span", { text: t(value ? "share.game" : "share.puzzle") })));

  const dialog = showDialog(t, t("share.title"), [
    h("div", { class: "choices", role: "radiogroup", "aria-label": t("share.what") }, ...extent),
    h("div", { class: "choices", role: "radiogroup", "aria-label": t("share.title") }, ...forms),
    text,
    lost,
    h("div", { class: "acts" },
      h("button", { class: "primary act", on: { click: copy } }, icon("copy"), h("span", { text: t("share.copy") })),
      h("button", { class: "act", id: "share-svg", on: { click: () => picture("svg") } }, icon("down"), h("span", { text: t("share.svg") })),
      h("button", { class: "act", id: "share-png", on: { click: () => picture("png") } }, icon("down"), h("span", { text: t("share.png") })),
      h("button", { class: "act", id: "share-page", on: { click: page } }, icon("down"), h("span", { text: t("share.page") })),
      h("button", { class: "act", id: "share-print", on: { click: print } }, icon("print"), h("span", { text: t("share.print") })),
    ),
  ]);

  /** The puzzle, or the game with entries and marks, in the wire form. */
  const current = () => {
    const { puzzle, position } = store.state.game;
    return toWire(puzzle, whole ? position : startOf(puzzle), { marks: true });
  };
  /** Data of a variant as text: nothing is lost. @param {string} name */
  const isData = (name) => name === "json" && Boolean(variant);

  /** Show for every form what it cannot hold. */
  async function weigh() {
    const own = ["line", "link"];
    const wanted = known.filter(({ name }) => !own.includes(name) && !isData(name));
    const { losses } = await engine.losses(current(), wanted.map(({ name }) => name)).catch(() => ({ losses: [] }));
    losses.forEach(({ lost, reason }, i) => {
      wanted[i].input.disabled = reason !== null;
      wanted[i].note.textContent = reason ? ` · ${t("share.cannot", { reason })}` : lost.length ? ` · ${t("share.drops", { lost: lost.join(", ") })}` : "";
    });
  }

  let writing = Promise.resolve(); // pending updates of the field
  let turn = 0;

  function write() {
    writing = written(++turn);
  }

  /** @param {number} mine */
  async function written(mine) {
    const { puzzle, position } = store.state.game;
    const shown = whole ? position : startOf(puzzle);
    lost.textContent = "";
    text.value = "";
    if (form === "line") text.value = lineOf(shown.digits, puzzle.shape);
    else if (form === "link") {
      const link = await encodeAnyLink(puzzle, whole ? position : undefined);
      if (mine === turn) text.value = `${location.origin}${location.pathname}#${link}`;
    } else if (isData(form) && puzzle.variant) text.value = sourceOf(puzzle.variant);
    else {
      try {
        const answer = await engine.convert(current(), form);
        if (mine !== turn) return;
        text.value = answer.text.trimEnd();
        if (answer.lost.length) lost.textContent = t("share.lost", { lost: answer.lost.join(", ") });
      } catch (error) {
        reportError(context, error);
      }
    }
  }

  async function copy() {
    await writing;
    if (!text.value) return;
    try {
      await navigator.clipboard.writeText(text.value);
    } catch {
      text.select();
      document.execCommand("copy");
    }
    dialog.close();
    store.dispatch({ type: "say", text: "said.copied", toast: true });
  }

  /** @param {"svg" | "png"} kind */
  async function picture(kind) {
    const { puzzle, position } = store.state.game;
    const view = plainView(puzzle, whole ? position : startOf(puzzle), { raster: store.state.options.raster, letters: store.state.options.letters });
    try {
      const blob = kind === "svg" ? new Blob([svgOf(view)], { type: "image/svg+xml" }) : await pngOf(view);
      download(blob, `sudoku.${kind}`);
    } catch (error) {
      reportError(context, error);
    }
  }

  async function page() {
    const { puzzle } = store.state.game;
    try {
      const { pdf } = await engine.page(toWire(puzzle, startOf(puzzle)), { title: puzzle.title });
      download(new Blob([Uint8Array.from(atob(pdf), (sign) => sign.charCodeAt(0))], { type: "application/pdf" }), "sudoku.pdf");
    } catch (error) {
      reportError(context, error);
    }
  }

  async function print() {
    dialog.close();
    (await import("./sheet.js")).sheetDialog(context);
  }

  weigh();
  write();
}
