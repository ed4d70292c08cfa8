// What is learnt of methods from calls that end: which were used, and which an endpoint does not serve.
import assert from 'node:assert/strict';
import type { Memento } from 'vscode';
import type { FinishedCall } from '../../../src/core/call/finishedCall.ts';
import { withPerson } from '../person.ts';

const host = await withPerson(async () => ({
  ...(await import('../../../src/host/knowledge/methodUsage.ts')),
  ...(await import('../../../src/host/knowledge/recentInputs.ts')),
}));
const { createMethodUsage, createRecentInputs } = host;

function usageOf() {
  const kept = new Map<string, unknown>();
  const state = {
    get: (name: string, usual: unknown) => kept.get(name) ?? usual,
    update: async (name: string, value: unknown) => void kept.set(name, value),
  } as unknown as Memento;
  const usage = createMethodUsage(state, createRecentInputs(state));
  let changes = 0;
  usage.onDidChange(() => changes++);
  /** Whether the views hear of it. */
  const learn = (method: string, outcome: object, more: object = {}, origin = 'person'): boolean => {
    const before = changes;
    usage.learn({
      entry: { endpointId: 'a', method, outcome, ...more },
      origin,
    } as unknown as Pick<FinishedCall, 'entry' | 'origin'>);
    return changes > before;
  };
  return { usage, learn };
}

const OK = { ok: true, result: '0x1' };
const failed = (code: number, kind = 'rpc') => ({ ok: false, failure: { kind, code, message: '' } });
const REFUSED = failed(-32601);

describe('createMethodUsage', () => {
  it('lists what a person called, the last one first, and tells of it once', () => {
    const { usage, learn } = usageOf();
    assert.ok(learn('eth_call', OK));
    assert.ok(!learn('eth_call', OK));
    assert.ok(learn('eth_chainId', failed(-32000)));
    assert.ok(!learn('eth_gasPrice', OK, {}, 'extension'));
    assert.ok(!learn('eth_gasPrice', OK, { explanation: { id: 's', hash: '' } }));
    assert.deepEqual(usage.recent(), ['eth_chainId', 'eth_call']);
  });

  it('remembers what an endpoint does not serve, until it does', () => {
    const { usage, learn } = usageOf();
    const refused = () => usage.served('a').refused;
    for (const other of [failed(-32000), failed(-32601, 'http'), failed(-32601, 'network')])
      assert.ok(!learn('debug_x', other, {}, 'extension'));
    assert.deepEqual(refused(), []);
    assert.ok(learn('debug_x', REFUSED, {}, 'extension'));
    assert.ok(learn('debug_y', REFUSED, {}, 'extension'));
    assert.ok(!learn('debug_x', REFUSED, {}, 'extension'));
    assert.ok(!learn('debug_x', failed(-32000), {}, 'extension'), 'another failure says nothing');
    assert.deepEqual(refused(), ['debug_x', 'debug_y']);
    assert.ok(learn('debug_x', OK, {}, 'extension'));
    assert.deepEqual(
      [refused(), usage.served('b').refused, usage.served(undefined).refused],
      [['debug_y'], [], []],
    );
  });

  it('remembers the namespaces and the client that an endpoint names', () => {
    const { usage, learn } = usageOf();
    const modules = { ok: true, result: { eth: '1.0', debug: '1.0' } };
    assert.ok(learn('rpc_modules', modules, {}, 'extension'));
    assert.ok(!learn('eth_other', modules, {}, 'extension'));
    assert.ok(!learn('rpc_modules', { ok: true, result: ['eth'] }, {}, 'extension'));
    const client = { ok: true, result: 'Geth/v1.14.0/linux' };
    assert.ok(learn('web3_clientVersion', client, {}, 'extension'));
    assert.ok(!learn('web3_clientVersion', client, {}, 'extension'));
    assert.ok(!learn('eth_gasPrice', client, {}, 'extension'));
    const served = usage.served('a');
    assert.deepEqual([served.modules, served.refused], [['eth', 'debug'], []]);
    assert.match(String(served.client), /geth/i);
  });

  it('pins methods, and nothing that is none', async () => {
    const { usage } = usageOf();
    usage.pin('eth_call', true);
    usage.pin('https://x.example/key', true);
    usage.pin('eth_chainId', true);
    usage.pin('eth_call', true);
    assert.deepEqual(usage.pinned(), ['eth_chainId', 'eth_call']);
    usage.pin('eth_chainId', false);
    assert.deepEqual(usage.pinned(), ['eth_call']);
  });
});
