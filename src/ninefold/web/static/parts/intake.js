// Puzzles from outside the dialog: pasted anywhere, dropped as a file, or in the link.

import { openLink } from "../first.js";
import { lineOf } from "../model/puzzle.js";

/** @import { Context } from "../app.js" */

/** @param {EventTarget | null} target */
const isField = (target) => target instanceof Element && target.closest("input, textarea, [contenteditable]") !== null;

/** @param {Context} context */
export function takeIn(context) {
  const { store } = context;
  const dialog = () => import("./open.js");

  document.addEventListener("paste", async (event) => {
    if (isField(event.target)) return;
    const file = event.clipboardData?.files[0];
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!file && !text.trim()) return;
    event.preventDefault();
    const { openDialog } = await dialog();
    openDialog(context, file ?? text);
  });

  document.addEventListener("copy", (event) => {
    if (isField(event.target) || String(document.getSelection())) return;
    const { digits } = store.state.game.position;
    event.clipboardData?.setData("text/plain", lineOf(digits, store.state.game.puzzle.shape));
    event.preventDefault();
    store.dispatch({ type: "say", text: "said.copied", toast: true });
  });

  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) document.body.classList.remove("dropping");
  });
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    const dropped = event.dataTransfer?.files[0] ?? event.dataTransfer?.getData("text/plain");
    if (dropped) (await dialog()).openDialog(context, dropped);
  });

  addEventListener("hashchange", () => {
    if (location.hash.length > 1) openLink(context, location.hash.slice(1));
  });
  if (location.hash.length > 1) {
    // The link is no longer needed; a reload continues the game.
    history.replaceState(null, "", location.pathname);
  }
}
