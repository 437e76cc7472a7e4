// The entry point: connects state, engine, texts, keys, board and panels.

import { createBoard } from "./board/board.js";
import { createEngine } from "./engine.js";
import { firstGame } from "./first.js";
import { createKeys } from "./keys.js";
import { createStore } from "./model/store.js";
import { createArchive } from "./model/storage.js";
import { stateOf } from "./model/state.js";
import { createPanels, warmUp } from "./panels.js";
import { playKeys } from "./play-keys.js";
import { createBar } from "./parts/bar.js";
import { byId } from "./parts/dom.js";
import { keepJudged } from "./parts/judge.js";
import { announce } from "./parts/notes.js";
import { showEnd } from "./parts/end.js";
import { resumeLesson } from "./parts/open-lesson.js";
import { keepSaved } from "./parts/saving.js";
import { takeIn } from "./parts/intake.js";
import { followTheme } from "./parts/theme.js";
import { loadNames } from "./parts/techniques.js";
import { wantsStudy } from "./parts/study-link.js";
import { KEYS, languageOf, loadTexts, translate } from "./texts.js";

/** @import { Engine } from "./engine.js" */
/** @import { Keys } from "./keys.js" */
/** @import { Archive } from "./model/storage.js" */
/** @import { PanelName } from "./model/state.js" */
/** @import { Store } from "./model/store.js" */
/** @import { Texts } from "./texts.js" */

/**
 * The context passed to every part of the web app.
 * @typedef {object} Context
 * @property {Store} store
 * @property {Engine} engine
 * @property {Texts} t
 * @property {Keys} keys
 * @property {Archive} archive
 * @property {(wish: string) => Promise<Context>} [speak]   changes the language; returns the context of the rebuilt parts
 */

/** The hosts of the parts that are rebuilt in another language. */
const BUILT = ["tools", "switch", "clock", "caption", "board", "tabs", "panel-body"];
/** Titles that the web app gives to puzzles. */
const TITLES = KEYS.filter((key) => /^(title|new)\./.test(key));

async function start() {
  const archive = createArchive(localStorage);
  const options = archive.options();
  followTheme(options.theme);
  /** @type {Texts} */
  let texts = (key) => key;
  /** @type {Texts} */
  const t = (key, words) => texts(key, words);
  await learn(options.language);

  const engine = createEngine({ language: () => document.documentElement.lang, waiting: (calls) => (byId("waiting").textContent = calls ? t("error.waiting") : "") });
  const first = firstGame(archive, location.hash);
  const store = createStore(stateOf(first.game, options, first.game.draft?.open ? { panel: "set" } : {}));
  const keys = createKeys(() => store.state.look.panel, () => store.state.options.shortcuts);
  /** @type {Context} */
  const context = { store, engine, t, keys, archive, speak };

  let view = build();
  announce(context);
  playKeys(context);
  keys.listen(document);
  takeIn(context);
  keepSaved(context);
  keepJudged(context);
  showEnd(context);
  view.board.focus();
  if (first.wanted) await first.wanted(context);
  resumeLesson(context);
  if (wantsStudy()) store.dispatch({ type: "panel", panel: "study" });
  warmUp();
  if ("serviceWorker" in navigator) navigator.serviceWorker.register(new URL("../sw.js", import.meta.url)).catch(() => {});

  /** Load the texts of a language. @param {string} wish */
  async function learn(wish) {
    const language = languageOf(wish, navigator.languages);
    const [loaded] = await Promise.all([loadTexts(language), loadNames(language)]);
    texts = loaded;
    document.documentElement.lang = language;
    translate(document, t);
  }

  /** Build what has words in it, with listeners of its own. @param {ReadonlyMap<PanelName, unknown>} [kept] */
  function build(kept) {
    /** @type {(() => void)[]} */
    const ends = [];
    const follow = (/** @type {import("./model/store.js").Listener} */ listener) => ends[ends.push(store.subscribe(listener)) - 1];
    /** @type {Store} */
    const listened = Object.create(store, { subscribe: { value: follow } });
    const built = { ...context, store: listened };
    const board = createBoard(byId("board"), built);
    createBar(built);
    const keep = createPanels(built, kept);
    return { board, context: built, leave };

    function leave() {
      const keeping = keep();
      for (const end of ends) end();
      return keeping;
    }
  }

  /** Change the language in place: the state stays, and panels keep what it does not hold. @param {string} wish */
  async function speak(wish) {
    const before = texts;
    await learn(wish);
    const kept = view.leave();
    store.dispatch({ type: "option", name: "language", value: wish });
    const title = TITLES.find((key) => before(key) === store.state.game.puzzle.title);
    if (title) store.dispatch({ type: "name", title: t(title), level: store.state.game.puzzle.level });
    for (const id of BUILT) byId(id).replaceWith(byId(id).cloneNode(false));
    view = build(kept);
    return view.context;
  }
}

start();
