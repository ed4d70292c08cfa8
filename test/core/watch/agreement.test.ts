import assert from 'node:assert/strict';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { summarizeDiff } from '../../../src/core/diff/diffRow.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { agreementOf } from '../../../src/core/watch/agreement.ts';

const agree = (...answers: readonly (JsonValue | undefined)[]) => {
  const nodes = answers.map((answer) => (answer === undefined ? undefined : decode('result', answer, 'wei')));
  const { standings, agreeing, returned } = runToEnd(agreementOf(nodes));
  const told = standings.map((one) => (one.kind === 'differs' ? summarizeDiff(one.comparison) : one.kind));
  return [told, agreeing, returned];
};

describe('agreementOf', () => {
  it('says that all agree, also where they spell it otherwise', () => {
    assert.deepEqual(agree('0x1', '0x01', '0x1'), [['first', 'same', 'same'], 3, 3]);
  });

  it('compares with the first, and counts what most say', () => {
    assert.deepEqual(agree('0x1', '0xde0b6b3a7640001', '0xde0b6b3a7640001'), [
      ['first', '1 changed: +1 coin', '1 changed: +1 coin'],
      2,
      3,
    ]);
  });

  it('leaves out who gave no answer', () => {
    assert.deepEqual(agree(undefined, '0x1', undefined, '0x1'), [
      ['failed', 'first', 'failed', 'same'],
      2,
      2,
    ]);
    assert.deepEqual(agree(undefined), [['failed'], 0, 0]);
  });
});
