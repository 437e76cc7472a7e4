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
import { languageOf, loadTexts, translate } from "./texts.js";

/** @import { Engine } from "./engine.js" */
/** @import { Keys } from "./keys.js" */
/** @import { Archive } from "./model/storage.js" */
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
 */

async function start() {
  const archive = createArchive(localStorage);
  const options = archive.options();
  followTheme(options.theme);
  const language = languageOf(options.language, navigator.languages);
  document.documentElement.lang = language;
  const [t] = await Promise.all([loadTexts(language), loadNames(language)]);
  translate(document, t);

  const engine = createEngine({ language, waiting: (calls) => (byId("waiting").textContent = calls ? t("error.waiting") : "") });
  const first = firstGame(archive, location.hash);
  const store = createStore(stateOf(first.game, options, first.game.draft?.open ? { panel: "set" } : {}));
  const keys = createKeys(() => store.state.look.panel, () => store.state.options.shortcuts);
  /** @type {Context} */
  const context = { store, engine, t, keys, archive };

  const board = createBoard(byId("board"), context);
  createBar(context);
  createPanels(context);
  announce(context);
  playKeys(context);
  keys.listen(document);
  takeIn(context);
  keepSaved(context);
  keepJudged(context);
  showEnd(context);
  board.focus();
  if (first.wanted) await first.wanted(context);
  resumeLesson(context);
  if (wantsStudy()) store.dispatch({ type: "panel", panel: "study" });
  warmUp();
  if ("serviceWorker" in navigator) navigator.serviceWorker.register(new URL("../sw.js", import.meta.url)).catch(() => {});
}

start();
