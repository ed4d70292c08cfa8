// An explanation as text: its names with their addresses, and a tree that is too long for it.
import assert from 'node:assert/strict';
import { callTree } from '../../../src/core/decode/callNodes.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { explanationText } from '../../../src/core/explain/explanationText.ts';
import type { Explanation } from '../../../src/core/explain/explanation.ts';
import type { JsonObject } from '../../../src/core/json.ts';

const at = (digit: string): string => `0x${digit.repeat(40)}`;
const context = {
  labels: new Map([
    [at('1'), 'Vault'],
    [at('2'), 'Vault'],
    [at('3'), 'bob'],
  ]),
};
const call = (to: string, calls: readonly JsonObject[] = []): JsonObject => ({
  type: 'CALL',
  from: at('3'),
  to: at(to),
  gas: '0x5',
  input: '0x',
  calls,
});

function textOf(root: JsonObject): readonly string[] {
  const explanation: Explanation = {
    hash: '',
    state: 'succeeded',
    headline: 'It succeeded.',
    notes: [],
    sections: [
      { id: 'calls', title: 'Calls inside', notes: [], rows: [callTree(root, context)] },
      {
        id: 'called',
        title: 'What was called',
        notes: [],
        rows: [decode('from', at('3'), 'address', { context })],
      },
    ],
    sources: [],
    next: [],
  };
  return explanationText(explanation).split('\n');
}

describe('explanationText', () => {
  it('has the addresses of names at its end, and beside each of several that share one', () => {
    assert.deepEqual(textOf(call('1', [call('1'), call('2'), call('1'), call('4')])), [
      'It succeeded.',
      '',
      'Calls inside',
      '  Vault (0x1111…1111)',
      '    ├─ Vault',
      '    ├─ Vault (0x2222…2222)',
      '    ├─ Vault (0x1111…1111)',
      '    ├─ 0x4444444444444444444444444444444444444444',
      '    └─ ← [Return]',
      '',
      'What was called',
      '  from: bob (0x3333…3333)',
      '',
      `Vault ${at('1')}`,
      `Vault ${at('2')}`,
      `bob ${at('3')}`,
    ]);
  });

  it('has the first line of a tree that is too long for it', () => {
    const many = Array.from({ length: 10_000 }, () => call('4'));
    assert.deepEqual(textOf(call('1', many)).slice(2, 5), [
      'Calls inside',
      '  Vault',
      '  … too many calls to list here',
    ]);
  });
});
