// The techniques, and a page for each: what it is, an example drawn, and positions to practise it on.

import { createPicture } from "../../board/picture.js";
import { evidenceView } from "../../board/view.js";
import { EngineError } from "../../engine.js";
import { newId } from "../../first.js";
import { fromWire } from "../../model/puzzle.js";
import { levelText } from "../../parts/bar.js";
import { h, icon } from "../../parts/dom.js";
import { sayFault } from "../../parts/engine-acts.js";
import { familyText, titled } from "../../parts/techniques.js";
import { hintOptions } from "./asked.js";
import { createStepCard, levelBadge } from "./step-card.js";

/** @import { Context } from "../../app.js" */
/** @import { Technique } from "../../model/wire.js" */
/** @import { Evidence, Light } from "../../model/state.js" */

const LEVELS = ["Easy", "Medium", "Hard", "Unfair", "Extreme"];

/** Words between stars are emphasised. @param {string} text */
const emphasised = (text) => text.split(/\*([^*\s][^*]*)\*/).map((words, i) => (i % 2 ? h("em", { text: words }) : words));

/** @param {Context} context @param {() => void} toHints what follows when a practice position was opened */
export function createTechniquesView(context, toHints) {
  const { store, engine, t } = context;
  /** @type {Technique[]} */
  let all = [];
  /** @type {string | undefined} */
  let loaded;
  let wanted = "";
  const search = h("input", { type: "search", placeholder: t("technique.search"), "aria-label": t("technique.search"), on: { input: list } });
  const index = h("div", { class: "technique-index" });
  const contents = h("div", { class: "technique-list" }, search, index);
  const page = h("article", { class: "technique-page", hidden: true });
  const element = h("section", { class: "techniques" }, contents, page);

  async function load() {
    const { preset } = hintOptions(context);
    if (all.length && loaded === preset) return;
    try {
      all = (await engine.techniques(preset)).techniques;
      loaded = preset;
      list();
    } catch (error) {
      sayFault(context, error);
    }
  }

  function list() {
    const words = search.value.trim().toLowerCase();
    const fits = all.filter(({ name, slug, family }) => [name, titled(slug, name), slug, family].some((text) => text.toLowerCase().includes(words)));
    index.replaceChildren(...LEVELS.flatMap((level) => {
      const some = fits.filter((one) => one.level === level);
      return some.length
        ? [h("section", { class: "group" }, h("h2", { class: `level-${level.toLowerCase()}`, text: levelText(t, level) }),
            h("ul", { class: "technique-names" }, ...some.map(({ slug, name, enabled }) => h("li", {}, h("button", { class: enabled ? "chip" : "chip off", text: titled(slug, name), title: enabled ? "" : t("technique.off"), on: { click: () => open(slug) } })))))]
        : [];
    }));
    if (all.length && !fits.length) index.append(h("p", { class: "quiet", text: t("technique.nothing") }));
  }

  /** Open the page of a technique. @param {string} slug */
  async function open(slug) {
    wanted = slug;
    contents.hidden = true;
    page.hidden = false;
    page.replaceChildren(h("p", { class: "quiet", text: t("hint.looking") }));
    try {
      const technique = await engine.technique(slug, hintOptions(context).preset);
      if (wanted === slug) draw(technique);
    } catch (error) {
      close();
      sayFault(context, error);
    }
  }

  function close() {
    wanted = "";
    page.hidden = true;
    contents.hidden = false;
  }

  /** @param {Awaited<ReturnType<Context["engine"]["technique"]>>} technique */
  function draw(technique) {
    const { slug, level, score, family, text, example } = technique;
    const name = titled(slug, technique.name);
    const state = h("p", { class: "quiet", role: "status" });
    const go = h("button", { class: "primary act", id: "technique-practice", on: { click: () => practise(slug, name, state) } }, icon("play"), h("span", { text: t("technique.practice") }));
    const title = h("h2", { class: "technique-name", tabindex: "-1", text: name });
    page.replaceChildren(
      h("button", { class: "act technique-back", on: { click: close } }, icon("back"), h("span", { text: t("technique.all") })),
      h("header", { class: "technique-head" }, title, levelBadge(t, level), h("span", { class: "quiet", text: t("technique.facts", { family: familyText(t, family), score }) })),
      ...text.split("\n\n").filter(Boolean).map((words) => h("p", { class: "telling", lang: "en" }, ...emphasised(words))),
      h("div", { class: "acts" }, go),
      state,
      ...(example ? exampleOf(example) : []),
    );
    title.focus({ preventScroll: true });
    page.closest(".panel-body")?.scrollTo({ top: 0 });
    load();
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
  async function practise(slug, name, state) {
    state.textContent = t("technique.looking");
    try {
      const preset = hintOptions(context).preset ?? (await engine.version()).preset; // the step is to be the next hint
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
        sayFault(context, error);
      }
    }
  }

  return { element, open, show: load, hide: () => {}, dismiss: close };
}
