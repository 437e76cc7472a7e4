// Study: an approach at work, event by event.

import { h } from "../parts/dom.js";

/** @import { Mount } from "../panels.js" */

/** @type {Mount} */
export function mount(host, { t }) {
  host.append(h("p", { text: t("tab.study") }));
  return {};
}
