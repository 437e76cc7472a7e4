// The part of a link after `#`, and storage.

import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeLink, encodeLink } from "../../../src/ninefold/web/static/model/link.js";
import { startOf } from "../../../src/ninefold/web/static/model/puzzle.js";
import { shapeOf } from "../../../src/ninefold/web/static/model/shape.js";
import { createArchive, decodeGame, encodeGame } from "../../../src/ninefold/web/static/model/storage.js";
import { OPTIONS } from "../../../src/ninefold/web/static/model/state.js";
import { LINE, after, begin, puzzle } from "./helpers.js";

/** A game with every kind of content. */
const full = () =>
  after(
    begin(), { type: "digit", digit: 4 }, { type: "fill" }, { type: "select", cells: [3, 5] }, { type: "digit", digit: 2, mode: "corner" },
    { type: "digit", digit: 1, mode: "color" }, { type: "digit", digit: 9, mode: "color" }, { type: "brush", color: 8 }, { type: "spot", cell: 5, digit: 8 },
    { type: "line", line: [3, 2, 40, 0, 1] }, { type: "savepoint", name: "A", at: 3 }, { type: "digit", digit: 6 }, { type: "undo" },
  );

test("81 characters are a link", () => {
  assert.equal(encodeLink(puzzle()), LINE);
  assert.deepEqual(decodeLink(LINE), { puzzle: puzzle(), position: startOf(puzzle()) });
  for (const blank of ["0", "-", "_", "*", "x"]) assert.deepEqual(decodeLink(LINE.replaceAll(".", blank))?.puzzle.clues, puzzle().clues);
});

test("a game round-trips through a link", () => {
  const { game } = full();
  const titled = { ...game.puzzle, title: "Ärger; 50 %" };
  const text = encodeLink(titled, game.position);
  assert.match(text, /^[\w.;=~%-]+$/, "nothing that a messenger would break");
  assert.deepEqual(decodeLink(text), { puzzle: titled, position: game.position });
});

test("other shapes round-trip: 2x3 boxes and custom regions", () => {
  const six = { ...puzzle(), shape: shapeOf(6, 2), clues: Array.from({ length: 36 }, (_, i) => (i === 7 ? 6 : 0)) };
  assert.deepEqual(decodeLink(encodeLink(six))?.puzzle, six);
  const regions = Array.from({ length: 36 }, (_, cell) => cell % 6);
  const odd = { ...six, shape: shapeOf(6, 2, regions) };
  assert.deepEqual(decodeLink(encodeLink(odd))?.puzzle, odd);
});

for (const text of ["", "x", "53..7", LINE.slice(1), `${LINE}1`, LINE.replace("5", "x"), "%", "%%%", `${LINE};r=AB`, "#".repeat(81), ".".repeat(80 * 80)]) {
  test(`no puzzle in ${JSON.stringify(text.slice(0, 30))}, no exception either`, () => {
    const decoded = decodeLink(text);
    if (text.startsWith(`${LINE};`)) assert.ok(decoded);
    else assert.equal(decoded, null);
  });
}

for (const part of ["e=99", "m=99-1.x-2.5", "m=3-xyz", "c=--", "k=3-Z", "s=3-44A.q", "l=1-2-3A.500-0-1-0A", "t=%", ";;;", "q=1"]) {
  test(`nonsense in a part is passed over: ${part}`, () => {
    const decoded = decodeLink(`${LINE};${part}`);
    assert.deepEqual(decoded?.puzzle.clues, puzzle().clues);
    for (const masks of [decoded.position.marks, decoded.position.corners, decoded.position.colors]) assert.ok(masks.every((mask) => mask >= 0 && mask < 512));
    assert.ok(decoded.position.digits.every((digit) => digit >= 0 && digit <= 9));
  });
}

/** @returns {Storage} */
function storage(room = Infinity) {
  /** @type {Map<string, string>} */
  const values = new Map();
  return /** @type {any} */ ({
    get length() { return values.size; },
    key: (/** @type {number} */ i) => [...values.keys()][i] ?? null,
    getItem: (/** @type {string} */ key) => values.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => {
      if ([...values].reduce((sum, [k, v]) => sum + (k === key ? 0 : v.length), value.length) > room) throw new Error("QuotaExceededError");
      values.set(key, value);
    },
    removeItem: (/** @type {string} */ key) => void values.delete(key),
  });
}

test("a saved game is restored with its history and savepoints", () => {
  const { game } = full();
  const { changed, ...back } = decodeGame(encodeGame(game, 9000)) ?? assert.fail();
  assert.equal(changed, 9000);
  assert.deepEqual(back, { ...game, spent: 8000, since: null });
  assert.equal(back.puzzle.shape, game.puzzle.shape, "shapes are compared by identity");
});

for (const text of [null, "", "{", "[]", "{}", '{"puzzle":{}}', '{"puzzle":{"clues":"1"},"position":{}}']) {
  test(`what is no game is none: ${text}`, () => assert.equal(decodeGame(text), null));
}

/** A game with an entry. */
const played = () => after(begin(), { type: "digit", digit: 4 });

test("untouched games are neither listed nor stored, except the current one", () => {
  const archive = createArchive(storage());
  archive.save({ ...begin().game, id: "untouched" }, 1);
  archive.save({ ...begin().game, id: "current" }, 2);
  archive.save({ ...played().game, id: "played" }, 3);
  archive.save({ ...after(played(), { type: "undo" }).game, id: "undone" }, 4);
  assert.deepEqual(archive.list("current").map(({ id }) => id), ["played", "current"]);
  archive.prune(["current"]);
  assert.deepEqual(["untouched", "current", "played"].map((id) => archive.load(id) !== null), [false, true, true]);
});

test("the archive lists games, newest first, and skips unreadable ones", () => {
  const box = storage();
  const archive = createArchive(box);
  const { game } = played();
  archive.save({ ...game, id: "a" }, 1);
  archive.save({ ...game, id: "b" }, 2);
  box.setItem("ninefold/1/game/c", "broken");
  box.setItem("ninefold/2/game/d", encodeGame(game, 9));
  box.setItem("other", "x");
  assert.deepEqual(archive.list().map(({ id }) => id), ["b", "a"]);
  archive.remove("b");
  assert.equal(archive.load("b"), null);
  assert.equal(box.getItem("ninefold/2/game/d")?.length, encodeGame(game, 9).length, "another version is left alone");
});

test("a full storage drops the oldest game, not the current one", () => {
  const { game } = played();
  const size = encodeGame(game, 1).length;
  const archive = createArchive(storage(size * 2.5));
  for (const id of ["a", "b", "c"]) assert.equal(archive.save({ ...game, id }, id.charCodeAt(0)), true);
  assert.deepEqual(archive.list().map(({ id }) => id), ["c", "b"]);
});

test("options: unknown ones are dropped, missing ones get their defaults", () => {
  const box = storage();
  box.setItem("ninefold/1/options", '{"names": true, "same": "yes", "nonsense": 1}');
  assert.deepEqual(createArchive(box).options(), { ...OPTIONS, names: true });
});
