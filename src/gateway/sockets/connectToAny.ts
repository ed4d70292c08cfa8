// Connects to the WebSocket of one of several upstreams: of the most suitable one that takes it.

import type { Nodes } from '../node/nodes.ts';
import { rankOfState } from '../node/rank.ts';
import type { NodeLink } from './nodeLink.ts';
import { connectNode, type NodeSocketOptions } from './nodeSocket.ts';

export type FoundNode = { readonly link: NodeLink; readonly url: URL };

/** More than any finite rank. */
const REFUSED = 1_000_000;

/**
 * `urls`: one for each upstream, or one for all; those in `refused` are tried last. Rejects where none takes the
 * connection.
 */
export async function connectToAny(
  urls: readonly URL[],
  nodes: Pick<Nodes, 'reports'>,
  options: NodeSocketOptions,
  refused: ReadonlySet<URL>,
  onLost: () => void,
): Promise<FoundNode> {
  const reports = urls.length === 1 ? [] : nodes.reports();
  const ranked = urls.map((url, index) => ({
    url,
    rank: rankOfState(reports[index]?.state ?? 'ok') + (refused.has(url) ? REFUSED : 0),
  }));
  let fault: unknown = new Error('no upstream');
  for (const { url, rank } of ranked.toSorted((one, other) => one.rank - other.rank)) {
    // An upstream of another chain.
    if (rank === Infinity) break;
    try {
      return { link: await connectNode(url, options, onLost), url };
    } catch (error) {
      fault = error;
    }
  }
  throw fault;
}
