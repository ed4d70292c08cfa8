// The badges of endpoints: two characters, the most that a badge can have, and not the same for two of them.

const DIGITS = ['2', '3', '4', '5', '6', '7', '8', '9'];

/**
 * The badge of each name, in capitals, as small letters look like the rest of a cut word; '' for a name without letters.
 * An earlier name keeps its badge as others come after it.
 */
export function endpointBadges(names: readonly string[]): ReadonlyMap<string, string> {
  const badges = new Map<string, string>();
  const taken = new Set<string>();
  for (const name of names) {
    if (badges.has(name)) continue;
    const [initials = '', ...others] = badgesFor(name);
    const badge = [initials, ...others].find((one) => !taken.has(one.toLowerCase())) ?? initials;
    badges.set(name, Array.from(badge, capital).join(''));
    taken.add(badge.toLowerCase());
  }
  return badges;
}

/**
 * The badges that a name can have, the best first: the initials of its first two words, or the first two letters of
 * its only one; its first letter with the initial of a later word, with any other letter, alone, or with a digit.
 */
function badgesFor(name: string): readonly string[] {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first, ...later] = words.map((word) => Array.from(word));
  if (first === undefined) return [];
  const [one = '', ...letters] = first;
  const initials = later.map(([initial = '']) => initial);
  return [...initials, ...letters, ...later.flat(), '', ...DIGITS].map((next) => one + next);
}

/** Some letters have two as their capital, which a badge has no room for. */
function capital(letter: string): string {
  const large = letter.toUpperCase();
  return large.length === letter.length ? large : letter;
}
