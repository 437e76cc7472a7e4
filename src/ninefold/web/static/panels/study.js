// The Study panel: textbook approaches event by event, one on the main board or two side by side.

import { tip } from "../keys.js";
import { encodeAnyLink } from "../model/link.js";
import { puzzleOfLine, startOf, toWire } from "../model/puzzle.js";
import { h, icon, setAttribute } from "../parts/dom.js";
import { reportError } from "../parts/engine-acts.js";
import { createLoader } from "../parts/loader.js";
import { approachNamed, studySearch, takeStudyLink } from "../parts/study-link.js";
import { createCounts } from "./study/counts.js";
import { createLane, sceneOf } from "./study/lane.js";
import { createPlayer } from "./study/player.js";
import { NOTCHES, speedOf, speedText } from "./study/speed.js";

/** @import { Context } from "../app.js" */
/** @import { Mount } from "../panels.js" */
/** @import { Puzzle } from "../model/puzzle.js" */
/** @import { Approach, Lane } from "./study/lane.js" */

/** @type {Mount} */
export function mount(host, context) {
  const { engine, keys } = context;
  /** @type {ReturnType<typeof createStudy> | null} */
  let study = null;
  const loader = createLoader(context, async () => (await engine.approaches()).approaches, (approaches) => {
    if (!approaches) return;
    loader.element.remove();
    study = createStudy(host, context, approaches);
    // After a click, the panel takes the keys: Space plays instead of pressing the button again.
    host.addEventListener("click", (event) => {
      if (event.detail > 0 && event.target instanceof Element && event.target.closest("button")) host.focus({ preventScroll: true });
    });
    study.show();
  });
  host.append(loader.element);
  keys.handle({
    "study-play": () => study?.player.playing ? study.player.pause() : study?.player.play(),
    "study-next": () => study?.player.step(1),
    "study-back": () => study?.player.step(-1),
    "study-first": () => (study?.player.pause(), study?.player.go(0)),
    "study-last": () => study?.player.last(),
    "study-dead-end": () => study?.player.deadEnd(),
    "study-faster": () => study?.faster(2),
    "study-slower": () => study?.faster(-2),
  });
  return {
    update: () => (study ? study.update() : void loader.want()),
    hide: () => (study?.hide(), loader.leave()),
  };
}

/** @param {HTMLElement} host @param {Context} context @param {readonly Approach[]} approaches */
function createStudy(host, context, approaches) {
  const { store, engine, t } = context;
  /** @type {Puzzle | null} */
  let own = null; // a worst-case puzzle instead of the game's
  /** @type {Puzzle | null} */
  let studied = null;
  let two = false;
  let linkedAt = 0; // the step that a link asks for
  let visible = false;
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
  let counts = createCounts(t, 1);

  // --- the controls
  const button = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {() => void} */ click) => {
    const words = t(/** @type {import("../texts.js").TextKey} */ (name === "first" ? "study.first-place" : `study.${name}`));
    return h("button", { class: "tool", id: `study-${name}`, "aria-label": words, title: words + tip(`study-${name}`), on: { click } }, icon(sign));
  };
  const play = h("button", { class: "primary study-play", id: "study-play", on: { click: () => (player.playing ? player.pause() : player.play()) } });
  const speed = h("input", { type: "range", id: "study-speed", min: "0", max: String(NOTCHES), value: String(player.notch), "aria-label": t("study.speed"), on: { input: () => player.setNotch(Number(speed.value)) } });
  const speedWords = h("output", { class: "quiet speed-words", for: "study-speed" });
  const versus = h("button", { class: "tool", id: "study-two", "aria-label": t("study.two"), title: t("study.two"), "aria-pressed": "false", on: { click: () => setTwo(!two) } }, icon("two"));
  const transport = h("div", { class: "transport" },
    h("div", { class: "transport-keys" },
      button("first", "first", () => (player.pause(), player.go(0))),
      button("back", "back", () => player.step(-1)),
      play,
      button("next", "next", () => player.step(1)),
      button("last", "last", () => player.last()),
      h("button", { class: "tool dead-end", id: "study-dead-end", title: t("study.dead-end.title") + tip("study-dead-end"), on: { click: () => player.deadEnd() } }, icon("dead"), h("span", { text: t("study.dead-end") })),
      versus),
    h("div", { class: "speed" }, speed, speedWords,
      h("button", { class: "tool", id: "study-link", "aria-label": t("study.link"), title: t("study.link.title"), on: { click: () => copyLink().catch(onError) } }, icon("share"))));
  const sync = h("div", { class: "segments sync", role: "group", "aria-label": t("study.sync") },
    ...(/** @type {const} */ (["events", "clock"])).map((name) =>
      h("button", { class: "segment", data: { sync: name }, text: t(`study.sync.${name}`), title: t(`study.sync.${name}.title`), on: { click: () => (player.setSync(name), face()) } })));
  const puzzleNote = h("p", { class: "study-puzzle", hidden: true }, h("span", {}), " ", h("button", { class: "link", text: t("study.own"), on: { click: () => ((own = null), start()) } }));
  const mid = h("div", { class: "study-mid" }, transport, sync, puzzleNote, counts.element);
  host.append(all[0].element, mid, all[1].element);

  function face() {
    const words = t(player.playing ? "study.pause" : "study.play");
    setAttribute(play, "aria-label", words);
    setAttribute(play, "title", words + tip("study-play"));
    play.replaceChildren(icon(player.playing ? "pause" : "play"));
    speed.value = String(player.notch);
    const rate = speedOf(player.notch);
    speedWords.textContent = rate === Infinity ? t("study.speed.most") : t(rate === 1 ? "study.speed.one" : "study.speed.rate", { rate: speedText(rate) });
    setAttribute(speed, "aria-valuetext", speedWords.textContent);
    setAttribute(versus, "aria-pressed", String(two));
    sync.hidden = !two;
    for (const segment of sync.querySelectorAll("button")) setAttribute(segment, "aria-pressed", String(segment.dataset.sync === player.sync));
  }

  // Load the first events of a run; the player loads the rest.
  const loader = createLoader(context, async (_, /** @type {Puzzle} */ puzzle) => {
    await Promise.all(lanes().map((one) => one.start(puzzle)));
    await player.begin();
    const at = linkedAt;
    linkedAt = 0;
    if (at) await player.go(at);
    return puzzle;
  }, (puzzle) => puzzle && afterwards(puzzle).catch(onError));
  mid.prepend(loader.element);

  /** Start over with other approaches or another puzzle. */
  function start() {
    player.reset();
    native = [];
    studied = own ?? store.state.game.puzzle;
    puzzleNote.hidden = !own;
    if (own) puzzleNote.children[0].textContent = own.title;
    all[1].element.hidden = !two;
    loader.clear();
    loader.want(studied);
  }

  /** Once it runs, load the native engine's results for comparison and find the end of the runs. @param {Puzzle} puzzle */
  async function afterwards(puzzle) {
    engine.compare(toWire(puzzle, startOf(puzzle)), { approaches: ["native"] }).then(({ rows }) => studied === puzzle && counts.scale((native = rows)), () => {});
    await Promise.all(lanes().map(({ run }) => run?.lookAhead()));
  }

  /** Switch between one and two approaches; the first one keeps its place. @param {boolean} to */
  async function setTwo(to) {
    two = to;
    if (two && all[1].name === all[0].name) all[1].choose(approaches[(approaches.findIndex(({ name }) => name === all[0].name) + 4) % approaches.length].name);
    const next = createCounts(t, two ? 2 : 1);
    next.scale(native);
    counts.element.replaceWith(next.element);
    counts = next;
    all[1].element.hidden = !two;
    layout();
    face();
    if (loader.now.state !== "loaded" || !studied) return start();
    if (two) await all[1].start(studied);
    else all[1].stop();
    await player.go(player.place);
    if (two) all[1].run?.lookAhead().catch(onError);
  }

  function layout() {
    if (visible) document.body.dataset.study = two ? "two" : "one";
    else delete document.body.dataset.study;
    if (two && store.state.look.stage) store.dispatch({ type: "stage", stage: null });
  }

  /** Study the worst-case puzzle of an approach. @param {Approach} approach */
  function tryAgainst({ name, against }) {
    own = puzzleOfLine(against, { title: t("study.against.note", { name }) });
    start();
  }

  /** Show the current place of the player. */
  function draw() {
    lanes().forEach((one, i) => {
      const at = player.placeOf(i);
      const search = one.show(at);
      if (!search) one.showTimeline(at);
      if (one.run) counts.draw(i, one.name, one.run, search);
      if (!two && search && studied) {
        const { position, shades } = sceneOf(studied, search);
        store.dispatch({ type: "stage", stage: { puzzle: studied, position, shades, label: "" } });
      }
    });
  }

  /** Copy a link to the approaches, the puzzle and the step on display. */
  async function copyLink() {
    if (!studied) return;
    const search = studySearch({ names: lanes().map(({ name }) => name), at: Math.floor(player.place) });
    await navigator.clipboard.writeText(`${location.origin}${location.pathname}${search}#${await encodeAnyLink(studied)}`);
    store.dispatch({ type: "say", text: "said.copied", toast: true });
  }

  for (const [i, one] of all.entries()) one.choose(approaches[Math.min(i * 4, approaches.length - 1)].name);
  const link = takeStudyLink();
  const linked = (link?.names ?? []).flatMap((name) => approachNamed(approaches, name) ?? []);
  linked.forEach(({ name }, i) => all[i].choose(name));
  if (link && linked.length) linkedAt = link.at;
  if (link && linked.length < link.names.length) store.dispatch({ type: "say", text: "error.link", toast: true });
  if (linked.length === 2) setTwo(true).catch(onError);
  face();
  return {
    player,
    faster: (/** @type {number} */ by) => player.setNotch(Math.max(0, Math.min(NOTCHES, player.notch + by))),
    show() {
      visible = true;
      layout();
      if (!studied || loader.now.state === "idle" || (!own && studied !== store.state.game.puzzle)) return start();
      draw();
      Promise.all(lanes().map(({ run }) => (run && run.total === null && !run.gaveUp ? run.lookAhead() : null))).catch(onError);
    },
    update() {
      if (!visible) this.show();
      else if (!own && studied !== store.state.game.puzzle) start();
      else if (!two && !store.state.look.stage) draw();
    },
    hide() {
      player.pause();
      loader.leave();
      for (const one of all) one.run?.rest();
      visible = false;
      layout();
    },
  };
}
