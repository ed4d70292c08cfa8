// The gateway’s own requests to one upstream: for its newest block, and for its chain id.

import { collectSoon } from './collect.ts';
import { newestBlockIn } from './replyFault.ts';
import type { Upstream } from './upstream.ts';

const MAX_BYTES = 4096;

/** Returns the newest block, or the cause where the upstream gives none, or none in time. */
export async function requestNewestBlock(upstream: Upstream): Promise<bigint | string> {
  const method = 'eth_blockNumber';
  const reply = await ask(upstream, method);
  if (typeof reply === 'string') return reply;
  return newestBlockIn({ method, params: '[]' }, reply) ?? 'no block';
}

/** Returns the chain id in hex digits; undefined where the upstream gives none. */
export async function requestChainId(upstream: Upstream): Promise<string | undefined> {
  const reply = await ask(upstream, 'eth_chainId');
  if (typeof reply === 'string') return undefined;
  return /"result"\s*:\s*"0x0*([0-9a-f]{1,64})"/i.exec(reply.toString('latin1'))?.[1]?.toLowerCase();
}

async function ask(upstream: Upstream, method: string): Promise<Buffer | string> {
  const body = `{"jsonrpc":"2.0","id":1,"method":"${method}","params":[]}`;
  const outcome = await collectSoon((handler) => upstream.send(undefined, body, handler), MAX_BYTES);
  if (outcome === undefined) return 'timeout';
  if (!outcome.ok) return outcome.cause;
  return outcome.reply.status === 200 ? outcome.reply.body : `status ${outcome.reply.status}`;
}
