// Finished games as plain records, and the figures made from them: by difficulty, streaks, the days of a month.

import { playedOf } from "./state.js";

/** @import { Game } from "./state.js" */

/**
 * A game that was finished.
 * @typedef {object} Finished
 * @property {string} id
 * @property {string} on         the day it was finished, `2026-11-18`
 * @property {string} day        the day whose puzzle it is, or ""
 * @property {string} level      "Variant" for variants, "" if unrated
 * @property {number} spent      milliseconds
 * @property {number} hints
 * @property {number} mistakes
 */

/** @typedef {{level: string, count: number, best: number, mean: number, clean: number}} LevelFigures  clean: without hints and mistakes */

/** Levels in the order of the table. */
export const LEVELS = ["Easy", "Medium", "Hard", "Unfair", "Extreme", "Variant", ""];

const two = (/** @type {number} */ number) => String(number).padStart(2, "0");

/** A day as text, in local time. @param {Date} date */
export const dayOf = (date) => `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** The day some days later. @param {string} day @param {number} by */
export function shifted(day, by) {
  const [year, month, date] = day.split("-").map(Number);
  return dayOf(new Date(year, month - 1, date + by, 12));
}

/** The day of a daily puzzle; "" for any other game. @param {string} id */
export const dailyOf = (id) => /^day-(\d{4}-\d{2}-\d{2})$/.exec(id)?.[1] ?? "";

/** @param {Game} game @param {Date} now @returns {Finished} */
export const finishedOf = (game, now) => ({
  id: game.id,
  on: dayOf(now),
  day: dailyOf(game.id),
  level: game.puzzle.variant ? "Variant" : game.puzzle.level,
  spent: playedOf(game, now.getTime()),
  hints: game.hints ?? 0,
  mistakes: game.mistakes ?? 0,
});

/** Whether a value read from storage or a file is a record. @param {any} value @returns {value is Finished} */
export const isFinished = (value) =>
  ["id", "on", "day", "level"].every((name) => typeof value?.[name] === "string") && ["spent", "hints", "mistakes"].every((name) => Number.isFinite(value?.[name]));

/** The figures of each level that occurs. @param {readonly Finished[]} list @returns {LevelFigures[]} */
export function byLevel(list) {
  return LEVELS.flatMap((level) => {
    const some = list.filter((one) => one.level === level || (level === "" && !LEVELS.includes(one.level)));
    if (!some.length) return [];
    const times = some.map(({ spent }) => spent);
    const clean = some.filter(({ hints, mistakes }) => !hints && !mistakes).length;
    return [{ level, count: some.length, best: Math.min(...times), mean: times.reduce((sum, time) => sum + time, 0) / times.length, clean }];
  });
}

/** Days in a row on which the puzzle of the day was finished: up to today (or yesterday), and the most ever.
 * @param {readonly Finished[]} list @param {string} today */
export function streaks(list, today) {
  const days = new Set(list.flatMap(({ day, on }) => (day && day === on ? [day] : [])));
  const back = (/** @type {string} */ from) => {
    let count = 0;
    for (let day = from; days.has(day); day = shifted(day, -1)) count += 1;
    return count;
  };
  const now = days.has(today) ? back(today) : back(shifted(today, -1));
  return { now, most: Math.max(0, ...[...days].map(back)) };
}

/** The days of a month in weeks that begin on Monday; "" before the first and after the last.
 * @param {number} year @param {number} month from 1 @returns {string[][]} */
export function weeksOf(year, month) {
  const before = (new Date(year, month - 1, 1).getDay() + 6) % 7;
  const count = new Date(year, month, 0).getDate();
  const cells = [...Array.from({ length: before }, () => ""), ...Array.from({ length: count }, (_, i) => dayOf(new Date(year, month - 1, i + 1, 12)))];
  while (cells.length % 7) cells.push("");
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(7 * week, 7 * week + 7));
}
