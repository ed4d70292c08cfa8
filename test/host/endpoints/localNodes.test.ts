// What is taken for a node on this machine, and what of its answers is shown.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { findLocalNodes, NODE_PORTS } from '../../../src/host/endpoints/localNodes.ts';
import { createRpcClient } from '../../../src/rpc/client.ts';

const LIMITS = {
  connectTimeoutMs: 5_000,
  totalTimeoutMs: 5_000,
  maxResponseBytes: 1_000_000,
  maxConnections: 8,
};

/** Answers each method with this JSON; what it was asked is noted. */
function node(results: Readonly<Record<string, string>>, asked: string[] = []): RequestListener {
  return (request, response) =>
    void text(request).then((body) => {
      const { id, method } = JSON.parse(body) as { readonly id: number; readonly method: string };
      asked.push(method);
      response.end(`{"jsonrpc":"2.0","id":${id},"result":${results[method] ?? 'null'}}`);
    });
}

describe('findLocalNodes', () => {
  const client = createRpcClient(
    () => LIMITS,
    () => Promise.resolve(undefined),
  );
  const servers: ReturnType<typeof createServer>[] = [];
  after(() => client.close());
  afterEach(() => {
    for (const server of servers.splice(0)) server.close().closeAllConnections();
  });

  async function portOf(answer: RequestListener): Promise<number> {
    const server = createServer(answer).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  it('looks where anvil, hardhat node and geth --dev listen', () => {
    assert.ok(NODE_PORTS.includes(8545));
  });

  it('asks a node for its chain and its name, and nothing else', async () => {
    const asked: string[] = [];
    const port = await portOf(
      node({ eth_chainId: '"0x539"', web3_clientVersion: '"Geth/v1.17.0-stable/linux-amd64/go1.25"' }, asked),
    );
    const [found] = await findLocalNodes(client, [port]);
    assert.deepEqual(found, {
      url: `http://127.0.0.1:${port}`,
      place: `127.0.0.1:${port}`,
      client: 'Geth/v1.17.0-stable/linux-amd64/go1.25',
      chainId: 1337,
    });
    assert.deepEqual(asked.toSorted(), ['eth_chainId', 'web3_clientVersion']);
  });

  it('shows of a name no more than a word that can do nothing', async () => {
    const names = [
      '"[x](command:a)"',
      '"$(bug)"',
      '"anvil/v1 [x](command:a)"',
      `"${'a'.repeat(1_000)}"`,
      '7',
      '{}',
    ];
    const ports: number[] = [];
    for (const name of names)
      ports.push(await portOf(node({ eth_chainId: '"0x1"', web3_clientVersion: name })));
    const found = await findLocalNodes(client, ports);
    assert.deepEqual(
      found.map((one) => one.client),
      ['', '', 'anvil/v1', 'a'.repeat(40), '', ''],
    );
  });

  it('takes nothing else for a node, whatever it answers or does not', async () => {
    const ports = [
      await portOf((_request, response) => response.end('<html>hello</html>')),
      await portOf((_request, response) => response.writeHead(404).end()),
      await portOf(node({ eth_chainId: '"mainnet"' })),
      await portOf(node({ eth_chainId: `"0x${'f'.repeat(64)}"` })),
      await portOf((request) => request.socket.destroy()),
      await portOf(() => {}),
    ];
    const [closed] = ports;
    servers[0]!.close();
    assert.deepEqual(await findLocalNodes(client, [closed!, ...ports]), []);
  });
});
