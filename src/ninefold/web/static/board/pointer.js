// Mouse, pen and touch on the board: select cells, drag over several, double-click for all of a digit; enter a locked
// digit; color a candidate; draw a line.

import { modeOf, shapeShown } from "../model/state.js";
import { lineMarkup } from "./layers.js";
import { nearestDigit, UNIT } from "./geometry.js";
import { rastered, viewOf } from "./view.js";

/** @import { Store } from "../model/store.js" */
/** @import { Picture } from "./picture.js" */
/** @import { Point } from "./geometry.js" */

const DOUBLE = 350;

/** @param {HTMLElement} grid covers exactly the cells @param {Store} store @param {Picture} picture */
export function followPointer(grid, store, picture) {
  /** @type {{kind: "select" | "unselect" | "enter", last: number} | {kind: "line", from: readonly [number, number]} | null} */
  let drag = null;
  let last = { cell: -1, at: 0 };

  /** @param {PointerEvent} event @returns {{cell: number, point: Point}} the cell is -1 outside the grid */
  function at(event) {
    const { width, height } = shapeShown(store.state);
    const box = grid.getBoundingClientRect();
    const [x, y] = [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height];
    const inside = x >= 0 && y >= 0 && x < width && y < height;
    return { cell: inside ? Math.floor(y) * width + Math.floor(x) : -1, point: [x * UNIT, y * UNIT] };
  }

  /** The visible candidate near the point, or the center of the cell. @param {number} cell @param {Point} point @returns {readonly [number, number]} */
  function anchor(cell, point) {
    const view = viewOf(store.state);
    const { digit, far } = nearestDigit(view.shape, cell, point);
    const shown = !view.digits[cell] && rastered(view, cell) && view.marks[cell] & (1 << (digit - 1));
    return [cell, shown && far < 17 ? digit : 0];
  }

  /** @param {number} cell @param {Point} point */
  function paint(cell, point) {
    const { look, game } = store.state;
    if (look.tool === "candidate") {
      if (!game.position.digits[cell]) store.dispatch({ type: "spot", cell, digit: nearestDigit(game.puzzle.shape, cell, point).digit });
    } else drag = { kind: "line", from: anchor(cell, point) };
  }

  grid.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    const { cell, point } = at(event);
    if (cell < 0) return;
    event.preventDefault();
    grid.setPointerCapture(event.pointerId);
    const { look } = store.state;
    const many = event.shiftKey || event.ctrlKey || event.metaKey;
    const double = last.cell === cell && event.timeStamp - last.at < DOUBLE;
    last = { cell, at: event.timeStamp };
    if (look.mode === "color" && look.tool !== "cell" && !look.held) paint(cell, point);
    else if (look.locked) {
      store.dispatch({ type: "go", cell });
      store.dispatch({ type: "digit", digit: look.locked, cells: [cell] });
      drag = { kind: "enter", last: cell };
    } else if (double) selectAlike(cell);
    else {
      const out = (event.ctrlKey || event.metaKey) && look.selection.includes(cell);
      store.dispatch({ type: "select", cells: [cell], how: out ? "remove" : many ? "add" : "set" });
      drag = { kind: out ? "unselect" : "select", last: cell };
    }
    /** @type {HTMLElement | null} */ (grid.querySelector(`[data-cell="${cell}"]`))?.focus({ preventScroll: true });
  });

  /** All cells with the same digit, or the same marks, as a cell. @param {number} cell */
  function selectAlike(cell) {
    const { position } = store.state.game;
    if (position.digits[cell]) store.dispatch({ type: "select-digit", digit: position.digits[cell] });
    else if (position.marks[cell]) {
      const alike = position.marks.flatMap((mask, other) => (mask === position.marks[cell] && !position.digits[other] ? [other] : []));
      store.dispatch({ type: "select", cells: alike });
    }
  }

  grid.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const { cell, point } = at(event);
    if (cell < 0) return;
    if (drag.kind === "line") {
      const to = anchor(cell, point);
      const { shape } = store.state.game.puzzle;
      picture.layer("conclusions").innerHTML = lineMarkup(shape, [...drag.from, ...to, store.state.look.brush]);
    } else if (cell !== drag.last) {
      drag.last = cell;
      if (drag.kind !== "enter") store.dispatch({ type: "select", cells: [cell], how: drag.kind === "unselect" ? "remove" : "add" });
      else if (modeOf(store.state.look) !== "digit") store.dispatch({ type: "digit", digit: store.state.look.locked, cells: [cell] });
    }
  });

  grid.addEventListener("pointerup", (event) => {
    if (drag?.kind === "line") {
      picture.layer("conclusions").innerHTML = "";
      const { cell, point } = at(event);
      if (cell >= 0) store.dispatch({ type: "line", line: [...drag.from, ...anchor(cell, point), store.state.look.brush] });
    }
    drag = null;
  });
  grid.addEventListener("pointercancel", () => (drag = null));
}
