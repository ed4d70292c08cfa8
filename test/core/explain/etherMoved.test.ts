import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { labelOf, summarize } from '../../../src/core/decode/notations.ts';
import { etherMoved } from '../../../src/core/explain/etherMoved.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { ALICE, BOB, TOKEN } from '../decode/samples.ts';

const [ONE, TWO, FIVE] = ['0xde0b6b3a7640000', '0x1bc16d674ec80000', '0x4563918244f40000'];

const call = (from: string, to: string, value: string, more: JsonObject = {}): JsonObject => ({
  type: 'CALL',
  from,
  to,
  value,
  ...more,
});

function lines(root: JsonObject): readonly string[] {
  return etherMoved(root, {}).map((row) => `${labelOf(row)}: ${summarize(row)}`);
}

describe('etherMoved', () => {
  it('sums all calls, creations and self-destructions, the greatest loss first', () => {
    const calls = [
      call(TOKEN, BOB, TWO),
      call(TOKEN, ALICE, ONE, { type: 'CREATE2' }),
      call(TOKEN, BOB, ONE, { type: 'SELFDESTRUCT' }),
    ];
    assert.deepEqual(lines(call(ALICE, TOKEN, FIVE, { calls })), [
      '0xA1A1…a1a1: lost 4 coins',
      '0x7070…7070: gained 1 coin',
      '0xB0B0…B0B0: gained 3 coins',
    ]);
  });

  it('counts no call that was undone, nor the calls inside it', () => {
    const undone = call(TOKEN, BOB, TWO, { error: 'Reverted', calls: [call(BOB, ALICE, ONE)] });
    assert.deepEqual(lines(call(ALICE, TOKEN, FIVE, { calls: [undone] })), [
      '0xA1A1…a1a1: lost 5 coins',
      '0x7070…7070: gained 5 coins',
    ]);
    assert.deepEqual(lines(call(ALICE, TOKEN, FIVE, { error: 'out of gas' })), []);
  });

  it('knows the calls that only look as if they moved ether', () => {
    const calls = ['DELEGATECALL', 'CALLCODE', 'STATICCALL'].map((type) => call(TOKEN, BOB, FIVE, { type }));
    assert.deepEqual(lines(call(ALICE, TOKEN, '0x0', { calls })), []);
  });

  it('takes addresses in any capitals for the same', () => {
    assert.deepEqual(lines(call(ALICE, ALICE.toUpperCase().replace('0X', '0x'), FIVE)), []);
  });

  it('sums the calls of a frame that made very many', () => {
    const calls = Array.from({ length: 200_000 }, () => call(TOKEN, BOB, '0x1'));
    assert.deepEqual(lines({ type: 'CALL', calls }), [
      '0x7070…7070: lost 0.0000000000002 coins',
      '0xB0B0…B0B0: gained 0.0000000000002 coins',
    ]);
  });

  it('neither makes nor loses ether', () => {
    const holder = fc.constantFrom(ALICE, BOB, TOKEN);
    const { frame } = fc.letrec<{ frame: JsonObject }>((tie) => ({
      frame: fc
        .record({
          from: holder,
          to: holder,
          type: fc.constantFrom('CALL', 'CREATE', 'DELEGATECALL', 'SELFDESTRUCT'),
          value: fc.nat().map((wei) => `0x${wei.toString(16)}`),
          error: fc.constantFrom(undefined, undefined, 'Reverted'),
          calls: fc.oneof({ depthSize: 'small' }, fc.constant([]), fc.array(tie('frame'), { maxLength: 3 })),
        })
        .map((record) => record as JsonObject),
    }));
    fc.assert(
      fc.property(frame, (root) => {
        const sum = etherMoved(root, {})
          .map(({ value }) => value as Readonly<Record<string, string>>)
          .reduce((total, { gained, lost }) => total + BigInt(gained ?? 0) - BigInt(lost ?? 0), 0n);
        assert.equal(sum, 0n);
      }),
    );
  });
});
