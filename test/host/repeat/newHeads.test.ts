// The newest blocks as a real node tells of them, over a connection that is lost, too.
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { createRpcClient } from '../../../src/rpc/client.ts';
import { startAnvil } from '../../bench/anvil.ts';
import { LIMITS } from '../../rpc/posting.ts';
import { withVscode } from '../withVscode.ts';

const { NewHeads } = await withVscode('', () => import('../../../src/host/repeat/newHeads.ts'));

const client = createRpcClient(
  () => LIMITS,
  () => Promise.resolve(undefined),
);
const services = {
  client: () => Promise.resolve(client),
  keys: { findOrAsk: () => assert.fail('There is no key.') },
  headSeen: () => undefined,
  showFailure: (error: unknown) => assert.fail(String(error)),
};

async function until(what: string, isSo: () => boolean): Promise<void> {
  for (let turn = 0; !isSo(); turn++) {
    assert.ok(turn < 2_000, what);
    await delay(10);
  }
}

describe('NewHeads', () => {
  it('tells the number of each block of anvil, and nothing once it is closed @long', async () => {
    const anvil = await startAnvil(0);
    const mine = async (): Promise<void> => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'evm_mine', params: [] });
      await fetch(anvil.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    };
    const told: (bigint | undefined)[] = [];
    const endpoint = { id: 'anvil', name: 'anvil', urlTemplate: anvil.url };
    const heads = new NewHeads(services, endpoint, (head) => told.push(head));
    try {
      await until('it is open', () => heads.isOpen);
      assert.deepEqual(told.splice(0), [undefined]);
      await mine();
      await mine();
      await until('both are told', () => told.length === 2);
      const [first, second] = told.splice(0);
      assert.equal(second! - first!, 1n);
      heads.close();
      await mine();
      await delay(100);
      assert.deepEqual([told, heads.isOpen], [[], false]);
    } finally {
      heads.close();
      await anvil.stop();
    }
  });

  it('gives up at once where there is no WebSocket', async () => {
    let told = 0;
    const endpoint = { id: 'none', name: 'none', urlTemplate: 'http://127.0.0.1:9' };
    const heads = new NewHeads(services, endpoint, () => (told += 1));
    await delay(200);
    assert.deepEqual([heads.isOpen, told], [false, 0]);
    heads.close();
  });
});
