import assert from 'node:assert/strict';
import { failedSection } from '../../../src/core/explain/failedSection.ts';

describe('failedSection', () => {
  const frame = {
    type: 'CALL',
    from: '0x01',
    to: '0x02',
    input: '0x12345678',
    gas: '0xffff',
    gasUsed: '0x10',
  };
  const reverted = { ...frame, error: 'execution reverted', output: '0x' };
  const advice = (root: typeof frame, hasCalls: boolean): readonly string[] =>
    failedSection({ frame: root, hasCalls, notes: [], usedAllGas: false }, {}).flatMap(({ notes }) => notes);

  it('does not blame the gas where the trace shows that no call inside ran out of it', () => {
    assert.deepEqual(
      [
        advice({ ...reverted, calls: [frame, reverted] } as typeof frame, true),
        advice(reverted, true),
        // A replay knows of no calls inside.
        advice(reverted, false),
      ],
      [
        ['The contract gave no reason: a require() without a message or no such function or contract.'],
        ['The contract gave no reason: a require() without a message or no such function or contract.'],
        [
          'The contract gave no reason: a require() without a message, no such function or contract, or a call inside that ran out of gas.',
        ],
      ],
    );
  });
});
