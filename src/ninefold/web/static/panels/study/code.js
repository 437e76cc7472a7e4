// The code of an approach, with the current line highlighted.

import { h, setAttribute } from "../../parts/dom.js";

/** @import { Texts } from "../../texts.js" */

const WORDS = /("""(?:[^"]|"(?!""))*"""|"[^"\n]*"|'[^'\n]*')|(#.*)|\b(def|return|yield|for|in|if|elif|else|while|not|and|or|continue|break|from|import|class|lambda|None|True|False|is|pass|nonlocal|del|raise|try|except|finally|with|as)\b/g;

/** @param {Texts} t */
export function createCode(t) {
  const list = h("ol", { class: "code-lines", lang: "en" });
  const element = h("div", { class: "code", tabindex: "0", role: "group", "aria-label": t("study.code") }, list);
  let first = 1;
  /** @type {HTMLElement | null} */
  let lit = null;

  /** Scroll to the highlighted line. */
  function reveal() {
    if (!lit) return;
    const [top, bottom] = [lit.offsetTop, lit.offsetTop + lit.offsetHeight];
    if (top < element.scrollTop + 8) element.scrollTop = top - element.clientHeight / 3;
    else if (bottom > element.scrollTop + element.clientHeight - 8) element.scrollTop = bottom - (element.clientHeight * 2) / 3;
  }

  return {
    element,
    /** @param {number} firstLine @param {readonly string[]} source */
    fill(firstLine, source) {
      first = firstLine;
      lit = null;
      list.start = firstLine;
      list.replaceChildren(...source.map((line, i) => h("li", { class: "code-line" }, h("span", { class: "code-number", "aria-hidden": "true", text: String(firstLine + i) }), h("code", {}, ...colored(line)))));
    },
    /** Highlight the line that has just run. @param {number | null} line */
    light(line) {
      const next = line === null ? null : /** @type {HTMLElement | undefined} */ (list.children[line - first]) ?? null;
      if (next === lit) return;
      if (lit) setAttribute(lit, "aria-current", null);
      lit = next;
      if (lit) setAttribute(lit, "aria-current", "true");
      reveal();
    },
    reveal,
  };
}

/** A line with highlighted keywords, strings and comments. @param {string} line @returns {(Node | string)[]} */
function colored(line) {
  /** @type {(Node | string)[]} */
  const parts = [];
  let end = 0;
  for (const match of line.matchAll(WORDS)) {
    if (match.index > end) parts.push(line.slice(end, match.index));
    parts.push(h("span", { class: match[1] ? "code-text" : match[2] ? "code-comment" : "code-word", text: match[0] }));
    end = match.index + match[0].length;
  }
  if (end < line.length) parts.push(line.slice(end));
  return parts.length ? parts : [" "];
}
