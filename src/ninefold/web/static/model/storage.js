// Games and options in local storage, under a version.  A game is saved under its own key, so that two tabs with
// different games do not interfere; two tabs with the same game stay in sync through the storage event (app.js).
// Unreadable entries (another version, corrupt text) are ignored but not deleted.

import { lineOf, puzzleOfLine, puzzleOfVariant } from "./puzzle.js";
import { shapeOf } from "./shape.js";
import { isTouched, OPTIONS, playedOf } from "./state.js";
import { isProgress } from "./progress.js";
import { isFinished } from "./statistics.js";

/** @import { Puzzle } from "./puzzle.js" */
/** @import { Game, Options } from "./state.js" */
/** @import { Progress } from "./progress.js" */
/** @import { Finished } from "./statistics.js" */

const VERSION = 1;
const PREFIX = `ninefold/${VERSION}/`;
const GAME = `${PREFIX}game/`;
const FINISHED = `${PREFIX}finished`;
const LESSONS = `${PREFIX}lessons`;

/** A game as it was saved, and when. @typedef {Game & {changed: number}} SavedGame */

/** @param {Game} game @param {number} now */
export function encodeGame(game, now) {
  const { puzzle, ...rest } = game;
  const saved = encodePuzzle(puzzle);
  return JSON.stringify({ ...rest, puzzle: saved, spent: playedOf(game, now), since: null, changed: now });
}

/** @param {Puzzle} puzzle */
function encodePuzzle({ shape, clues, ...about }) {
  if (about.variant) return about;
  const { width: size, boxRows, regions } = shape;
  const boxes = regions === shapeOf(size, boxRows).regions;
  return { ...about, clues: lineOf(clues), size, boxRows, regions: boxes ? null : regions };
}

/** @param {any} saved @returns {Puzzle | null} */
function decodePuzzle({ clues, size, boxRows, regions, ...about }) {
  if (about.variant) return { ...puzzleOfVariant(about.variant), title: about.title, level: about.level };
  return puzzleOfLine(clues, { ...about, shape: shapeOf(size, boxRows, regions) });
}

/** The game in a saved text; null if there is none. @param {string | null} text @returns {SavedGame | null} */
export function decodeGame(text) {
  try {
    const { puzzle: saved, ...rest } = JSON.parse(text ?? "");
    const puzzle = decodePuzzle(saved);
    const { digits, marks, corners, colors, spots, lines } = rest.position;
    const whole = [digits, marks, corners, colors].every((list) => Array.isArray(list) && list.length === puzzle?.clues.length);
    const past = Array.isArray(rest.history?.past) && Array.isArray(rest.history?.future) && Array.isArray(rest.savepoints);
    return puzzle && whole && past && spots && Array.isArray(lines) && typeof rest.id === "string" ? { ...rest, puzzle } : null;
  } catch {
    return null;
  }
}

/** @param {Storage} storage */
export function createArchive(storage) {
  /** If storage is full or disabled, the game continues without being saved. @param {string} key @param {string} value */
  const put = (key, value) => {
    try {
      storage.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  };
  /** A saved list; empty if there is none. @param {string} key @returns {any[]} */
  const listed = (key) => {
    try {
      const list = JSON.parse(storage.getItem(key) ?? "[]");
      return Array.isArray(list) ? list : [];
    } catch {
      return [];
    }
  };
  const keys = () => Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? "").filter((key) => key.startsWith(GAME));
  /** Most recently played first. */
  const all = () => keys().flatMap((key) => decodeGame(storage.getItem(key)) ?? []).sort((a, b) => b.changed - a.changed);
  const archive = {
    /** @param {Game} game @param {number} now */
    save(game, now) {
      const text = encodeGame(game, now);
      if (put(GAME + game.id, text)) return true;
      const others = all().filter(({ id }) => id !== game.id);
      const least = others.findLast((other) => !isTouched(other)) ?? others.at(-1);
      if (least) storage.removeItem(GAME + least.id);
      return put(GAME + game.id, text);
    },
    /** @param {string} id */
    load: (id) => decodeGame(storage.getItem(GAME + id)),
    /** @param {string} id */
    remove: (id) => storage.removeItem(GAME + id),
    /** Games with at least one entry and the current one, most recently played first. @param {string} [current] its id
     * @returns {SavedGame[]} */
    list: (current = "") => all().filter((game) => game.id === current || isTouched(game)),
    /** Remove games without any entry. @param {readonly (string | null)[]} kept ids of games to keep anyway */
    prune(kept) {
      for (const game of all()) if (!isTouched(game) && !kept.includes(game.id)) storage.removeItem(GAME + game.id);
    },
    /** The games that were finished, in the order in which they were. @returns {Finished[]} */
    finished: () => listed(FINISHED).filter(isFinished),
    /** @param {readonly Finished[]} list */
    keepFinished: (list) => put(FINISHED, JSON.stringify(list)),
    /** Add a finished game; finishing it again changes nothing. @param {Finished} one */
    addFinished(one) {
      const list = archive.finished();
      if (!list.some(({ id }) => id === one.id)) archive.keepFinished([...list, one]);
    },
    /** The lessons that were begun. @returns {Progress[]} */
    lessons: () => listed(LESSONS).filter(isProgress),
    /** @param {readonly Progress[]} list */
    keepLessons: (list) => put(LESSONS, JSON.stringify(list)),
    /** @returns {Options} */
    options() {
      try {
        const saved = JSON.parse(storage.getItem(`${PREFIX}options`) ?? "{}");
        const fits = (/** @type {unknown} */ value, /** @type {unknown} */ usual) => typeof value === typeof usual && Array.isArray(value) === Array.isArray(usual);
        const known = Object.entries(OPTIONS).map(([name, usual]) => [name, fits(saved[name], usual) ? saved[name] : usual]);
        return /** @type {Options} */ (Object.fromEntries(known));
      } catch {
        return OPTIONS;
      }
    },
    /** @param {Options} options */
    saveOptions: (options) => put(`${PREFIX}options`, JSON.stringify(options)),
    /** The game of a storage event; null for any other key. @param {StorageEvent} event */
    changedGame: (event) => (event.key?.startsWith(GAME) ? decodeGame(event.newValue) : null),
    /** The game last played in this browser; each tab also remembers its own. */
    get current() {
      return storage.getItem(`${PREFIX}current`);
    },
    set current(id) {
      if (id) put(`${PREFIX}current`, id);
    },
  };
  return archive;
}

/** @typedef {ReturnType<typeof createArchive>} Archive */
