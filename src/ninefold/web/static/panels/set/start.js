// Choose what to set: an empty grid of any shape, or a copy of the puzzle on the board.

import { newId } from "../../first.js";
import { dataOf, emptyData } from "../../model/draft.js";
import { h } from "../../parts/dom.js";
import { reportError } from "../../parts/engine-acts.js";
import { puzzleDrawn, wireOf } from "./setter.js";

/** @import { Context } from "../../app.js" */
/** @import { PuzzleData } from "../../model/draft.js" */

const SIZES = [4, 6, 8, 9, 10, 12, 16];

/** Open a puzzle to set. @param {Context} context @param {PuzzleData} data */
export async function begin(context, data) {
  try {
    const board = await context.engine.board(wireOf(data));
    const exact = /** @type {PuzzleData} */ (/** @type {unknown} */ (board.data));
    context.store.dispatch({ type: "begin-set", puzzle: puzzleDrawn(board), data: exact, id: newId(), at: Date.now() });
    return true;
  } catch (error) {
    reportError(context, error);
    return false;
  }
}

/** @param {Context} context @param {() => void} [done] */
export function createStart(context, done = () => {}) {
  const { store, t } = context;
  const go = async (/** @type {PuzzleData} */ data) => {
    if (await begin(context, data)) done();
  };
  const field = (/** @type {string} */ name, /** @type {string} */ text, /** @type {string} */ value, /** @type {Record<string, string>} */ more = {}) => {
    const input = h("input", { type: "number", id: `set-${name}`, props: { value }, ...more });
    return { input, element: h("label", { class: "set-size", for: `set-${name}` }, h("span", { text }), input) };
  };
  const sides = { min: "2", max: "16" };
  const height = field("height", t("set.height"), "9", sides);
  const width = field("width", t("set.width"), "9", sides);
  const low = field("low", t("set.low"), "1", { min: "0", max: "9" });
  const high = field("high", t("set.high"), "9", { min: "1", max: "25" });
  const rows = field("rows", t("set.rows"), "3", { min: "0", max: "16" });
  const columns = field("columns", t("set.columns"), "3", { min: "0", max: "16" });
  const number = (/** @type {HTMLInputElement} */ input) => Number(input.value);
  const form = h("form", { class: "set-shape", on: { submit: (event) => {
    event.preventDefault();
    const box = number(rows.input) > 0 && number(columns.input) > 0 ? [number(rows.input), number(columns.input)] : null;
    go(emptyData({ height: number(height.input), width: number(width.input), low: number(low.input), high: number(high.input), box }));
  } } },
    h("div", { class: "set-sizes" }, ...[height, width, low, high, rows, columns].map(({ element }) => element)),
    h("p", { class: "quiet", text: t("set.noboxes") }),
    h("div", { class: "acts" }, h("button", { class: "act", type: "submit", id: "set-shape-go", text: t("set.begin") })));
  return h("section", { class: "set-start", id: "set-start", "aria-label": t("set.new") },
    h("h2", { text: t("set.new") }),
    h("div", { class: "acts" }, ...SIZES.map((size) => h("button", { class: `act${size === 9 ? " primary" : ""}`, id: `set-new-${size}`, text: `${size}×${size}`, on: { click: () => go(emptyData({ height: size })) } }))),
    h("details", { class: "group" }, h("summary", { text: t("set.shape") }), form),
    h("h2", { text: t("set.other") }),
    h("div", { class: "acts" },
      h("button", { class: "act", id: "set-copy", text: t("set.copy"), on: { click: () => go(dataOf(store.state.game.puzzle)) } }),
      h("button", { class: "act", id: "set-open", text: t("open.title"), on: { click: async () => (await import("../../parts/open.js")).openDialog(context) } }),
      h("button", { class: "act", id: "set-games", text: t("games.title"), on: { click: async () => (await import("../../parts/games.js")).gamesDialog(context) } })),
    h("p", { class: "quiet", text: t("set.intro") }));
}
