// A net as a collapsible outline: under each line its premises, with straight runs of lines grouped.

import { runTo } from "../../model/net.js";
import { h } from "../../parts/dom.js";
import { titled } from "../../parts/techniques.js";
import { linkedText } from "./linked-text.js";

/** @import { Branch, Inner, NetLine } from "../../model/net.js" */
/** @import { Shape } from "../../model/shape.js" */
/** @import { Texts } from "../../texts.js" */
/** @import { LightUp } from "./linked-text.js" */

/**
 * @param {Branch} branch @param {number} index @param {Shape} shape @param {Texts} t
 * @param {{lightUp: LightUp, goTo: (branch: number, number: number) => void}} board
 */
export function createOutline(branch, index, shape, t, { lightUp, goTo }) {
  const { lines, ends } = branch;

  /** @param {NetLine} line @param {boolean} linked */
  const words = (line, linked) => [
    h("button", { class: "line-number", data: { line: String(line.number) }, text: String(line.number), "aria-label": t("net.go", { number: line.number }), on: { click: () => goTo(index, line.number) } }),
    h("span", {},
      ...(linked ? linkedText(shape, line.words, lightUp) : [line.words]),
      line.reason ? h("span", { class: "quiet", text: `, ${t("net.since")} ${line.reason}` }) : null,
      ...branch.inner.filter(({ lines }) => lines.includes(line.number)).map(proof)),
  ];

  /** A nested proof that a line depends on, collapsed. @param {Inner} inner */
  const proof = ({ technique, name, text }) => h("details", { class: "net-proof" },
    h("summary", { text: titled(technique, name) }),
    ...text.split("\n\n").map((part) => h("p", {}, ...linkedText(shape, part, lightUp))));

  /** The run that ends with a line, as a list; the premises of its first line are collapsed below it. @param {number} number */
  function run(number) {
    const items = runTo(lines, number).map((line, i) => {
      const needed = i ? [] : line.premises.filter((premise) => premise !== 1);
      return h("li", { class: "net-line" }, ...words(line, true), needed.length ? h("div", { class: "net-needs" }, ...needed.map(fold)) : null);
    });
    return h("ol", { class: "net-run" }, ...items);
  }

  /** @param {number} number */
  function fold(number) {
    const line = lines[number - 1];
    const element = h("details", { class: "net-fold" }, h("summary", {}, h("span", { class: "net-number", text: `(${number})` }), ` ${line.words}`));
    element.addEventListener("toggle", () => element.open && element.children.length === 1 && element.append(run(number)));
    return element;
  }

  const wanted = [...new Set(ends)].filter((number) => number !== 1);
  return h("details", { class: "net", data: { branch: String(index) } },
    h("summary", {},
      h("span", {}, t("net.suppose"), " ", h("strong", { text: lines[0].words })),
      h("span", { class: "quiet", text: lines.length === 1 ? t("net.line") : t("net.lines", { count: lines.length }) })),
    h("p", { class: "quiet", text: t("net.read") }),
    ...wanted.map(fold));
}
