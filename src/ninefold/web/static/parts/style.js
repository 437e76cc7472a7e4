// Loads the style of a panel with the panel.

/** @type {Map<string, Promise<void>>} */
const loaded = new Map();

/** Load a file of `style/` once, unless the page has it already (the widget).  It goes before the style for printing, which has the last word.
 * @param {string} name @returns {Promise<void>} */
export function loadStyle(name) {
  const known = loaded.get(name);
  if (known) return known;
  if (document.querySelector(`style[data-style="${name}"]`)) return Promise.resolve();
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(`../style/${name}.css`, import.meta.url).href;
  const coming = new Promise((/** @type {(value: void) => void} */ resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      loaded.delete(name);
      link.remove();
      reject(new Error(`style/${name}.css cannot be loaded`));
    });
  });
  loaded.set(name, coming);
  document.head.querySelector('link[href$="print.css"]')?.before(link);
  return coming;
}
