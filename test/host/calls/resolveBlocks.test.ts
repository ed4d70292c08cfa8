// A time in the place of a block: what is asked before the call is sent, and what is kept of it.
import assert from 'node:assert/strict';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import { isJsonObject } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { CallRequest } from '../../../src/host/calls/calls.ts';
import { callsTo, entryFacts } from '../callsUnderTest.ts';
import type { Node } from '../callsUnderTest.ts';

const FAR: Endpoint = { id: 'far', name: 'Far', urlTemplate: 'https://far.example' };
const ADDRESS = `0x${'12'.repeat(20)}`;
const NEWEST = 24_000_000;
/** Of block 0; a block each 12 seconds. */
const GENESIS = 1_500_000_000;

/** A chain of Ethereum’s pace; every call but those for blocks gives its parameters back. */
const chain: Node = (method, params) => {
  if (method !== 'eth_getBlockByNumber') return JSON.stringify(params);
  const number = params[0] === 'latest' ? NEWEST : Number(params[0]);
  return { number: hex(number), timestamp: hex(GENESIS + number * 12) };
};

function hex(number: number): string {
  return `0x${number.toString(16)}`;
}

function balanceAt(block: JsonValue): CallRequest {
  return { method: 'eth_getBalance', params: [ADDRESS, block] };
}

describe('createBlockResolver', () => {
  it('sends the number of the last block at or before a time, and keeps how it was found', async () => {
    const { calls, asked, kept } = callsTo([FAR], chain);
    // One second before block 16,666,667.
    const entry = await calls.run(balanceAt('2023-11-14T22:13:23Z'));
    assert.deepEqual(entry?.outcome, { ok: true, result: JSON.stringify([ADDRESS, hex(16_666_666)]) });
    const lookups = asked.filter((method) => method === 'eth_getBlockByNumber').length;
    assert.ok(lookups >= 3 && lookups <= 15, String(lookups));
    const [found] = entry?.blockTimes ?? [];
    assert.deepEqual(entry?.blockTimes, [
      { asked: '2023-11-14T22:13:23Z', block: hex(16_666_666), time: hex(1_699_999_992), calls: lookups },
    ]);
    // The calls that looked for it are not recorded, and it is the number that is kept.
    assert.deepEqual(
      kept.map(({ method, params }) => [method, params]),
      [['eth_getBalance', [ADDRESS, found?.block]]],
    );
    assert.deepEqual(
      entryFacts(kept[0]!, {}).find(({ name }) => name === '2023-11-14T22:13:23Z')?.text,
      `block 16,666,666, 22:13:12Z, found with ${lookups} calls`,
    );
    // To run it again is to look again.
    assert.deepEqual(calls.last()?.params, [ADDRESS, '2023-11-14T22:13:23Z']);
  });

  it('records nothing of what a distance is counted from', async () => {
    const { calls, asked, kept } = callsTo([FAR], (method, params) =>
      method === 'eth_blockNumber' ? hex(NEWEST) : JSON.stringify(params),
    );
    await calls.run(balanceAt('latest-10'));
    assert.ok(asked.includes('eth_blockNumber'));
    assert.deepEqual(
      kept.map(({ method, params }) => [method, params]),
      [['eth_getBalance', [ADDRESS, hex(NEWEST - 10)]]],
    );
  });

  it('writes the day of a block that is of an earlier one', async () => {
    const { calls } = callsTo([FAR], chain);
    const entry = await calls.run(balanceAt('2020-01-01'));
    const time = hex(Date.parse('2019-12-31T23:59:59Z') / 1000);
    const blockTimes = [{ asked: '2020-01-01T00:00Z', block: '0x10', time, calls: 1 }];
    assert.equal(
      entryFacts({ ...entry!, blockTimes }, {}).find(({ name }) => name === '2020-01-01T00:00Z')?.text,
      'block 16, 2019-12-31T23:59:59Z, found with 1 call',
    );
  });

  it('looks for each time once in a batch, and for both ends of a filter', async () => {
    const { calls, asked } = callsTo([FAR], chain);
    await calls.runBatch([balanceAt('2020-01-01'), balanceAt('2020-01-01'), balanceAt('latest')]);
    const once = asked.length;
    const [filter] =
      (
        await calls.runBatch([
          { method: 'eth_getLogs', params: [{ fromBlock: '2020-01-01', toBlock: '2020-01-01T01:00Z' }] },
        ])
      )?.entries[0]?.params ?? [];
    assert.ok(once <= 18, String(once));
    assert.ok(filter !== undefined && isJsonObject(filter));
    assert.equal(Number(filter['toBlock']) - Number(filter['fromBlock']), 300);
  });

  it('does not send a call whose time has no block, and says why', async () => {
    const { calls, asked, kept } = callsTo([FAR], chain);
    const entry = await calls.run(balanceAt('2017-01-01'));
    assert.deepEqual(entry?.outcome, {
      ok: false,
      failure: {
        kind: 'input',
        message: '2017-01-01T00:00Z is before the first block, of 2017-07-14T02:40:00Z.',
      },
    });
    assert.deepEqual([kept.length, asked.includes('eth_getBalance')], [1, false]);
    const batch = await calls.runBatch([balanceAt('2017-01-01'), balanceAt('0x1')]);
    assert.deepEqual(
      batch?.entries.map(({ ok }) => ok),
      [false, true],
    );
  });

  it('says that the block could not be looked for, in the words of the node', async () => {
    const { calls, asked } = callsTo([FAR], (method) =>
      method === 'eth_getBlockByNumber' ? undefined : '0x1',
    );
    const entry = await calls.run(balanceAt('2020-01-01'));
    assert.deepEqual(entry?.outcome, {
      ok: false,
      failure: {
        kind: 'input',
        message: '“2020-01-01” could not be read: Method not found (-32601)',
      },
    });
    assert.deepEqual(asked, ['eth_getBlockByNumber']);
    const timeless = callsTo([FAR], () => ({ number: '0x1' }));
    const other = await timeless.calls.run(balanceAt('2020-01-01'));
    assert.match(other?.summary ?? '', /^“2020-01-01” could not be read: ./);
    // The same of a block that is counted from a tag: it is the call that was asked for which fails.
    const none = callsTo([FAR], (method) => (method === 'eth_blockNumber' ? undefined : '0x1'));
    const counted = await none.calls.run(balanceAt('latest-10'));
    assert.deepEqual(
      [counted?.method, counted?.summary],
      ['eth_getBalance', '“latest” could not be read: Method not found (-32601)'],
    );
  });

  it('takes the refusal of an old block for one that the node lacks', async () => {
    const pruned: Node = (method, params) =>
      method === 'eth_getBlockByNumber' && Number(params[0]) < 20_000_000 ? null : chain(method, params);
    const { calls } = callsTo([FAR], pruned);
    const entry = await calls.run(balanceAt('2020-01-01'));
    assert.match(entry?.summary ?? '', /^The endpoint lacks the blocks before 20,000,000, of 2025-02-/);
  });

  it('tells a time that is still to come from one that is newer than the newest block', async () => {
    const { calls } = callsTo([FAR], chain);
    const coming = await calls.run(balanceAt('2999-01-01'));
    assert.match(
      JSON.stringify(coming?.outcome),
      /2999-01-01T00:00Z is in the future\. The newest block is /,
    );
    const old = callsTo([FAR], (_method, params) =>
      params[0] === 'latest' ? { number: '0x1', timestamp: hex(GENESIS) } : JSON.stringify(params),
    );
    const newer = await old.calls.run(balanceAt('2020-01-01'));
    assert.deepEqual(newer?.outcome, { ok: true, result: JSON.stringify([ADDRESS, '0x1']) });
  });
});
