import assert from 'node:assert/strict';
import { childNodes } from '../../../src/core/decode/childNodes.ts';
import type { DecodeContext } from '../../../src/core/decode/decodedNode.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import { labelOf, summarize } from '../../../src/core/decode/notations.ts';
import { jsonOf } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { times } from '../../effort.ts';
import { mutated, seeded } from '../fuzz/mutate.ts';
import { layoutOf } from '../layout/startVariables.ts';

const [ONE, TWO] = [`0x${'1a'.repeat(20)}`, `0x${'2b'.repeat(20)}`];
const word = (digits: string): string => `0x${digits.padStart(64, '0')}`;
const PACKED: DecodeContext = {
  contractAt: () => ({ name: 'Packed', signatures: [], sources: [], isWhole: false }),
  layoutAt: () => layoutOf('Packed'),
};

/** The headline and the rows of a result of prestateTracer. */
function read(pre: JsonValue, post: JsonValue, context: DecodeContext = {}): readonly string[] {
  const params = [word('1'), { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }];
  const node = decodeResult({ method: 'debug_traceTransaction', params }, { pre, post }, context);
  const rows = childNodes(node).slice(2);
  return [summarize(node), ...rows.map((row) => `${labelOf(row)}: ${summarize(row)}${row.note ?? ''}`)];
}

describe('the two sides of prestateTracer', () => {
  it('are matched by account and slot, what only one side has too', () => {
    const pre = {
      [ONE]: {
        balance: '0x64',
        nonce: 1,
        code: '0x6001',
        storage: { [word('0')]: word('5'), [word('1')]: word('6') },
      },
      [TWO]: { balance: '0xde0b6b3a7640000' },
    };
    const post = {
      [ONE.toUpperCase().replace('X', 'x')]: {
        nonce: 2,
        storage: { [word('1')]: word('7'), [word('ffff')]: word('8') },
      },
      [TWO]: { balance: '0x0' },
    };
    assert.deepEqual(read(pre, post), [
      '2 accounts changed',
      'slot 0 of 0x1a1A…1a1a: 0x5 → 0x0',
      'slot 1 of 0x1a1A…1a1a: 0x6 → 0x7',
      'slot 65535 of 0x1a1A…1a1a: 0x0 → 0x8',
      'nonce of 0x1a1A…1a1a: 1 → 2',
      'balance of 0x2b2B…2B2B: 1 coin → 0 coins',
      'slots named: 0 of 3',
    ]);
  });

  it('say what became of an account that is gone, new, or runs the code of another one', () => {
    assert.deepEqual(read({ [ONE]: { balance: '0x1', nonce: 1, code: '0x6001' } }, {}), [
      '1 account changed',
      'balance of 0x1a1A…1a1a: 0.000000000000000001 coins → 0 coins',
      'nonce of 0x1a1A…1a1a: 1 → 0',
      'code of 0x1a1A…1a1a removed: 0x6001 → 0x (no code)',
    ]);
    const delegated = { [ONE]: { code: `0xef0100${TWO.slice(2)}` } };
    assert.deepEqual(read({ [ONE]: { balance: '0x1' } }, delegated), [
      '1 account changed',
      'code of 0x1a1A…1a1a set: 0x (no code) → delegates to 0x2b2B2B2b2B2b2B2b2B2b2b2b2B2B2b2b2B2b2B2B (EIP-7702)',
    ]);
    assert.deepEqual(read({}, {}), ['0 accounts changed']);
  });

  it('tell two accounts with one name apart, and name their variables', () => {
    const [closed, open] = ['02', '00'].map((steps) => ({
      storage: { [word('0')]: word(`${steps}${'0'.repeat(48)}`) },
    }));
    assert.deepEqual(read({ [ONE]: open!, [TWO]: open! }, { [ONE]: closed!, [TWO]: closed! }, PACKED), [
      '2 accounts changed',
      'Packed (0x1a1A…1a1a).paused: 0x00 → 0x02',
      'Packed (0x2b2B…2B2B).paused: 0x00 → 0x02',
    ]);
  });

  it('stay JSON where they are none, and never throw', () => {
    const params = [word('1'), {}];
    const plain = (value: JsonValue): string =>
      summarize(decodeResult({ method: 'debug_traceTransaction', params }, value));
    assert.equal(plain({ pre: {}, post: [] }), '2 fields');
    assert.equal(plain({ pre: { other: {} }, post: {} }), '2 fields');
    const random = seeded(18);
    const seed = JSON.stringify({
      pre: { [ONE]: { balance: '0x1', nonce: 1, code: '0x60', storage: { [word('0')]: word('5') } } },
      post: {
        [ONE]: { balance: 2, storage: { [word('0')]: word('6'), '0x1': '0x' } },
        [TWO]: { code: '0xef0100' },
      },
    });
    for (let run = 0; run < times(2_000, 50_000); run++) {
      const value = jsonOf(mutated(random, [seed, '{"pre":{},"post":{}}']));
      if (value === undefined) continue;
      const node = decodeResult({ method: 'debug_traceTransaction', params }, value, PACKED);
      for (const row of [node, ...childNodes(node)]) summarize(row);
    }
  });
});
