// The board as a picture: a self-contained SVG, and a PNG drawn from it.

import { createPicture } from "../board/picture.js";

/** @import { BoardView } from "../board/view.js" */

/** Copy the computed styles into each element, because a file has no style sheet. */
const KEPT = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "opacity", "font-family", "font-size", "font-weight", "text-anchor"];

/** @param {BoardView} view @returns {string} */
export function svgOf(view) {
  const { element, draw } = createPicture({ label: "Sudoku" });
  // Always use light colors: the picture may be printed or placed on any background.
  const host = document.createElement("div");
  host.className = "drawing-room";
  host.append(element);
  document.body.append(host);
  draw(view);
  for (const part of element.querySelectorAll("*")) {
    const style = getComputedStyle(part);
    for (const name of KEPT) {
      const value = style.getPropertyValue(name);
      if (value && value !== "none" && value !== "1" && !(name === "fill" && part.getAttribute("fill")?.startsWith("url"))) part.setAttribute(name, value);
      else if (name === "fill" && value === "none") part.setAttribute("fill", "none");
    }
    part.removeAttribute("class");
  }
  host.remove();
  element.removeAttribute("class");
  element.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const [, , wide, high] = (element.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
  element.setAttribute("width", "720");
  element.setAttribute("height", String(Math.round((720 * high) / wide)));
  return new XMLSerializer().serializeToString(element);
}

/** @param {BoardView} view @param {number} [side] pixels @returns {Promise<Blob>} */
export async function pngOf(view, side = 1440) {
  const url = URL.createObjectURL(new Blob([svgOf(view)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    const high = Math.round((side * image.naturalHeight) / image.naturalWidth);
    [canvas.width, canvas.height] = [side, high];
    const paint = canvas.getContext("2d");
    if (!paint) throw new Error("no canvas");
    paint.fillStyle = "#fff";
    paint.fillRect(0, 0, side, high);
    paint.drawImage(image, 0, 0, side, high);
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Hand a file to the browser. @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
