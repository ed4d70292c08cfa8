// Where a filtered row of the history says that it was found.
import assert from 'node:assert/strict';
import type { HistoryFilter } from '../../../src/core/history/history.ts';
import type { EntryNode, SetNode } from '../../../src/host/sidebar/treeNodes.ts';
import { withVscode } from '../withVscode.ts';

const { addWhereFound } = await withVscode('', () => import('../../../src/host/sidebar/whereFound.ts'));

const HEAD = {
  method: 'eth_call',
  params: [{ to: '0xabcd', value: '0x3e8' }, 'latest'],
  endpointName: 'Anvil',
  summary: 'done',
  note: 'of Bob',
  ok: true,
};

function described(filter: HistoryFilter, node: object = { kind: 'entry', head: HEAD }): unknown {
  const item = { label: 'balanceOf', description: '5 SHELL', accessibilityInformation: { label: 'Row' } };
  const { description, accessibilityInformation } = addWhereFound(item, node as EntryNode | SetNode, filter);
  const [where] = String(description).split(' · 5 SHELL');
  assert.equal(accessibilityInformation!.label, where === '5 SHELL' ? 'Row' : `Row, ${where}`);
  return where;
}

describe('addWhereFound', () => {
  it('says nothing of what the row shows, or what no parameter or result holds', () => {
    for (const text of ['balanceof', '5 shell', 'eth_call', 'anvil', 'bob', ''])
      assert.equal(described({ text }), '5 SHELL', text);
    assert.equal(described({ failuresOnly: true }), '5 SHELL');
  });

  it('says whether the parameters have the text, else that the result or the error has it', () => {
    assert.equal(described({ text: '0xABCD' }), 'found in its parameters');
    assert.equal(described({ text: 'balance', and: [{ text: 'latest' }] }), 'found in its parameters');
    assert.equal(described({ text: 'other' }), 'found in its result');
    const failed = { kind: 'entry', head: { ...HEAD, ok: false } };
    assert.equal(described({ text: 'other' }, failed), 'found in its error');
    assert.equal(described({ text: '1000' }), '5 SHELL', 'a number in another notation may be in either');
  });

  it('says of a set that its calls have the text, and nothing of the calls below it', () => {
    const set = { kind: 'set' };
    assert.equal(described({ text: 'other' }, set), 'found in its calls');
    assert.equal(described({ text: 'other' }, { kind: 'entry', head: HEAD, parent: set }), '5 SHELL');
  });
});
