// Chooses the first game: from the link, from this tab, the last one played, or today's puzzle.

import { EngineError } from "./engine.js";
import { decodeLink } from "./model/link.js";
import { newGame } from "./model/state.js";
import { dayOf } from "./model/statistics.js";
import { puzzleOf, puzzleOfLine } from "./model/puzzle.js";

/** @import { Context } from "./app.js" */
/** @import { Archive } from "./model/storage.js" */
/** @import { Game } from "./model/state.js" */

/** Shown if the server is not available. */
const SPARE = ".....81.9....39...3.2....6.1.63......75...61......67.5.5....4.7...29....2.17.....";

export const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

/**
 * @param {Archive} archive
 * @param {string} hash
 * @returns {{game: Game, wanted: ((context: Context) => Promise<void>) | null}} a game to begin with, and what is to follow
 */
export function firstGame(archive, hash) {
  const now = Date.now();
  const linked = hash.length > 1 ? decodeLink(hash.slice(1)) : null;
  if (linked) return { game: newGame(linked.puzzle, newId(), now, linked.position), wanted: null };
  if (hash.length < 2) return usualGame(archive, now);
  const usual = usualGame(archive, now);
  return {
    ...usual,
    wanted: async (context) => {
      if (!(await openLink(context, hash.slice(1)))) await usual.wanted?.(context);
    },
  };
}

/** Open the game in the part of a link after `#`; false if there is none. @param {Context} context @param {string} hash */
export async function openLink({ store, engine }, hash) {
  const { gameOfLink } = await import("./parts/found.js");
  const found = await gameOfLink(engine, hash).catch((error) => void (error instanceof EngineError || console.error(error)));
  if (found) store.dispatch({ type: "open", ...found, id: newId(), at: Date.now() });
  else store.dispatch({ type: "say", text: "error.link", toast: true });
  return Boolean(found);
}

/** The game of this tab, the last one played, or today's puzzle.
 * @param {Archive} archive @param {number} now @returns {ReturnType<typeof firstGame>} */
function usualGame(archive, now) {
  const day = `day-${dayOf(new Date())}`;
  for (const id of [sessionStorage.getItem("ninefold/game"), archive.current, day]) {
    const game = id ? archive.load(id) : null;
    const stale = !game || (game.id.startsWith("day-") && game.id !== day && (game.done || !game.history.past.length));
    if (!stale) return { game: game.done ? game : { ...game, since: now }, wanted: null };
  }
  const blank = puzzleOf(Array.from({ length: 81 }, () => 0));
  return { game: { ...newGame(blank, "", now), since: null }, wanted: (context) => openToday(context, true) };
}

/** Open the puzzle of a day, or continue it. @param {Context} context @param {boolean} [quiet] @param {string} [date] today by default */
export async function openToday({ store, engine, t, archive }, quiet = false, date = dayOf(new Date())) {
  const at = Date.now();
  const known = archive.load(`day-${date}`);
  if (known) return store.dispatch({ type: "load", game: known, at });
  try {
    const day = await engine.today(date);
    const past = date !== dayOf(new Date());
    const title = past ? t("title.day", { date: new Date(`${date}T12:00`).toLocaleDateString(document.documentElement.lang, { dateStyle: "long" }) }) : t("title.today");
    const puzzle = puzzleOfLine(day.puzzle, { title, level: day.rating?.level ?? "" });
    if (puzzle) store.dispatch({ type: "open", puzzle, id: `day-${date}`, at: Date.now(), quiet });
  } catch (error) {
    if (!quiet) throw error;
    const puzzle = puzzleOfLine(SPARE, { title: t("title.spare") });
    if (puzzle) store.dispatch({ type: "open", puzzle, id: newId(), at: Date.now(), quiet });
  }
}
