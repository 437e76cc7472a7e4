// The race: all approaches on one puzzle, as bars in a table that grow with one clock.

import { startOf, toWire } from "../../model/puzzle.js";
import { barsAt, finishOf, isRight, nextEnd, reachOf, ticked } from "../../model/race.js";
import { h, icon, setAttribute } from "../../parts/dom.js";
import { eventsText, timeText } from "./counts.js";
import { createRun } from "./run.js";

/** @import { Context } from "../../app.js" */
/** @import { Puzzle } from "../../model/puzzle.js" */
/** @import { Racer } from "../../model/race.js" */
/** @import { Approach } from "./lane.js" */
/** @import { Run } from "./run.js" */

/** How often to look for the end of a run before it is given up: two seconds each. */
const ROUNDS = 4;

/**
 * @param {Context} context @param {readonly Approach[]} approaches
 * @param {{watch: (name: string, at: number) => void, face: () => void, onError: (error: unknown) => void}} on
 */
export function createRace(context, approaches, on) {
  const { engine, t } = context;
  /** @type {Map<string, Run>} */
  let runs = new Map();
  /** Your own solver, if it has run on this puzzle. @type {Racer | null} */
  let own = null;
  let clock = 0;
  /** Where the clock is to go, as far as the runs are known by then. @type {(() => number) | null} */
  let goal = null;
  let rate = 1;
  let playing = false;
  let looking = false;
  let last = 0;
  let ticket = 0;

  const rows = new Map([...approaches.map(({ name, title }) => /** @type {const} */ ([name, title])), /** @type {const} */ (["own", t("study.own-code.name")])].map(([name, title]) => {
    const bar = h("div", { class: "race-bar" });
    const events = h("span", { class: "race-events" });
    const result = h("td", { class: "race-result" });
    const watch = h("button", { class: "tool race-watch", "aria-label": t("study.race.watch", { name: title }), title: t("study.race.watch", { name: title }), on: { click: () => on.watch(name, clock) } }, icon("next"));
    const element = h("tr", { data: { racer: name }, hidden: name === "own" },
      h("th", { scope: "row" }, h("span", { text: title })),
      h("td", { class: "race-track" }, bar, events), result, h("td", {}, name === "own" ? null : watch));
    return /** @type {const} */ ([name, { title, element, bar, events, result }]);
  }));
  const clockText = h("p", { class: "race-clock" });
  const status = h("p", { class: "unseen", role: "status" });
  const table = h("table", { class: "race" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col", text: t("study.pick") }), h("th", { scope: "col", text: t("study.race.events") }), h("th", { scope: "col", text: t("study.end") }), h("td", {}))),
    h("tbody", {}, ...[...rows.values()].map(({ element }) => element)));
  const element = h("section", { class: "race-box", "aria-label": t("study.show.race"), hidden: true }, clockText, table, status, h("p", { class: "quiet race-note", text: t("study.race.note") }));

  /** @returns {Racer[]} */
  const racers = () => [
    ...[...runs].map(([name, run]) => ({ name, known: run.known, total: run.total, end: run.outcome?.end ?? null, gaveUp: run.gaveUp, seconds: run.seconds })),
    ...(own ? [own] : []),
  ];

  /** How a racer ended, in words. @param {Racer} racer @param {number | null} rank */
  function ending(racer, rank) {
    const { name, end, total, known, seconds } = racer;
    const words = { events: name === "own" ? t("study.own-code.writes", { count: (total ?? known).toLocaleString() }) : eventsText(t, total ?? known), time: timeText(seconds) };
    if (total === null) return t("study.end.gave-up", words);
    if (!isRight(racer)) return t("study.own-code.wrong", words);
    return (rank === null ? "" : `${rank}. `) + t(end === "solved" ? "study.race.solved" : "study.race.none", words);
  }

  function draw() {
    const all = racers();
    const ended = [];
    for (const [i, bar] of barsAt(all, clock).entries()) {
      const row = rows.get(bar.name);
      if (!row) continue;
      setAttribute(row.element, "data-state", bar.state === "ended" ? (isRight(all[i]) ? "right" : "wrong") : bar.state);
      row.bar.style.setProperty("--share", String(Math.round(bar.share * 1000) / 1000));
      set(row.events, bar.events.toLocaleString());
      const over = bar.state === "ended" || bar.state === "gave up";
      if (over) ended.push(bar.name);
      set(row.result, over ? ending(all[i], bar.rank) : bar.state === "waiting" ? t("study.race.waiting") : "");
    }
    set(clockText, t("study.race.clock", { events: eventsText(t, Math.floor(clock)) }));
    // Read aloud: who has ended since the last look.
    const news = ended.filter((name) => !announced.has(name));
    for (const name of [...announced]) if (!ended.includes(name)) announced.delete(name);
    for (const name of news) announced.add(name);
    if (news.length) set(status, news.map((name) => `${rows.get(name)?.title}: ${rows.get(name)?.result.textContent}.`).join(" "));
    else if (!ended.length) set(status, "");
  }
  /** @type {Set<string>} */
  const announced = new Set();
  const set = (/** @type {HTMLElement} */ where, /** @type {string} */ text) => where.textContent !== text && (where.textContent = text);

  /** Look for the ends of all runs, the quick ones first. */
  async function look() {
    if (looking) return;
    looking = true;
    const mine = ticket;
    try {
      for (let round = 0; round < ROUNDS; round++) {
        for (const run of runs.values()) {
          if (mine !== ticket) return;
          if (run.total === null && !run.gaveUp) await run.lookAhead(1);
        }
      }
    } catch (error) {
      if (mine === ticket) on.onError(error);
    } finally {
      if (mine === ticket) looking = false;
    }
  }

  /** Go to a time of the clock; what is not known yet is shown as soon as it is. @param {() => number} to */
  function go(to) {
    goal = to;
    follow();
  }

  /** Move towards the goal, and draw. */
  function follow() {
    const all = racers();
    if (goal) {
      const [to, reach] = [goal(), reachOf(all)];
      clock = Math.max(0, Math.min(to, reach, finishOf(all)));
      if (reach >= to) goal = null;
    }
    draw();
  }

  /** @param {number} now */
  function frame(now) {
    if (!playing) return;
    requestAnimationFrame(frame);
    const seconds = Math.max(0, Math.min((now - last) / 1000, 0.25));
    last = now;
    const all = racers();
    const to = ticked(clock, seconds, rate);
    clock = Math.min(to, reachOf(all) + 0.5, Math.max(clock, finishOf(all)));
    draw();
    if (reachOf(all) === Infinity && clock >= finishOf(all)) pause();
  }

  function pause() {
    if (!playing) return;
    playing = false;
    on.face();
  }

  return {
    element,
    get playing() {
      return playing;
    },
    get clock() {
      return Math.floor(clock);
    },
    /** Start over on a puzzle, at a time of the clock. @param {Puzzle} puzzle @param {number} [at] */
    async start(puzzle, at = 0) {
      this.stop();
      const wire = toWire(puzzle, startOf(puzzle));
      [clock, goal] = [0, null];
      runs = new Map(approaches.map(({ name }) => [name, createRun(engine, puzzle, wire, name, {}, () => element.hidden || follow())]));
      if (at) goal = () => at;
      draw();
      await look();
    },
    /** Let your own solver take part. @param {Racer | null} racer */
    enter(racer) {
      own = racer;
      const row = rows.get("own");
      if (row) row.element.hidden = !racer;
      draw();
    },
    /** Forget the runs. */
    stop() {
      ticket += 1;
      looking = false;
      playing = false;
      own = null;
      const row = rows.get("own");
      if (row) row.element.hidden = true;
      for (const run of runs.values()) run.close();
      runs = new Map();
    },
    /** Continue to look for ends, after the panel was hidden. */
    resume: () => void look(),
    rest() {
      pause();
      ticket += 1;
      looking = false;
      for (const run of runs.values()) run.rest();
    },
    play() {
      if (playing || !runs.size) return;
      const all = racers();
      if (reachOf(all) === Infinity && clock >= finishOf(all)) clock = 0;
      goal = null;
      playing = true;
      last = performance.now();
      on.face();
      requestAnimationFrame(frame);
    },
    pause,
    first: () => (pause(), go(() => 0)),
    /** To the next end of a run. */
    next() {
      pause();
      const from = clock;
      go(() => nextEnd(racers(), from));
    },
    /** To the end of a run before the clock, or to the start. */
    back() {
      pause();
      const before = barsAt(racers(), clock).filter(({ state, events }) => state !== "running" && events < clock).map(({ events }) => events);
      go(() => Math.max(0, ...before));
    },
    last: () => (pause(), go(() => (reachOf(racers()) === Infinity ? finishOf(racers()) : Infinity))),
    /** @param {number} by */
    faster(by) {
      rate = Math.max(1 / 8, Math.min(8, rate * by));
    },
  };
}

/** @typedef {ReturnType<typeof createRace>} Race */
