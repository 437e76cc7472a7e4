// Typing digits on a keyboard.  If the puzzle has digits above 9, two keys typed one after the other in the same
// cells make one number: 1 and 2 make 12.

import { digitOfValue } from "./shape.js";

/** @import { Shape } from "./shape.js" */

/** The longest pause between two keys of one number, in milliseconds. */
const PAUSE = 900;

export function createTyping() {
  let last = { value: 0, place: "", at: -Infinity };

  /**
   * The digit that a key enters, and the one that it replaces if it completes a number.
   * @param {Shape} shape @param {number} key from 0 to 9 @param {string} place where it is typed @param {number} at
   * @param {boolean} [peek] only look, the key will be typed later
   */
  return (shape, key, place, at, peek = false) => {
    const together = last.value * 10 + key;
    const joined = last.value > 0 && last.place === place && at - last.at < PAUSE && together > 9 && digitOfValue(shape, together) > 0;
    const value = joined ? together : key;
    const replaced = joined ? digitOfValue(shape, last.value) : 0;
    if (!peek) last = { value, place, at };
    return { digit: digitOfValue(shape, value), replaced };
  };
}
