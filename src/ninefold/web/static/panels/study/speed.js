// Speed, logarithmic: from one event a second to as fast as it goes.

export const NOTCHES = 60;
const FASTEST = 5; // powers of ten: the notch before the last

/** Events a second of a notch; Infinity for the last one. @param {number} notch */
export const speedOf = (notch) => (notch >= NOTCHES ? Infinity : 10 ** ((notch / (NOTCHES - 1)) * FASTEST));

/** A speed with as many digits as one can tell apart. @param {number} speed */
export function speedText(speed) {
  const digits = 10 ** Math.max(0, Math.floor(Math.log10(speed)) - 1);
  return (speed < 10 ? Math.round(speed * 10) / 10 : Math.round(speed / digits) * digits).toLocaleString();
}
