// The tools, the draft and the actions on it, shared by the parts of set mode.  Every change goes through here; the
// engine then draws the puzzle again, or refuses the change, which is undone.

import { EngineError } from "../../engine.js";
import { movedRule, namedCells, regionsOf, toggledMarks, toggledRule, withGiven, withJoined, withoutRules, withRule, withRuleAt } from "../../model/draft.js";
import { CLASSIC, cellName, valueOf } from "../../model/shape.js";
import { drawnCells, ruleOn, rulesUnder, toolOf, toolsOf, typedValue, valueField, writtenValue } from "../../model/tools.js";
import { createTyping } from "../../model/typing.js";
import { puzzleOf, puzzleOfVariant } from "../../model/puzzle.js";
import { reportError } from "../../parts/engine-acts.js";

/** @import { Context } from "../../app.js" */
/** @import { Board } from "../../api.js" */
/** @import { PuzzleData, RuleData } from "../../model/draft.js" */
/** @import { Puzzle } from "../../model/puzzle.js" */
/** @import { Tool } from "../../model/tools.js" */
/** @import { TextKey } from "../../texts.js" */

/** Milliseconds in which further keys belong to the same number. */
const PAUSE = 2500;

/** The puzzle that the engine has drawn: without rules, a classic grid is played as one.
 * @param {Board} board @returns {Puzzle} */
export function puzzleDrawn(board) {
  const puzzle = puzzleOfVariant(board);
  const plain = !board.rules.length && !board.unknown.length && !board.drawing.length && !board.author && !board.text && !puzzle.given;
  const classic = board.shape.lines && board.shape.digits.join() === "1,9" && board.shape.regions.join() === CLASSIC.regions.join();
  return plain && classic ? puzzleOf(puzzle.clues, { shape: CLASSIC, title: puzzle.title }) : puzzle;
}

/** The engine's input for data. @param {PuzzleData} data */
export const wireOf = (data) => ({ puzzle: JSON.stringify(data) });

/** @typedef {ReturnType<typeof createSetter>} Setter */

/** @param {Context} context */
export function createSetter(context) {
  const { store, engine, t } = context;
  /** @type {Tool[]} */
  let tools = [];
  let typing = { rule: -1, text: "", at: -Infinity };
  const typedDigit = createTyping();
  /** The data whose picture is shown or on its way. @type {PuzzleData | null} */
  let known = null;
  let abort = new AbortController();

  const data = () => /** @type {PuzzleData} */ (store.state.game.draft?.data);
  const shape = () => store.state.game.puzzle.shape;
  const byId = (/** @type {string} */ id) => tools.find((tool) => tool.id === id) ?? null;
  const say = (/** @type {TextKey} */ text, /** @type {Record<string, string | number>} */ words = {}, toast = false) => store.dispatch({ type: "say", text, words, toast });

  /** @param {PuzzleData} wanted */
  async function draw(wanted) {
    abort.abort();
    abort = new AbortController();
    known = wanted;
    try {
      const board = await engine.board(wireOf(wanted), { signal: abort.signal });
      const exact = /** @type {PuzzleData} */ (/** @type {unknown} */ (board.data));
      if (known === wanted) known = exact;
      store.dispatch({ type: "drawn", data: wanted, puzzle: puzzleDrawn(board), exact });
    } catch (error) {
      if (error instanceof EngineError && error.status === 422) store.dispatch({ type: "refused", data: wanted });
      reportError(context, error);
    }
  }

  store.subscribe((state, before) => {
    const wanted = state.game.draft?.data;
    if (wanted && wanted !== known) {
      const shown = state.game.puzzle.variant?.data;
      if (!known && shown && JSON.stringify(shown) === JSON.stringify(wanted)) known = wanted;
      else draw(wanted);
    }
    // Selecting other cells deselects the rule.
    if (state.look.set.rule >= 0 && state.look.selection !== before.look.selection && state.look.set === before.look.set) store.dispatch({ type: "set", look: { rule: -1 } });
  });

  /** @param {PuzzleData} next @param {string} [key] @param {number} [rule] */
  const change = (next, key, rule) => store.dispatch({ type: "draft", data: next, key, rule });

  /** @param {Tool} tool @param {readonly number[]} cells the cells as they were drawn */
  function drawOn(tool, cells) {
    const names = cells.map((cell) => cellName(shape(), cell));
    if (!cells.length) return;
    if (tool.gesture === "mark" && tool.kind) {
      const { rule } = tool.kind;
      const next = toggledMarks(data(), rule, names);
      change(next, "", next.rules.findIndex((one) => one.rule === rule));
      return say("set.marked", { rule: titleOf(tool), count: names.length });
    }
    if (tool.gesture === "regions") return change(withJoined(data(), shape(), cells), "", -1);
    const rule = ruleOn(tool, shape(), drawnCells(tool, shape(), cells));
    if (!rule) return say(tool.gesture === "pair" ? "set.pair" : tool.gesture === "corner" ? "set.corner" : tool.gesture === "outside" || tool.gesture === "diagonal" ? "set.side" : "set.short", { rule: titleOf(tool) }, true);
    add(tool, rule);
  }

  /** Add a rule, unless it is there: then select it. @param {Tool} tool @param {RuleData} rule */
  function add(tool, rule) {
    const cells = namedCells(rule);
    const key = (/** @type {RuleData} */ other) => [...namedCells(other)].sort().join();
    const there = data().rules.findIndex((other) => other.rule === rule.rule && key(other) === key(rule));
    if (there >= 0) {
      const turned = namedCells(data().rules[there]).join() !== cells.join();
      const value = Object.keys(tool.fields).length > 0;
      if (turned || value) return change(withRuleAt(data(), there, { ...data().rules[there], ...(turned ? { cells } : {}), ...tool.fields }), "", there);
      return select(there);
    }
    const number = data().rules.length;
    change(withRule(data(), rule), `value:${number}`, number);
    typing = { rule: -1, text: "", at: -Infinity };
    say(valueField(tool) ? "set.added.value" : "set.added", { rule: titleOf(tool), count: cells.length });
  }

  /** @param {number} number */
  function select(number) {
    store.dispatch({ type: "set", look: { rule: number, trace: [] } });
    const line = number >= 0 ? store.state.game.puzzle.variant?.rules.find((rule) => rule.number === number) : null;
    if (line) say("said.text", { text: line.full });
  }

  /** @param {Tool} tool */
  const titleOf = (tool) => {
    if (!tool.kind || ["xv-v", "xv-x", "pair-sum", "diagonal-falling", "diagonal-rising"].includes(tool.id)) return t(/** @type {TextKey} */ (`set.tool.${tool.id}`));
    const name = tool.kind.title;
    return name[0].toUpperCase() + name.slice(1);
  };

  return {
    context,
    data,
    shape,
    change,
    drawOn,
    add,
    select,
    titleOf,
    get tools() {
      return tools;
    },
    get tool() {
      return byId(store.state.look.set.tool) ?? tools[0] ?? null;
    },
    async load() {
      if (!tools.length) tools = toolsOf((await engine.rules()).rules);
    },
    /** @param {Tool} tool */
    choose(tool) {
      if (tool.gesture === "grid" && tool.kind) {
        const rule = { rule: tool.kind.rule, ...tool.fields };
        const next = toggledRule(data(), rule);
        change(next, "", -1);
        return say(next.rules.length > data().rules.length ? "set.on" : "set.off", { rule: titleOf(tool) });
      }
      store.dispatch({ type: "set", look: { tool: tool.id, rule: -1, trace: [], ring: ["outside", "diagonal"].includes(tool.gesture), line: ["line", "arrow", "pair"].includes(tool.gesture) } });
    },
    /** The selected rule and its tool. */
    get chosen() {
      const number = store.state.look.set.rule;
      const rule = number >= 0 ? data()?.rules[number] : null;
      return rule ? { number, rule, tool: toolOf(tools, rule) } : null;
    },
    /** A digit key: for the value of the selected rule, or a given in the selected cells. @param {number} digit @param {number} at */
    type(digit, at) {
      const chosen = this.chosen;
      if (chosen) {
        const field = valueField(chosen.tool);
        if (!field) return;
        const goes = typing.rule === chosen.number && at - typing.at < PAUSE;
        typing = { rule: chosen.number, text: (goes ? typing.text : "") + digit, at };
        return this.setValue(typing.text);
      }
      const { selection } = store.state.look;
      const { digit: number } = typedDigit(shape(), digit, selection.join(), at);
      if (number) this.give(valueOf(shape(), number));
    },
    /** @param {string} text */
    setValue(text) {
      const chosen = this.chosen;
      const field = chosen && valueField(chosen.tool);
      if (!chosen || !field) return;
      const value = typedValue(field, text);
      if (value === null && field.required) return;
      change(withRuleAt(data(), chosen.number, { ...chosen.rule, [field.name]: value }), `value:${chosen.number}`, chosen.number);
    },
    /** @param {number | null} value */
    give(value) {
      const cells = store.state.look.selection.map((cell) => cellName(shape(), cell));
      if (cells.length) change(withGiven(data(), cells, value), value === null ? "" : `given:${cells}`, -1);
    },
    /** Take back the last digit of the value of a rule; without one, remove the rule or the givens. @param {number} at */
    back(at) {
      const chosen = this.chosen;
      const field = chosen && valueField(chosen.tool);
      const text = chosen && field ? writtenValue(chosen.rule[field.name]) : "";
      if (!chosen || !field || !text || (field.required && text.length < 2)) return this.remove();
      typing = { rule: chosen.number, text: text.slice(0, -1), at };
      this.setValue(typing.text);
    },
    remove() {
      const chosen = this.chosen;
      if (!chosen) return this.give(null);
      change(withoutRules(data(), [chosen.number]), "", -1);
      say("set.removed", { rule: chosen.tool ? titleOf(chosen.tool) : chosen.rule.rule });
    },
    /** @param {number} rows @param {number} columns @returns {boolean} whether it could move */
    move(rows, columns) {
      const chosen = this.chosen;
      const next = chosen && movedRule(data(), chosen.number, rows, columns);
      if (chosen && next) change(next, `move:${chosen.number}`, chosen.number);
      return Boolean(next);
    },
    /** Select the next rule at a point, in cells from the corner of the grid. @param {number} x @param {number} y */
    pick(x, y) {
      const here = rulesUnder(tools, data().rules, x, y);
      const at = here.indexOf(store.state.look.set.rule);
      select(here.length ? here[(at + 1) % here.length] : -1);
    },
    /** Whether a point belongs to the selected rule. @param {number} x @param {number} y */
    holds: (x, y) => store.state.look.set.rule >= 0 && rulesUnder(tools, data().rules, x, y).includes(store.state.look.set.rule),
    regions: () => regionsOf(data(), shape()),
    isDraft: () => Boolean(store.state.game.draft),
  };
}
