// Every language has every text, with the same words in braces; every key of the table has a text.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readdirSync, readFileSync } from "node:fs";
import { KEYS, read, shown } from "../../../src/ninefold/web/static/keys.js";
import { LANGUAGES, languageOf, textsOf } from "../../../src/ninefold/web/static/texts.js";
import { en } from "../../../src/ninefold/web/static/texts/en.js";

const STATIC = new URL("../../../src/ninefold/web/static/", import.meta.url);
const braces = (/** @type {string} */ text) => [...new Set([...text.matchAll(/\{\w+\}/g)].map(String))].sort();

for (const [code, { load }] of Object.entries(LANGUAGES)) {
  test(`${code} is complete`, async () => {
    const texts = await load();
    assert.deepEqual(Object.keys(texts).sort(), Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) assert.deepEqual(braces(texts[key]), braces(text), key);
  });
}

test("the file of each language is in the table", () => {
  const files = readdirSync(new URL("texts/", STATIC)).filter((name) => name.endsWith(".js"));
  assert.deepEqual(files.sort(), Object.keys(LANGUAGES).map((code) => `${code}.js`).sort());
});

test("every action of the keys, and every group, has a text", () => {
  for (const { group, keys } of KEYS) {
    assert.ok(`help.${group}` in en);
    for (const { action } of keys) assert.ok(`key.${action}` in en, action);
  }
});

test("every text used in the markup exists", () => {
  const html = readFileSync(new URL("index.html", STATIC), "utf8");
  for (const [, key] of html.matchAll(/data-(?:text|label)="([^"]+)"/g)) assert.ok(key in en, key);
});

test("the language: the option, the browser's, English", () => {
  assert.equal(languageOf("de", ["en"]), "de");
  assert.equal(languageOf("", ["fr-CH", "de-AT", "en"]), "de");
  assert.equal(languageOf("xx", ["fr"]), "en");
});

test("parameters are filled in, and a missing one is visible", () => {
  assert.equal(textsOf({ a: "{x} of {y}" })(/** @type {any} */ ("a"), { x: 1 }), "1 of {y}");
});

test("no key has two meanings in one place", () => {
  /** @type {Map<string, string>} */
  const taken = new Map();
  for (const { action, keys, scope } of KEYS.flatMap((group) => group.keys)) {
    for (const key of keys) {
      const place = `${scope ?? "everywhere"} ${key}`;
      assert.equal(taken.get(place), undefined, `${place}: ${action} and ${taken.get(place)}`);
      taken.set(place, action);
    }
  }
});

/** @param {Partial<KeyboardEvent> & {states?: string[]}} event */
const typed = ({ states = [], ...event }) =>
  read(/** @type {any} */ ({ key: "", code: "", ctrlKey: false, shiftKey: false, altKey: false, metaKey: false, getModifierState: (/** @type {string} */ name) => states.includes(name), ...event }));

test("keys are read as intended", () => {
  assert.deepEqual(typed({ key: "!", code: "Digit1", shiftKey: true }), { combos: ["Shift+digit"], digit: 1 });
  assert.deepEqual(typed({ key: "&", code: "Digit1" }), { combos: ["digit"], digit: 1 }, "French digits");
  assert.deepEqual(typed({ key: "End", code: "Numpad1", states: ["NumLock"] }), { combos: ["Shift+digit"], digit: 1 }, "Shift and the pad on Windows");
  assert.deepEqual(typed({ key: "End", code: "Numpad1" }).combos, ["End"], "the pad without NumLock");
  assert.deepEqual(typed({ key: "[", code: "Digit8", ctrlKey: true, altKey: true, states: ["AltGraph"] }).combos[0], "[", "German brackets");
  assert.deepEqual(typed({ key: "z", code: "KeyZ", metaKey: true }).combos, ["Ctrl+z"], "Mac");
  assert.deepEqual(typed({ key: "Z", code: "KeyZ", ctrlKey: true, shiftKey: true }).combos, ["Ctrl+Shift+z"]);
  assert.deepEqual(typed({ key: "я", code: "KeyZ" }).combos, ["z"], "another alphabet");
  assert.deepEqual(typed({ key: "y", code: "KeyZ" }).combos, ["y"], "the letter that is printed on the key counts");
  assert.deepEqual(typed({ key: "?", code: "Slash", shiftKey: true }).combos[0], "?");
  assert.equal(shown("Ctrl+ArrowUp"), "Ctrl+↑");
});
