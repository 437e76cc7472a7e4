// The engine of the static web app: requests go to a worker instead of a server.  Loaded before app.js, which finds
// the function as `ninefoldAsk`.

const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
/** @type {Map<number, (reply: any) => void>} */
const waiting = new Map();
let last = 0;
worker.onmessage = ({ data }) => {
  waiting.get(data.id)?.(data);
  waiting.delete(data.id);
};
worker.onerror = () => waiting.forEach((done, id) => (waiting.delete(id), done({ failed: "The engine could not start in this browser." })));

/** @param {object} question */
const asked = (question) => new Promise((resolve) => (waiting.set(++last, resolve), worker.postMessage({ id: last, ...question })));

/** Answers like `fetch`. @param {string} url @param {RequestInit} [init] */
globalThis.ninefoldAsk = async (url, init = {}) => {
  const { signal } = init;
  signal?.throwIfAborted();
  const target = url.replace(/^\/api\/v\d+\//, "");
  const file = init.body instanceof Blob;
  const body = file ? new Uint8Array(await init.body.arrayBuffer()) : (init.body ?? "");
  const stopped = new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason), { once: true }));
  const reply = await Promise.race([asked({ target, body, file }), stopped]);
  if (reply.failed) throw new Error(reply.failed);
  const headers = { "Content-Type": "application/json" };
  if (reply.stream === undefined) return new Response(reply.body, { status: reply.status, headers });
  // A stream: the next line is computed when the page reads it.
  const line = (part, controller) => (part === null ? controller.close() : controller.enqueue(part));
  return new Response(
    new ReadableStream({
      start: (controller) => line(reply.body, controller),
      pull: async (controller) => line((await asked({ next: reply.stream })).body, controller),
      cancel: () => void asked({ end: reply.stream }),
    }, { highWaterMark: 1 }),
    { status: 200, headers },
  );
};
