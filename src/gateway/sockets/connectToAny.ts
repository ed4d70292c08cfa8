// Connects to the WebSocket of one of several upstreams: of the most suitable one that takes it.

import type { Nodes } from '../node/nodes.ts';
import { rankOfState } from '../node/rank.ts';
import type { NodeLink } from './nodeLink.ts';
import { connectNode, type NodeSocketOptions } from './nodeSocket.ts';

/** More than any finite rank. */
const REFUSED = 1_000_000;

export type Unwanted = {
  /** Not tried. */
  readonly left: ReadonlySet<URL>;
  /** Tried last. */
  readonly refused: ReadonlySet<URL>;
};

/** `urls`: one for each upstream, or one for all. Rejects where none takes the connection. */
export async function connectToAny(
  urls: readonly URL[],
  nodes: Pick<Nodes, 'reports'>,
  options: NodeSocketOptions,
  { left, refused }: Unwanted,
  onLost: () => void,
): Promise<NodeLink> {
  const reports = urls.length === 1 ? [] : nodes.reports();
  const ranked = urls
    .map((url, index) => ({
      url,
      rank: rankOfState(reports[index]?.state ?? 'ok') + (refused.has(url) ? REFUSED : 0),
    }))
    .filter(({ url }) => !left.has(url));
  let fault: unknown = new Error('no upstream');
  for (const { url, rank } of ranked.toSorted((one, other) => one.rank - other.rank)) {
    // An upstream of another chain.
    if (rank === Infinity) break;
    try {
      return await connectNode(url, options, onLost);
    } catch (error) {
      fault = error;
    }
  }
  throw fault;
}
