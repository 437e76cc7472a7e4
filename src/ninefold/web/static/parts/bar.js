// The top bar: the title of the game, the clock and the tools.

import { tip } from "../keys.js";
import { playedOf } from "../model/state.js";
import { byId, h, icon, setAttribute } from "./dom.js";

/** @import { Context } from "../app.js" */
/** @import { TextKey } from "../texts.js" */

/** @type {readonly {name: string, icon: string, action: string, open: (context: Context) => Promise<void>}[]} */
const TOOLS = [
  { name: "open", icon: "open", action: "open", open: async (context) => (await import("./open.js")).openDialog(context) },
  { name: "share", icon: "share", action: "share", open: async (context) => (await import("./share.js")).shareDialog(context) },
  { name: "games", icon: "games", action: "games", open: async (context) => (await import("./games.js")).gamesDialog(context) },
  { name: "settings", icon: "settings", action: "", open: async (context) => (await import("./settings.js")).settingsDialog(context) },
  { name: "help", icon: "help", action: "help", open: async (context) => (await import("./help.js")).helpDialog(context) },
];

/** 1:05 or 1:02:03. @param {number} played milliseconds */
export function clockText(played) {
  const seconds = Math.floor(played / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** The localized name of a rating level. @param {Context["t"]} t @param {string} level */
export const levelText = (t, level) => (level ? t(/** @type {TextKey} */ (`level.${level.toLowerCase()}`)) : "");

/** @param {Context} context */
export function createBar(context) {
  const { store, t } = context;
  byId("tools").append(
    ...TOOLS.map(({ name, icon: sign, action, open }) => {
      const words = t(/** @type {TextKey} */ (`tool.${name}`));
      return h("button", { class: "tool", id: `tool-${name}`, "aria-label": words, title: words + (action ? tip(action) : ""), on: { click: () => open(context) } }, icon(sign));
    }),
  );
  // One switch between playing a puzzle and setting one.
  const sides = /** @type {const} */ (["play", "set"]).map((name) =>
    h("button", { class: "side", id: `switch-${name}`, "aria-label": t(`tab.${name}`), title: t(`switch.${name}`), on: { click: () => turn(name) } }, icon(name === "play" ? "grid" : "set"), h("span", { text: t(`tab.${name}`) })));
  byId("switch").append(...sides);
  /** On a phone only the other side is shown, so the focus moves there. @param {"play" | "set"} name */
  function turn(name) {
    store.dispatch({ type: "panel", panel: name });
    const other = sides[name === "play" ? 1 : 0];
    if (!sides[name === "play" ? 0 : 1].offsetParent) other.focus();
  }
  const time = h("span", { class: "time", role: "timer", "aria-label": t("clock.label") });
  const button = h("button", { class: "tool", on: { click: () => store.dispatch({ type: store.state.look.paused ? "resume" : "pause", at: Date.now() }) } });
  byId("clock").append(time, button);
  const title = byId("title");
  const caption = byId("caption");

  const said = h("span", {});
  const back = h("button", { class: "tool", id: "caption-close", "aria-label": t("stage.close"), title: t("stage.close"), on: { click: () => store.dispatch({ type: "stage", stage: null }) } }, icon("close"));
  caption.append(said, back);

  const tick = () => {
    const text = clockText(playedOf(store.state.game, Date.now()));
    if (time.textContent !== text) time.textContent = text;
  };
  const clock = setInterval(() => (time.isConnected ? tick() : clearInterval(clock)), 500);
  store.subscribe((state, before) => {
    const { game, look, options } = state;
    byId("clock").hidden = !options.timer || look.panel === "set" || look.aside !== null;
    sides.forEach((side, i) => setAttribute(side, "aria-pressed", String((look.panel === "set") === (i === 1))));
    document.body.dataset.shortcuts = options.shortcuts ? "on" : "off";
    setAttribute(button, "aria-label", t(look.paused ? "clock.resume" : "clock.pause"));
    setAttribute(button, "title", t(look.paused ? "clock.resume" : "clock.pause") + tip("pause"));
    button.disabled = game.done;
    if (look.paused !== before.look.paused || !button.firstChild) button.replaceChildren(icon(look.paused ? "play" : "pause"));
    tick();
    const author = game.puzzle.variant?.author;
    const name = game.puzzle.title || t("games.untitled");
    const words = [author ? t("title.by", { title: name, author }) : name, levelText(t, game.puzzle.level), game.done ? t("title.done") : ""].filter(Boolean).join(" · ");
    if (title.textContent !== words) title.textContent = words;
    document.title = game.puzzle.title ? `${game.puzzle.title} – ninefold` : "ninefold";
    const label = look.stage?.label ?? "";
    caption.hidden = !label;
    if (said.textContent !== label) said.textContent = label;
    // The other panels have their own way back to the game.
    back.hidden = look.panel !== "play" && look.panel !== "set";
  });
}
