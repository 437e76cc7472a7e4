// The Study panel: textbook approaches event by event, one on the main board or two side by side; a race of all of
// them; exercises.  The present mode fills a projector with board and charts.

import { tip } from "../keys.js";
import { encodeAnyLink } from "../model/link.js";
import { puzzleOfLine, startOf, toWire } from "../model/puzzle.js";
import { allApproaches } from "../parts/approaches.js";
import { h, icon, setAttribute } from "../parts/dom.js";
import { reportError } from "../parts/engine-acts.js";
import { createLoader } from "../parts/loader.js";
import { approachNamed, studySearch, takeStudyLink, wantStudy } from "../parts/study-link.js";
import { createCounts } from "./study/counts.js";
import { createExercise } from "./study/exercise.js";
import { createLane, sceneOf } from "./study/lane.js";
import { createOwn } from "./study/own.js";
import { createPlayer } from "./study/player.js";
import { createPresent } from "./study/present.js";
import { createRace } from "./study/race.js";
import { NOTCHES, speedOf, speedText } from "./study/speed.js";

/** @import { Context } from "../app.js" */
/** @import { Mount } from "../panels.js" */
/** @import { Puzzle } from "../model/puzzle.js" */
/** @import { Approach, Lane } from "./study/lane.js" */

/** @typedef {"watch" | "race" | "exercise"} Show */

const SHOWS = /** @type {const} */ (["watch", "race", "exercise"]);
/** The approach that takes about 40 events for the 4x4 demonstration. */
const DEMO = "scan";

/** @type {Mount} */
export function mount(host, context, kept) {
  const { engine } = context;
  if (kept) wantStudy(kept.search);
  /** @type {ReturnType<typeof createStudy> | null} */
  let study = null;
  const loader = createLoader(context, () => allApproaches(engine), (loaded) => {
    if (!loaded) return;
    loader.element.remove();
    study = createStudy(host, context, loaded.approaches, loaded.demo, kept?.own ?? null);
    // After a click, the panel takes the keys: Space plays instead of pressing the button again.
    host.addEventListener("click", (event) => {
      if (event.detail > 0 && event.target instanceof Element && event.target.closest("button")) host.focus({ preventScroll: true });
    });
    study.show();
  });
  host.append(loader.element);
  return {
    keep: () => study?.keep(),
    update: (state, before) => (study ? study.update(state, before) : void loader.want()),
    hide: () => (study?.hide(), loader.leave()),
  };
}

/** @param {HTMLElement} host @param {Context} context @param {readonly Approach[]} approaches @param {string} demo a 4x4 puzzle
 * @param {{puzzle: Puzzle, note: () => string} | null} own a puzzle instead of the game's, and the note about it */
function createStudy(host, context, approaches, demo, own) {
  const { store, engine, keys, t } = context;
  /** @type {Puzzle | null} */
  let studied = null;
  /** @type {Show} */
  let showing = "watch";
  let two = false;
  let linkedAt = 0; // the step that a link asks for
  let visible = false;
  let raced = false; // whether the race has been started on this puzzle
  /** The native engine's rows for this puzzle. @type {Parameters<ReturnType<typeof createCounts>["scale"]>[0]} */
  let native = [];

  const onError = (/** @type {unknown} */ error) => reportError(context, error);
  const lane = (/** @type {"a" | "b"} */ side, /** @type {number} */ index) => createLane(context, side, approaches, {
    chosen: start,
    scrub: (at) => (player.pause(), player.scrub(index, at)),
    changed: () => visible && draw(),
    tryAgainst,
  });
  const all = [lane("a", 0), lane("b", 1)];
  /** @returns {readonly Lane[]} */
  const lanes = () => (two ? all : all.slice(0, 1));
  const player = createPlayer(lanes, { show: draw, face, onError });
  const race = createRace(context, approaches, { watch, face, onError });
  const exercise = createExercise(context, { approach: () => all[0], puzzle: () => studied ?? store.state.game.puzzle });
  const ownCode = createOwn(context, { puzzle: () => studied, approach: () => approaches.find(({ name }) => name === all[0].name) ?? approaches[0], enter: (racer) => race.enter(racer) });
  const present = createPresent(context, { host, changed: () => (layout(), draw(), face(), all.forEach((one) => one.reveal())), actions: () => Object.keys(handlers()) });
  let counts = createCounts(t, 1);

  // --- the controls
  const button = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {() => void} */ click) => {
    const words = t(/** @type {import("../texts.js").TextKey} */ (name === "first" ? "study.first-place" : `study.${name}`));
    return h("button", { class: "tool", id: `study-${name}`, "aria-label": words, title: words + tip(`study-${name}`), on: { click } }, icon(sign));
  };
  const moving = () => (showing === "race" ? race : player);
  const toggle = () => (moving().playing ? moving().pause() : moving().play());
  const play = h("button", { class: "primary study-play", id: "study-play", on: { click: toggle } });
  const speed = h("input", { type: "range", id: "study-speed", min: "0", max: String(NOTCHES), value: String(player.notch), "aria-label": t("study.speed"), on: { input: () => player.setNotch(Number(speed.value)) } });
  const speedWords = h("output", { class: "quiet speed-words", for: "study-speed" });
  const versus = h("button", { class: "tool", id: "study-two", "aria-label": t("study.two"), title: t("study.two") + tip("study-two"), "aria-pressed": "false", on: { click: () => setTwo(!two) } }, icon("two"));
  const deadEnd = h("button", { class: "tool dead-end", id: "study-dead-end", title: t("study.dead-end.title") + tip("study-dead-end"), on: { click: () => player.deadEnd() } }, icon("dead"), h("span", { text: t("study.dead-end") }));
  const speedBox = h("div", { class: "speed" }, speed, speedWords);
  const transport = h("div", { class: "transport" },
    h("div", { class: "transport-keys" },
      button("first", "first", () => first()), button("back", "back", () => back()), play, button("next", "next", () => next()), button("last", "last", () => last()), deadEnd, versus),
    speedBox);
  const shows = h("div", { class: "segments study-shows", role: "group", "aria-label": t("study.show") },
    ...SHOWS.map((name) => h("button", { class: "segment", id: `study-show-${name}`, data: { show: name }, text: t(`study.show.${name}`), on: { click: () => show(name) } })));
  const top = h("div", { class: "study-top" }, shows, h("div", { class: "study-tools" },
    h("button", { class: "act", id: "study-demo", text: t("study.demo"), title: t("study.demo.title") + tip("study-demo"), on: { click: () => openDemo() } }),
    h("button", { class: "act", id: "study-present", text: t("study.present"), title: t("study.present.title") + tip("study-present"), on: { click: () => present.set(true) } }),
    h("button", { class: "tool", id: "study-link", "aria-label": t("study.link"), title: t("study.link.title"), on: { click: () => copyLink().catch(onError) } }, icon("share"))));
  const sync = h("div", { class: "segments sync", role: "group", "aria-label": t("study.sync") },
    ...(/** @type {const} */ (["events", "clock"])).map((name) =>
      h("button", { class: "segment", data: { sync: name }, text: t(`study.sync.${name}`), title: t(`study.sync.${name}.title`), on: { click: () => (player.setSync(name), face()) } })));
  const puzzleNote = h("p", { class: "study-puzzle", hidden: true }, h("span", {}), " ", h("button", { class: "link", text: t("study.own"), on: { click: () => ((own = null), start()) } }));
  const mid = h("div", { class: "study-mid" }, transport, sync, puzzleNote, counts.element);
  host.append(top, all[0].element, mid, all[1].element, race.element, exercise.element, present.element);
  race.element.append(ownCode.element);

  const first = () => (showing === "race" ? race.first() : (player.pause(), void player.go(0)));
  const next = () => (showing === "race" ? race.next() : void player.step(1));
  const back = () => (showing === "race" ? race.back() : void player.step(-1));
  const last = () => (showing === "race" ? race.last() : void player.last());
  const faster = (/** @type {number} */ by) => (showing === "race" ? race.faster(2 ** by) : player.setNotch(Math.max(0, Math.min(NOTCHES, player.notch + 2 * by))));

  /** The keys of what is shown. @returns {Record<string, (event: KeyboardEvent, digit: number) => void>} */
  function handlers() {
    const always = {
      "study-race": () => show(showing === "race" ? "watch" : "race"),
      "study-exercise": () => show(showing === "exercise" ? "watch" : "exercise"),
      "study-demo": () => openDemo(),
      "study-present": () => present.set(!present.on),
      ...(present.on ? { "study-leave": () => present.set(false) } : {}),
    };
    const turn = { "study-after": () => all[0].turn(1), "study-before": () => all[0].turn(-1) };
    if (showing === "exercise") {
      return { ...always, ...turn, "study-answer": (_, digit) => exercise.answer(digit - 1), "study-check": () => exercise.enter(), "study-ask": () => exercise.next() };
    }
    const run = { "study-play": toggle, "study-next": next, "study-back": back, "study-first": first, "study-last": last, "study-faster": () => faster(1), "study-slower": () => faster(-1) };
    if (showing === "race") return { ...always, ...run };
    return {
      ...always, ...run, ...turn,
      "study-dead-end": () => player.deadEnd(), "study-two": () => setTwo(!two), "study-code": () => present.toggleCode(),
    };
  }
  let unhandle = () => {};

  function face() {
    const words = t(moving().playing ? "study.pause" : "study.play");
    for (const one of all) one.speak(player.playing);
    setAttribute(play, "aria-label", words);
    setAttribute(play, "title", words + tip("study-play"));
    play.replaceChildren(icon(moving().playing ? "pause" : "play"));
    speed.value = String(player.notch);
    const rate = speedOf(player.notch);
    speedWords.textContent = rate === Infinity ? t("study.speed.most") : t(rate === 1 ? "study.speed.one" : "study.speed.rate", { rate: speedText(rate) });
    setAttribute(speed, "aria-valuetext", speedWords.textContent);
    setAttribute(versus, "aria-pressed", String(two));
    sync.hidden = !two || showing !== "watch";
    for (const segment of sync.querySelectorAll("button")) setAttribute(segment, "aria-pressed", String(segment.dataset.sync === player.sync));
    for (const segment of shows.querySelectorAll("button")) setAttribute(segment, "aria-pressed", String(segment.dataset.show === showing));
    speedBox.hidden = deadEnd.hidden = versus.hidden = showing !== "watch";
    transport.hidden = showing === "exercise";
  }

  // Load the first events of a run; the player loads the rest.
  const loader = createLoader(context, async (_, /** @type {Puzzle} */ puzzle) => {
    await Promise.all(lanes().map((one) => one.start(puzzle)));
    await player.begin();
    const at = showing === "watch" ? linkedAt : 0;
    if (at) linkedAt = 0;
    if (at) await player.go(at);
    return puzzle;
  }, (puzzle) => puzzle && afterwards(puzzle).catch(onError));
  mid.prepend(loader.element);

  /** Start over with other approaches or another puzzle. */
  function start() {
    player.reset();
    native = [];
    const before = studied;
    studied = own?.puzzle ?? store.state.game.puzzle;
    if (studied !== before) {
      race.stop();
      raced = false;
    }
    puzzleNote.hidden = !own;
    if (own) puzzleNote.children[0].textContent = own.note();
    all[1].element.hidden = !two || showing !== "watch";
    if (showing === "exercise") exercise.restart();
    loader.clear();
    loader.want(studied);
    startRace();
  }

  /** Start the race on the puzzle that is studied, once it is shown. */
  function startRace() {
    if (showing !== "race" || !studied || !visible) return;
    if (raced) return race.resume();
    raced = true;
    ownCode.update();
    const at = linkedAt;
    linkedAt = 0;
    race.start(studied, at).catch(onError);
  }

  /** Once it runs, load the native engine's results for comparison and find the end of the runs. @param {Puzzle} puzzle */
  async function afterwards(puzzle) {
    if (puzzle.clues.length === 81) engine.compare(toWire(puzzle, startOf(puzzle)), { approaches: ["native"] }).then(({ rows }) => studied === puzzle && counts.scale((native = rows)), () => {});
    if (showing !== "race") await Promise.all(lanes().map(({ run }) => run?.lookAhead()));
  }

  /** @param {Show} to */
  function show(to) {
    moving().pause();
    if (showing === "exercise") exercise.hide();
    if (showing === "race") race.rest();
    showing = to;
    layout();
    face();
    if (to === "exercise") exercise.show();
    else draw();
    startRace();
    store.dispatch({ type: "say", text: "said.text", words: { text: t(`study.show.${to}`) } });
  }

  /** Watch a racer at the time of the race. @param {string} name @param {number} at */
  function watch(name, at) {
    all[0].choose(name);
    linkedAt = Math.floor(at);
    show("watch");
    start();
  }

  /** Switch between one and two approaches; the first one keeps its place. @param {boolean} to */
  async function setTwo(to) {
    two = to;
    if (two && all[1].name === all[0].name) all[1].choose(approaches[(approaches.findIndex(({ name }) => name === all[0].name) + 4) % approaches.length].name);
    const next = createCounts(t, two ? 2 : 1);
    next.scale(native);
    counts.element.replaceWith(next.element);
    counts = next;
    layout();
    face();
    if (loader.now.state !== "loaded" || !studied) return start();
    if (two) await all[1].start(studied);
    else all[1].stop();
    await player.go(player.place);
    if (two) all[1].run?.lookAhead().catch(onError);
  }

  /** Show the parts that belong to what is shown. */
  function layout() {
    if (visible) document.body.dataset.study = showing === "watch" ? (two ? "two" : "one") : showing;
    else delete document.body.dataset.study;
    race.element.hidden = showing !== "race";
    exercise.element.hidden = showing !== "exercise";
    all[0].element.hidden = showing !== "watch";
    all[1].element.hidden = showing !== "watch" || !two;
    counts.element.hidden = showing !== "watch";
    if (two && showing === "watch" && store.state.look.stage) store.dispatch({ type: "stage", stage: null });
    unhandle();
    unhandle = visible ? keys.handle(handlers()) : () => {};
    present.draw();
  }

  /** Study the worst-case puzzle of an approach. @param {Approach} approach */
  function tryAgainst({ name, against }) {
    const puzzle = puzzleOfLine(against);
    if (puzzle) own = { puzzle, note: () => t("study.against.note", { name }) };
    start();
  }

  /** Study backtracking on a 4x4 puzzle. */
  function openDemo() {
    const puzzle = puzzleOfLine(demo);
    if (puzzle) own = { puzzle, note: () => t("study.demo.note") };
    if (showing !== "race") all[0].choose(DEMO);
    start();
  }

  /** Show the current place of the player. */
  function draw() {
    if (showing === "exercise" || !visible) return;
    if (showing === "race") return stage(studied ? startOf(studied) : null, {});
    lanes().forEach((one, i) => {
      const at = player.placeOf(i);
      const search = one.show(at);
      if (!search) one.showTimeline(at);
      if (one.run) counts.draw(i, one.name, one.run, search);
      if (!two && search && studied) {
        const { position, shades } = sceneOf(studied, search);
        stage(position, shades);
      }
    });
  }

  /** Show a position on the main board. @param {import("../model/puzzle.js").Position | null} position @param {Readonly<Record<number, string>>} shades */
  const stage = (position, shades) => void (studied && position && store.dispatch({ type: "stage", stage: { puzzle: studied, position, shades, label: "" } }));

  /** The state as the address of a link. */
  function searchNow() {
    const what = showing === "exercise" ? exercise.kind : showing;
    const at = showing === "race" ? race.clock : showing === "watch" ? Math.floor(player.place) : 0;
    return studySearch({ names: lanes().map(({ name }) => name), at, show: what, present: present.on });
  }

  /** Copy a link to the puzzle, the approaches, what is shown, and the step on display. */
  async function copyLink() {
    if (!studied) return;
    await navigator.clipboard.writeText(`${location.origin}${location.pathname}${searchNow()}#${await encodeAnyLink(studied)}`);
    store.dispatch({ type: "say", text: "said.copied", toast: true });
  }

  for (const [i, one] of all.entries()) one.choose(approaches[Math.min(i * 4, approaches.length - 1)].name);
  const link = takeStudyLink();
  const linked = (link?.names ?? []).flatMap((name) => approachNamed(approaches, name) ?? []);
  linked.forEach(({ name }, i) => all[i].choose(name));
  if (link && linked.length) {
    linkedAt = link.at;
    if (link.show === "race") showing = "race";
    else if (link.show !== "watch") showing = "exercise";
    if (linked.length < link.names.length) store.dispatch({ type: "say", text: "error.link", toast: true });
  } else if (link) store.dispatch({ type: "say", text: "error.link", toast: true });
  if (linked.length === 2) setTwo(true).catch(onError);
  if (link?.show === "mrv") exercise.choose("mrv");
  face();
  return {
    keep: () => ({ search: searchNow(), own }),
    show() {
      visible = true;
      layout();
      if (link?.present && !present.shown) present.set(true);
      if (!studied || loader.now.state === "idle" || (!own && studied !== store.state.game.puzzle)) start();
      else draw();
      startRace();
      if (showing === "exercise") exercise.show();
      if (loader.now.state === "loaded" && showing === "watch") Promise.all(lanes().map(({ run }) => (run && run.total === null && !run.gaveUp ? run.lookAhead() : null))).catch(onError);
    },
    /** @param {import("../model/state.js").State} state @param {import("../model/state.js").State} before */
    update(state, before) {
      if (!visible) this.show();
      else if (!own && studied !== state.game.puzzle) start();
      else if (!two && !state.look.stage) draw();
      const cell = state.look.selection.at(-1);
      if (showing === "exercise" && state.look.selection !== before.look.selection && cell !== undefined) exercise.pick(cell);
    },
    hide() {
      player.pause();
      race.rest();
      exercise.hide();
      loader.leave();
      for (const one of all) one.run?.rest();
      visible = false;
      present.set(false);
      layout();
    },
  };
}
