// Remembers the lesson that is open in this tab, so that a reload returns to it.

/** @import { Context } from "../app.js" */
/** @import { OpenLesson } from "../model/state.js" */

const OPEN = "ninefold/lesson";

/** @param {OpenLesson | null} lesson */
export const keepLesson = (lesson) => (lesson ? sessionStorage.setItem(OPEN, JSON.stringify(lesson)) : sessionStorage.removeItem(OPEN));

/** Return to the lesson that was open before a reload. @param {Context} context */
export function resumeLesson({ store }) {
  try {
    const { name, part } = JSON.parse(sessionStorage.getItem(OPEN) ?? "{}");
    if (typeof name === "string" && ["read", "watch", "do"].includes(part)) store.dispatch({ type: "lesson", name, part });
  } catch {
    // not readable: the game is shown
  }
}
