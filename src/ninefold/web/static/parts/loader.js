// Loads data for a panel and shows its state: "Looking …", or the error and a button to try again.

import { EngineError } from "../engine.js";
import { createLoading } from "../model/loading.js";
import { h } from "./dom.js";
import { errorText } from "./engine-acts.js";

/** @import { Context } from "../app.js" */
/** @import { Loading } from "../model/loading.js" */

/**
 * @template {readonly unknown[]} K, T
 * @param {Context} context
 * @param {(signal: AbortSignal, ...key: K) => Promise<T>} ask
 * @param {(value: T | null) => void} show   what is here, or null while it is not
 * @param {{words?: string, explain?: (error: unknown) => string | null}} [options]   text while loading; the text of special errors
 */
export function createLoader(context, ask, show, { words = context.t("hint.looking"), explain = () => null } = {}) {
  const { t } = context;
  const text = h("p", { class: "telling" });
  const retry = h("button", { class: "act", text: t("load.retry"), on: { click: () => loading.again() } });
  const element = h("div", { class: "loader", role: "status", hidden: true }, text);
  const loading = createLoading(ask, draw);

  /** @param {Loading<T>} now */
  function draw(now) {
    const failed = now.state === "failed";
    element.hidden = !failed && now.state !== "loading";
    element.classList.toggle("busy", now.state === "loading");
    text.textContent = failed ? (explain(now.error) ?? errorText(t, now.error)) : now.state === "loading" ? words : "";
    // The engine would reject the same request again.
    if (failed && !(now.error instanceof EngineError && now.error.status === 422)) element.append(retry);
    else retry.remove();
    show(now.state === "loaded" ? now.value : null);
  }

  return Object.assign(loading, { element });
}
