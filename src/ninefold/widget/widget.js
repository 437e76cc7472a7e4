// The notebook's side of ninefold.widget.Board: opens the page of the kernel in a frame, and hands its requests to the kernel.

const WIDE = 900;

/** The theme of JupyterLab or VS Code; anything else follows the system. */
function themeOf({ dataset, classList }) {
  if (dataset.jpThemeLight) return dataset.jpThemeLight === "false" ? "dark" : "light";
  if (classList.contains("vscode-dark")) return "dark";
  return classList.contains("vscode-light") ? "light" : "system";
}

async function render({ model, el }) {
  const waiting = new Map();
  let last = 0;
  const asked = (question) => new Promise((resolve) => (waiting.set(++last, resolve), model.send({ id: last, ...question })));
  const onReply = (reply) => {
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  };
  model.on("msg:custom", onReply);

  /** Answers like `fetch`. */
  const ask = async (url, { body = "", signal } = {}) => {
    signal?.throwIfAborted();
    const stopped = new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason), { once: true }));
    const reply = await Promise.race([asked({ target: url.replace(/^\/api\/v\d+\//, ""), body }), stopped]);
    const headers = { "Content-Type": "application/json" };
    if (reply.stream === null) return new Response(reply.body, { status: reply.status, headers });
    // A stream: the next line is computed when the page reads it.
    const encoder = new TextEncoder();
    const line = (text, controller) => (text === null ? controller.close() : controller.enqueue(encoder.encode(text)));
    const source = {
      start: (controller) => line(reply.body, controller),
      pull: async (controller) => line((await asked({ next: reply.stream })).body, controller),
      cancel: () => void asked({ end: reply.stream }),
    };
    return new Response(new ReadableStream(source, { highWaterMark: 1 }), { status: 200, headers });
  };

  const frame = document.createElement("iframe");
  frame.title = "ninefold";
  frame.style.cssText = "display: block; width: 100%; border: 0; background: none;";
  const sized = new ResizeObserver(([{ contentRect }]) => (frame.style.height = contentRect.width < WIDE ? "780px" : "600px"));
  sized.observe(el);
  frame.srcdoc = (await asked({ page: true })).body;
  el.append(frame);
  await new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));

  const { open } = await frame.contentWindow.ninefold;
  const changed = (digits, solved) => {
    model.set({ digits, solved });
    model.save_changes();
  };
  const board = await open({ ask, changed, theme: themeOf(document.body) });
  const show = async () => {
    await board.puzzle(model.get("text"));
    await board.view(model.get("view"), model.get("approach"));
  };
  const turn = () => board.view(model.get("view"), model.get("approach"));
  model.on("change:text", show);
  model.on("change:view", turn);
  await show();
  return () => {
    sized.disconnect();
    model.off("msg:custom", onReply);
    model.off("change:text", show);
    model.off("change:view", turn);
  };
}

export default { render };
