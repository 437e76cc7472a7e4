// The web app in the cell of a notebook: the board with the panels, and the notebook's kernel as engine.  Nothing is
// saved, and links that need an address are missing.  The widget (ninefold.widget) opens it in a frame.

import { createBoard } from "./board/board.js";
import { createEngine } from "./engine.js";
import { createKeys } from "./keys.js";
import { createArchive } from "./model/storage.js";
import { lineOf, puzzleOf } from "./model/puzzle.js";
import { newGame, OPTIONS, stateOf } from "./model/state.js";
import { createStore } from "./model/store.js";
import { createPanels } from "./panels.js";
import { byId } from "./parts/dom.js";
import { gameOfWire } from "./parts/found.js";
import { keepJudged } from "./parts/judge.js";
import { announce } from "./parts/notes.js";
import { wantStudy } from "./parts/study-link.js";
import { loadNames } from "./parts/techniques.js";
import { followTheme } from "./parts/theme.js";
import { playKeys } from "./play-keys.js";
import { languageOf, loadTexts, translate } from "./texts.js";

/** @import { PanelName } from "./model/state.js" */

/**
 * @typedef {object} Notebook
 * @property {typeof fetch} ask                      answers requests
 * @property {(digits: string, solved: boolean) => void} changed   called after every change of the digits
 * @property {"system" | "light" | "dark"} theme
 */

/** A storage that ends with the page. @returns {Storage} */
function memory() {
  /** @type {Map<string, string>} */
  const items = new Map();
  return /** @type {Storage} */ ({
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  });
}

/** The element with this id, once it exists. @param {string} id @returns {Promise<HTMLElement>} */
const appeared = async (id) => document.getElementById(id) ?? (await new Promise(requestAnimationFrame), appeared(id));

/** Open the board. @param {Notebook} notebook */
export async function open({ ask, changed, theme }) {
  const archive = createArchive(memory());
  const language = languageOf("", navigator.languages);
  document.documentElement.lang = language;
  followTheme(theme);
  const [t] = await Promise.all([loadTexts(language), loadNames(language)]);
  translate(document, t);

  const engine = createEngine({ ask, language: () => language, waiting: (calls) => (byId("waiting").textContent = calls ? t("error.waiting") : "") });
  const blank = puzzleOf(Array.from({ length: 81 }, () => 0));
  const store = createStore(stateOf(newGame(blank, "notebook", Date.now()), { ...OPTIONS, tips: false }));
  const keys = createKeys(() => store.state.look.panel, () => store.state.options.shortcuts);
  const context = { store, engine, t, keys, archive };
  createBoard(byId("board"), context);
  createPanels(context);
  announce(context);
  playKeys(context);
  const nothing = () => {};
  keys.handle({ open: nothing, share: nothing, games: nothing });
  keys.listen(document);
  keepJudged(context);
  store.subscribe(({ game }, before) => {
    if (game.position.digits !== before.game.position.digits || game.done !== before.game.done) changed(lineOf(game.position.digits), game.done);
  });

  return {
    /** Open a puzzle in any format. @param {string} text */
    async puzzle(text) {
      const { puzzles, errors } = await engine.read(text);
      const found = puzzles.length ? await gameOfWire(engine, puzzles[0]) : null;
      if (!found) throw new Error(errors[0]?.reason ?? t("error.link"));
      store.dispatch({ type: "open", ...found, id: `notebook-${Date.now()}`, at: Date.now(), quiet: true });
    },
    /** Show a panel, the path, or approaches. @param {string} view @param {string} approach one, or two with a comma */
    async view(view, approach = "") {
      if (view === "study") wantStudy(`?study=${encodeURIComponent(approach)}`);
      store.dispatch({ type: "panel", panel: /** @type {PanelName} */ (view === "path" ? "hints" : view) });
      if (view === "path") (await appeared("hints-path")).click();
    },
  };
}
