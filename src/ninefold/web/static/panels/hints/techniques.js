// The techniques, with a page for each: an explanation, an example, and positions to practice it.

import { createPicture } from "../../board/picture.js";
import { evidenceView } from "../../board/view.js";
import { EngineError } from "../../engine.js";
import { newId } from "../../first.js";
import { fromWire } from "../../model/puzzle.js";
import { levelText } from "../../parts/bar.js";
import { h, icon } from "../../parts/dom.js";
import { reportError } from "../../parts/engine-acts.js";
import { createLoader } from "../../parts/loader.js";
import { allTechniques, familyText, levelOf, LEVELS, titled } from "../../parts/techniques.js";
import { hintOptions } from "./asked.js";
import { createStepCard, levelBadge } from "./step-card.js";

/** @import { Context } from "../../app.js" */
/** @import { Technique } from "../../model/wire.js" */
/** @import { Evidence, Light } from "../../model/state.js" */

/** Words between asterisks are emphasized. @param {string} text */
const emphasised = (text) => text.split(/\*([^*\s][^*]*)\*/).map((words, i) => (i % 2 ? h("em", { text: words }) : words));

const VARIANT = "variant";

/** @param {Context} context @param {() => void} toHints what follows when a practice position was opened */
export function createTechniquesView(context, toHints) {
  const { store, engine, t } = context;
  /** @type {Technique[]} */
  let all = [];
  const search = h("input", { type: "search", placeholder: t("technique.search"), "aria-label": t("technique.search"), on: { input: list } });
  const index = h("div", { class: "technique-index" });
  const switched = h("p", { class: "quiet", role: "status", hidden: true });
  const contents = h("div", { class: "technique-list" }, search, switched, index);
  const page = h("article", { class: "technique-page", hidden: true });
  const element = h("section", { class: "techniques" }, contents, page);

  const loader = createLoader(context, async (_, /** @type {string | undefined} */ preset) => {
    const [{ techniques }] = await Promise.all([engine.techniques(preset), allTechniques(engine)]);
    return preset === VARIANT ? techniques : techniques.map((one) => ({ ...one, level: levelOf(one) }));
  }, (techniques) => {
    all = techniques ?? [];
    list();
  });
  const paged = createLoader(context, async (_, /** @type {string} */ slug, /** @type {string | undefined} */ preset) => {
    const [technique] = await Promise.all([engine.technique(slug, preset), allTechniques(engine)]);
    return technique;
  }, (technique) => (technique ? draw(technique) : page.replaceChildren(back(), paged.element)));
  contents.append(loader.element);
  /** The preset in use; variants have their own techniques. */
  const preset = () => (store.state.game.puzzle.variant ? VARIANT : hintOptions(context).preset);
  const load = () => loader.want(preset());

  function list() {
    const words = search.value.trim().toLowerCase();
    const fits = all.filter(({ name, slug, family }) => [name, titled(slug, name), slug, family].some((text) => text.toLowerCase().includes(words)));
    index.replaceChildren(...LEVELS.flatMap((level) => {
      const some = fits.filter((one) => one.level === level);
      return some.length
        ? [h("section", { class: "group" }, h("h2", { class: `level-${level.toLowerCase()}`, text: levelText(t, level) }),
            h("ul", { class: "technique-names" }, ...some.map(({ slug, name, enabled }) => h("li", {}, chip(slug, name, enabled)))))]
        : [];
    }));
    const { off } = store.state.options;
    switched.hidden = !off.length;
    switched.replaceChildren(t(off.length === 1 ? "technique.one" : "technique.some", { count: off.length }), " ",
      h("button", { class: "chip", id: "technique-every", text: t("technique.every"), on: { click: () => (store.dispatch({ type: "option", name: "off", value: [] }), list(), search.focus()) } }));
    if (all.length && !fits.length) index.append(h("p", { class: "quiet", text: t("technique.nothing") }));
  }

  /** @param {string} slug @param {string} name @param {boolean} enabled */
  function chip(slug, name, enabled) {
    const off = !enabled || store.state.options.off.includes(slug);
    const title = enabled ? (off ? t("technique.switched") : "") : t("technique.off");
    return h("button", { class: off ? "chip off" : "chip", title, on: { click: () => open(slug) } }, titled(slug, name), off ? h("span", { class: "unseen", text: `, ${title}` }) : null);
  }

  /** Open the page of a technique. @param {string} slug */
  function open(slug) {
    contents.hidden = true;
    page.hidden = false;
    paged.clear();
    paged.want(slug, preset());
  }

  function close() {
    paged.clear();
    page.hidden = true;
    contents.hidden = false;
    list();
    load();
  }

  const back = () => h("button", { class: "act technique-back", on: { click: close } }, icon("back"), h("span", { text: t("technique.all") }));

  /** @param {Awaited<ReturnType<Context["engine"]["technique"]>>} technique */
  function draw(technique) {
    const { slug, score, family, text, language, example } = technique;
    const level = preset() === VARIANT ? technique.level : levelOf(technique);
    const name = titled(slug, technique.name);
    const use = h("input", { type: "checkbox", id: "technique-use", props: { checked: !store.state.options.off.includes(slug) }, on: { change: () => {
      const others = store.state.options.off.filter((other) => other !== slug);
      store.dispatch({ type: "option", name: "off", value: use.checked ? others : [...others, slug] });
    } } });
    const state = h("p", { class: "quiet", role: "status" });
    const go = h("button", { class: "primary act", id: "technique-practice", on: { click: () => practice(slug, name, state) } }, icon("play"), h("span", { text: t("technique.practice") }));
    const title = h("h2", { class: "technique-name", tabindex: "-1", text: name });
    page.replaceChildren(
      back(),
      h("header", { class: "technique-head" }, title, levelBadge(t, level), h("span", { class: "quiet", text: t("technique.facts", { family: familyText(t, family), score }) })),
      ...text.split("\n\n").filter(Boolean).map((words) => h("p", { class: "telling", lang: language }, ...emphasised(words))),
      h("label", { class: "check" }, use, h("span", { text: t("technique.use") })),
      example ? h("div", { class: "acts" }, go) : "",
      state,
      ...(example ? exampleOf(example) : []),
    );
    title.focus({ preventScroll: true });
    page.closest(".panel-body")?.scrollTo({ top: 0 });
  }

  /** @param {NonNullable<Awaited<ReturnType<Context["engine"]["technique"]>>["example"]>} example */
  function exampleOf(example) {
    const read = fromWire(example);
    if (!read) return [];
    const picture = createPicture({ label: t("technique.example") });
    /** @type {Evidence} */
    let drawn = { step: example, level: "why" };
    const show = (/** @type {Light | null} */ light) => picture.draw(evidenceView(read.puzzle, read.position, drawn, { light }));
    const card = createStepCard(context, open, { draw: (evidence) => ((drawn = evidence), show(null)), lightUp: show });
    card.show(example, example, { titled: false });
    return [h("h3", { text: t("technique.example") }), h("div", { class: "technique-example" }, picture.element, card.element)];
  }

  /** Open a position whose next step is this technique. @param {string} slug @param {string} name @param {HTMLElement} state */
  async function practice(slug, name, state) {
    state.textContent = t("technique.looking");
    try {
      const preset = hintOptions(context).preset ?? (await engine.version()).preset; // the technique must be the next hint
      const { puzzles } = await engine.generate({ technique: slug, technique_use: "next", preset, n: 1, seconds: 8 });
      const made = fromWire(puzzles[0]);
      state.textContent = "";
      if (!made) return;
      const title = t("technique.title", { name });
      store.dispatch({ type: "open", puzzle: { ...made.puzzle, title }, position: made.position, id: newId(), at: Date.now() });
      store.dispatch({ type: "option", name: "raster", value: true });
      toHints();
    } catch (error) {
      if (error instanceof EngineError && error.kind === "GenerateError") state.textContent = t("technique.notfound");
      else {
        state.textContent = "";
        reportError(context, error);
      }
    }
  }

  return { element, open, show: () => (page.hidden ? load() : paged.now.state === "idle" && paged.again()), hide: () => (loader.leave(), paged.leave()), dismiss: close };
}
