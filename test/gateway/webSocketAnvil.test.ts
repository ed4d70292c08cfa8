import assert from 'node:assert/strict';
import { once } from 'node:events';
import { startAnvil, type Anvil } from '../bench/anvil.ts';
import { request, rpc, send } from './httpCall.ts';
import { serving, startProgram, type Program } from './program.ts';
import { openSocket, socketUrl, until, type Reply } from './webSocketClient.ts';

/** Deploys a contract that makes one log of each call, with the call’s first word as its topic. */
const DEPLOY = '0x6860003560006000a10060005260096017f3';
const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`;

describe('the gateway over WebSocket, before anvil', () => {
  let anvil: Anvil;
  let gateway: Program;
  before(async () => {
    anvil = await startAnvil(0);
    gateway = await startProgram(serving(anvil, '--allow', 'eth_sendTransaction'));
  });
  after(async () => {
    await gateway.stop();
    await anvil.stop();
  });

  it('answers calls and batches as over HTTP, several at once, each once', async () => {
    const client = await openSocket(gateway.url);
    const replies = await Promise.all(Array.from({ length: 300 }, () => client.call('eth_blockNumber')));
    assert.deepEqual(new Set(replies.map(({ result }) => result)), new Set([anvil.head]));
    const batch = `[${request('eth_chainId', [], 'a')},${request('engine_x', [], 'b')},{"id":3}]`;
    for (const text of ['nonsense', batch]) {
      const next = client.next();
      client.ws.send(text);
      const overHttp = JSON.parse((await send(gateway.url, { body: text })).body) as Reply;
      assert.deepEqual(await next, overHttp);
    }
    client.close();
  });

  it('serves Node’s own WebSocket', async () => {
    const ws = new WebSocket(socketUrl(gateway.url));
    await once(ws, 'open');
    ws.send(request('eth_chainId'));
    const [{ data }] = (await once(ws, 'message')) as [MessageEvent];
    assert.deepEqual(JSON.parse(data as string), { jsonrpc: '2.0', id: 1, result: '0x7a69' });
    ws.close(1000);
    const [{ code }] = (await once(ws, 'close')) as [CloseEvent];
    assert.equal(code, 1000);
  });

  it('notifies of heads, logs and transactions of a real chain, each log once', async () => {
    const [from] = (await rpcOf('eth_accounts')) as [string];
    const hash = await rpcOf('eth_sendTransaction', { from, data: DEPLOY });
    // anvil answers before it has mined.
    await until(async () => (await rpcOf('eth_getTransactionReceipt', hash)) !== null);
    const { contractAddress: to } = (await rpcOf('eth_getTransactionReceipt', hash)) as {
      contractAddress: string;
    };
    const client = await openSocket(gateway.url);
    const [heads, logs, others, pending] = await Promise.all([
      client.subscribe('newHeads'),
      client.subscribe('logs', { address: to }),
      client.subscribe('logs', { address: to, topics: [[word(1), word(3)]] }),
      client.subscribe('newPendingTransactions'),
    ]);
    for (let index = 0; index < 5; index++)
      await client.call('eth_sendTransaction', { from, to, data: word(index) });
    await until(() => [heads, logs, pending].every((id) => client.itemsOf(id).length === 5));
    const topics = (id: string): unknown =>
      client.itemsOf(id).map((item) => (item as { topics: readonly string[] }).topics[0]);
    assert.deepEqual(topics(logs), [0, 1, 2, 3, 4].map(word));
    assert.deepEqual(topics(others), [1, 3].map(word));
    assert.ok(client.itemsOf(pending).every((item) => /^0x[0-9a-f]{64}$/.test(item as string)));
    client.close();
  });

  it('says over HTTP where subscriptions are made', async () => {
    const message =
      'Method not found: subscriptions are made over WebSocket, at the same address, and not within a batch.';
    const refused = rpc(await send(gateway.url, { body: request('eth_subscribe', ['newHeads']) }));
    assert.deepEqual(refused, { jsonrpc: '2.0', id: 1, error: { code: -32601, message } });
  });

  async function rpcOf(method: string, ...params: readonly unknown[]): Promise<unknown> {
    return rpc(await send(gateway.url, { body: request(method, params) })).result;
  }
});
