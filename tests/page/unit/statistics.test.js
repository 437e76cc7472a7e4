// Finished games: figures by level, streaks, the calendar.

import assert from "node:assert/strict";
import { test } from "node:test";
import { byLevel, dailyOf, isFinished, shifted, streaks, weeksOf } from "../../../src/ninefold/web/static/model/statistics.js";
import { createArchive } from "../../../src/ninefold/web/static/model/storage.js";

/** @param {string} day @param {Partial<import("../../../src/ninefold/web/static/model/statistics.js").Finished>} [more] */
const daily = (day, more = {}) => ({ id: `day-${day}`, on: day, day, level: "Easy", spent: 60_000, hints: 0, mistakes: 0, ...more });

test("days across months and years", () => {
  assert.equal(shifted("2026-03-01", -1), "2026-02-28");
  assert.equal(shifted("2024-02-28", 1), "2024-02-29");
  assert.equal(shifted("2026-12-31", 1), "2027-01-01");
  assert.deepEqual([dailyOf("day-2026-11-18"), dailyOf("abc")], ["2026-11-18", ""]);
});

test("a streak ends with a day without its puzzle; puzzles of the archive do not count", () => {
  const list = [daily("2026-11-14"), daily("2026-11-15"), daily("2026-11-16"), daily("2026-11-18"), daily("2026-11-17", { on: "2026-11-18" })];
  assert.deepEqual(streaks(list, "2026-11-18"), { now: 1, most: 3 });
  assert.deepEqual(streaks(list.slice(0, 3), "2026-11-17"), { now: 3, most: 3 }, "today is not over yet");
  assert.deepEqual(streaks(list.slice(0, 3), "2026-11-18"), { now: 0, most: 3 });
  assert.deepEqual(streaks([], "2026-11-18"), { now: 0, most: 0 });
});

test("figures by level, in order, only those that occur", () => {
  const list = [daily("2026-11-14"), daily("2026-11-15", { spent: 120_000, hints: 1 }), daily("2026-11-16", { level: "Variant" }), daily("2026-11-17", { level: "odd" })];
  assert.deepEqual(byLevel(list).map(({ level, count, best, mean, clean }) => [level, count, best, mean, clean]), [
    ["Easy", 2, 60_000, 90_000, 1], ["Variant", 1, 60_000, 60_000, 1], ["", 1, 60_000, 60_000, 1],
  ]);
});

test("a month begins on Monday and has all its days", () => {
  const weeks = weeksOf(2026, 11);
  assert.deepEqual(weeks[0], ["", "", "", "", "", "", "2026-11-01"]);
  assert.equal(weeks.flat().filter(Boolean).length, 30);
  assert.ok(weeks.every((week) => week.length === 7));
});

test("finished games are kept once, and damaged records are ignored", () => {
  /** @type {Map<string, string>} */
  const map = new Map();
  const archive = createArchive(/** @type {any} */ ({ getItem: (/** @type {string} */ key) => map.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => void map.set(key, value), length: 0, key: () => null }));
  archive.addFinished(daily("2026-11-18"));
  archive.addFinished(daily("2026-11-18", { spent: 1 }));
  assert.deepEqual(archive.finished(), [daily("2026-11-18")]);
  map.set("ninefold/1/finished", '[{"id": 4}, null]');
  assert.deepEqual(archive.finished(), []);
  assert.ok(!isFinished({ ...daily("2026-11-18"), spent: null }));
});
