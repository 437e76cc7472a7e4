// Links that open Study at a step, before the `#` of the puzzle: `?study=csp&at=40`, `?study=scan,csp&at=40` for two
// approaches, `&show=race` (`at` is its clock), `&show=predict` or `&show=mrv` for an exercise, `&present` for a projector.

/** The parts of Study. @typedef {"watch" | "race" | "predict" | "mrv"} StudyShow */
/** @typedef {{names: string[], at: number, show: StudyShow, present: boolean}} StudyLink */

const SHOWS = /** @type {const} */ (["watch", "race", "predict", "mrv"]);

/** @param {string} search the part of an address after `?` @returns {StudyLink | null} */
export function readStudyLink(search) {
  const words = new URLSearchParams(search);
  const names = (words.get("study") ?? "").split(",").map((name) => name.trim()).filter(Boolean).slice(0, 2);
  const at = Number(words.get("at") ?? 0);
  const show = SHOWS.find((one) => one === words.get("show")) ?? "watch";
  return names.length ? { names, at: Number.isSafeInteger(at) && at > 0 ? at : 0, show, present: words.has("present") } : null;
}

/** @param {StudyLink} link */
export const studySearch = ({ names, at, show, present }) =>
  `?study=${names.map(encodeURIComponent).join(",")}&at=${at}${show === "watch" ? "" : `&show=${show}`}${present ? "&present" : ""}`;

const key = (/** @type {string} */ name) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** The approach of a name or alias. @template {{name: string, aliases: readonly string[]}} A @param {readonly A[]} approaches @param {string} name */
export const approachNamed = (approaches, name) => approaches.find((one) => [one.name, ...one.aliases].some((known) => key(known) === key(name)));

// Read before the address is cleaned; used once.
let wanted = typeof location === "undefined" ? null : readStudyLink(location.search);

/** Whether the address asks for Study. */
export const wantsStudy = () => wanted !== null;

/** Ask for Study without an address. @param {string} search */
export const wantStudy = (search) => void (wanted = readStudyLink(search));

/** The link in the address, once. */
export function takeStudyLink() {
  const link = wanted;
  wanted = null;
  return link;
}
