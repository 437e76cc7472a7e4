// The Hints panel: a hint in levels, the solution path, all steps that apply now, the techniques.

import { h, setAttribute } from "../parts/dom.js";
import { createAllView } from "./hints/all.js";
import { createHintView } from "./hints/hint.js";
import { readIn } from "./hints/linked-text.js";
import { createPathView } from "./hints/path.js";
import { createTechniquesView } from "./hints/techniques.js";

/** @import { Mount } from "../panels.js" */
/** @import { State } from "../model/state.js" */

/** @typedef {"hint" | "path" | "all" | "techniques"} ViewName */
/**
 * @typedef {object} View
 * @property {HTMLElement} element
 * @property {() => void} show
 * @property {() => void} hide
 * @property {(state: State, before: State) => void} [update]
 * @property {() => void} [apply]
 * @property {() => void} [another]
 * @property {() => void} [dismiss]
 * @property {(by: number) => boolean} [turn]    by arrow keys
 * @property {(by: number) => boolean} [link]    along a chain, where turn does something else
 */

/** @type {Mount} */
export function mount(host, context, kept) {
  const { t, keys } = context;
  readIn(t);
  const openTechnique = (/** @type {string} */ slug) => {
    choose("techniques");
    techniques.open(slug);
  };
  const hint = createHintView(context, openTechnique, kept?.hint);
  const path = createPathView(context, openTechnique);
  const techniques = createTechniquesView(context, () => choose("hint"));
  /** @type {Record<ViewName, View>} */
  const views = { hint, path, all: createAllView(context, openTechnique), techniques };
  path.onLeave(() => choose("hint"));
  const names = /** @type {ViewName[]} */ (Object.keys(views));
  const buttons = names.map((name) => h("button", { class: "segment", id: `hints-${name}`, text: t(`hints.${name}`), on: { click: () => choose(name) } }));
  host.append(h("div", { class: "segments", role: "group", "aria-label": t("hints.views") }, ...buttons), ...names.map((name) => views[name].element));

  /** @type {ViewName} */
  let shown = "hint";
  let asked = kept?.asked ?? 0;

  /** @param {ViewName} name */
  function choose(name) {
    if (name !== shown) views[shown].hide();
    shown = name;
    draw();
    views[name].show();
  }

  function draw() {
    names.forEach((name, i) => {
      setAttribute(buttons[i], "aria-pressed", String(name === shown));
      views[name].element.hidden = name !== shown;
    });
  }
  draw();
  if (kept && kept.shown !== shown) choose(kept.shown);

  const turn = (/** @type {number} */ by) => () => void views[shown].turn?.(by);
  const link = (/** @type {number} */ by) => () => void (views[shown].link ?? views[shown].turn)?.(by);
  keys.handle({
    "hint-apply": () => views[shown].apply?.(),
    "hint-another": () => views[shown].another?.(),
    "hint-dismiss": () => (shown === "path" ? choose("hint") : views[shown].dismiss?.()),
    "link-next": link(1),
    "link-back": link(-1),
    "turn-next": turn(1),
    "turn-back": turn(-1),
  });

  return {
    update(state, before) {
      views[shown].update?.(state, before);
      // Several taps may have happened while this panel was loading; a tap may change the state and run this again.
      while (asked < state.look.asked) {
        asked += 1;
        if (shown !== "hint") choose("hint");
        hint.tap();
      }
    },
    keep: () => ({ asked, shown, hint: hint.keep() }),
    hide: () => {
      views[shown].hide();
      if (shown === "path") shown = "hint";
      draw();
    },
  };
}
