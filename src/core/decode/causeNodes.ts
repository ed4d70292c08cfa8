// The chain of causes as rows: each is a failed call, labelled by how it is tied to the one around it.

import { groupDigits } from '../quantity.ts';
import { CALL_FRAME } from '../trace/callFrame.ts';
import { isCertain } from '../trace/causes.ts';
import type { Link } from '../trace/causes.ts';
import { decode } from './decodedNode.ts';
import type { DecodedNode, Placement } from './decodedNode.ts';
import { plural } from './notation.ts';

/** Rows from either end of a chain: a recursion can fail as deep as calls go. */
const MOST_OF_AN_END = 5;

/** A chain, and which of its links a row is of. */
type LinkOfChain = { readonly links: readonly Link[]; readonly index: number };

const linksOfRows = new WeakMap<DecodedNode, LinkOfChain>();

/**
 * A row for each link from `first` on, without those in the middle of a long chain. `rowOf`: the row itself; the frame of
 * the link, where it is left out.
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
    const node = rowOf(labelOf(links[index]!, left), index);
    linksOfRows.set(node, { links, index });
    return node;
  });
}

/** The links of a chain that are shown, by their positions. */
function shownLinks(count: number, first: number): readonly number[] {
  const all = Array.from({ length: Math.max(0, count - first) }, (_none, at) => first + at);
  return all.length <= 2 * MOST_OF_AN_END + 1
    ? all
    : [...all.slice(0, MOST_OF_AN_END), ...all.slice(-MOST_OF_AN_END)];
}

/** `because call 2`, `after call 1`. `left`: links before it that are not shown. */
function labelOf(link: Link, left: number): string {
  if (link.position === undefined) return 'the call itself';
  const call = `call ${groupDigits(link.position + 1)}`;
  const how = isCertain(link) ? 'because' : 'after';
  return left === 0
    ? `${how} ${call}`
    : `${how} ${call}, ${plural(groupDigits(left), 'call')} further inside`;
}

/** The links that lead from the top of a trace to a row of a chain; undefined for any other node. */
export function linksTo(node: DecodedNode): readonly Link[] | undefined {
  const found = linksOfRows.get(node);
  return found?.links.slice(0, found.index + 1);
}

/** The chain that a row is in; undefined for any other node. */
export function chainOfRow(node: DecodedNode): LinkOfChain | undefined {
  return linksOfRows.get(node);
}
