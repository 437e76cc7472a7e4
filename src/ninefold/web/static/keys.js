// The table of keys: action, keys and scope.  Key handling, tooltips and the help overlay are generated from it.
// A key is written as in `KeyboardEvent.key`, letters in lower case, after the modifiers: "Ctrl+z" (Cmd on a Mac), "Shift+ArrowUp".

/** @import { TextKey } from "./texts.js" */

/**
 * @typedef {object} Key
 * @property {string} action
 * @property {readonly string[]} keys     "digit" means 1-9 on the main keys or the numpad
 * @property {string} [scope]             a panel in whose use alone it counts
 * @property {boolean} [inside]           only while the focus is within that panel
 */

/** @type {readonly {group: string, keys: readonly Key[]}[]} */
export const KEYS = [
  {
    group: "enter",
    keys: [
      { action: "digit", keys: ["digit"] },
      { action: "digit-corner", keys: ["Shift+digit"] },
      { action: "digit-center", keys: ["Ctrl+digit"] },
      { action: "digit-color", keys: ["Alt+digit"] },
      { action: "erase", keys: ["Delete", "Backspace", "0"] },
      { action: "mode-digit", keys: ["z"] },
      { action: "mode-corner", keys: ["x"] },
      { action: "mode-center", keys: ["c"] },
      { action: "mode-color", keys: ["v"] },
      { action: "undo", keys: ["Ctrl+z", "["] },
      { action: "redo", keys: ["Ctrl+y", "Ctrl+Shift+z", "]"] },
    ],
  },
  {
    group: "game",
    keys: [
      { action: "fill", keys: ["f"] },
      { action: "line", keys: ["l"] },
      { action: "check", keys: ["k"] },
      { action: "savepoint", keys: ["b"] },
      { action: "pause", keys: ["p"] },
      { action: "new", keys: ["n"], scope: "play" },
      { action: "open", keys: ["o"] },
      { action: "share", keys: ["Ctrl+s"] },
      { action: "games", keys: ["g"] },
      { action: "help", keys: ["?", "F1"] },
    ],
  },
  {
    group: "move",
    keys: [
      { action: "up", keys: ["ArrowUp", "w"] },
      { action: "left", keys: ["ArrowLeft", "a"] },
      { action: "down", keys: ["ArrowDown", "s"] },
      { action: "right", keys: ["ArrowRight", "d"] },
      { action: "extend-up", keys: ["Shift+ArrowUp", "Ctrl+ArrowUp"] },
      { action: "extend-left", keys: ["Shift+ArrowLeft", "Ctrl+ArrowLeft"] },
      { action: "extend-down", keys: ["Shift+ArrowDown", "Ctrl+ArrowDown"] },
      { action: "extend-right", keys: ["Shift+ArrowRight", "Ctrl+ArrowRight"] },
      { action: "row-start", keys: ["Home"] },
      { action: "row-end", keys: ["End"] },
      { action: "select-all", keys: ["Ctrl+a"] },
      { action: "invert", keys: ["Ctrl+i"] },
      { action: "escape", keys: ["Escape"] },
    ],
  },
  {
    group: "read",
    keys: [
      { action: "read-row", keys: ["r", "Alt+Shift+r"] },
      { action: "read-column", keys: ["t", "Alt+Shift+t"] },
      { action: "read-box", keys: ["q", "Alt+Shift+q"] },
      { action: "read-cell", keys: ["m", "Alt+Shift+m"] },
    ],
  },
  {
    group: "hints",
    keys: [
      { action: "hint", keys: ["h"] },
      { action: "hint-apply", keys: ["Enter"], scope: "hints" },
      { action: "hint-another", keys: ["n"], scope: "hints" },
      { action: "hint-dismiss", keys: ["Escape"], scope: "hints" },
      { action: "link-next", keys: ["."], scope: "hints" },
      { action: "link-back", keys: [","], scope: "hints" },
      { action: "turn-next", keys: ["ArrowRight", "PageDown"], scope: "hints", inside: true },
      { action: "turn-back", keys: ["ArrowLeft", "PageUp"], scope: "hints", inside: true },
    ],
  },
  {
    group: "learn",
    keys: [
      { action: "learn-next", keys: ["ArrowRight", "."], scope: "learn" },
      { action: "learn-back", keys: ["ArrowLeft", ","], scope: "learn" },
      { action: "learn-on", keys: ["Enter"], scope: "learn" },
      { action: "learn-hint", keys: ["h"], scope: "learn" },
      { action: "learn-leave", keys: ["Escape"], scope: "learn" },
    ],
  },
  {
    group: "set",
    keys: [
      { action: "set-digit", keys: ["digit"], scope: "set" },
      { action: "set-zero", keys: ["0"], scope: "set" },
      { action: "set-draw", keys: ["Enter"], scope: "set" },
      { action: "set-back", keys: ["Backspace"], scope: "set" },
      { action: "set-erase", keys: ["Delete"], scope: "set" },
      { action: "set-filter", keys: ["/"], scope: "set" },
      { action: "set-escape", keys: ["Escape"], scope: "set" },
      { action: "set-up", keys: ["Alt+ArrowUp"], scope: "set" },
      { action: "set-left", keys: ["Alt+ArrowLeft"], scope: "set" },
      { action: "set-down", keys: ["Alt+ArrowDown"], scope: "set" },
      { action: "set-right", keys: ["Alt+ArrowRight"], scope: "set" },
    ],
  },
  {
    group: "study",
    keys: [
      { action: "study-play", keys: [" "], scope: "study" },
      { action: "study-next", keys: ["ArrowRight"], scope: "study" },
      { action: "study-back", keys: ["ArrowLeft"], scope: "study" },
      { action: "study-first", keys: ["Home"], scope: "study" },
      { action: "study-last", keys: ["End"], scope: "study" },
      { action: "study-dead-end", keys: ["j"], scope: "study" },
      { action: "study-faster", keys: ["+"], scope: "study" },
      { action: "study-slower", keys: ["-"], scope: "study" },
      { action: "study-before", keys: [","], scope: "study" },
      { action: "study-after", keys: ["."], scope: "study" },
      { action: "study-two", keys: ["v"], scope: "study" },
      { action: "study-code", keys: ["c"], scope: "study" },
      { action: "study-race", keys: ["b"], scope: "study" },
      { action: "study-exercise", keys: ["x"], scope: "study" },
      { action: "study-answer", keys: ["digit"], scope: "study" },
      { action: "study-check", keys: ["Enter"], scope: "study" },
      { action: "study-ask", keys: ["n"], scope: "study" },
      { action: "study-demo", keys: ["y"], scope: "study" },
      { action: "study-present", keys: ["p"], scope: "study" },
      { action: "study-leave", keys: ["Escape"], scope: "study" },
    ],
  },
];

/** Actions of the game that do nothing while a puzzle is set. */
const PLAYING = new Set(["digit-corner", "digit-center", "digit-color", "fill", "line", "check", "savepoint", "pause"]);

const ALL = KEYS.flatMap(({ keys }) => keys);

/** The keys of an event in the notation of the table; several if the keyboard layout moves the letter.
 * @param {KeyboardEvent} event @returns {{combos: string[], digit: number}} */
export function read(event) {
  const graph = event.getModifierState?.("AltGraph") ?? false;
  const [ctrl, alt] = graph ? [false, false] : [event.ctrlKey || event.metaKey, event.altKey];
  const pad = /^Numpad(\d)$/.exec(event.code);
  const row = graph ? null : /^Digit(\d)$/.exec(event.code);
  const locked = pad !== null && (event.getModifierState?.("NumLock") ?? true);
  const number = (locked ? pad : row)?.[1];
  // With NumLock on, Shift plus a numpad key reports End, ArrowDown and so on without the modifier.
  const shift = event.shiftKey || (locked && !/^\d$/.test(event.key));
  const modifiers = (ctrl ? "Ctrl+" : "") + (alt ? "Alt+" : "") + (shift ? "Shift+" : "");
  if (number && number !== "0") return { combos: [`${modifiers}digit`], digit: Number(number) };
  if (number === "0" && !shift) return { combos: ["0"], digit: 0 };
  const letter = /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() : (/^Key([A-Z])$/.exec(event.code)?.[1].toLowerCase() ?? event.key);
  const key = event.key.length === 1 && event.key.charCodeAt(0) < 128 ? event.key : letter;
  const small = key.length === 1 ? key.toLowerCase() : key;
  // A character that needs Shift on this layout counts without Shift.
  const sign = small.length === 1 && !/[a-z0-9 ]/.test(small);
  return { combos: sign ? [small, modifiers + small] : [modifiers + small], digit: 0 };
}

/** @typedef {(event: KeyboardEvent, digit: number) => void} Handler */

/**
 * The combinations that remain when single-character shortcuts are off (WCAG 2.1.4): those with a
 * modifier, those that are not characters, and digits while the focus is on the board.
 * @param {readonly string[]} combos @param {boolean} onBoard
 */
export const withoutCharacters = (combos, onBoard) =>
  combos.filter((combo) => (["digit", "Shift+digit", "0"].includes(combo) ? onBoard : !/^(Shift\+)?\S$/.test(combo)));

/**
 * Handles the keyboard shortcuts.
 * @param {() => string} panel the panel in use
 * @param {() => boolean} characters whether keys of a single character count everywhere
 */
export function createKeys(panel, characters) {
  /** @type {Map<string, Handler>} */
  const handlers = new Map();

  /** @param {KeyboardEvent} event */
  function handle(event) {
    if (event.defaultPrevented || event.isComposing) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (document.querySelector("dialog[open]")) return;
    if (target.closest?.("input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable]")) return;
    const { combos: pressed, digit } = read(event);
    const combos = characters() ? pressed : withoutCharacters(pressed, target.closest?.("#board") !== null);
    if (target.closest?.("button, a, summary, label, input:not([type=range])") && ["Enter", " "].includes(event.key)) return;
    if (target.closest?.("[role=tab], [role=radio], input") && /^(Arrow|Home|End)/.test(event.key)) return;
    const host = target.closest?.("[data-panel]");
    const fits = ALL.filter(
      (key) =>
        key.keys.some((combo) => combos.includes(combo)) &&
        (!key.scope || key.scope === panel()) &&
        (panel() !== "set" || !PLAYING.has(key.action)) &&
        (!key.inside || host?.getAttribute("data-panel") === key.scope) &&
        handlers.has(key.action),
    );
    const key = fits.find(({ scope }) => scope) ?? fits[0];
    if (!key) return;
    event.preventDefault();
    handlers.get(key.action)?.(event, digit);
  }

  return {
    /** Register handlers for actions; returns a function that removes them. @param {Record<string, Handler>} actions */
    handle(actions) {
      for (const [action, handler] of Object.entries(actions)) handlers.set(action, handler);
      return () => {
        for (const [action, handler] of Object.entries(actions)) if (handlers.get(action) === handler) handlers.delete(action);
      };
    },
    /** @param {EventTarget} around */
    listen: (around) => around.addEventListener("keydown", (event) => event instanceof KeyboardEvent && handle(event)),
  };
}

/** @typedef {ReturnType<typeof createKeys>} Keys */

const SIGNS = /** @type {Record<string, string>} */ ({
  ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", Delete: "Del", Backspace: "⌫", Escape: "Esc", " ": "Space", digit: "1–9",
});

/** A combination in readable form. @param {string} combo */
export const shown = (combo) =>
  combo.split(/\+(?=.)/).map((part) => SIGNS[part] ?? (part.length === 1 ? part.toUpperCase() : part)).join("+");

/** The keys of an action for a tooltip: " (Z)"; empty if it has none. @param {string} action */
export function tip(action) {
  const key = ALL.find((other) => other.action === action);
  return key ? ` (${shown(key.keys[0])})` : "";
}

/** The text of an action. @param {string} action @returns {TextKey} */
export const wordsOf = (action) => /** @type {TextKey} */ (`key.${action}`);
