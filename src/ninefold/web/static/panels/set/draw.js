// Drawing on the board in set mode: drag through cells, tap an edge, a corner or the place of a clue outside; with the
// first tools select cells or rules, and move a rule.

import { cellsFrom, touching, traced } from "../../model/tools.js";

/** @import { Setter } from "./setter.js" */

/** How far from its middle a cell counts while a line is drawn, so that diagonals do not catch its neighbors. */
const REACH = 0.4;

/** @param {HTMLElement} board @param {Setter} setter */
export function followDrawing(board, setter) {
  const { store } = setter.context;
  const grid = /** @type {HTMLElement} */ (board.querySelector("[role=grid]"));
  /** @type {{kind: "trace" | "cells" | "outside" | "move", x: number, y: number, far: boolean} | null} */
  let drag = null;

  const active = () => store.state.look.panel === "set" && setter.isDraft() && setter.tools.length > 0;
  /** @param {PointerEvent} event @returns {readonly [x: number, y: number]} in cells from the corner of the grid */
  function at(event) {
    const box = grid.getBoundingClientRect();
    const { width, height } = setter.shape();
    return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height];
  }
  /** @param {number} x @param {number} y */
  function cellAt(x, y) {
    const { width, height } = setter.shape();
    return x >= 0 && y >= 0 && x < width && y < height ? Math.floor(y) * width + Math.floor(x) : -1;
  }
  const trace = () => store.state.look.set.trace;

  /** @param {number} cell */
  function extend(cell) {
    const next = traced(setter.tool.gesture, trace(), cell);
    if (next !== trace()) store.dispatch({ type: "set", look: { trace: next } });
  }

  /** Every cell on the way, also when the pointer is fast. @param {number} x @param {number} y */
  function follow(x, y) {
    if (!drag) return;
    const steps = Math.max(1, Math.ceil(Math.hypot(x - drag.x, y - drag.y) / 0.2));
    const free = !store.state.look.set.line;
    for (let step = 1; step <= steps; step++) {
      const [px, py] = [drag.x + ((x - drag.x) * step) / steps, drag.y + ((y - drag.y) * step) / steps];
      const near = Math.hypot(px - Math.floor(px) - 0.5, py - Math.floor(py) - 0.5) < REACH;
      const cell = cellAt(px, py);
      if (cell < 0 || !(free || near)) continue;
      if (drag.kind === "trace") extend(cell);
      else if (!store.state.look.selection.includes(cell)) store.dispatch({ type: "select", cells: [cell], how: "add" });
    }
    drag = { ...drag, x, y };
  }

  board.addEventListener("pointerdown", (event) => {
    if (!active() || event.button > 0 || !(event.target instanceof Node) || !board.contains(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    board.setPointerCapture(event.pointerId);
    const [x, y] = at(event);
    const cell = cellAt(x, y);
    const { gesture } = setter.tool;
    const start = { x, y, far: false };
    if (store.state.look.stage) return store.dispatch({ type: "stage", stage: null });
    if (gesture === "select" && setter.holds(x, y)) drag = { ...start, kind: "move" };
    else if (gesture === "outside" || gesture === "diagonal") drag = { ...start, kind: cell < 0 ? "outside" : "trace" };
    else if (cell < 0) return setter.pick(x, y);
    else if (["digits", "select", "form"].includes(gesture)) {
      drag = { ...start, kind: "cells" };
      const many = event.shiftKey || event.ctrlKey || event.metaKey;
      store.dispatch({ type: "select", cells: [cell], how: many ? "toggle" : "set" });
    } else drag = { ...start, kind: "trace" };
    if (cell >= 0) /** @type {HTMLElement | null} */ (grid.querySelector(`[data-cell="${cell}"]`))?.focus({ preventScroll: true });
    if (drag?.kind === "trace") {
      store.dispatch({ type: "set", look: { rule: -1, trace: [] } });
      if (cell >= 0) extend(cell);
    }
  }, true);

  board.addEventListener("pointermove", (event) => {
    if (!drag || !active()) return;
    event.stopPropagation();
    const [x, y] = at(event);
    if (Math.hypot(x - drag.x, y - drag.y) > 0.35) drag.far = true;
    if (drag.kind === "trace" || drag.kind === "cells") follow(x, y);
    else if (drag.kind === "move") {
      const [rows, columns] = [Math.floor(y) - Math.floor(drag.y), Math.floor(x) - Math.floor(drag.x)];
      if ((rows || columns) && setter.move(rows, columns)) drag = { ...drag, x, y, far: true };
    }
  }, true);

  /** @param {PointerEvent} event */
  function finish(event) {
    if (!drag) return;
    event.stopPropagation();
    const { kind, x, y, far } = drag;
    drag = null;
    if (!active()) return;
    const { tool } = setter;
    if (kind === "outside") {
      const [toX, toY] = at(event);
      const cells = cellsFrom(setter.shape(), tool.gesture, Math.floor(y), Math.floor(x), far ? [Math.floor(toY) - Math.floor(y), Math.floor(toX) - Math.floor(x)] : undefined);
      if (cells.length) setter.drawOn(tool, cells);
    } else if (kind === "trace") {
      const cells = trace();
      store.dispatch({ type: "set", look: { trace: [] } });
      setter.drawOn(tool, cells.length === 1 ? atEdge(x, y, cells) : cells);
    } else if (!far && tool.gesture === "select") setter.pick(x, y);
  }
  board.addEventListener("pointerup", finish, true);
  board.addEventListener("pointercancel", () => {
    drag = null;
    if (trace().length) store.dispatch({ type: "set", look: { trace: [] } });
  }, true);

  /** A tap means the nearest edge for a pair, the nearest corner for four cells. @param {number} x @param {number} y @param {readonly number[]} cells */
  function atEdge(x, y, cells) {
    const { gesture } = setter.tool;
    const [dx, dy] = [x - Math.floor(x) - 0.5, y - Math.floor(y) - 0.5];
    const shape = setter.shape();
    const [cell] = cells;
    if (gesture === "corner") {
      const [left, top] = [Math.min(Math.max(Math.round(x) - 1, 0), shape.width - 2), Math.min(Math.max(Math.round(y) - 1, 0), shape.height - 2)];
      return [top * shape.width + left];
    }
    if (gesture !== "pair") return cells;
    const across = Math.abs(dx) > Math.abs(dy);
    const other = cellAt(x + (across ? Math.sign(dx) : 0), y + (across ? 0 : Math.sign(dy)));
    return other >= 0 && touching(shape, cell, other) ? [Math.min(cell, other), Math.max(cell, other)] : cells;
  }
}
