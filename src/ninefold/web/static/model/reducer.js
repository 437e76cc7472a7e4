// reduce(state, action) -> state: the only place where the state changes.  It is pure: times and names come with the actions.

import { applied, cleaned, erased, filled, withDigit, withLine, withMark, withSpot } from "./entry.js";
import { changedDraft, newDraft, steppedDraft } from "./draft.js";
import { NO_HISTORY, patched, patchOf, recorded, touched } from "./history.js";
import { startOf } from "./puzzle.js";
import { clashes, finished } from "./rules.js";
import { cellName, faceOf } from "./shape.js";
import { freshLook, modeOf, newGame, playedOf, shapeShown } from "./state.js";

/** @import { Action } from "./actions.js" */
/** @import { Position } from "./puzzle.js" */
/** @import { Game, Look, Mode, Note, State } from "./state.js" */

/** @type {readonly Mode[]} */
const MODES = ["digit", "corner", "center", "color"];

/**
 * @param {State} state
 * @param {Action} action
 * @param {number} now when it happens
 * @returns {State}
 */
export function reduce(state, action, now) {
  const handler = /** @type {(state: State, action: any) => State} */ (HANDLERS[action.type]);
  const next = handler(state, action);
  const back = state.look.aside !== null && next.game === state.look.aside.game;
  return next.game.done === state.game.done && !back ? next : { ...next, game: timed(next, now) };
}

/** The panel for a game that is opened: a draft is set or played as it was last.
 * @param {State} state @param {Game} game @returns {Pick<Look, "panel" | "set">} */
const panelOf = ({ look }, { draft }) => ({
  panel: draft?.open ? "set" : ["set", "make", "learn"].includes(look.panel) ? "play" : look.panel,
  set: { ...look.set, rule: -1, trace: [] },
});

/** The game of a state with its clock, which stops when the game is finished and resumes if that is undone.
 * @param {State} state @param {number} now @returns {Game} */
const timed = ({ game, look }, now) => (game.done ? stopped(game, now) : look.paused ? game : started(game, now));

/** @type {{[Type in Action["type"]]: (state: State, action: Extract<Action, {type: Type}>) => State}} */
const HANDLERS = {
  // --- games
  open: (state, { puzzle, position, id, at, quiet }) => {
    const game = newGame(puzzle, id, at, position);
    const opened = { ...state, game, look: { ...state.look, ...freshLook(game), ...(quiet ? {} : panelOf(state, game)) } };
    return quiet ? opened : said(opened, { text: "said.opened", toast: true, offer: "undo", back: state.game.id });
  },
  load: (state, { game, at }) => {
    const running = game.done ? game : { ...game, since: at };
    return { ...state, game: running, look: { ...state.look, ...freshLook(game), ...panelOf(state, game) } };
  },
  // The game brings the time played in the other tab; from now on it is counted here.
  adopt: (state, { game, at }) => {
    const { aside } = state.look;
    if (aside?.game.id === game.id && game.revision > aside.game.revision) return looked(state, { aside: { ...aside, game } });
    return game.id === state.game.id && game.revision > state.game.revision
      ? { ...state, game: { ...game, since: game.done || state.game.since === null ? null : at } }
      : state;
  },
  name: (state, { title, level }) => {
    const puzzle = { ...state.game.puzzle, title, level: level ?? state.game.puzzle.level };
    return revised(state, { puzzle });
  },

  // --- selection
  select: (state, { cells, how = "set" }) => {
    const old = state.look.selection;
    const selection = {
      set: () => [...new Set(cells)],
      add: () => [...new Set([...old, ...cells])],
      remove: () => old.filter((cell) => !cells.includes(cell)),
      toggle: () => [...old.filter((cell) => !cells.includes(cell)), ...cells.filter((cell) => !old.includes(cell))],
    }[how]();
    return looked(state, { selection, cursor: cells.at(-1) ?? state.look.cursor });
  },
  move: (state, { rows, columns, extend }) => {
    const { width, height } = shapeShown(state);
    const { cursor } = state.look;
    const row = (Math.floor(cursor / width) + rows + height) % height;
    const cell = row * width + ((cursor % width) + columns + width) % width;
    return HANDLERS.go(state, { type: "go", cell, extend });
  },
  go: (state, { cell, extend }) => HANDLERS.select(state, { type: "select", cells: [cell], how: extend ? "add" : "set" }),
  "select-all": (state) => looked(state, { selection: state.game.position.digits.map((_, cell) => cell) }),
  "select-none": (state) => looked(state, { selection: [], locked: 0, light: null }),
  invert: (state) => {
    const old = new Set(state.look.selection);
    return looked(state, { selection: state.game.position.digits.map((_, cell) => cell).filter((cell) => !old.has(cell)) });
  },
  "select-digit": (state, { digit }) => {
    const { digits } = state.game.position;
    const cells = digits.flatMap((other, cell) => (other === digit ? [cell] : []));
    return cells.length ? looked(state, { selection: cells }) : state;
  },

  // --- how one enters
  mode: (state, { mode }) => looked(state, { mode }),
  "next-mode": (state) => looked(state, { mode: MODES[(MODES.indexOf(state.look.mode) + 1) % MODES.length] }),
  hold: (state, { mode }) => (state.look.held === mode ? state : looked(state, { held: mode })),
  tool: (state, { tool }) => looked(state, { tool }),
  brush: (state, { color }) => looked(state, { brush: color }),
  lock: (state, { digit }) => looked(state, { locked: state.look.locked === digit ? 0 : digit }),

  // --- entries
  digit: (state, { digit, mode = modeOf(state.look), cells = state.look.selection }) => {
    const { game, options, look } = state;
    if (digit < 1 || digit > Math.max(game.puzzle.shape.count, mode === "color" ? 9 : 0) || !cells.length) return state;
    if (mode === "digit") {
      return entered(state, "digit", withDigit(game.puzzle, game.position, cells, digit, options.keepClean), cells, digit);
    }
    if (mode === "color" && look.tool === "candidate") {
      let position = game.position;
      for (const cell of cells) if (!position.digits[cell]) position = withSpot(position, cell, digit, look.brush);
      return changed(state, "color", position);
    }
    return entered(state, mode, withMark(game.position, cells, mode, digit), cells, digit);
  },
  erase: (state) =>
    entered(state, "erase", erased(state.game.puzzle, state.game.position, state.look.selection, modeOf(state.look)), state.look.selection, 0),
  spot: (state, { cell, digit }) => changed(state, "color", withSpot(state.game.position, cell, digit, state.look.brush)),
  line: (state, { line }) => changed(state, "line", withLine(state.game.position, line)),
  "line-selection": (state) => {
    let position = state.game.position;
    const { selection, brush } = state.look;
    selection.slice(1).forEach((cell, i) => (position = withLine(position, [selection[i], 0, cell, 0, brush])));
    return changed(state, "line", position);
  },

  // --- everything at once
  // Candidates are easiest to read in fixed places; that option is part of the change and is undone with it.
  fill: (state) => changed(state, "fill", filled(state.game.puzzle, state.game.position), true, {}, !state.options.raster),
  clean: (state) => changed(state, "clean", cleaned(state.game.puzzle, state.game.position), true),
  "clear-colors": (state) => {
    const { position } = state.game;
    return changed(state, "clear-colors", { ...position, colors: position.colors.map(() => 0), spots: {}, lines: [] }, true);
  },
  restart: (state) => changed(state, "restart", startOf(state.game.puzzle), true),
  solve: (state, { digits }) => changed(state, "solve", { ...state.game.position, digits }, true),
  apply: (state, { placements, eliminations, name = "" }) => {
    const position = applied(state.game.puzzle, state.game.position, placements, eliminations);
    return changed(state, "apply", position, true, { name });
  },
  savepoint: (state, { name, at }) => {
    const { position, savepoints } = state.game;
    return said(revised(state, { savepoints: [...savepoints, { name, at, position }] }), { text: "said.savepoint", words: { name }, toast: true });
  },
  restore: (state, { index }) => {
    const point = state.game.savepoints[index];
    return point ? changed(state, "restore", point.position, true, { name: point.name }) : state;
  },
  forget: (state, { index }) => revised(state, { savepoints: state.game.savepoints.filter((_, i) => i !== index) }),

  // --- back and forth
  undo: (state) => {
    if (state.look.panel === "set") return stepped(state, -1);
    const { past, future } = state.game.history;
    const patch = past.at(-1);
    if (!patch) return state;
    const history = { past: past.slice(0, -1), future: [patch, ...future] };
    return turned(rastered(state, patch, false), patched(state.game.position, patch, 0), history, "said.undone", patch);
  },
  redo: (state) => {
    if (state.look.panel === "set") return stepped(state, 1);
    const { past, future } = state.game.history;
    const patch = future[0];
    if (!patch) return state;
    const history = { past: [...past, patch], future: future.slice(1) };
    return turned(rastered(state, patch, true), patched(state.game.position, patch, 1), history, "said.redone", patch);
  },

  // --- the clock
  pause: (state, { at }) => ({ ...looked(state, { paused: true }), game: stopped(state.game, at) }),
  resume: (state, { at }) => ({ ...looked(state, { paused: false }), game: started(state.game, at) }),
  "stop-clock": (state, { at }) => ({ ...state, game: stopped(state.game, at) }),
  "start-clock": (state, { at }) => (state.look.paused ? state : { ...state, game: started(state.game, at) }),

  // --- what is looked at
  option: (state, { name, value }) => ({ ...state, options: { ...state.options, [name]: value } }),
  panel: (before, { panel }) => {
    const state = panel === "learn" ? before : returned(before);
    const { lesson } = state.look;
    const kept = lesson && panel !== "learn" ? { ...lesson, back: /** @type {const} */ ("play") } : lesson;
    const shown = looked(state, { panel, lesson: kept, stage: null, evidence: null, light: null, paused: panel === "set" ? false : state.look.paused });
    const { draft } = state.game;
    return draft && draft.open !== (panel === "set") ? revised(shown, { draft: { ...draft, open: panel === "set" } }) : shown;
  },

  // --- lessons: an exercise takes the place of the game until its part of the lesson is left
  lesson: (state, { name, part = "read", back }) => {
    const open = state.look.panel === "learn" ? state : HANDLERS.panel(state, { type: "panel", panel: "learn" });
    const there = part === "do" && name === open.look.lesson?.name ? open : returned(open);
    const lesson = name ? { name, part, back: back ?? open.look.lesson?.back ?? "play" } : null;
    return looked(there, { lesson, stage: null, evidence: null, light: null });
  },
  exercise: (state, { puzzle, position, mode, at }) => {
    const game = { ...newGame(puzzle, "", at, position), since: null };
    const { selection, cursor, mode: former } = state.look;
    const aside = state.look.aside ?? { game: stopped(state.game, at), mode: former, selection, cursor };
    return looked({ ...state, game }, { ...freshLook(game), aside, mode });
  },

  // --- setting: the draft changes at once, its picture when the engine has drawn it
  "begin-set": (state, { puzzle, data, id, at }) => {
    const game = { ...newGame(puzzle, id, at), draft: newDraft(data) };
    return { ...state, game, look: { ...state.look, ...freshLook(game), panel: "set", set: { ...state.look.set, rule: -1, trace: [] } } };
  },
  draft: (state, { data, key, rule }) => {
    const { draft } = state.game;
    return draft ? drafted(state, changedDraft(draft, data, key), rule) : state;
  },
  drawn: (state, { data, puzzle, exact }) => {
    const { game } = state;
    if (game.draft?.data !== data) return state;
    const same = /** @type {const} */ (["width", "height", "low", "count"]).every((name) => game.puzzle.shape[name] === puzzle.shape[name]);
    const kept = (/** @type {number} */ cell) => (same && !game.puzzle.clues[cell] ? game.position.digits[cell] : 0);
    const position = { ...startOf(puzzle), digits: puzzle.clues.map((clue, cell) => clue || kept(cell)) };
    const next = revised(state, { puzzle, position, history: NO_HISTORY, savepoints: [], done: false, draft: { ...game.draft, data: exact } });
    const look = { ...(same ? {} : freshLook(next.game)), wrong: [], broken: [], evidence: null };
    return looked(next, look);
  },
  refused: (state, { data }) => {
    const { draft } = state.game;
    const back = draft?.data === data ? steppedDraft(draft, -1) : null;
    return back ? drafted(state, { ...back, future: [] }, -1) : state;
  },
  set: (state, { look }) => looked(state, { set: { ...state.look.set, ...look } }),
  version: (state, { name, at }) => {
    const { draft } = state.game;
    if (!draft) return state;
    const versions = [...draft.versions, { name, at, data: draft.data }];
    return said(revised(state, { draft: { ...draft, versions } }), { text: "said.savepoint", words: { name }, toast: true });
  },
  "forget-version": (state, { index }) => {
    const { draft } = state.game;
    return draft ? revised(state, { draft: { ...draft, versions: draft.versions.filter((_, i) => i !== index) } }) : state;
  },
  "ask-hint": (state) => {
    const there = state.look.panel === "hints" ? state : HANDLERS.panel(state, { type: "panel", panel: "hints" });
    return looked(there, { asked: there.look.asked + 1 });
  },
  busy: (state, { act, on }) => looked(state, { busy: [...state.look.busy.filter((other) => other !== act), ...(on ? [act] : [])] }),
  stage: (state, { stage }) => looked(state, { stage }),
  evidence: (state, { evidence }) => looked(state, { evidence }),
  light: (state, { light }) => looked(state, { light }),
  wrong: (state, { cells }) => looked(state, { wrong: cells }),
  // The figures of the final card.
  tally: (state, { hints = 0, mistakes = 0 }) =>
    revised(state, { hints: (state.game.hints ?? 0) + hints, mistakes: (state.game.mistakes ?? 0) + mistakes }),
  // The same puzzle in another language: nothing that the player did.
  reword: (state, { puzzle, words }) => {
    const { game } = state;
    return puzzle === game.puzzle && puzzle.variant ? { ...state, game: { ...game, puzzle: { ...puzzle, variant: { ...puzzle.variant, ...words } } } } : state;
  },
  // The engine has examined the rules of a variant; only it knows whether the grid is solved.
  judge: (state, { digits, broken, solved }) => {
    const { game, look } = state;
    if (game.position.digits !== digits) return state;
    if (solved && !game.done) {
      const wave = game.history.past.at(-1)?.what !== "solve";
      const done = looked(revised(state, { done: true }), { broken: [], wave });
      return wave ? said(done, { text: "said.finished" }) : done;
    }
    const fresh = broken.find(({ number }) => !look.broken.some((old) => old.number === number));
    const next = broken.length || look.broken.length ? looked(state, { broken }) : state;
    return fresh && state.options.conflicts ? said(next, { text: fresh.total === null ? "said.broken" : "said.total", words: { rule: fresh.number, total: fresh.total ?? "" }, toast: true }) : next;
  },
  say: (state, { text, words, toast, back, cells }) =>
    said(state, { text, words, toast, back, cells, offer: back ? "undo" : cells?.length ? "show" : null }),
};

/** The state with the player's game on the board, if an exercise has taken its place. @param {State} state @returns {State} */
function returned(state) {
  const { aside } = state.look;
  if (!aside) return state;
  const { game, mode, selection, cursor } = aside;
  return looked({ ...state, game }, { ...freshLook(game), mode, selection, cursor });
}

/** A draft with a rule selected: by default the same one, if it still exists.
 * @param {State} state @param {import("./draft.js").Draft} draft @param {number} [rule] @returns {State} */
function drafted(state, draft, rule = state.look.set.rule) {
  const { data } = draft;
  const chosen = rule < data.rules.length ? rule : -1;
  return looked(revised(state, { draft }), { stage: null, light: null, set: { ...state.look.set, rule: chosen, trace: [] } });
}

/** Undo or redo of a draft. @param {State} state @param {-1 | 1} by @returns {State} */
function stepped(state, by) {
  const draft = state.game.draft && steppedDraft(state.game.draft, by);
  return draft ? said(drafted(state, draft, -1), { text: by < 0 ? "set.undone" : "set.redone" }) : state;
}

/** @param {State} state @param {Partial<Look>} look @returns {State} */
const looked = (state, look) => ({ ...state, look: { ...state.look, ...look } });

/** @param {State} state @param {Partial<Game>} game @returns {State} */
const revised = (state, game) => ({ ...state, game: { ...state.game, ...game, revision: state.game.revision + 1 } });

/** @param {State} state @param {Omit<Note, "number">} note @returns {State} */
const said = (state, note) => looked(state, { note: { ...note, number: (state.look.note?.number ?? 0) + 1 } });

/** A new position, with its patch in the history; a *loud* change has a toast that offers undo.
 * @param {State} state @param {string} what @param {Position} position @param {boolean} [loud]
 * @param {Record<string, string | number>} [words] @param {boolean} [raster] whether the raster is switched on with it
 * @returns {State} */
function changed(state, what, position, loud = false, words = {}, raster = false) {
  const { game, look } = state;
  if (look.stage) return said(state, { text: "said.stage", toast: true });
  const found = patchOf(what, game.position, position);
  if (!found) return loud ? said(state, { text: "said.nothing", toast: true }) : state;
  const patch = raster ? { ...found, raster } : found;
  const next = turned(rastered(state, patch, true), patched(game.position, patch, 1), recorded(game.history, patch), "", patch);
  return loud ? said(next, { text: `said.${what}`, words, toast: true, offer: "undo" }) : next;
}

/** The state with the raster option as an applied or undone patch leaves it. @param {State} state @param {import("./history.js").Patch} patch
 * @param {boolean} on @returns {State} */
const rastered = (state, patch, on) => (patch.raster ? { ...state, options: { ...state.options, raster: on } } : state);

/** A position after an entry, an undo or a redo: earlier check results no longer apply.
 * @param {State} state @param {Position} position @param {Game["history"]} history @param {string} text
 * @param {import("./history.js").Patch} patch @returns {State} */
function turned(state, position, history, text, patch) {
  const { game, look } = state;
  const full = !game.puzzle.variant && finished(game.puzzle.shape, position.digits);
  const done = !game.done && full;
  // Undoing a filled-in solution does not finish the game.
  const next = revised(state, { position, history, done: patch.what === "solve" && !game.puzzle.variant ? full : game.done || done });
  const cells = touched(patch);
  const fresh = looked(next, {
    wrong: look.wrong.filter((cell) => !cells.includes(cell)),
    evidence: null,
    stage: null,
    light: null,
    wave: done && patch.what !== "solve",
  });
  if (fresh.look.wave) return said(fresh, { text: "said.finished" });
  return text ? said(fresh, { text, words: { what: `what.${patch.what}` } }) : fresh;
}

/** An entry into cells, read aloud: "r4c7, 5 entered, conflicts with r4c2".
 * @param {State} state @param {string} what @param {Position} position @param {readonly number[]} cells @param {number} digit @returns {State} */
function entered(state, what, position, cells, digit) {
  const next = changed(state, what, position);
  if (next.game === state.game || next.look.wave) return next;
  const { shape } = next.game.puzzle;
  const names = (/** @type {readonly number[]} */ list) => list.map((cell) => cellName(shape, cell)).join(" ");
  const clash = what === "digit" ? [...new Set(cells.flatMap((cell) => clashes(shape, position.digits, cell)))] : [];
  const gone = what === "erase" || (what === "digit" && !position.digits[cells[0]]);
  const text = clash.length ? "said.clash" : gone ? "said.erased" : `said.entered.${what}`;
  const where = cells.length > 3 ? `${names(cells.slice(0, 3))} …` : names(cells);
  return said(next, { text, words: { cells: where, digit: digit && what !== "color" ? faceOf(shape, digit) : digit, others: names(clash) } });
}

/** @param {Game} game @param {number} at @returns {Game} */
const stopped = (game, at) => (game.since === null ? game : { ...game, spent: playedOf(game, at), since: null });

/** @param {Game} game @param {number} at @returns {Game} */
const started = (game, at) => (game.since === null && !game.done ? { ...game, since: at } : game);
