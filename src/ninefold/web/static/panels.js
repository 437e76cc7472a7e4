// The panels behind their tabs.  A panel is a module with `mount(host, context)`, loaded when it is first shown.

import { byId, h, icon } from "./parts/dom.js";
import { loadStyle } from "./parts/style.js";
import { mount as mountPlay } from "./panels/play.js";

/** @import { Context } from "./app.js" */
/** @import { PanelName, State } from "./model/state.js" */

/**
 * The return value of mount; all fields are optional.
 * @typedef {object} Panel
 * @property {(state: State, before: State) => void} [update]   called after every change while the panel is shown, and when it is shown
 * @property {() => void} [hide]                                called when another panel is chosen: stop what runs
 * @property {() => unknown} [keep]                             the state for mount when the language changes and the panel is rebuilt
 */

/** @typedef {(host: HTMLElement, context: Context, kept?: any) => Panel} Mount */

/** A module with a style of its own. @param {string} style @param {Promise<{mount: Mount}>} module */
const styled = async (style, module) => (await Promise.all([module, loadStyle(style)]))[0];

/** @type {readonly {name: PanelName, icon: string, load: () => Promise<{mount: Mount}>}[]} */
const PANELS = [
  { name: "play", icon: "grid", load: async () => ({ mount: mountPlay }) },
  { name: "hints", icon: "hint", load: () => import("./panels/hints.js") },
  { name: "learn", icon: "learn", load: () => styled("learn", import("./panels/learn.js")) },
  { name: "study", icon: "study", load: () => styled("study", import("./panels/study.js")) },
  { name: "make", icon: "make", load: () => import("./panels/make.js") },
  { name: "set", icon: "", load: () => styled("set", import("./panels/set.js")) },
];
/** The panels with a tab; the switch in the top bar leads to the other one. */
const TABBED = PANELS.slice(0, 5);

/** Preload the hints panel when the browser is idle, so that the first hint does not wait for files. */
export const warmUp = () => {
  const idle = globalThis.requestIdleCallback ?? ((/** @type {() => void} */ work) => setTimeout(work, 500));
  idle(() => void import("./panels/hints.js").catch(() => {}));
};

/** @param {Context} context @param {ReadonlyMap<PanelName, unknown>} [kept] what earlier panels kept @returns {() => Map<PanelName, unknown>} what these keep */
export function createPanels(context, kept = new Map()) {
  const { store, t } = context;
  const body = byId("panel-body");
  /** @type {Map<PanelName, Panel>} */
  const mounted = new Map();
  /** The last scroll position of each panel. @type {Map<PanelName, number>} */
  const scrolled = new Map();

  const tabs = TABBED.map(({ name, icon: sign }) =>
    h(
      "button",
      {
        role: "tab", id: `tab-${name}`, class: "tab", "aria-controls": `panel-${name}`, data: { name },
        on: { click: (event) => choose(name, event.detail > 0), keydown: rove },
      },
      icon(sign),
      h("span", { text: t(`tab.${name}`) }),
    ),
  );
  const hosts = PANELS.map(({ name }) => {
    const about = name === "set" ? { role: "region", "aria-label": t("set.label") } : { role: "tabpanel", "aria-labelledby": `tab-${name}` };
    return h("div", { ...about, id: `panel-${name}`, class: `panel-${name}`, tabindex: "-1", data: { panel: name }, hidden: true });
  });
  byId("tabs").append(...tabs);
  body.append(...hosts);

  /** After a click, the focus moves into the panel; with the keyboard, it stays on the tabs. @param {PanelName} name @param {boolean} pointed */
  function choose(name, pointed) {
    store.dispatch({ type: "panel", panel: name });
    if (pointed) hosts[PANELS.findIndex((panel) => panel.name === name)].focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  function rove(event) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const index = tabs.findIndex((tab) => tab === event.currentTarget);
    const next = (index + by + tabs.length) % tabs.length;
    tabs[next].focus();
    store.dispatch({ type: "panel", panel: PANELS[next].name });
  }

  /** @param {PanelName} name */
  async function show(name) {
    PANELS.forEach((panel, i) => {
      const chosen = panel.name === name;
      tabs[i]?.setAttribute("aria-selected", String(chosen));
      if (tabs[i]) tabs[i].tabIndex = chosen ? 0 : -1;
      if (hosts[i].hidden === chosen && !chosen) mounted.get(panel.name)?.hide?.();
      hosts[i].hidden = !chosen;
    });
    document.body.dataset.panel = name;
    body.scrollTop = scrolled.get(name) ?? 0;
    if (mounted.has(name)) return;
    const index = PANELS.findIndex((panel) => panel.name === name);
    const { mount } = await PANELS[index].load();
    if (mounted.has(name)) return;
    mounted.set(name, mount(hosts[index], context, kept.get(name)));
    mounted.get(name)?.update?.(store.state, store.state);
  }

  /** @type {PanelName | null} */
  let shown = null;
  store.subscribe((state, before) => {
    const { panel } = state.look;
    if (panel !== shown) {
      if (shown) scrolled.set(shown, body.scrollTop);
      shown = panel;
      show(panel);
    }
    mounted.get(panel)?.update?.(state, before);
  });
  return () => {
    const keeping = new Map([...kept, ...[...mounted].map(([name, panel]) => /** @type {const} */ ([name, panel.keep?.()]))]);
    if (shown) mounted.get(shown)?.hide?.();
    return keeping;
  };
}
