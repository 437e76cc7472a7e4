// Logarithmic speed, from one event per second to the maximum.

export const NOTCHES = 60;
const FASTEST = 5; // powers of ten: the notch before the last

/** Events per second of a notch; Infinity for the last one. @param {number} notch */
export const speedOf = (notch) => (notch >= NOTCHES ? Infinity : 10 ** ((notch / (NOTCHES - 1)) * FASTEST));

/** A speed rounded to the digits that matter. @param {number} speed */
export function speedText(speed) {
  const digits = 10 ** Math.max(0, Math.floor(Math.log10(speed)) - 1);
  return (speed < 10 ? Math.round(speed * 10) / 10 : Math.round(speed / digits) * digits).toLocaleString();
}
