// A sheet for the printer: 1, 2, 4 or 6 puzzles to a page, their solutions on a page of their own.  The preview is the
// sheet itself, in small; printing shows it and nothing else (print.css).

import { createPicture } from "../board/picture.js";
import { plainView } from "../board/view.js";
import { fromWire, lineOf, puzzleOfLine, startOf } from "../model/puzzle.js";
import { levelText } from "./bar.js";
import { showDialog } from "./dialog.js";
import { byId, h, icon } from "./dom.js";
import { lastWish, sayFault } from "./engine-acts.js";

/** @import { Context } from "../app.js" */
/** @import { Position, Puzzle } from "../model/puzzle.js" */

/** @typedef {{puzzle: Puzzle, position: Position}} Item */
/** @typedef {"this" | "mine" | "new"} Source */

const COUNTS = [1, 2, 4, 6];
const SOLUTIONS = 6;

/** @param {Context} context @param {Partial<{per: number, source: Source}>} [wish] */
export function sheetDialog(context, wish = {}) {
  const { store, engine, archive, t } = context;
  const choice = { per: wish.per ?? 1, source: wish.source ?? /** @type {Source} */ ("this"), solutions: false, entries: false };
  const preview = h("div", { class: "sheet-preview", role: "img", "aria-label": t("print.preview") });
  const radios = (/** @type {string} */ name, /** @type {readonly (readonly [any, string])[]} */ values, /** @type {any} */ chosen, /** @type {(value: any) => void} */ set) =>
    h("div", { class: "choices", role: "radiogroup", "aria-label": name },
      ...values.map(([value, words]) => h("label", { class: "choice" },
        h("input", { type: "radio", name, value: String(value), props: { checked: value === chosen }, on: { change: () => (set(value), draw()) } }),
        h("span", { text: words }))));
  const box = (/** @type {"solutions" | "entries"} */ name) => {
    const input = h("input", { type: "checkbox", id: `print-${name}`, on: { change: () => ((choice[name] = input.checked), draw()) } });
    return h("label", { class: "check" }, input, h("span", { text: t(`print.${name}`) }));
  };
  const go = h("button", { class: "primary act", id: "print-go", on: { click: () => window.print() } }, icon("print"), h("span", { text: t("print.go") }));
  const sources = /** @type {const} */ (["this", "mine", "new"]);

  showDialog(t, t("print.title"), [
    h("div", { class: "sheet-form" },
      h("div", { class: "group" },
        h("h3", { text: t("print.per") }),
        radios(t("print.per"), COUNTS.map((count) => [count, String(count)]), choice.per, (value) => (choice.per = value)),
        h("h3", { text: t("print.source") }),
        radios(t("print.source"), sources.map((name) => [name, t(`print.${name}`)]), choice.source, (value) => (choice.source = value)),
        box("solutions"),
        box("entries"),
        go),
      preview),
  ], { class: "wide", closed: () => byId("sheet").replaceChildren() });

  /** The puzzles to print; none twice. @returns {Promise<Item[]>} */
  async function items() {
    const { puzzle, position } = store.state.game;
    const own = { puzzle, position };
    if (choice.source === "this") return [own];
    if (choice.source === "mine") return [own, ...archive.list().flatMap(({ id }) => (id === store.state.game.id ? [] : (archive.load(id) ?? [])))].slice(0, choice.per);
    const asked = { ...lastWish(), n: choice.per };
    const { puzzles } = await engine.generate(asked);
    const level = typeof asked.difficulty === "string" ? asked.difficulty : "";
    return puzzles.flatMap((wire) => {
      const made = fromWire(wire);
      return made ? [{ ...made, puzzle: { ...made.puzzle, level } }] : [];
    });
  }

  /** @type {{key: string, items: Item[]}} */
  let known = { key: "", items: [] };

  async function draw() {
    const key = `${choice.source}/${choice.per}`;
    go.disabled = true;
    try {
      if (known.key !== key) known = { key, items: await items() };
      const pages = [page(known.items.map((item, i) => figure(item, t("print.puzzle", { number: i + 1 }), choice.entries)), choice.per)];
      if (choice.solutions) pages.push(page(await solved(known.items), Math.max(SOLUTIONS, choice.per)));
      byId("sheet").replaceChildren(...pages);
      preview.replaceChildren(...pages.map((one) => one.cloneNode(true)));
      go.disabled = false;
    } catch (error) {
      sayFault(context, error);
    }
  }

  /** @param {Item[]} list */
  async function solved(list) {
    const figures = [];
    for (const [i, { puzzle }] of list.entries()) {
      const { solution } = await engine.solve({ puzzle: lineOf(puzzle.clues) });
      const full = puzzleOfLine(solution);
      if (full) figures.push(figure({ puzzle: { ...puzzle, title: "", level: "" }, position: { ...startOf(puzzle), digits: full.clues } }, t("print.solution", { number: i + 1 }), true));
    }
    return figures;
  }

  /** @param {Item} item @param {string} name @param {boolean} entries */
  function figure({ puzzle, position }, name, entries) {
    const picture = createPicture({ label: name });
    picture.draw(plainView(puzzle, entries ? position : startOf(puzzle), { raster: store.state.options.raster }));
    const words = [name, puzzle.title, levelText(t, puzzle.level)].filter(Boolean).join(" · ");
    return h("figure", { class: "sheet-figure" }, h("figcaption", { text: words }), picture.element);
  }

  /** @param {HTMLElement[]} figures @param {number} per */
  const page = (figures, per) => h("section", { class: `sheet-page sheet-${per}` }, ...figures);

  draw();
}
