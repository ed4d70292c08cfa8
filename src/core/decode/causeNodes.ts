// The chain of causes of a failure as rows: failed calls, with labels that say how each led to the failure around it.

import { groupDigits } from '../quantity.ts';
import { CALL_FRAME } from '../trace/callFrame.ts';
import { hasItsData } from '../trace/causes.ts';
import type { Link } from '../trace/causes.ts';
import { decode } from './decodedNode.ts';
import type { DecodedNode, Placement } from './decodedNode.ts';
import { plural } from './notation.ts';

/** The most rows that are shown at each end of a chain: a recursion can fail as deep as calls go. */
const MOST_OF_AN_END = 5;

/** Said of a call that failed with the same data, where the trace does not show whether it was passed on. */
export const SAME_ERROR = 'with the error of';

/** A chain of causes, and the position of a row's link in it. */
type LinkOfChain = { readonly links: readonly Link[]; readonly index: number };

const linksOfRows = new WeakMap<DecodedNode, LinkOfChain>();

/**
 * A row for each link from `first` on; those in the middle of a long chain are left out. `rowOf`: makes the row, which
 * shows the frame of the link by default.
 */
export function causeNodes(
  links: readonly Link[],
  first: number,
  placement: Placement,
  rowOf = (label: string, index: number): DecodedNode =>
    decode(label, links[index]!.frame, CALL_FRAME, placement),
): readonly DecodedNode[] {
  return shownLinks(links.length, first).map((index, at, shown) => {
    const left = index - (shown[at - 1] ?? index - 1) - 1;
    const node = rowOf(labelOf(links, index, left), index);
    linksOfRows.set(node, { links, index });
    return node;
  });
}

/** The positions of the links that are shown. */
function shownLinks(count: number, first: number): readonly number[] {
  const all = Array.from({ length: Math.max(0, count - first) }, (_none, at) => first + at);
  return all.length <= 2 * MOST_OF_AN_END + 1
    ? all
    : [...all.slice(0, MOST_OF_AN_END), ...all.slice(-MOST_OF_AN_END)];
}

/** `because call 2`, `after call 1`. `left`: the number of links just before it that are not shown. */
function labelOf(links: readonly Link[], index: number, left: number): string {
  const { position } = links[index]!;
  if (position === undefined) return 'the call itself';
  const call = `${tieWords(links.slice(index - left, index + 1))} call ${groupDigits(position + 1)}`;
  return left === 0 ? call : `${call}, ${plural(groupDigits(left), 'call')} further inside`;
}

/** How the last of these links led to the failure before the first, as far as that is known of all of them. */
export function tieWords(links: readonly Link[]): typeof SAME_ERROR | 'because' | 'after' {
  if (!links.every(hasItsData)) return 'after';
  return links.some(({ isOnlySame }) => isOnlySame) ? SAME_ERROR : 'because';
}

/** The links from the top of a trace to the link of a row; undefined for any other node. */
export function linksToRow(node: DecodedNode): readonly Link[] | undefined {
  const found = linksOfRows.get(node);
  return found?.links.slice(0, found.index + 1);
}

/** The chain that a row belongs to; undefined for any other node. */
export function causeChainOfRow(node: DecodedNode): LinkOfChain | undefined {
  return linksOfRows.get(node);
}
