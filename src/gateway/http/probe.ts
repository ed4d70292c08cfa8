// Asks a single node whether it responds, and for its newest block: once a second at most, however often it is called.

import { readResponse } from '../calls/readReply.ts';
import { collectSoon } from '../node/collect.ts';
import type { Nodes } from '../node/nodes.ts';
import { newestBlockIn } from '../node/replyFault.ts';

/** The state of the node. What is not known is undefined. */
type Probed = {
  readonly upstream: 1;
  readonly state: 'ok' | 'down';
  readonly head: bigint | undefined;
  readonly lag: undefined;
  readonly latencyMs: number | undefined;
};

export type Probe = () => Promise<Probed>;

const METHOD = 'eth_blockNumber';
const BODY = `{"jsonrpc":"2.0","id":1,"method":"${METHOD}","params":[]}`;
const FRESH_MS = 1000;
const MAX_BYTES = 65_536;
const DOWN: Probed = { upstream: 1, state: 'down', head: undefined, lag: undefined, latencyMs: undefined };

export function createProbe(nodes: Pick<Nodes, 'request'>): Probe {
  let askedAt = Number.NEGATIVE_INFINITY;
  let probed = Promise.resolve(DOWN);

  async function ask(): Promise<Probed> {
    const since = performance.now();
    const outcome = await collectSoon((handler) => nodes.request(BODY, handler), MAX_BYTES);
    if (outcome?.ok !== true) return DOWN;
    const { body } = outcome.reply;
    if (readResponse(body)?.name !== 'result') return DOWN;
    const head = newestBlockIn({ method: METHOD, params: '[]' }, body);
    return { upstream: 1, state: 'ok', head, lag: undefined, latencyMs: performance.now() - since };
  }

  return () => {
    const now = performance.now();
    if (now - askedAt >= FRESH_MS) {
      askedAt = now;
      probed = ask();
    }
    return probed;
  };
}
