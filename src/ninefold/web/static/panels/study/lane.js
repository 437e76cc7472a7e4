// One running approach: its selection, board, timeline, guesses and code.

import { createPicture } from "../../board/picture.js";
import { plainView } from "../../board/view.js";
import { startOf, toWire } from "../../model/puzzle.js";
import { bit, cellOf } from "../../model/shape.js";
import { oneApproach, optionText } from "../../parts/approaches.js";
import { h, setAttribute } from "../../parts/dom.js";
import { createLoader } from "../../parts/loader.js";
import { placed } from "../../parts/places.js";
import { createChart } from "./chart.js";
import { createCode } from "./code.js";
import { createRun } from "./run.js";
import { createStack } from "./stack.js";
import { createTreeView } from "./tree.js";

/** @import { Context } from "../../app.js" */
/** @import { Position, Puzzle } from "../../model/puzzle.js" */
/** @import { Search } from "../../model/search.js" */
/** @import { Run } from "./run.js" */

/** @typedef {import("../../api.js").ApproachLine} Approach */
/** @typedef {ReturnType<typeof createLane>} Lane */

/** The drawing of a search: its position and the shading of cells. @param {Puzzle} puzzle @param {Search} search */
export function sceneOf(puzzle, { filled, guesses, event }) {
  const start = startOf(puzzle);
  const digits = puzzle.clues.map((clue, cell) => clue || filled[cell]);
  /** @type {Record<number, string>} */
  const shades = {};
  filled.forEach((digit, cell) => digit && (shades[cell] = guesses.has(cell) ? "place" : "forced"));
  const marks = [...start.marks];
  if (event) {
    const [kind, name, digit] = event;
    const cell = name === null ? -1 : cellOf(puzzle.shape, name);
    if (cell >= 0 && kind === "try" && digit && !digits[cell]) marks[cell] = bit(digit);
    if (cell >= 0 && kind === "try") shades[cell] = "try";
    if (cell >= 0 && (kind === "dead end" || kind === "remove")) shades[cell] = "dead";
  }
  return { position: /** @type {Position} */ ({ ...start, digits, marks }), shades };
}

/**
 * @param {Context} context @param {string} side "a" or "b" @param {readonly Approach[]} approaches
 * @param {{chosen: () => void, scrub: (at: number) => void, changed: () => void, tryAgainst: (approach: Approach) => void}} on
 */
export function createLane(context, side, approaches, on) {
  const { engine, t } = context;
  /** @type {Run | null} */
  let run = null;
  /** @type {Puzzle | null} */
  let puzzle = null;
  const picture = createPicture({ label: t("study.board") });
  const chart = createChart(t, (share) => run && on.scrub(Math.round(share * run.known)));
  const code = createCode(t);
  const stack = createStack(t);
  const tree = createTreeView(t);
  /** @type {(at: number) => void} */
  let showTree = () => {};
  const idea = h("summary", { class: "lane-idea", title: t("study.about") });
  const about = h("details", { class: "lane-about" }, idea, h("div", { class: "about-body", tabindex: "0" }));
  const against = h("button", { class: "act lane-against", title: t("study.against.title"), on: { click: () => on.tryAgainst(chosen()) } }, h("span", { text: t("study.against") }));
  const pick = h("select", { id: `study-pick-${side}`, "aria-label": t(side === "a" ? "study.pick" : "study.pick.b"), on: { change: () => (setOptions(), on.chosen()) } },
    ...approaches.map(({ name, title }) => h("option", { value: name, text: `${title} · ${name}` })));
  /** The approach that is shown. @type {Awaited<ReturnType<typeof oneApproach>> | null} */
  let loaded = null;
  const plain = h("button", { class: "act lane-plain", title: t("study.plain.title"), "aria-pressed": "false", on: { click: () => (setAttribute(plain, "aria-pressed", String(!isPlain())), showCode(), on.changed()) } }, h("span", { text: t("study.plain") }));
  const isPlain = () => plain.getAttribute("aria-pressed") === "true";
  const options = h("div", { class: "lane-options" });
  const head = h("div", { class: "lane-head" }, h("div", { class: "lane-pick" }, pick, options, plain, against), about);
  const board = h("div", { class: "lane-board" }, picture.element);
  const event = h("p", { class: "lane-event" });
  const name = h("h2", { class: "lane-name" });
  const element = h("section", { class: "lane", "aria-label": t(side === "a" ? "study.first" : "study.second") }, name, head, board, chart.element, event, tree.element, stack.element, code.element);

  const chosen = () => approaches.find(({ name }) => name === pick.value) ?? approaches[0];

  /** Its options, if any. */
  function setOptions() {
    options.replaceChildren(...Object.entries(chosen().options).map(([name, values]) =>
      h("select", { "aria-label": optionText(t, name), data: { option: name }, on: { change: on.chosen } }, ...values.map((value) => h("option", { value, text: optionText(t, name, value) })))));
    idea.textContent = chosen().idea;
    against.hidden = !chosen().against;
    name.textContent = chosen().title;
  }

  const loader = createLoader(context, (_, /** @type {string} */ name) => oneApproach(engine, name), (approach) => {
    code.element.hidden = !approach;
    if (!approach) return;
    loaded = approach;
    showCode();
    showAbout();
    on.changed();
  });

  /** The code with the current line, or the class to paste with its complexity. */
  function showCode() {
    if (!loaded) return;
    const { approach } = loaded;
    const { complexity } = approach;
    const head = complexity ? [`# Time: ${complexity.time}`, `# Space: ${complexity.space}`, ""] : [];
    if (isPlain()) code.fill(1, [...head, ...approach.plain]);
    else code.fill(approach.first_line, approach.source);
  }
  element.append(loader.element);

  /** The names that people know it by, its complexity, and its description. */
  function showAbout() {
    if (!loaded) return;
    const { approach: { aliases }, complexity, about: words } = loaded;
    const fact = (/** @type {string} */ name, /** @type {string} */ value) => (value ? [h("dt", { text: name }), h("dd", { text: value })] : []);
    const prose = (/** @type {string} */ text) => text.replace(/[*`]|:(?=:$)/g, "");
    const list = (/** @type {"ul" | "ol"} */ tag, /** @type {string[]} */ [, ...items]) => h(tag, {}, ...items.map((item) => h("li", { text: prose(item) })));
    const blocks = words.split("\n\n").map((block) => {
      if (block.startsWith("    ")) return h("pre", { tabindex: "0", text: block.replace(/^ {4}/gm, "") });
      if (block.startsWith("- ")) return list("ul", block.split(/^- /m));
      if (block.startsWith("1. ")) return list("ol", block.split(/^\d\. /m));
      return h("p", { text: prose(block) });
    });
    about.lastElementChild?.replaceChildren(
      h("dl", {}, ...fact(t("study.about.names"), aliases.join(", "))),
      h("dl", {}, ...fact(t("study.about.time"), complexity?.time ?? ""), ...fact(t("study.about.space"), complexity?.space ?? "")),
      ...[complexity && h("p", { text: prose(complexity.note) }), ...blocks].filter((part) => part instanceof Node));
  }

  return {
    element,
    get run() {
      return run;
    },
    get name() {
      return chosen().name;
    },
    get title() {
      return chosen().title;
    },
    /** Choose the approach after or before this one. @param {number} by */
    turn(by) {
      this.choose(approaches[(approaches.indexOf(chosen()) + by + approaches.length) % approaches.length].name);
      on.chosen();
    },
    /** @param {string} name */
    choose(name) {
      pick.value = name;
      setOptions();
    },
    /** Start over on a puzzle. @param {Puzzle} begun */
    async start(begun) {
      run?.close();
      puzzle = begun;
      const settings = Object.fromEntries([...options.querySelectorAll("select")].map((select) => [select.dataset.option ?? "", select.value]));
      run = createRun(engine, puzzle, toWire(puzzle, startOf(puzzle)), chosen().name, settings, on.changed);
      chart.fresh();
      showTree = tree.follow(run);
      await loader.want(chosen().name);
    },
    stop() {
      run?.close();
      run = null;
    },
    /** Show a place; null if its events are not loaded yet. @param {number} at @returns {Search | null} */
    show(at) {
      const search = run && puzzle ? run.peek(at) : null;
      if (!search || !puzzle || !run) return null;
      const scene = sceneOf(puzzle, search);
      picture.draw(plainView(puzzle, scene.position, { shades: scene.shades }));
      code.light(isPlain() ? null : search.event?.[4] ?? null);
      showTree(at);
      stack.draw(puzzle.shape, search.guesses);
      event.replaceChildren(placed(t, eventWords(t, search)));
      chart.draw(run.timeline, at, run.known, t("study.at", { at: at.toLocaleString(), of: run.known.toLocaleString() }));
      return search;
    },
    /** Scroll to the line that runs, after the code was hidden. */
    reveal: () => code.reveal(),
    /** Whether events are read aloud: one by one, but not while they are played. @param {boolean} playing */
    speak: (playing) => setAttribute(event, "aria-live", playing ? "off" : "polite"),
    /** The timeline alone. @param {number} at */
    showTimeline(at) {
      if (run) chart.draw(run.timeline, at, run.known, t("study.at", { at: at.toLocaleString(), of: run.known.toLocaleString() }));
    },
  };
}

/** The last event in words. @param {Context["t"]} t @param {Search} search */
export function eventWords(t, { event, at }) {
  if (!event) return t("study.event.start");
  const [kind, cell, digit] = event;
  const number = at.toLocaleString();
  if (kind === "solved") return t("study.event.solved", { number });
  if (kind === "dead end") return cell ? t("study.event.dead", { number, cell }) : t("study.event.dead.digit", { number, digit: digit ?? "" });
  return t(kind === "try" ? "study.event.try" : kind === "place" ? "study.event.place" : kind === "forced" ? "study.event.forced" : "study.event.remove", { number, cell: cell ?? "", digit: digit ?? "" });
}
