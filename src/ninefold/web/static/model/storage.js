// Games and options in local storage, under a version.  A game is saved under its own key, so that two tabs with
// different games do not meet; two tabs with one game follow each other through the storage event (app.js).
// What cannot be read (another version, a broken text) is left where it is and not offered.

import { lineOf, puzzleOfLine } from "./puzzle.js";
import { shapeOf } from "./shape.js";
import { OPTIONS, playedOf } from "./state.js";

/** @import { Game, Options } from "./state.js" */

export const VERSION = 1;
const PREFIX = `ninefold/${VERSION}/`;
const GAME = `${PREFIX}game/`;
const MOST_GAMES = 200;

/** A game in the list. @typedef {{id: string, title: string, level: string, line: string, left: number, spent: number,
 *   changed: number, done: boolean}} Entry */

/** @param {Game} game @param {number} now */
export function encodeGame(game, now) {
  const { puzzle, ...rest } = game;
  const { shape, clues, ...about } = puzzle;
  const { size, boxRows, regions } = shape;
  const boxes = regions === shapeOf(size, boxRows).regions;
  const saved = { ...about, clues: lineOf(clues), size, boxRows, regions: boxes ? null : regions };
  return JSON.stringify({ ...rest, puzzle: saved, spent: playedOf(game, now), since: null, changed: now });
}

/** The game of a saved text; null for what is none. @param {string | null} text @returns {Game & {changed: number} | null} */
export function decodeGame(text) {
  try {
    const { puzzle: saved, ...rest } = JSON.parse(text ?? "");
    const { clues, size, boxRows, regions, ...about } = saved;
    const puzzle = puzzleOfLine(clues, { ...about, shape: shapeOf(size, boxRows, regions) });
    const { digits, marks, corners, colours, spots, lines } = rest.position;
    const whole = [digits, marks, corners, colours].every((list) => Array.isArray(list) && list.length === clues.length);
    const past = Array.isArray(rest.history?.past) && Array.isArray(rest.history?.future) && Array.isArray(rest.savepoints);
    return puzzle && whole && past && spots && Array.isArray(lines) && typeof rest.id === "string" ? { ...rest, puzzle } : null;
  } catch {
    return null;
  }
}

/** @param {Storage} storage */
export function createArchive(storage) {
  /** A full or forbidden storage costs the saving, not the game. @param {string} key @param {string} value */
  const put = (key, value) => {
    try {
      storage.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  };
  const keys = () => Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? "").filter((key) => key.startsWith(GAME));
  const archive = {
    /** @param {Game} game @param {number} now */
    save(game, now) {
      const text = encodeGame(game, now);
      if (put(GAME + game.id, text)) return true;
      const oldest = archive.list().filter(({ id }) => id !== game.id).at(-1);
      if (oldest) storage.removeItem(GAME + oldest.id);
      return put(GAME + game.id, text);
    },
    /** @param {string} id */
    load: (id) => decodeGame(storage.getItem(GAME + id)),
    /** @param {string} id */
    remove: (id) => storage.removeItem(GAME + id),
    /** All games, the last one played first. @returns {Entry[]} */
    list() {
      return keys()
        .flatMap((key) => decodeGame(storage.getItem(key)) ?? [])
        .sort((a, b) => b.changed - a.changed)
        .slice(0, MOST_GAMES)
        .map((game) => ({
          id: game.id,
          title: game.puzzle.title,
          level: game.puzzle.level,
          line: lineOf(game.position.digits),
          left: game.position.digits.filter((digit) => !digit).length,
          spent: game.spent,
          changed: game.changed,
          done: game.done,
        }));
    },
    /** @returns {Options} */
    options() {
      try {
        const saved = JSON.parse(storage.getItem(`${PREFIX}options`) ?? "{}");
        const known = Object.entries(OPTIONS).map(([name, usual]) => [name, typeof saved[name] === typeof usual ? saved[name] : usual]);
        return /** @type {Options} */ (Object.fromEntries(known));
      } catch {
        return OPTIONS;
      }
    },
    /** @param {Options} options */
    saveOptions: (options) => put(`${PREFIX}options`, JSON.stringify(options)),
    /** The game of a storage event; null for any other key. @param {StorageEvent} event */
    told: (event) => (event.key?.startsWith(GAME) ? decodeGame(event.newValue) : null),
    /** The game last played in this browser; a tab remembers its own besides. */
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
