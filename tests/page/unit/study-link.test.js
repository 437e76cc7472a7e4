// Links that open Study.

import assert from "node:assert/strict";
import { test } from "node:test";
import { approachNamed, readStudyLink, studySearch } from "../../../src/ninefold/web/static/parts/study-link.js";

/** @import { StudyLink } from "../../../src/ninefold/web/static/parts/study-link.js" */

test("a link says what it opens, and is read back", () => {
  /** @type {StudyLink[]} */
  const links = [
    { names: ["csp"], at: 40, show: "watch", present: false },
    { names: ["scan", "csp"], at: 7, show: "race", present: true },
    { names: ["ac3"], at: 0, show: "mrv", present: false },
  ];
  for (const link of links) assert.deepEqual(readStudyLink(studySearch(link)), link);
  assert.equal(studySearch(links[0]), "?study=csp&at=40");
  assert.equal(studySearch(links[1]), "?study=scan,csp&at=7&show=race&present");
});

test("what a link gets wrong does not stop it", () => {
  assert.equal(readStudyLink("?x=1"), null);
  assert.deepEqual(readStudyLink("?study=scan,csp,ac3&at=-4&show=nonsense"), { names: ["scan", "csp"], at: 0, show: "watch", present: false });
  assert.deepEqual(readStudyLink("?study=scan&at=1e3&present=1"), { names: ["scan"], at: 1000, show: "watch", present: true });
});

test("approaches are found by the names that people know", () => {
  const known = [{ name: "csp", aliases: ["forward checking"] }, { name: "ac3", aliases: ["AC-3"] }];
  assert.equal(approachNamed(known, "Forward-Checking")?.name, "csp");
  assert.equal(approachNamed(known, "ac 3")?.name, "ac3");
  assert.equal(approachNamed(known, "nonsense"), undefined);
});
