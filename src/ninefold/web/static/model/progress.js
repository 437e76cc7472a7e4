// The progress of a solver in the lessons, as plain records: one for each lesson that was begun.

/** @typedef {"" | "solved" | "shown"} Outcome  of a position: open, solved, or its answer was shown */

/**
 * @typedef {object} Progress
 * @property {string} name
 * @property {boolean} watched                whether the example was followed to its end
 * @property {readonly string[]} seeds        of all positions so far, the current ones last
 * @property {readonly Outcome[]} current     of the current positions
 * @property {readonly string[]} solved       positions solved without their answer, as `seed/number`
 * @property {string} done                    the day of the tick, or ""
 */

/** Positions to solve for the tick. */
export const WANTED = 3;

/** The record of a lesson, new if it was not begun. @param {readonly Progress[]} list @param {string} name @returns {Progress} */
export const progressOf = (list, name) => list.find((one) => one.name === name) ?? { name, watched: false, seeds: [], current: [], solved: [], done: "" };

/** The list with another record for its lesson. @param {readonly Progress[]} list @param {Progress} record */
export const withProgress = (list, record) => [...list.filter(({ name }) => name !== record.name), record];

/** The seed to continue with: that of positions which are still open; null to get new ones. @param {Progress} record */
export const seedOf = ({ seeds, current }) => (current.includes("") ? (seeds.at(-1) ?? null) : null);

/** The record with current positions; continuing with the same ones changes nothing.
 * @param {Progress} record @param {string} seed @param {number} count @returns {Progress} */
export function begun(record, seed, count) {
  if (seedOf(record) === seed && record.current.length === count) return record;
  return { ...record, seeds: [...record.seeds.filter((other) => other !== seed), seed], current: Array.from({ length: count }, () => "") };
}

/** The record after a current position was solved, or its answer was shown.
 * @param {Progress} record @param {number} index @param {"solved" | "shown"} outcome @param {string} day @returns {Progress} */
export function settled(record, index, outcome, day) {
  if (record.current[index]) return record;
  const key = `${record.seeds.at(-1)}/${index}`;
  const current = record.current.map((old, i) => (i === index ? outcome : old));
  const solved = outcome === "solved" && !record.solved.includes(key) ? [...record.solved, key] : record.solved;
  return { ...record, current, solved, done: record.done || (solved.length >= WANTED ? day : "") };
}

/** The first lesson without a tick; null if all have one. @template {{name: string}} T @param {readonly T[]} lessons @param {readonly Progress[]} list */
export const nextOf = (lessons, list) => lessons.find(({ name }) => !progressOf(list, name).done) ?? null;

/** Whether a value read from storage or a file is a record. @param {any} value @returns {value is Progress} */
export function isProgress(value) {
  const texts = (/** @type {unknown} */ list) => Array.isArray(list) && list.every((one) => typeof one === "string");
  return typeof value?.name === "string" && typeof value.watched === "boolean" && typeof value.done === "string" && texts(value.seeds) && texts(value.current) && texts(value.solved);
}

/** Two lists in one: nothing that was done is lost. @param {readonly Progress[]} mine @param {readonly Progress[]} other @returns {Progress[]} */
export function merged(mine, other) {
  const union = (/** @type {readonly string[]} */ a, /** @type {readonly string[]} */ b) => [...new Set([...b, ...a])];
  return other.reduce((/** @type {Progress[]} */ list, more) => {
    const own = list.find(({ name }) => name === more.name);
    if (!own) return [...list, more];
    const record = { ...own, watched: own.watched || more.watched, seeds: union(own.seeds, more.seeds), solved: union(own.solved, more.solved), done: own.done || more.done };
    return withProgress(list, record);
  }, [...mine]);
}
