// Answers calls of the core as WebAssembly: each line of the input is [operation, arguments as JSON], each line of the
// output the text of the answer.  A line {"method": name, "args": [...]} calls a method of the module instead.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { open } = await import(pathToFileURL(process.argv[2]).href);
const ninefold = await open();
for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  let answer;
  if (Array.isArray(asked)) answer = ninefold.callText(asked[0], asked[1]);
  else {
    try {
      const value = ninefold[asked.method](...asked.args);
      answer = JSON.stringify(value, (_, part) => (part instanceof Uint8Array ? Array.from(part) : part));
    } catch (error) {
      answer = JSON.stringify({ error: error.message });
    }
  }
  process.stdout.write(`${answer.replaceAll("\n", " ")}\n`);
}
