// The numbers of live rows for a chart.
import assert from 'node:assert/strict';
import { builtInSignatures } from '../../../src/core/abi/signatures.ts';
import { LiveRows } from '../../../src/core/live/liveRows.ts';
import { LiveSamples } from '../../../src/core/live/liveSamples.ts';
import type { LiveTarget } from '../../../src/core/live/liveKind.ts';
import type { DecodeContext } from '../../../src/core/decode/decodedNode.ts';
import type { JsonObject } from '../../../src/core/json.ts';

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const TOKEN = `0x${'1'.repeat(40)}`;
const OTHER = `0x${'2'.repeat(40)}`;
const word = (value: number): string => value.toString(16).padStart(64, '0');
const block = (number: number, hash: string, gasUsed: number): JsonObject => ({
  number: `0x${number.toString(16)}`,
  hash,
  gasUsed: `0x${gasUsed.toString(16)}`,
  transactions: Array.from({ length: gasUsed }, (_, at) => `0x${word(at)}`),
});
const transfer = (address: string, number: number, amount: number): JsonObject => ({
  address,
  topics: [TRANSFER, `0x${word(1)}`, `0x${word(2)}`],
  data: `0x${word(amount)}`,
  blockNumber: `0x${number.toString(16)}`,
  blockHash: '0xaa',
  logIndex: `0x${amount.toString(16)}`,
});

function samplesOf(target: LiveTarget, values: readonly JsonObject[], context: DecodeContext = {}) {
  const rows = new LiveRows(target.kind);
  for (const value of values) rows.add(value, 10, 5_000, false);
  const samples = new LiveSamples(target);
  return { rows, samples, of: () => samples.of(rows.rows(), context) };
}

describe('LiveSamples', () => {
  it('are the numbers of each block, by its number, without blocks that a reorg removed', () => {
    const { rows, samples, of } = samplesOf({ kind: 'newHeads', filter: {} }, [
      block(7, '0xaa', 2),
      block(8, '0xbb', 3),
    ]);
    const told = () =>
      of().map(({ block: at, numbers }) => [
        at,
        ...['gasUsed', 'transactions.length'].map((key) => numbers.get(key)?.amount),
      ]);
    assert.equal(samples.along, 'block');
    assert.deepEqual(told(), [
      [7n, 2n, 2n],
      [8n, 3n, 3n],
    ]);
    rows.add(block(8, '0xcc', 4), 10, 6_000, false);
    assert.deepEqual(told(), [
      [7n, 2n, 2n],
      [8n, 4n, 4n],
    ]);
  });

  it('are the amounts of events, those of several contracts apart, and ask the node for nothing', () => {
    const asked: string[] = [];
    const context: DecodeContext = {
      onToken: (token) => asked.push(token),
      contractAt: (address, isUnseen) => void (isUnseen === true ? 0 : asked.push(address)),
    };
    const logs = [transfer(TOKEN, 5, 1), transfer(OTHER, 5, 7), transfer(TOKEN, 6, 2)];
    const keysOf = (filter: JsonObject) =>
      samplesOf({ kind: 'logs', filter }, logs, context)
        .of()
        .map(({ block: at, numbers }) => [
          at,
          ...[...numbers].map(([key, { amount }]) => `${key} = ${amount}`),
        ]);
    assert.deepEqual(keysOf({}), [
      [5n, `Transfer.amount · ${TOKEN} = 1`],
      [5n, `Transfer.amount · ${OTHER} = 7`],
      [6n, `Transfer.amount · ${TOKEN} = 2`],
    ]);
    assert.deepEqual(keysOf({ address: TOKEN })[0], [5n, 'Transfer.amount = 1']);
    assert.deepEqual(asked, []);
  });

  it('of transactions are by the time at which they came; a hash alone has none', () => {
    const hash = `0x${word(9)}`;
    const { samples, of } = samplesOf({ kind: 'newPendingTransactions', filter: {} }, [
      { hash, value: '0x5' },
      { hash: `0x${word(10)}` },
    ]);
    assert.equal(samples.along, 'time');
    assert.deepEqual(
      of().map(({ time, numbers }) => [time, numbers.get('value')?.amount]),
      [
        [5n, 5n],
        [5n, undefined],
      ],
    );
  });

  it('are decoded once, and again where more is known', () => {
    const { rows, samples } = samplesOf({ kind: 'logs', filter: { address: TOKEN } }, [
      transfer(TOKEN, 5, 1),
    ]);
    const known = builtInSignatures();
    let decoded = 0;
    const keysWith = (areKnown: boolean) => {
      const events = (topic: string) => (decoded++, areKnown ? known.events(topic) : []);
      const signatures = { ...known, events };
      return [...samples.of(rows.rows(), { signatures })[0]!.numbers.keys()];
    };
    assert.deepEqual(keysWith(false), []);
    const once = decoded;
    assert.deepEqual(keysWith(true), []);
    assert.equal(decoded, once);
    samples.forget();
    assert.deepEqual(keysWith(true), ['Transfer.amount']);
  });

  it('are of the newest rows only', () => {
    const blocks = Array.from({ length: 1_000 }, (_, at) => block(at, `0x${at}`, 0));
    const { of } = samplesOf({ kind: 'newHeads', filter: {} }, blocks);
    assert.deepEqual([of().length, of()[0]?.block], [200, 800n]);
  });
});
