// Runs pasted code: a solver in a worker of its own, which is ended when its time runs out.  A worker that has
// finished is used again.

/** @type {Worker | null} */
let worker = null;

const begin = () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" });

/** The row of a solver, as `ninefold compare` returns it. @param {string} code @param {string} line 81 characters
 * @param {number} seconds that the code may take @param {() => void} started called when Python is ready */
globalThis.ninefoldSolver = (code, line, seconds, started) =>
  new Promise((resolve, reject) => {
    const mine = (worker ??= begin());
    let timer = 0;
    const end = () => {
      mine.terminate();
      worker = null;
    };
    mine.onerror = () => (end(), reject(new Error("Python could not start in this browser.")));
    mine.onmessage = ({ data }) => {
      if (data.ready) {
        started();
        timer = setTimeout(() => {
          end();
          resolve({ approach: "own", end: "gave up", solution: null, nodes: null, placements: null, backtracks: null, seconds, error: null });
        }, seconds * 1000);
        return;
      }
      clearTimeout(timer);
      if (data.failed) return end(), reject(new Error(data.failed));
      const row = JSON.parse(data.row);
      if (row.end === undefined) reject(new Error(row.error));
      else resolve(row);
    };
    mine.postMessage({ solver: code, line });
  });
