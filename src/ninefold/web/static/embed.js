// A board for other pages: <ninefold-board puzzle="53..7....6..195…"></ninefold-board>.  It is the board of the web app
// with its pad and keys, and hints from the core in WebAssembly.  See docs/howto/embed.md.

import { createBoard } from "./board/board.js";
import { coreHint } from "./core-hint.js";
import { entryKeys } from "./entry-keys.js";
import { createKeys } from "./keys.js";
import { decodeLink } from "./model/link.js";
import { puzzleOfLine, startOf } from "./model/puzzle.js";
import { CLASSIC, cellOf } from "./model/shape.js";
import { newGame, OPTIONS, stateOf } from "./model/state.js";
import { createStore } from "./model/store.js";
import { h } from "./parts/dom.js";
import { createPad } from "./parts/pad.js";
import { languageOf, loadTexts } from "./texts.js";

/** @import { Ninefold } from "../../../../core/wasm/types.js" */
/** @import { Context } from "./app.js" */
/** @import { Found } from "./parts/found.js" */
/** @import { Step } from "./model/wire.js" */

const STYLES = ["tokens", "base", "board", "play", "embed"];
const LEVELS = /** @type {const} */ (["where", "what", "why"]);

/** The style sheets of the app, for the inside of an element. @type {Promise<CSSStyleSheet[]> | null} */
let styles = null;
const loadStyles = () =>
  (styles ??= Promise.all(STYLES.map(async (name) => {
    const text = await (await fetch(new URL(`./style/${name}.css`, import.meta.url))).text();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text.replaceAll(":root", ":host").replaceAll(/^(html|body)\b/gm, ":host"));
    return sheet;
  })));

/** The core, loaded with the first hint. @type {Promise<Ninefold> | null} */
let core = null;
const loadCore = () => (core ??= import(new URL("../wasm/ninefold.js", import.meta.url).href).then(({ open }) => open()));

/** The conclusions in short: `r1c6=8`, `r4c2<>5`. @param {Step} step */
const conclusionsOf = ({ placements, eliminations }) =>
  [...placements.map(({ cell, digit }) => `${cell}=${digit}`), ...eliminations.map(({ cell, digit }) => `${cell}≠${digit}`)].join(", ");

export class NinefoldBoard extends HTMLElement {
  #begun = false;

  connectedCallback() {
    if (this.#begun) return;
    this.#begun = true;
    this.#begin();
  }

  /** The puzzle of the attribute: 81 characters, or the part of one of our links after `#`. @returns {Found | null} */
  #puzzle() {
    const text = (this.getAttribute("puzzle") ?? "").trim().replace(/^.*#/, "");
    const linked = decodeLink(text);
    if (linked) return linked;
    const puzzle = puzzleOfLine(text.replace(/\s/g, ""));
    return puzzle && { puzzle, position: startOf(puzzle) };
  }

  async #begin() {
    const root = this.attachShadow({ mode: "open" });
    const language = languageOf(this.lang, [this.closest("[lang]")?.getAttribute("lang") ?? "", ...navigator.languages]);
    const [sheets, t] = await Promise.all([loadStyles(), loadTexts(language)]);
    root.adoptedStyleSheets = sheets;
    const found = this.#puzzle();
    if (!found) return root.replaceChildren(h("p", { role: "alert", text: t("error.link") }));
    const options = { ...OPTIONS, tips: false, names: this.hasAttribute("names") };
    const store = createStore(stateOf(newGame(found.puzzle, "embedded", Date.now(), found.position), options));
    const keys = createKeys(() => store.state.look.panel, () => true);
    const context = /** @type {Context} */ ({ store, t, keys });

    const host = h("div", { class: "board" });
    const said = h("p", { class: "embed-hint", role: "status" });
    const apply = h("button", { class: "act", id: "apply", hidden: true, text: t("hint.apply"), on: { click: () => applied() } });
    const pad = createPad(context);
    const frame = h("div", { class: "embed" }, host, h("div", { class: "embed-side" }, this.getAttribute("controls") === "none" ? null : pad.element, said, apply));
    root.replaceChildren(frame);
    createBoard(host, context);
    entryKeys(store, keys, frame);
    keys.listen(frame);
    // The handlers of the page around must not see keys that were meant for the board.
    frame.addEventListener("keydown", (event) => event.defaultPrevented && event.stopPropagation());

    /** @type {Step | null} */
    let step = null;
    let level = 0;
    let asked = 0;
    /** @type {Promise<void>} */
    let queue = Promise.resolve();

    const clear = () => {
      [step, level] = [null, 0];
      said.textContent = "";
      apply.hidden = true;
    };

    /** One tap more: where, what, why. */
    const tap = async () => {
      const { puzzle, position } = store.state.game;
      if (!step) {
        said.textContent = t("hint.looking");
        const found = coreHint(await loadCore(), puzzle.clues, position.digits, position.marks);
        if (found.wrong.length) {
          store.dispatch({ type: "wrong", cells: found.wrong });
          return void (said.textContent = t(found.wrong.length > 1 ? "check.wrongs" : "check.wrong", { count: found.wrong.length }));
        }
        if (store.state.game.position !== position) return;
        if (!found.step) return void (said.textContent = t("hint.last"));
        step = found.step;
      }
      if (level < LEVELS.length) level += 1;
      const where = step.houses.map(({ house }) => house).slice(0, 1);
      said.textContent = level === 1 ? (where.length ? t("embed.where", { where: where.join(", ") }) : t("embed.board")) : level === 2 ? step.name : `${step.name}: ${conclusionsOf(step)}`;
      apply.hidden = level < LEVELS.length;
      store.dispatch({ type: "evidence", evidence: { step, level: LEVELS[level - 1], where } });
    };

    const applied = () => {
      if (!step) return;
      const at = (/** @type {{cell: string, digit: number}} */ { cell, digit }) => /** @type {const} */ ([cellOf(CLASSIC, cell), digit]);
      store.dispatch({ type: "apply", placements: step.placements.map(at), eliminations: step.eliminations.map(at) });
    };

    store.subscribe((state, before) => {
      pad.update(state);
      if (state.game.position !== before.game.position) {
        clear();
        if (state.look.wave) said.textContent = t("said.finished");
        this.dispatchEvent(new CustomEvent(state.game.done ? "solved" : "entered", { detail: { digits: state.game.position.digits.map((digit) => digit || ".").join("") } }));
      }
      if (state.look.asked > asked) {
        asked = state.look.asked;
        queue = queue.then(tap).catch(() => void (said.textContent = t("embed.core")));
      }
    });
  }
}

if (!customElements.get("ninefold-board")) customElements.define("ninefold-board", NinefoldBoard);
