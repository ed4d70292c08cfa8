// Reads from the node what happened on the chain since the last known head: the logs, and the heads in the form in
// which the node notifies of them.

import { scanArray, scanObject, wholeSpan } from '../calls/scanJson.ts';
import { blockNumberOf, readHeadOf, WENT_BACK, type NodeHead } from './feed.ts';
import type { RequestNode } from './nodeLink.ts';
import type { LogFilter } from './parseFeed.ts';

/** A longer gap does not come from a short loss of the connection. */
const MAX_BLOCKS = 1000;
const MAX_LOGS = 100_000;
const AT_ONCE = 16;

/** A gap that cannot be filled without wrong notifications; the client gets the reason. */
export class GapFault extends Error {}

export type Gap = { readonly heads: readonly Buffer[]; readonly last: NodeHead };

/**
 * The blocks after `from`, up to the newest. `knows`: whether a hash is that of a recent block. Throws `GapFault`, or
 * as `request` does.
 */
export async function readGap(
  request: RequestNode,
  from: NodeHead,
  knows: (hash: string) => boolean,
): Promise<Gap> {
  const newest = blockNumberOf((await request('eth_blockNumber', '[]')).toString()) ?? 0;
  if (newest < from.number) {
    const there = readHeadOf(await request('eth_getBlockByNumber', `["${hex(newest)}",false]`));
    if (there !== undefined && !knows(there.hash)) throw new GapFault(WENT_BACK);
    // A node that is behind has nothing new; the blocks that it then notifies of twice are left out.
    return { heads: [], last: from };
  }
  if (newest - from.number > MAX_BLOCKS) throw new GapFault('too many blocks were missed');
  const known = readHeadOf(await request('eth_getBlockByNumber', `["${hex(from.number)}",false]`));
  if (known?.hash !== from.hash) throw new GapFault('the chain changed while the node was away');
  const heads: Buffer[] = [];
  for (let first = from.number + 1; first <= newest; first += AT_ONCE) {
    const count = Math.min(AT_ONCE, newest - first + 1);
    const blocks = Array.from({ length: count }, (_, index) =>
      request('eth_getBlockByNumber', `["${hex(first + index)}",false]`),
    );
    heads.push(...(await Promise.all(blocks)).map(headerOf));
  }
  return { heads, last: lastOf(heads, from) };
}

/** Returns the last head. Throws where a block is not the child of the one before it. */
function lastOf(heads: readonly Buffer[], from: NodeHead): NodeHead {
  let last = from;
  for (const raw of heads) {
    const head = readHeadOf(raw);
    if (head === undefined || head.parent !== last.hash)
      throw new GapFault('the chain changed while its blocks were read');
    last = head;
  }
  return last;
}

/** Throws as `request` does, and `GapFault` where there are too many logs. */
export async function readLogs(
  request: RequestNode,
  filter: LogFilter,
  from: number,
  to: number,
): Promise<readonly Buffer[]> {
  if (from > to) return [];
  const params = [{ fromBlock: hex(from), toBlock: hex(to), ...filter }];
  const raw = await request('eth_getLogs', JSON.stringify(params));
  const logs = scanArray(raw, wholeSpan(raw), MAX_LOGS);
  if (logs === undefined || logs.length > MAX_LOGS) throw new GapFault('too many logs were missed');
  return logs.map(({ start, end }) => raw.subarray(start, end));
}

/** The newest head of the chain. Undefined where the node returns none. */
export async function readNewest(request: RequestNode): Promise<NodeHead | undefined> {
  return readHeadOf(await request('eth_getBlockByNumber', '["latest",false]'));
}

/** Members that a block has, but not the head in a notification. */
const BODY = new Set(['transactions', 'uncles', 'withdrawals', 'size', 'totalDifficulty']);

function headerOf(block: Buffer): Buffer {
  const members = scanObject(block, wholeSpan(block)) ?? [];
  const kept = members.filter(({ key }) => !BODY.has(key));
  const text = kept.map(
    ({ key, value }) => `${JSON.stringify(key)}:${block.toString('utf8', value.start, value.end)}`,
  );
  return Buffer.from(`{${text.join(',')}}`);
}

function hex(number: number): string {
  return `0x${number.toString(16)}`;
}
