// The interactive board: the picture, and on top of it the grid of cells for the keyboard, touch and screen readers.
// It has one tab stop: the focus moves with the cursor.

import { setAttribute, h } from "../parts/dom.js";
import { labelOf } from "./label.js";
import { createPicture } from "./picture.js";
import { followPointer } from "./pointer.js";
import { viewOf } from "./view.js";
import { wave } from "./wave.js";

/** @import { Context } from "../app.js" */
/** @import { Shape } from "../model/shape.js" */
/** @import { State } from "../model/state.js" */

/** @param {HTMLElement} host @param {Context} context */
export function createBoard(host, { store, t }) {
  const picture = createPicture();
  // In forced-colors mode, the player's colors show their letters.
  const forced = matchMedia("(forced-colors: active)");
  const grid = h("div", { role: "grid", class: "cells", "aria-label": t("board.label"), "aria-multiselectable": "true" });
  const cover = h("div", { class: "board-cover", hidden: true });
  /** @type {HTMLElement[]} */
  let cells = [];
  let built = "";
  host.append(picture.element, grid, cover);
  followPointer(grid, store, picture);
  grid.addEventListener("focusin", (event) => {
    const cell = cells.indexOf(/** @type {HTMLElement} */ (event.target));
    if (cell >= 0 && cell !== store.state.look.cursor) store.dispatch({ type: "go", cell });
  });

  /** @param {Shape} shape */
  function build({ width, height }) {
    built = `${width}x${height}`;
    grid.style.setProperty("--rows", String(height));
    grid.style.setProperty("--columns", String(width));
    setAttribute(grid, "aria-rowcount", height);
    setAttribute(grid, "aria-colcount", width);
    const rows = Array.from({ length: height }, (_, row) => {
      const line = Array.from({ length: width }, (_, column) =>
        h("div", { role: "gridcell", class: "cell", tabindex: "-1", "aria-colindex": column + 1, data: { cell: String(row * width + column) } }),
      );
      return h("div", { role: "row", class: "row", "aria-rowindex": row + 1 }, ...line);
    });
    grid.replaceChildren(...rows);
    cells = [...grid.querySelectorAll("[role=gridcell]")].map((cell) => /** @type {HTMLElement} */ (cell));
  }

  /** @param {State} state @param {State} before */
  function draw(state, before) {
    const seen = viewOf(state);
    const view = forced.matches ? { ...seen, letters: true } : seen;
    picture.draw(view);
    if (built !== `${view.shape.width}x${view.shape.height}`) build(view.shape);
    const { ratio, ...frame } = picture.frame;
    for (const [name, part] of Object.entries(frame)) grid.style.setProperty(`--${name}`, `${part * 100}%`);
    host.style.setProperty("--ratio", String(ratio));
    const chosen = new Set(view.selection);
    cells.forEach((cell, i) => {
      setAttribute(cell, "tabindex", i === state.look.cursor ? 0 : -1);
      setAttribute(cell, "aria-selected", String(chosen.has(i)));
      setAttribute(cell, "aria-label", labelOf(view, i, t));
      setAttribute(cell, "aria-readonly", String(Boolean(view.clues[i])));
      setAttribute(cell, "aria-invalid", view.conflicts.has(i) || view.wrong.includes(i) ? "true" : null);
    });
    // The focus follows the cursor, but is never taken from another part of the page.
    // In another page's element, only the root around the board knows what has the focus.
    const active = /** @type {Document | ShadowRoot} */ (grid.getRootNode()).activeElement;
    const inside = grid.contains(active) || active === document.body;
    if (inside && state.look.cursor !== before.look.cursor) cells[state.look.cursor]?.focus({ preventScroll: true });
    cover.hidden = !view.hidden;
    host.classList.toggle("staged", Boolean(state.look.stage));
    if (state.look.wave && !before.look.wave) wave(picture.layer("digits"), view, state.look.cursor);
  }

  cover.append(
    h("button", { class: "primary", text: t("clock.resume"), on: { click: () => store.dispatch({ type: "resume", at: Date.now() }) } }),
  );
  store.subscribe((state, before) => draw(state, before));
  return {
    picture,
    focus: () => cells[store.state.look.cursor]?.focus({ preventScroll: true }),
  };
}
