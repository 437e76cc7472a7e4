// The help overlay, generated from the table of keys.

import { KEYS, shown, wordsOf } from "../keys.js";
import { showDialog } from "./dialog.js";
import { h } from "./dom.js";

/** @import { Context } from "../app.js" */
/** @import { TextKey } from "../texts.js" */

/** @param {Context} context */
export function helpDialog({ t }) {
  const groups = KEYS.map(({ group, keys }) =>
    h("section", { class: "help-group" },
      h("h3", { text: t(/** @type {TextKey} */ (`help.${group}`)) }),
      h("dl", {}, ...keys.map(({ action, keys: combos }) =>
        h("div", {},
          h("dt", {}, ...combos.flatMap((combo, i) => [i ? " " : "", h("kbd", { text: shown(combo) })])),
          h("dd", { text: t(wordsOf(action)) }))))));
  showDialog(t, t("help.title"), [h("p", { text: t("help.intro") }), h("div", { class: "help" }, ...groups)], { class: "widest" });
}
