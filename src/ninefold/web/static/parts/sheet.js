// A printable sheet: 1, 2, 4 or 6 puzzles per page, with solutions on a separate page.  The preview is the
// sheet itself, scaled down; only the sheet is printed (print.css).

import { createPicture } from "../board/picture.js";
import { plainView } from "../board/view.js";
import { fromWire, digitsOfLine, startOf, toWire } from "../model/puzzle.js";
import { levelText } from "./bar.js";
import { showDialog } from "./dialog.js";
import { byId, h, icon } from "./dom.js";
import { lastWish } from "./engine-acts.js";
import { createLoader } from "./loader.js";

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
  ], { class: "wide", closed: () => (made.leave(), byId("sheet").replaceChildren()) });

  /** The puzzles to print, without duplicates. @param {AbortSignal} signal @returns {Promise<Item[]>} */
  async function items(signal) {
    const { puzzle, position } = store.state.game;
    const own = { puzzle, position };
    if (choice.source === "this") return [own];
    if (choice.source === "mine") return [own, ...archive.list().filter(({ id }) => id !== store.state.game.id)].slice(0, choice.per);
    const asked = { ...lastWish(), n: choice.per };
    const { puzzles } = await engine.generate(asked, { signal });
    const level = typeof asked.difficulty === "string" ? asked.difficulty : "";
    return puzzles.flatMap((wire) => {
      const made = fromWire(wire);
      return made ? [{ ...made, puzzle: { ...made.puzzle, level } }] : [];
    });
  }

  const made = createLoader(context, async (signal, /** @type {Source} */ source, /** @type {number} */ per, /** @type {boolean} */ solutions) => {
    const key = `${source}/${per}`;
    if (known.key !== key) known = { key, items: await items(signal) };
    return { list: known.items, answers: solutions ? await solved(known.items) : [] };
  }, lay);
  /** @type {{key: string, items: Item[]}} */
  let known = { key: "", items: [] };
  preview.before(made.element);

  function draw() {
    made.want(choice.source, choice.per, choice.solutions);
    lay(made.now.state === "loaded" ? made.now.value : null);
  }

  /** @param {{list: Item[], answers: HTMLElement[]} | null} found */
  function lay(found) {
    go.disabled = !found;
    if (!found) return;
    const pages = [page(found.list.map((item, i) => figure(item, t("print.puzzle", { number: i + 1 }), choice.entries)), choice.per)];
    if (found.answers.length) pages.push(page(found.answers, Math.max(SOLUTIONS, choice.per)));
    byId("sheet").replaceChildren(...pages);
    preview.replaceChildren(...pages.map((one) => one.cloneNode(true)));
  }

  /** @param {Item[]} list */
  async function solved(list) {
    const figures = [];
    for (const [i, { puzzle }] of list.entries()) {
      const { solution } = await engine.solve(toWire(puzzle, startOf(puzzle)));
      figures.push(figure({ puzzle: { ...puzzle, title: "", level: "" }, position: { ...startOf(puzzle), digits: digitsOfLine(puzzle.shape, solution) } }, t("print.solution", { number: i + 1 }), true));
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
