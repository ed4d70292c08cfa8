// Cuts a line of values so that every value stays whole and every bracket is closed.

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '{': '}', '[': ']' };

/**
 * `transfer(to 0xf39F…2266, amount 1,500)` in 30 characters is `transfer(to 0xf39F…2266, …)`: values that do not fit
 * are left out from the end. A word is cut in the middle only where it is too long by itself. `most`: characters, at
 * least 3.
 */
export function cutBetweenValues(text: string, most: number): string {
  if (text.length <= most) return text;
  const open: string[] = [];
  let best: string | undefined;
  for (let at = 0; at < most; at++) {
    const character = text[at]!;
    const closing = CLOSING[character];
    if (closing !== undefined) open.unshift(closing);
    else if (character === open[0]) open.shift();
    if (closing === undefined && !isBetween(text, at, open.length > 0)) continue;
    const cut = `${text.slice(0, at + 1)}…${open.join('')}`;
    if (cut.length <= most) best = cut;
  }
  return best ?? `${text.slice(0, most - 1).replace(/[({[].*/s, '')}…`;
}

/**
 * Whether a blank separates two values: inside brackets only after a comma, as other blanks separate a name from its
 * value.
 */
function isBetween(text: string, at: number, isInside: boolean): boolean {
  return text[at] === ' ' && (!isInside || text[at - 1] === ',');
}
