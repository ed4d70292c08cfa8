// The gateway benchmark: speed, cost, memory and lost calls, compared with nginx as a plain proxy and a direct
// connection.
import { availableParallelism } from 'node:os';
import { startAnvil } from './anvil.ts';
import { isBrief } from './effort.ts';
import { benchFlood } from './gateway/flood.ts';
import { benchShutdown } from './gateway/shutdown.ts';
import { expectNginx, startStatic } from './gateway/nginx.ts';
import { benchSockets } from './gateway/sockets.ts';
import { benchSlowReaders } from './gateway/slowReaders.ts';
import { benchThroughput } from './gateway/throughput.ts';
import type { Metric } from './report.ts';

const ANSWER = '{"jsonrpc":"2.0","id":1,"result":"0x7a69"}';

/**
 * Needs nginx, except for a brief run. Load, proxies and node share the processors of this machine: with fewer than
 * four, compare the ratios and the processor time of a call; a second worker then gains little.
 */
export async function benchGateway(rounds = 5): Promise<readonly Metric[]> {
  if (isBrief) console.log('A brief run has no references: nginx is left out.');
  else expectNginx();
  console.log(`${availableParallelism()} processors for load, proxies and node together.`);
  const anvil = await startAnvil(0);
  const fixed = isBrief ? anvil : await startStatic(ANSWER);
  try {
    return [
      ...(isBrief ? [] : await benchThroughput('a static answer', fixed.url, rounds)),
      ...(await benchThroughput('anvil', anvil.url, rounds)),
      ...(await benchShutdown(fixed.url, rounds)),
      ...(await benchSockets(rounds)),
      ...(await benchSlowReaders(rounds)),
      ...(await benchFlood(fixed.url)),
    ];
  } finally {
    await Promise.all([fixed.stop(), anvil.stop()]);
  }
}
