import assert from 'node:assert/strict';
import { parseIntegerInput, parseNumberInput } from '../../../src/core/input/jsonNumberInput.ts';
import type { Input } from '../../../src/core/input/input.ts';

const sent = (input: Input): string => (input.ok ? JSON.stringify(input.value) : input.problem);

describe('parseIntegerInput', () => {
  it('gives JSON numbers without losing a digit', () => {
    assert.deepEqual(
      ['0', '1,000', '0x10', '-1', '\u2212 5', '-0', '99999999999999999999', '1.5', 'x'].map((text) =>
        sent(parseIntegerInput(text)),
      ),
      [
        '0',
        '1000',
        '16',
        '-1',
        '-5',
        '0',
        '99999999999999999999',
        'Only whole numbers: 1000, 1,000 or 0x3e8.',
        '“x” is not a number. Type 1000, 1,000 or 0x3e8.',
      ],
    );
  });
});

describe('parseNumberInput', () => {
  it('gives JSON numbers with their decimals', () => {
    assert.deepEqual(
      ['25', '99.90', '-1', '0.1234567890123456789', '1e5', '0x10', ''].map((text) =>
        sent(parseNumberInput(text)),
      ),
      [
        '25',
        '99.90',
        '-1',
        '0.1234567890123456789',
        '100000',
        '“0x10” is not a number such as 25 or 99.9.',
        '“” is not a number such as 25 or 99.9.',
      ],
    );
  });
});
