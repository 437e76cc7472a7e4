// Helpers to create elements.  They take no markup: strings are always plain text.

/**
 * @typedef {object} Props
 * @property {string} [class]
 * @property {string} [text]
 * @property {Record<string, (event: any) => void>} [on]      event listeners
 * @property {Record<string, string>} [data]
 * @property {Record<string, unknown>} [props]                properties such as value, checked, disabled
 */

/**
 * h("button", { class: "quiet", text: "Undo", on: { click } }, ...children); any other name is an attribute.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Props & Record<string, any>} [props]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  const { class: name, text, on, data, props: properties, ...attributes } = props;
  if (name) element.className = name;
  if (text !== undefined) element.textContent = text;
  for (const [attribute, value] of Object.entries(attributes)) setAttribute(element, attribute, value);
  for (const [event, listener] of Object.entries(on ?? {})) element.addEventListener(event, listener);
  Object.assign(element.dataset, data);
  Object.assign(element, properties);
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Set an attribute, or remove it if the value is null or false.
 * @param {Element} element @param {string} name @param {unknown} value */
export function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value === true ? "" : String(value));
}

/** The element with an id, which must exist. @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/** An icon of icons.svg; decoration only. @param {string} name */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[name] ?? "");
  svg.append(path);
  return svg;
}

/** Paths in a 24 by 24 view box, drawn with a stroke. @type {Record<string, string>} */
const ICONS = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  erase: "M9 5h11v14H9l-6-7zM12 9.5l5 5M17 9.5l-5 5",
  open: "M4 20V5h6l2 3h8v12zM4 11h16",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  games: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  settings: "M4 7h10M18 7h2M4 17h2M10 17h10M16 4.5v5M8 14.5v5",
  help: "M9 9a3 3 0 1 1 4.2 2.8c-.8.4-1.2 1-1.2 2.2M12 17.5v.5M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  play: "M7 4.5v15l12-7.5z",
  pause: "M8 5v14M16 5v14",
  close: "M6 6l12 12M18 6 6 18",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.5.4.8 1 .8 1.6V16h5.4v-.5c0-.6.3-1.2.8-1.6A6 6 0 0 0 12 3z",
  learn: "M12 6.5C9.8 5 7 4.5 3.5 4.5v13c3.5 0 6.3.5 8.5 2 2.2-1.5 5-2 8.5-2v-13c-3.5 0-6.3.5-8.5 2zM12 6.5v13",
  study: "M4 19V9M9 19V5M14 19v-7M19 19V8",
  make: "M12 5v14M5 12h14",
  grid: "M4 4h16v16H4zM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16",
  check: "M5 12.5 10 17 19 7",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2",
  print: "M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7z",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
  back: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  first: "M17 5l-7 7 7 7M7 5v14",
  last: "M7 5l7 7-7 7M17 5v14",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  two: "M4 5h7v14H4zM13 5h7v14h-7z",
  dead: "M4 12h9M10 8l4 4-4 4M18 5v14",
  set: "M4 20l1-4L16 5l3 3L8 19zM13 8l3 3",
  point: "M6 3l12 8-5.2 1.2L16 19l-2.6 1.2-3.2-6.7L6 17z",
  more: "M6 12h.01M12 12h.01M18 12h.01",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  down: "M12 4v12M7 11l5 5 5-5M5 20h14",
};
