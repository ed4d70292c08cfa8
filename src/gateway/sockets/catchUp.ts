// Gives feeds what happened on the chain since the last known head.

import { readGap, readLogs } from './chainGap.ts';
import { OVERLAP, type NodeFeed } from './feed.ts';
import type { AskNode } from './nodeLink.ts';

/**
 * `isBroken`: some logs of the last known block may be missing, as a connection broke. Throws `GapFault` where the gap
 * cannot be filled, and as `ask` does; nothing is passed on then.
 */
export async function catchUp(ask: AskNode, feeds: readonly NodeFeed[], isBroken: boolean): Promise<void> {
  const begun = feeds.filter((feed) => feed.isBegun);
  const heads = begun.find(({ spec }) => spec.kind === 'newHeads');
  const from = heads?.last;
  if (heads === undefined || from === undefined) return;
  const gap = await readGap(ask, from, heads.knows);
  if (!isBroken && gap.heads.length === 0) return;
  const logFeeds = begun.filter(({ spec }) => spec.kind === 'logs');
  const missed = await Promise.all(
    logFeeds.map(({ spec, since }) =>
      readLogs(ask, spec.filter, Math.max(since + 1, from.number - OVERLAP), gap.last.number),
    ),
  );
  for (const raw of gap.heads) heads.fill(raw);
  for (const [index, feed] of logFeeds.entries()) for (const raw of missed[index]!) feed.fill(raw);
}
