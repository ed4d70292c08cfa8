// Shortens both sides of a difference to fit one line. Long hex keeps both ends and, where only the middle differs, the
// part around the first difference.

/** The most characters of both sides together. */
const LONGEST = 84;
const HEX = /^0x[0-9a-fA-F]{24,}$/;
const START = 18;
const END = 12;
/** Characters shown before the first difference, and at each end. */
const LEAD = 6;

/** Both texts, shortened where they are hex and too long together. */
export function shortSides(before: string, after: string): readonly [string, string] {
  if (before.length + after.length <= LONGEST || !HEX.test(before) || !HEX.test(after))
    return [before, after];
  const ends = (text: string): string => `${text.slice(0, START)}…${text.slice(-END)}`;
  const [left, right] = [ends(before), ends(after)];
  if (left !== right || before === after) return [left, right];
  let at = 0;
  while (before[at] === after[at]) at++;
  const around = (text: string): string =>
    `${text.slice(0, LEAD)}…${text.slice(at - LEAD, at + START - LEAD)}…${text.slice(-LEAD)}`;
  return [around(before), around(after)];
}
