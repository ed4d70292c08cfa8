// The gateway’s own questions to one upstream: for its newest block, and for its chain.

import { collect } from './collect.ts';
import { blockIn } from './replyFault.ts';
import type { Upstream } from './upstream.ts';

const PATIENCE_MS = 3000;
const MAX_BYTES = 4096;

/** A cause where it does not say, or not in time. */
export async function pollHead(upstream: Upstream): Promise<bigint | string> {
  const method = 'eth_blockNumber';
  const reply = await ask(upstream, method);
  if (typeof reply === 'string') return reply;
  return blockIn({ method, params: '[]' }, reply) ?? 'no block';
}

/** Undefined where it does not say. */
export async function askChain(upstream: Upstream): Promise<string | undefined> {
  const reply = await ask(upstream, 'eth_chainId');
  if (typeof reply === 'string') return undefined;
  return /"result"\s*:\s*"0x0*([0-9a-f]{1,64})"/i.exec(reply.toString('latin1'))?.[1]?.toLowerCase();
}

async function ask(upstream: Upstream, method: string): Promise<Buffer | string> {
  const body = `{"jsonrpc":"2.0","id":1,"method":"${method}","params":[]}`;
  const { exchange, outcome } = collect((handler) => upstream.send(undefined, body, handler), {
    maxBytes: MAX_BYTES,
    take: () => true,
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
  const reply = await Promise.race([outcome, late]);
  clearTimeout(timer);
  exchange.abort();
  if (reply === undefined) return 'timeout';
  if (!reply.ok) return reply.cause;
  return reply.reply.status === 200 ? reply.reply.body : `status ${reply.reply.status}`;
}
