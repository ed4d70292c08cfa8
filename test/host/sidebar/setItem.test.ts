// The rows of sets: what came of a batch, of the runs of a watch, and what a set is while its calls are under way.
import assert from 'node:assert/strict';
import type { SetNode } from '../../../src/host/sidebar/treeNodes.ts';
import { createSignatures } from '../../../src/core/abi/signatures.ts';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export class TreeItem { constructor(label, collapsibleState) { Object.assign(this, { label, collapsibleState }); } }
  export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 };
  export class ThemeIcon { constructor(id, color) { Object.assign(this, { id, color }); } }
  export class ThemeColor { constructor(id) { this.id = id; } }
  export const env = { language: 'en' };
`;

const { setItem } = await withVscode(STUB, async () => import('../../../src/host/sidebar/setItem.ts'));

const LAST = {
  id: 'last',
  startedAt: 0,
  endpointId: 'here',
  endpointName: 'Here',
  method: 'eth_blockNumber',
  params: [],
};

const UNDONE = { ...LAST, ok: true, durationMs: 1, summary: '', tags: ['undone'] };

function told(node: Pick<SetNode, 'of'> & Partial<SetNode>, lastResult = ''): readonly unknown[] {
  const whole: SetNode = {
    kind: 'set',
    id: 'one',
    last: LAST,
    calls: 3,
    failed: 0,
    endpoints: 1,
    isAlike: false,
    isRunning: false,
    outcome: undefined,
    ...node,
  };
  const { label, description, iconPath, contextValue, id, command } = setItem(whole, lastResult, {
    signatures: createSignatures(),
  });
  const { id: icon, color } = iconPath as unknown as { id: string; color?: { id: string } };
  return [id, label, description, icon, color?.id, contextValue, command?.title];
}

describe('setItem', () => {
  it('says of a batch how many calls it has, and how many of them failed', () => {
    const [, label, description, icon, color, contextValue] = told({ of: 'batch' });
    assert.deepEqual(
      [label, icon, color, contextValue],
      ['batch of 3 calls', 'layers', 'testing.iconPassed', 'batch'],
    );
    assert.match(String(description), /^all OK · /);
    const failed = told({ of: 'batch', failed: 2 });
    assert.match(String(failed[2]), /^2 failed · [^·]*$/);
    assert.equal(failed[4], 'problemsErrorIcon.foreground');
    const undone = told({ of: 'batch', last: UNDONE });
    assert.match(String(undone[2]), /^undone · /);
    const marked = told({ of: 'batch', last: { ...UNDONE, tags: ['daily'], note: 'for Bob' } });
    assert.match(String(marked[2]), /^all OK · #daily · for Bob · /);
    assert.equal(undone[4], undefined);
  });

  it('says of one call at several blocks which it is, without the block, and how often', () => {
    const params = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x10d4f'];
    const last = { ...LAST, method: 'eth_getBalance', params };
    const [, label, description] = told({ of: 'batch', isAlike: true, calls: 1_200, last });
    assert.equal(label, 'balance × 1,200');
    assert.match(String(description), /^all OK · 0xf39F…2266 · [^·]*$/);
  });

  it('says of one call to several endpoints which call it is, and how many they are', () => {
    const [, label, description, icon, color] = told({ of: 'batch', endpoints: 3 });
    assert.deepEqual([label, icon, color], ['blockNumber', 'plug', 'testing.iconPassed']);
    assert.match(String(description), /^3 endpoints · [^·]*$/);
    const failed = told({ of: 'batch', endpoints: 3, failed: 1 });
    assert.match(String(failed[2]), /^3 endpoints · 1 failed · [^·]*$/);
    assert.equal(failed[4], 'problemsErrorIcon.foreground');
    // A click shows it. One that is under way unfolds.
    assert.equal(failed.at(-1), 'Show Comparison');
    for (const other of [told({ of: 'batch', endpoints: 3, isRunning: true }), told({ of: 'batch' })])
      assert.equal(other.at(-1), undefined);
  });

  it('says of an explanation what was explained, then what came of it', () => {
    const explained = (outcome: SetNode['outcome'], hash: string): readonly unknown[] =>
      told({ of: 'explanation', last: { ...LAST, explanation: { id: 'one', hash } }, outcome }).slice(1, 5);
    const hash = `0x${'ab'.repeat(32)}`;
    const what = { title: 'transfer', rest: 'bob 15 DAI' };
    const [title, description, , color] = explained(
      { hasSucceeded: false, what, words: 'failed: Low(5)' },
      hash,
    );
    assert.deepEqual([title, color], ['transfer', 'problemsErrorIcon.foreground']);
    assert.match(String(description), /^failed: Low\(5\) · bob 15 DAI · .* · 3 calls$/);
    assert.equal(explained(undefined, hash)[0], 'Tx 0xabab…abab');
    assert.equal(explained({ hasSucceeded: true, words: 'succeeded' }, hash)[0], 'Tx 0xabab…abab');
    assert.equal(explained(undefined, '')[0], 'a call');
    const [, , unread, , red] = told({ of: 'explanation', calls: 2, failed: 2 });
    assert.match(String(unread), /^could not be read · .* · 2 calls$/);
    assert.equal(red, 'problemsErrorIcon.foreground');
    assert.equal(told({ of: 'explanation', calls: 2, failed: 1 })[4], undefined);
  });

  it('says of a watch what is watched and its newest result', () => {
    const [, label, description, icon, , contextValue] = told({ of: 'watch' }, '1,234');
    assert.deepEqual([label, icon, contextValue], ['blockNumber', 'eye', 'watch']);
    assert.match(String(description), /^1,234 · .* · 3 calls$/);
  });

  it('is under way while a call of it is, and is nothing to delete then', () => {
    const [, , description, icon, , contextValue] = told({ of: 'batch', isRunning: true });
    assert.match(String(description), /running…$/);
    assert.deepEqual([icon, contextValue], ['sync~spin', 'batch running']);
  });
});
