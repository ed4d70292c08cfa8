import assert from 'node:assert/strict';
import { encodeErrorResult, parseAbi } from 'viem';
import { builtInSignatures } from '../../../src/core/abi/signatures.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { undecodedId } from '../../../src/core/decode/undecoded.ts';
import { nodesInside } from '../../../src/core/decode/nodesInside.ts';
import { CALL_FRAME } from '../../../src/core/trace/callFrame.ts';
import { causesOf } from '../../../src/core/trace/causes.ts';
import { setPassedOn } from '../../../src/core/trace/passedOn.ts';
import { causeClause } from '../../../src/core/explain/causeSentence.ts';
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

  it('names the calls inside that failed before it, as far as nothing succeeded after them', () => {
    const gasGone = { ...frame, error: 'out of gas', calls: [] };
    const cases: readonly (readonly [object, string, ...string[]])[] = [
      [
        failing('pay failed', [failing('no ether please')]),
        ': pay failed, after call 1, 0x02.0x12345678(), failed: no ether please',
        'after call 1',
      ],
      [
        failing('outer', [failing('middle', [frame, gasGone])]),
        ': outer, after call 1, 0x02.0x12345678(), failed: middle, after call 2, 0x02.0x12345678(), ran out of gas',
        'after call 1',
        'after call 2',
      ],
      // Passed on as it was, and then replaced.
      [
        failing('outer', [failing('inner', [failing('inner')])]),
        ': outer, after call 1, 0x02.0x12345678(), failed, with the error of call 1, 0x02.0x12345678(): inner',
        'after call 1',
        'with the error of call 1',
      ],
      // Caught, as others were made after it.
      [failing('outer', [failing('caught'), frame]), ': outer'],
      [
        failing('same', [failing('same')]),
        ', with the error of call 1, 0x02.0x12345678(): same',
        'with the error of call 1',
      ],
    ];
    for (const [root, why, ...labels] of cases) {
      const run = { frame: root as typeof frame, hasCalls: true, notes: [], usedAllGas: false };
      const context = { signatures: builtInSignatures() };
      assert.equal(causeClause(causesOf(run.frame), context), why);
      const [section] = failedSection(run, context);
      const rows = section!.rows.map(({ label }) => label);
      assert.deepEqual(rows, ['reason', 'the call itself', ...labels]);
      const tree = nodesInside(decode('call tree', run.frame, CALL_FRAME, { context }));
      const known = tree.map(({ label }) => label).filter((label) => label.includes('call'));
      assert.deepEqual(known, labels);
    }
  });

  it('says no more of calls that are left out than is known of each', () => {
    const DEPTH = 14;
    const chain = (unsure: number): typeof frame => {
      let root = failing('same');
      for (let depth = DEPTH; depth > 0; depth--) {
        root = failing('same', [root]);
        if (depth !== unsure) setPassedOn(root, 0);
      }
      return root;
    };
    for (const [unsure, word] of [
      [0, 'because'],
      [7, 'with the error of'],
    ] as const) {
      const root = chain(unsure);
      const [section] = failedSection({ frame: root, hasCalls: true, notes: [], usedAllGas: false }, {});
      const labels = section!.rows
        .map(({ label }) => label)
        .filter((label) => label.includes('further inside'));
      assert.deepEqual(labels, [`${word} call 1, 5 calls further inside`]);
      const clause = causeClause(causesOf(root), { signatures: builtInSignatures() });
      assert.match(clause, new RegExp(`, ${word} [^,]*, \\d+ calls further inside`));
    }
  });

  it('leads to the ABI that is missing for a call inside', () => {
    const unknown = {
      ...frame,
      to: `0x${'b0'.repeat(20)}`,
      error: 'execution reverted',
      output: '0x11223344',
    };
    const root = { ...unknown, input: '0x', calls: [unknown] };
    const [section] = failedSection({ frame: root, hasCalls: true, notes: [], usedAllGas: false }, {});
    assert.deepEqual(section!.rows.map(undecodedId), [undefined, '0x11223344', '0x12345678']);
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
        [
          'The contract gave no reason: a require() without a message or no such function or contract.',
          'A call named with “after” was the last one before the failure; that it is the cause is likely, not certain.',
        ],
        ['The contract gave no reason: a require() without a message or no such function or contract.'],
        [
          'The contract gave no reason: a require() without a message, no such function or contract, or a call inside that ran out of gas.',
        ],
      ],
    );
  });
});
