// Hints: levels, the drawn pattern, the path, all steps, techniques.

import { h } from "../parts/dom.js";

/** @import { Mount } from "../panels.js" */

/** @type {Mount} */
export function mount(host, { t }) {
  host.append(h("p", { text: t("tab.hints") }));
  return {};
}
