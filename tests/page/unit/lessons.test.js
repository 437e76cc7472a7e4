// Lessons: progress, the claims of a text as a drawing, the judge of exercises, why an entry is wrong, and the game that waits.

import assert from "node:assert/strict";
import { test } from "node:test";
import { drawingOf } from "../../../src/ninefold/web/static/board/evidence.js";
import { deedText, judged, lessonFor, lightOf, restOf, stepOfRuns } from "../../../src/ninefold/web/static/model/lesson.js";
import { brokenRule, refutes, sharedHouse, without } from "../../../src/ninefold/web/static/model/mistake.js";
import { placeOf, positionAt } from "../../../src/ninefold/web/static/model/path.js";
import { begun, isProgress, merged, nextOf, progressOf, seedOf, settled, withProgress } from "../../../src/ninefold/web/static/model/progress.js";
import { fromWire, startOf } from "../../../src/ninefold/web/static/model/puzzle.js";
import { bit, CLASSIC, cellOf } from "../../../src/ninefold/web/static/model/shape.js";
import { createArchive } from "../../../src/ninefold/web/static/model/storage.js";
import { after, begin, NOW, puzzle, SOLUTION, wire } from "./helpers.js";

/** @import { Answer, Lesson, Practice } from "../../../src/ninefold/web/static/api.js" */

/** @type {Lesson} */
const lesson = wire("http/lesson").reply;
const example = /** @type {NonNullable<ReturnType<typeof fromWire>>} */ (fromWire(lesson.example));
const place = placeOf(example.puzzle, lesson.example);
const cell = (/** @type {string} */ name) => cellOf(CLASSIC, name);
const solution = [...SOLUTION].map(Number);

test("a lesson is ticked after three positions solved without their answer", () => {
  let one = begun(progressOf([], "x-wing"), "7", 3);
  assert.equal(seedOf(one), "7", "open positions are continued");
  assert.equal(begun(one, "7", 3), one);
  one = settled(settled(one, 0, "solved", "2026-11-18"), 1, "shown", "2026-11-18");
  assert.deepEqual([one.current, one.solved, one.done], [["solved", "shown", ""], ["7/0"], ""]);
  one = settled(one, 1, "solved", "2026-11-18");
  assert.equal(one.solved.length, 1, "an answer that was shown does not count");
  one = settled(one, 2, "solved", "2026-11-18");
  assert.deepEqual([seedOf(one), one.done], [null, ""], "new positions follow");
  one = settled(begun(one, "9", 3), 0, "solved", "2026-11-19");
  assert.deepEqual([one.seeds, one.solved, one.done], [["7", "9"], ["7/0", "7/2", "9/0"], "2026-11-19"]);
  assert.equal(settled(one, 1, "solved", "2026-12-01").done, "2026-11-19", "the first tick stays");
});

test("the same positions again do not count twice", () => {
  const once = settled(begun(progressOf([], "x-wing"), "7", 3), 0, "solved", "2026-11-18");
  const again = settled({ ...once, current: ["", "", ""] }, 0, "solved", "2026-11-18");
  assert.deepEqual(again.solved, ["7/0"]);
});

test("progress is kept, damaged records are ignored, and two files make one list", () => {
  /** @type {Map<string, string>} */
  const map = new Map();
  const archive = createArchive(/** @type {any} */ ({ getItem: (/** @type {string} */ key) => map.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => void map.set(key, value), length: 0, key: () => null }));
  const one = settled(begun(progressOf([], "x-wing"), "7", 3), 0, "solved", "2026-11-18");
  archive.keepLessons([one]);
  assert.deepEqual(archive.lessons(), [one]);
  map.set("ninefold/1/lessons", JSON.stringify([{ ...one, seeds: [3] }, null, { name: "aic" }]));
  assert.deepEqual(archive.lessons(), []);
  map.set("ninefold/1/lessons", "{");
  assert.deepEqual(archive.lessons(), []);
  assert.ok(!isProgress({ ...one, current: null }));
  const other = { ...settled(begun(progressOf([], "x-wing"), "8", 3), 1, "solved", "2026-11-17"), watched: true, done: "2026-11-17" };
  const [both, more] = merged([one], [other, progressOf([], "aic")]);
  assert.deepEqual([both.solved, both.seeds, both.current, both.watched, both.done, more.name], [["8/1", "7/0"], ["8", "7"], one.current, true, "2026-11-17", "aic"]);
});

test("the next lesson is the first without a tick", () => {
  const path = ["a", "b", "c"].map((name) => ({ name }));
  const done = (/** @type {string} */ name) => ({ ...progressOf([], name), done: "2026-11-18" });
  assert.equal(nextOf(path, withProgress([done("c")], done("a")))?.name, "b");
  assert.equal(nextOf(path, ["a", "b", "c"].map(done)), null);
});

test("the claims of a text are drawn like a hint", () => {
  const told = (/** @type {number} */ count) => stepOfRuns(example.puzzle, place, lesson.watch.slice(0, count).flat(), { technique: "skyscraper", marked: true });
  const first = drawingOf(CLASSIC, { step: told(1), level: "why" });
  assert.deepEqual(first.spots.map(({ cell: at, digit }) => [at, digit]), [[cell("r4c3"), 8], [cell("r4c7"), 8], [cell("r8c1"), 8], [cell("r8c7"), 8]]);
  assert.deepEqual(first.houses.map(({ cells }) => cells), [CLASSIC.rows[3], CLASSIC.rows[7]]);
  assert.deepEqual([first.struck, first.placed], [[], []]);
  const whole = drawingOf(CLASSIC, { step: told(lesson.watch.length), level: "why" });
  assert.ok(whole.struck.length > 0 && whole.struck.every(({ digit }) => digit === 8));
  assert.equal(whole.candidates?.length, 81);
  const plain = stepOfRuns(example.puzzle, place, lesson.watch[0], { technique: "skyscraper", marked: false });
  const unmarked = drawingOf(CLASSIC, { step: plain, level: "why" });
  assert.deepEqual([unmarked.candidates, unmarked.spots.length, unmarked.cells.length], [null, 0, 4], "without candidates, cells are marked");
});

test("words that follow from each other are a chain with arrows", () => {
  const follows = (/** @type {[string, number, boolean]} */ [a, d, on], /** @type {[string, number, boolean]} */ [b, e, off]) =>
    ({ words: "", claim: "follows", cells: [a, b], houses: [], candidates: [{ cell: a, digit: d, on }, { cell: b, digit: e, on: off }] });
  const { chains } = stepOfRuns(example.puzzle, place, [follows(["r1c1", 5, true], ["r1c5", 5, false]), follows(["r1c5", 5, false], ["r1c5", 7, true]), follows(["r9c9", 1, true], ["r9c1", 1, false])], { technique: "aic", marked: true });
  assert.deepEqual(chains.map(({ nodes }) => nodes.length), [3, 2]);
  assert.deepEqual(chains[0].nodes.map(({ on }) => on), [true, false, true]);
});

test("words light up their cells, candidates or houses; words about no cell do not", () => {
  const [plain, row] = lesson.watch[0];
  assert.equal(lightOf(example.puzzle, plain), null);
  assert.deepEqual(lightOf(example.puzzle, row)?.cells, CLASSIC.rows[3]);
  assert.deepEqual(lightOf(example.puzzle, row)?.spots, [[cell("r4c3"), 8], [cell("r4c7"), 8]]);
  const rules = [{ number: 4, cells: ["r1c1", "r1c2"] }, { number: 5, cells: ["r1c1", "r1c2", "r1c3"] }];
  const cage = lightOf(/** @type {any} */ ({ shape: CLASSIC, variant: { rules } }), { words: "the cage", claim: "rule", cells: ["r1c2", "r1c1"], houses: [], candidates: [] });
  assert.deepEqual(cage?.rules, [4]);
});

const NO = { placements: [], eliminations: [] };
/** @type {Answer[]} */
const answers = [
  { ...NO, eliminations: [{ cell: "r1c3", digit: 1 }, { cell: "r1c3", digit: 2 }] },
  { ...NO, eliminations: [{ cell: "r1c4", digit: 2 }] },
];
const grid = puzzle();
const start = placeOf(grid, {});
const removed = (/** @type {[string, number][]} */ ...list) =>
  ({ ...start, marks: start.marks.map((mask, at) => list.reduce((rest, [name, digit]) => (cell(name) === at ? rest & ~bit(digit) : rest), mask)) });
const verdict = (/** @type {import("../../../src/ninefold/web/static/model/path.js").Place} */ now) => judged(CLASSIC, start, now, answers, solution);

test("an exercise is solved by all conclusions of one answer", () => {
  assert.equal(verdict(start).state, "open");
  const part = verdict(removed(["r1c3", 1]));
  assert.deepEqual([part.state, part.found, part.of], ["part", 1, 2]);
  assert.deepEqual(restOf(CLASSIC, removed(["r1c3", 1]), answers[0]), [[cell("r1c3"), 2]]);
  assert.equal(verdict(removed(["r1c3", 1], ["r1c3", 2])).state, "done");
  assert.equal(verdict(removed(["r1c4", 2])).state, "done");
});

test("a false deed is named, and a true one of another step", () => {
  const wrong = verdict(removed(["r1c4", 2], ["r1c3", 4]));
  assert.deepEqual([wrong.state, wrong.deeds.map((deed) => deedText(CLASSIC, deed))], ["wrong", ["r1c3<>4"]], "all removed is not solved");
  assert.equal(verdict(removed(["r3c1", 2])).state, "other");
  const entered = (/** @type {number} */ digit) => ({ ...start, digits: start.digits.map((old, at) => (at === 2 ? digit : old)) });
  assert.equal(verdict(entered(4)).state, "other");
  assert.deepEqual(verdict(entered(2)).deeds, [{ cell: 2, digit: 2, placed: true }]);
});

test("an entry counts for a placement, and what it removes does not matter", () => {
  const single = [{ ...NO, placements: [{ cell: "r5c5", digit: 5 }] }];
  const now = { digits: start.digits.map((old, at) => (at === 40 ? 5 : old)), marks: start.marks.map((mask, at) => (at === 40 || CLASSIC.peers[40].includes(at) ? mask & ~bit(5) : mask)) };
  assert.equal(judged(CLASSIC, start, now, single, solution).state, "done");
});

test("every exercise of a practice can be solved, and its start is open", () => {
  for (const name of ["practice", "practice-variant"]) {
    /** @type {Practice} */
    const { exercises } = wire(`http/${name}`).reply;
    for (const exercise of exercises) {
      const read = fromWire(exercise);
      if (!read) continue; // the rules of a variant come in a second answer
      const from = placeOf(read.puzzle, exercise);
      const gone = exercise.answers[0].eliminations;
      const to = { ...from, marks: from.marks.map((mask, at) => gone.reduce((rest, one) => (cell(one.cell) === at ? rest & ~bit(one.digit) : rest), mask)) };
      const all = Array.from({ length: 81 }, () => 0);
      assert.equal(judged(read.puzzle.shape, from, from, exercise.answers, all).state, "open");
      assert.equal(judged(read.puzzle.shape, from, to, exercise.answers, all).state, "done");
    }
  }
});

test("a step leads to its lesson; in a variant, to that of the rule it is about", () => {
  const line = (/** @type {string} */ name, /** @type {string[]} */ techniques, /** @type {string[]} */ ...rules) => ({ name, techniques, rules, language: "en", part: "", title: name, short: "", needs: [] });
  const path = [line("triples", ["naked-triple", "hidden-triple"]), line("aic", ["aic", "x-chain"]), line("x", ["x-chain"]), line("killer", ["sum-bounds"], "killer"), line("arrow", ["sum-bounds"], "arrow")];
  const of = (/** @type {string} */ technique, /** @type {any} */ variant = null, number = 1) => lessonFor(path, { technique, argument: { number } }, { ...grid, variant })?.name;
  assert.equal(of("hidden-triple"), "triples");
  assert.equal(of("x-chain"), "x", "the lesson of its own comes first");
  assert.equal(of("sum-bounds"), undefined);
  assert.equal(of("nishio"), undefined);
  const variant = { rules: [{ number: 0, rule: "killer" }, { number: 1, rule: "arrow" }] };
  assert.equal(of("sum-bounds", variant), "arrow");
  assert.equal(of("sum-bounds", variant, 0), "killer");
  assert.equal(of("hidden-triple", variant), "triples");
});

test("a wrong entry: the house it shares, the rule it breaks, the step that refutes it", () => {
  const digits = after(begin(), { type: "digit", digit: 5 }).game.position.digits; // r1c3=5, as r1c1
  assert.deepEqual(sharedHouse(CLASSIC, digits, 2, [2]), { other: 0, kind: "row", number: 1 });
  assert.equal(sharedHouse(CLASSIC, begin().game.position.digits, 2, []), null);
  const rules = [{ number: 1, cells: ["r1c1"] }, { number: 2, cells: ["r1c1", "r1c2"] }];
  assert.equal(brokenRule(/** @type {any} */ ({ variant: { rules } }), [{ number: 2, total: 3 }], "r1c1")?.number, 2);
  assert.equal(brokenRule(/** @type {any} */ ({ variant: { rules } }), [{ number: 2, total: 3 }], "r1c3"), null);
  const placing = (/** @type {string} */ name, /** @type {number} */ digit) => ({ ...NO, placements: [{ cell: name, digit }] });
  assert.ok(refutes(CLASSIC, placing("r1c3", 4), 2, 2), "another digit there");
  assert.ok(refutes(CLASSIC, placing("r9c3", 2), 2, 2), "the digit elsewhere in the house");
  assert.ok(!refutes(CLASSIC, placing("r9c4", 2), 2, 2));
  assert.ok(!refutes(CLASSIC, placing("r1c3", 2), 2, 2));
  assert.ok(!refutes(CLASSIC, placing("r9c3", 4), 2, 2));
  assert.ok(refutes(CLASSIC, answers[0], 2, 2));
  assert.equal(without({ ...startOf(grid), digits }, [2]).digits[2], 0);
});

const exercise = /** @type {const} */ ({ type: "exercise", puzzle: example.puzzle, position: positionAt(example.puzzle, place, true), mode: "center", at: NOW });

test("the game waits while an exercise is on the board, and comes back unchanged", () => {
  const played = after(begin(), { type: "digit", digit: 4 }, { type: "lesson", name: "skyscraper", part: "do", back: "hints" });
  assert.deepEqual([played.look.panel, played.look.lesson], ["learn", { name: "skyscraper", part: "do", back: "hints" }]);
  const inside = after(played, exercise, { type: "go", cell: cell("r4c3") }, { type: "digit", digit: 8 });
  assert.deepEqual([inside.game.id, inside.game.puzzle, inside.look.mode], ["", example.puzzle, "center"]);
  assert.equal(inside.look.aside?.game.since, null, "its clock stands still");
  assert.equal(after(inside, exercise).look.aside, inside.look.aside, "the next exercise does not take its place");
  for (const action of /** @type {const} */ ([{ type: "panel", panel: "play" }, { type: "lesson", name: "skyscraper", part: "watch" }, { type: "lesson", name: "" }, { type: "ask-hint" }])) {
    const back = after(inside, action);
    assert.deepEqual([back.game.id, back.game.position, back.game.history, back.look.aside, back.look.mode], ["test", played.game.position, played.game.history, null, "digit"]);
    assert.equal(back.game.since, NOW, "its clock goes on");
  }
  assert.equal(after(inside, { type: "panel", panel: "play" }).look.lesson?.back, "play", "the way back is used once");
});

test("another game, or the same one from another tab, during an exercise", () => {
  const inside = after(begin(), { type: "lesson", name: "skyscraper", part: "do" }, exercise);
  const other = after(inside, { type: "open", puzzle: grid, id: "new", at: NOW });
  assert.deepEqual([other.game.id, other.look.aside, other.look.panel], ["new", null, "play"]);
  const game = { ...begin().game, revision: 5, spent: 7 };
  const adopted = after(inside, { type: "adopt", game, at: NOW });
  assert.equal(adopted.game, inside.game);
  assert.equal(after(adopted, { type: "panel", panel: "play" }).game.spent, 7);
});
