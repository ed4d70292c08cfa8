// Asks the real `cast` what it sends for a command line.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonValue } from '../../../src/core/json.ts';
import { native } from '../../bench/anvil.ts';

const AT_ONCE = 4;
/** What cast asks before it sends what is meant. */
const ANSWERS: Readonly<Record<string, string>> = { eth_chainId: '0x7a69', eth_blockNumber: '0x10d4f' };

export type Sent = { readonly method: string; readonly params: readonly JsonValue[] };

/** All requests of each command, in their order; what cast makes of the answers does not count. */
export async function castRequests(commands: readonly (readonly string[])[]): Promise<readonly Sent[][]> {
  const all: Sent[][] = commands.map(() => []);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const sent = JSON.parse(Buffer.concat(chunks).toString()) as Partial<Sent> &
        Pick<Sent, 'method'> & { readonly id: number };
      all[Number(request.url!.slice(1))]!.push({ method: sent.method, params: sent.params ?? [] });
      const result = ANSWERS[sent.method] ?? '0x1';
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id: sent.id, result }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const waiting = commands.entries();
    const runWaiting = async (): Promise<void> => {
      for (const [index, words] of waiting) {
        const env = { ...process.env, ETH_RPC_URL: `http://127.0.0.1:${port}/${index}` };
        await once(spawn(native('cast'), words, { env, stdio: 'ignore' }), 'exit');
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, runWaiting));
  } finally {
    server.close();
    server.closeAllConnections();
  }
  return all;
}
