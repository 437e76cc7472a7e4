// The records of this browser in one file: finished games and lessons.

import { isProgress, merged } from "../model/progress.js";
import { isFinished } from "../model/statistics.js";
import { h } from "./dom.js";
import { download } from "./export.js";

/** @import { Context } from "../app.js" */

/** Hand all records to the browser as a file. @param {Context} context */
export function exportRecords({ archive }) {
  const records = { ninefold: 1, kind: "statistics", finished: archive.finished(), lessons: archive.lessons() };
  download(new Blob([JSON.stringify(records)], { type: "application/json" }), "ninefold-statistics.json");
}

/** The last one made, which must outlive the choice. @type {HTMLInputElement | null} */
let file = null;

/** Let the player choose a file, and add its records to those here. @param {Context} context @param {(words: string) => void} then called with what happened */
export function importRecords(context, then) {
  const field = h("input", { type: "file", accept: ".json,application/json", on: { change: async () => field.files?.[0] && then(addRecords(context, await field.files[0].text())) } });
  file = field;
  file.click();
}

/** Add the records of a text that are not known yet; returns what happened, in words. @param {Context} context @param {string} text */
export function addRecords({ archive, t }, text) {
  try {
    const { finished = [], lessons = [] } = JSON.parse(text);
    const known = archive.finished();
    const ids = new Set(known.map(({ id }) => id));
    const games = /** @type {ReturnType<typeof archive.finished>} */ (finished.filter(isFinished)).filter(({ id }) => !ids.has(id));
    const records = /** @type {ReturnType<typeof archive.lessons>} */ (lessons.filter(isProgress));
    archive.keepFinished([...known, ...games]);
    archive.keepLessons(merged(archive.lessons(), records));
    return lessons.length ? t("statistics.read", { count: games.length, lessons: records.length }) : t("statistics.added", { count: games.length });
  } catch {
    return t("statistics.unreadable");
  }
}
