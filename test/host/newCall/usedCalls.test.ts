// The calls that New Call begins with.
import assert from 'node:assert/strict';
import type { HistoryFilter, ListedEntry } from '../../../src/core/history/history.ts';
import { SECRET_PLACEHOLDER } from '../../../src/core/catalogue/secretParams.ts';
import { usedCalls, usedMethods } from '../../../src/host/newCall/usedCalls.ts';

function head(method: string, more: Partial<ListedEntry> = {}): ListedEntry {
  return { id: method, method, params: [], ...more } as ListedEntry;
}

async function used(pinned: readonly ListedEntry[], all: readonly ListedEntry[]): Promise<string> {
  const page = async ({ pinnedOnly }: HistoryFilter) => ({ heads: pinnedOnly === true ? pinned : all });
  const calls = await usedCalls({ page, saved: async () => [] });
  const labels = (heads: readonly ListedEntry[]): string =>
    heads.map(({ method, params }) => [method, ...(params as readonly string[])].join(' ')).join(', ');
  return `${labels(calls.pinned)} | ${labels(calls.recent)}`;
}

describe('usedCalls', () => {
  it('has each request once, the newest first, and among the pinned ones where it is pinned', async () => {
    const gas = head('eth_gasPrice', { pinned: true });
    const all = [head('eth_chainId'), head('eth_call', { params: ['a'] }), head('eth_chainId'), gas];
    assert.equal(await used([gas, gas], all), 'eth_gasPrice | eth_chainId, eth_call a');
  });

  it('leaves out what an explanation or a batch asked for, and what cannot be sent as it is kept', async () => {
    const all = [
      head('eth_call', { explanation: {} as NonNullable<ListedEntry['explanation']> }),
      head('eth_getStorageAt', { batch: 'one' }),
      head('personal_unlockAccount', { params: ['0x', SECRET_PLACEHOLDER] }),
      head('eth_getLogs', { params: ['[api key]'] }),
      head('eth_syncing'),
    ];
    assert.equal(await used([], all), ' | eth_syncing');
  });

  it('lists eight of each at most', async () => {
    const all = Array.from({ length: 20 }, (_, index) => head(`eth_${index}`));
    assert.equal((await used(all, [])).split(', ').length, 8);
    assert.equal((await used([], all)).split(', ').length, 8);
  });
});

describe('usedMethods', () => {
  it('are those pinned in the request builder, those of pinned calls, and those used last', () => {
    const served = { refused: [], modules: null };
    const methodUse = {
      pinned: () => ['eth_call'],
      recent: () => ['eth_syncing'],
      served: () => served,
    };
    assert.deepEqual(usedMethods({ pinned: [head('eth_gasPrice')], recent: [], saved: [] }, methodUse), {
      pinned: ['eth_call', 'eth_gasPrice'],
      recent: ['eth_syncing'],
      served,
    });
  });
});
