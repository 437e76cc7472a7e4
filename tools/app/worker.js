// The server of the static web app: the core as WebAssembly, and the Python package on it through Pyodide.

import { loadPyodide } from "../pyodide/pyodide.mjs";
import { open } from "../wasm/ninefold.js";

const bytes = async (name) => (await fetch(new URL(name, import.meta.url))).arrayBuffer();

async function start() {
  const [core, python, ninefold, msgspec] = await Promise.all([
    open(),
    loadPyodide({ indexURL: new URL("../pyodide/", import.meta.url).href }),
    bytes("../python/ninefold.zip"),
    bytes("../python/msgspec.zip"),
  ]);
  python.registerJsModule("ninefold_wasm", { call_text: core.callText });
  const folder = python.runPython("import sysconfig; sysconfig.get_path('purelib')");
  for (const archive of [ninefold, msgspec]) python.unpackArchive(archive, "zip", { extractDir: folder });
  return python.runPython("from ninefold.web.local import Local; Local()");
}

const ready = start();
self.onmessage = async ({ data }) => {
  const { id } = data;
  try {
    const local = await ready;
    if (data.start) return postMessage({ id });
    if (data.solver !== undefined) {
      postMessage({ ready: true });
      return postMessage({ row: local.solver(data.solver, data.line) });
    }
    if (data.end !== undefined) return postMessage({ id, body: local.end(data.end) ?? null });
    if (data.next !== undefined) return postMessage({ id, body: encoded(local.next(data.next)) });
    const reply = local.reply(data.target, data.file ? "" : data.body, data.file ? data.body : undefined);
    const [status, body, stream] = reply.toJs();
    reply.destroy();
    postMessage({ id, status, body: encoded(body), stream });
  } catch (error) {
    postMessage({ id, failed: String(error) });
  }
};
const encoder = new TextEncoder();
/** @param {string | undefined} text */
const encoded = (text) => (text === undefined || text === null ? null : encoder.encode(text));
