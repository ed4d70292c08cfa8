import assert from 'node:assert/strict';
import { LOG } from '../../../src/core/catalogue/shapes/log.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { notationsOf } from '../../../src/core/decode/notationsOf.ts';
import { summarize } from '../../../src/core/decode/notations.ts';
import { parseJson } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { Shape } from '../../../src/core/shape.ts';
import { inZone } from '../inZone.ts';

const NOW = 1_760_000_100;
const A = `0x${'a1'.repeat(20)}`;

function summary(shape: Shape, value: JsonValue): string {
  return inZone('UTC', () => summarize(decode('x', value, shape), NOW));
}

/** `name|text|copy` of every form. */
function forms(shape: Shape, value: JsonValue): readonly string[] {
  const all = inZone('UTC', () => notationsOf(decode('x', value, shape), NOW));
  return all.map(({ name, text, copy }) => `${name}|${text}|${copy}`);
}

describe('summarize', () => {
  const rows: readonly (readonly [Shape, JsonValue, string])[] = [
    ['ratio', parseJson('0.002617777777777778'), '0.26 %'],
    ['ratio', parseJson('0.22225'), '22.23 %'],
    ['ratio', parseJson('0.5'), '50 %'],
    ['ratio', parseJson('2.5e-7'), '< 0.01 %'],
    ['ratio', parseJson('0.0000499999999999999999'), '< 0.01 %'],
    ['ratio', 0, '0 %'],
    ['ratio', 1, '100 %'],
    ['ratio', parseJson('1.0'), '100 %'],
    ['ratio', parseJson('0.99999'), '> 99.99 %'],
    ['ratio', parseJson('1.00001'), '> 100 %'],
    ['ratio', 12, '1200 %'],
    ['ratio', parseJson('1e999'), '1e999'],
    ['ratio', -1, '-1'],
    ['blockNumber', '0x10d4f', '68,943'],
    ['wei', '0x112210f47de98115', '1.234567890123456789 coins'],
    ['wei', '0x0', '0 coins'],
    ['wei', '0x1', '0.000000000000000001 coins'],
    ['weiPerGas', '0x77359400', '2 gwei'],
    ['gwei', 1_500_000_000, '1,500,000,000 gwei'],
    ['gas', '0x5208', '21,000'],
    ['blobGas', '0x0', '0 (0 blobs)'],
    ['blobGas', '0x20000', '131,072 (1 blob)'],
    ['blobGas', '0x60001', '393,217 (more than 3 blobs)'],
    ['bytes', '0x1', '1 byte'],
    ['bytes', '0x3e8', '1,000 bytes'],
    ['chainId', '0x1', '1 (Ethereum)'],
    ['chainId', '0x7a69', '31337 (local development chain)'],
    ['chainId', '0x3ade68b1', '987654321'],
    ['txType', '0x0', '0 (legacy)'],
    ['txType', '0x3', '3 (blob, EIP-4844)'],
    ['txType', '0x7e', '126 (deposit, OP Stack)'],
    ['status', '0x1', '1 (success)'],
    ['status', '0x0', '0 (failed)'],
    ['status', '0x2', '2'],
    ['timestamp', 1_760_000_000, '2025-10-09 08:53:20 (100 s ago)'],
    ['bool', false, 'false'],
    ['address', '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    ['address', '0x12', '0x12'],
    ['data', '0x', '0x (empty)'],
    ['data', `0x${'ab'.repeat(39)}`, `0x${'ab'.repeat(39)}`],
    ['data', `0x${'ab'.repeat(40)}`, `0x${'ab'.repeat(20)}… (40 bytes)`],
    ['unknown', `0x${'ab'.repeat(1000)}`, `0x${'ab'.repeat(20)}… (1,000 bytes)`],
    ['hash', `0x${'ab'.repeat(32)}`, `0x${'ab'.repeat(32)}`],
    ['word', '0x9', '0x9'],
    ['word', '0xa', '0xa (10)'],
    ['text', '', '(empty text)'],
    ['text', ' \n', '(blank text)'],
    ['text', 'Geth/v1.16\n  linux', 'Geth/v1.16 linux'],
    ['text', 'x'.repeat(160), 'x'.repeat(160)],
    ['text', 'x'.repeat(161), `${'x'.repeat(159)}…`],
    ['text', ' '.repeat(400) + 'x', '(blank text)'],
    ['data', `not hex ${'x'.repeat(5000)}`, `not hex ${'x'.repeat(151)}…`],
    ['unknown', null, 'null'],
    ['unknown', [], '0 items'],
    ['unknown', [1], '1 item'],
    ['unknown', { a: 1 }, '1 field'],
    ['unknown', { a: 1, b: 2 }, '2 fields'],
    ['unknown', 1.5, '1.5'],
    ['unknown', parseJson('1e400'), '1e400'],
  ];
  for (const [shape, value, expected] of rows) {
    const shown = JSON.stringify(value);
    it(`reads ${JSON.stringify(shape)} ${shown.length > 40 ? `${shown.slice(0, 37)}...` : shown} as reviewed`, () => {
      assert.equal(summary(shape, value), expected);
    });
  }
});

describe('summarize of a log and of a trace without a call', () => {
  it('says of a log that a reorg has removed it', () => {
    const log = { address: A, topics: [], data: '0x', removed: true };
    assert.equal(summary(LOG, log), 'an event without a topic · of 0xA1A1…a1a1 · removed by a reorg');
    assert.equal(summary(LOG, { ...log, removed: false }), 'an event without a topic · of 0xA1A1…a1a1');
  });

  it('says who is paid a reward, and where the rest of a contract that ended itself went', () => {
    const item = { result: null, subtraces: 0, traceAddress: [] };
    const reward = { author: A, rewardType: 'block', value: '0x1bc16d674ec80000' };
    const end = { address: A, refundAddress: A, balance: '0x0' };
    assert.deepEqual(
      [
        { ...item, type: 'reward', action: reward },
        { ...item, type: 'suicide', action: end },
        { ...item, type: 'suicide', action: { ...end, balance: '0xde0b6b3a7640000' } },
      ].map((value) => summary('unknown', value)),
      [
        'block reward → 0xA1A1…a1a1 · 2 coins',
        'self-destruct 0xA1A1…a1a1 → 0xA1A1…a1a1',
        'self-destruct 0xA1A1…a1a1 → 0xA1A1…a1a1 · 1 coin',
      ],
    );
  });
});

describe('notationsOf', () => {
  it('gives a share exactly, which one line rounds', () => {
    const percents = ['0.002617777777777778', '2.5e-7', '1.20', '1e3'].map(
      (text) => forms('ratio', parseJson(text))[0],
    );
    assert.deepEqual(percents, [
      'percent|0.2617777777777778 %|0.2617777777777778',
      'percent|0.000025 %|0.000025',
      'percent|120 %|120',
      'percent|100000 %|100000',
    ]);
  });

  it('gives wei in ether, gwei, wei and hex; copies have no separators and no unit', () => {
    assert.deepEqual(forms('wei', '0x3635c9adc5dea00000'), [
      'ether|1,000 coins|1000',
      'gwei|1,000,000,000,000 gwei|1000000000000',
      'wei|1,000,000,000,000,000,000,000 wei|1000000000000000000000',
      'hex|0x3635c9adc5dea00000|0x3635c9adc5dea00000',
    ]);
  });

  it('gives an amount in gwei as the same ether a wei amount would be', () => {
    assert.deepEqual(forms('gwei', '0x1'), [...forms('wei', '0x3b9aca00').slice(0, 3), 'hex|0x1|0x1']);
  });

  it('gives a time as local, UTC, age, number and hex', () => {
    assert.deepEqual(forms('timestamp', '0x68e77800'), [
      'local|2025-10-09 08:53:20 +00:00|2025-10-09 08:53:20 +00:00',
      'utc|2025-10-09T08:53:20Z|2025-10-09T08:53:20Z',
      'age|100 s ago|100 s ago',
      'decimal|1,760,000,000|1760000000',
      'hex|0x68e77800|0x68e77800',
    ]);
  });

  it('gives plain numbers as decimal and hex', () => {
    for (const leaf of ['blockNumber', 'gas', 'nonce', 'chainId', 'status'] as const) {
      assert.deepEqual(forms(leaf, '0x10d4f'), ['decimal|68,943|68943', 'hex|0x10d4f|0x10d4f'], leaf);
    }
  });

  it('gives data with its size, where it is whole bytes', () => {
    assert.deepEqual(
      [forms('data', '0x'), forms('data', '0xAB'), forms('data', '0xabc'), forms('data', '')],
      [['hex|0x|0x', 'size|0 bytes|0'], ['hex|0xAB|0xAB', 'size|1 byte|1'], ['hex|0xabc|0xabc'], ['text||']],
    );
  });

  it('gives an unknown hex word its number, and a long one only itself', () => {
    const long = `0x1${'0'.repeat(16)}`;
    assert.deepEqual(
      [forms('unknown', '0x10'), forms('unknown', long), forms('unknown', 'abc')],
      [['hex|0x10|0x10', 'decimal|16|16'], [`hex|${long}|${long}`], ['text|abc|abc']],
    );
  });

  it('gives an address with its checksum capitals', () => {
    const checksummed = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    assert.deepEqual(forms('address', checksummed.toLowerCase()), [`address|${checksummed}|${checksummed}`]);
  });

  it('gives objects, arrays and null as JSON with every digit', () => {
    const json = '{\n  "a": [\n    12345678901234567890\n  ]\n}';
    assert.deepEqual(
      [forms('unknown', parseJson(json)), forms('wei', null), forms('wei', [])],
      [[`json|${json}|${json}`], ['json|null|null'], ['json|[]|[]']],
    );
  });

  it('gives a long text whole', () => {
    const text = `a\n${'x'.repeat(5000)}`;
    assert.deepEqual(forms('text', text), [`text|${text}|${text}`]);
  });
});
