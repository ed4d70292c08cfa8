// Cuts a line of parts in its middle: how it begins and ends distinguishes it best from others.

import { firstUnits } from './ellipsis.ts';

const BETWEEN = ', ';

/** `to bob, …, nonce 5`: parts in the middle are left out where the line is longer than `most` characters. */
export function cutMiddle(parts: readonly string[], most: number): string {
  const whole = parts.join(BETWEEN);
  if (whole.length <= most) return whole;
  let [head, tail] = [0, parts.length];
  let room = most - '…'.length;
  for (let isHead = true; ; isHead = !isHead) {
    room -= BETWEEN.length + parts[isHead ? head : tail - 1]!.length;
    if (room < 0) break;
    if (isHead) head++;
    else tail--;
  }
  return head === 0
    ? withoutMiddle(whole, most)
    : [...parts.slice(0, head), '…', ...parts.slice(tail)].join(BETWEEN);
}

/** The same for one part that is too long by itself, without half of a character at either side of the cut. */
function withoutMiddle(text: string, most: number): string {
  const from = text.length - Math.floor((most - 1) / 2);
  const isHalf = (text.charCodeAt(from) & 0xfc00) === 0xdc00;
  return `${firstUnits(text, Math.ceil((most - 1) / 2))}…${text.slice(isHalf ? from + 1 : from)}`;
}
