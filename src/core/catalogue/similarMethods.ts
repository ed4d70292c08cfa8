// Suggests known methods for a name without a spec.

import { findMethod, listMethods } from './catalogue.ts';

const MOST = 2;
/** For so many letters of a name, one may be wrong. */
const LETTERS_PER_SLIP = 5;
const NAMESPACE_SLIPS = 2;
/** A shorter text is the beginning of too many names. */
const SHORTEST_BEGINNING = 8;

/** The names most like this one, at most two, the best first; none for a known method. */
export function similarMethods(name: string): readonly string[] {
  if (findMethod(name) !== undefined) return [];
  const typed = name.toLowerCase();
  const most = Math.max(1, Math.floor(name.length / LETTERS_PER_SLIP));
  const near = listMethods()
    .map((method) => ({ name: method.name, slips: slips(typed, method.name.toLowerCase(), most) }))
    .filter((one) => one.slips <= most)
    .toSorted((a, b) => a.slips - b.slips || a.name.length - b.name.length);
  return near
    .filter((one) => one.slips === near[0]!.slips)
    .slice(0, MOST)
    .map((one) => one.name);
}

/** `Did you mean eth_getBlockByHash or eth_getBlockByNumber?`; '' where no name is like it. */
export function didYouMean(name: string): string {
  const similar = similarMethods(name);
  return similar.length === 0 ? '' : `Did you mean ${similar.join(' or ')}?`;
}

/**
 * How many letters are wrong, missing, too many or swapped. A text that begins a name counts as one slip, another
 * namespace as two.
 */
function slips(typed: string, name: string, most: number): number {
  if (typed === name) return 0;
  if (typed.length >= SHORTEST_BEGINNING && name.startsWith(typed)) return 1;
  const elsewhere = NAMESPACE_SLIPS + slipsWithin(withoutNamespace(typed), withoutNamespace(name), most);
  return Math.min(slipsWithin(typed, name, most), elsewhere);
}

/** The edit distance of two texts; Infinity where their lengths alone differ too much, as for most names. */
function slipsWithin(typed: string, name: string, most: number): number {
  return Math.abs(typed.length - name.length) > most ? Infinity : editDistance(typed, name);
}

function withoutNamespace(name: string): string {
  return name.slice(name.indexOf('_') + 1);
}

/**
 * The number of letters by which two texts differ: Damerau’s distance, where neighbours are swapped at most once
 * (optimal string alignment).
 */
export function editDistance(one: string, other: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next.push(
        Math.min(
          last[column]! + 1,
          next[column - 1]! + 1,
          last[column - 1]! + (isSame ? 0 : 1),
          isSwapped ? beforeLast[column - 2]! + 1 : Infinity,
        ),
      );
    }
    beforeLast = last;
    last = next;
  }
  return last.at(-1)!;
}
