import assert from 'node:assert/strict';
import { encodeErrorResult, parseAbi } from 'viem';
import { builtInSignatures } from '../../../src/core/abi/signatures.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { nodesInside } from '../../../src/core/decode/nodesInside.ts';
import { CALL_FRAME } from '../../../src/core/trace/callFrame.ts';
import { failedSection, failureReason } from '../../../src/core/explain/failedSection.ts';

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

  const error = (text: string): string =>
    encodeErrorResult({ abi: parseAbi(['error Error(string)']), errorName: 'Error', args: [text] });
  const failure = (text: string, calls: readonly object[]): object => ({
    error: 'execution reverted',
    output: error(text),
    calls,
  });
  const failing = (text: string, calls: readonly object[] = []): typeof frame => ({
    ...frame,
    ...failure(text, calls),
  });

  it('names the failure of the last call that a contract replaced by its own, however deep', () => {
    const gasGone = { ...frame, error: 'out of gas', calls: [] };
    const cases: readonly (readonly [object, string, ...string[]])[] = [
      [failing('pay failed', [failing('no ether please')]), 'pay failed', 'no ether please'],
      [failing('outer', [failing('middle', [frame, gasGone])]), 'outer', 'out of gas'],
      // Passed on as it was, and then replaced.
      [failing('outer', [failing('inner', [failing('inner')])]), 'outer', 'inner'],
      // Caught, as others were made after it.
      [failing('outer', [failing('caught'), frame]), 'outer'],
      [failing('same', [failing('same')]), 'same'],
    ];
    for (const [root, own, inner] of cases) {
      const run = { frame: root as typeof frame, hasCalls: true, notes: [], usedAllGas: false };
      const context = { signatures: builtInSignatures() };
      const whole = inner === undefined ? own : `${own} (the last call inside failed: ${inner})`;
      assert.equal(failureReason(run, context), whole);
      const [section] = failedSection(run, context);
      const rows = section!.rows.map(({ label }) => label);
      assert.equal(rows.includes('the last call inside failed'), inner !== undefined);
      const tree = nodesInside(decode('call tree', root as typeof frame, CALL_FRAME, { context }));
      const inside = tree.find(({ label }) => label === 'the last call inside failed');
      assert.equal(inside === undefined ? undefined : nodesInside(inside)[0]?.value, inner);
    }
  });

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
