// The rows of sets: what came of a batch, of the runs of a watch, and what a set is while its calls are under way.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SetNode } from '../../../src/host/sidebar/treeNodes.ts';
import { createSignatures } from '../../../src/core/abi/signatures.ts';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export class TreeItem { constructor(label, collapsibleState) { Object.assign(this, { label, collapsibleState }); } }
  export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 };
  export class ThemeIcon { constructor(id, color) { Object.assign(this, { id, color }); } }
  export class ThemeColor { constructor(id) { this.id = id; } }
  export const env = { language: 'en' };
  export const Uri = { from: (parts) => parts };
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

type Clause = { readonly command?: string; readonly when?: string };

/** Which of the two commands the menu of a row has, by what its `when` says of the row. */
function pinsFor(row: unknown): readonly (string | undefined)[] {
  const manifest = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8');
  const menus = (JSON.parse(manifest) as { contributes: { menus: Record<string, readonly Clause[]> } })
    .contributes.menus['view/item/context']!;
  return menus
    .filter(({ command, when = '' }) => {
      const isPin = command === 'ethRpc.entry.pin' || command === 'ethRpc.entry.unpin';
      const ofRow = /viewItem =~ \/(.*?)\/( |$)/.exec(when)?.[1] ?? '^$';
      return isPin && !when.includes(' listMulti') && new RegExp(ofRow).test(String(row));
    })
    .map(({ command }) => command);
}

function itemOf(node: Pick<SetNode, 'of'> & Partial<SetNode>, lastResult = '', isElsewhere = false) {
  const whole: SetNode = {
    kind: 'set',
    id: 'one',
    last: LAST,
    calls: 3,
    failed: 0,
    endpoints: 1,
    alike: undefined,
    isPinned: false,
    isRunning: false,
    outcome: undefined,
    ...node,
  };
  return setItem(whole, lastResult, { signatures: createSignatures() }, isElsewhere);
}

function told(...of: Parameters<typeof itemOf>): readonly unknown[] {
  const { label, description, iconPath, contextValue, id, command } = itemOf(...of);
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
    assert.match(String(description), /^no call failed · /);
    const failed = told({ of: 'batch', failed: 2 });
    assert.match(String(failed[2]), /^2 calls failed · [^·]*$/);
    assert.equal(failed[4], 'problemsErrorIcon.foreground');
    const undone = told({ of: 'batch', last: UNDONE });
    assert.match(String(undone[2]), /^undone · /);
    const marked = told({ of: 'batch', last: { ...UNDONE, tags: ['daily'], note: 'for Bob' } });
    assert.match(String(marked[2]), /^no call failed · #daily · for Bob · /);
    const running = told({ of: 'watch', last: { ...UNDONE, note: 'for Bob' }, isRunning: true });
    assert.match(String(running[2]), /for Bob/);
    assert.equal(undone[4], undefined);
  });

  it('has note and tags before a long result, and in the tooltip', () => {
    const last = { ...UNDONE, tags: ['daily'], note: 'for Bob' };
    const { description, tooltip } = itemOf({ of: 'watch', last }, '1,234.567890123456 ETH');
    assert.match(String(description), /^#daily · for Bob · 1,234\.567890123456 ETH · /);
    assert.match(tooltip as string, /\nTags: daily\nNote: for Bob$/);
    assert.doesNotMatch(itemOf({ of: 'watch' }).tooltip as string, /Tags|Note/);
  });

  it('says of one call at several blocks which it is, how often, and at which block it was last', () => {
    const params = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x10d4f'];
    const last = { ...LAST, method: 'eth_getBalance', params };
    const [, label, description] = told({ of: 'batch', alike: 'call', calls: 1_200, last });
    assert.equal(label, 'balance × 1,200');
    assert.match(String(description), /^no call failed · 0xf39F…2266 · last block 68,943 · [^·]*$/);
  });

  it('says of calls that share their method which it is, but not of contract calls', () => {
    const titleOf = (method: string): unknown =>
      told({ of: 'batch', alike: 'method', calls: 5, last: { ...LAST, method, params: ['0x10d4f'] } })[1];
    assert.deepEqual(['eth_getBlockReceipts', 'eth_getBlockByNumber', 'eth_call'].map(titleOf), [
      'getBlockReceipts × 5',
      'block × 5',
      'batch of 5 calls',
    ]);
    const last = { ...LAST, method: 'eth_getBlockReceipts', params: ['0x10d4f'] };
    const blocks = { ...last, method: 'eth_getBlockByNumber' };
    assert.match(
      String(told({ of: 'batch', alike: 'method', calls: 5, last: blocks })[2]),
      /^no call failed · last block 68,943 · [^·]*$/,
    );
    // What failed there is transactions.
    const receipts = (failed: number, result: string): string =>
      String(told({ of: 'batch', alike: 'method', calls: 5, failed, last }, result)[2]);
    const found = '2 failed transactions';
    assert.match(receipts(0, found), /^2 failed transactions · last block 68,943 · [^·]*$/);
    assert.match(receipts(1, found), /^1 call failed · 2 failed transactions · last block 68,943 · /);
    assert.match(receipts(0, ''), /^last block 68,943 · [^·]*$/);
    const tagged = { ...blocks, params: ['latest'] };
    assert.match(
      String(told({ of: 'batch', alike: 'method', calls: 5, last: tagged })[2]),
      /^no call failed · [^·]*$/,
    );
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
    // Its page is open for most of the time that it runs.
    for (const isRunning of [false, true]) assert.equal(told({ of: 'watch', isRunning })[6], 'Show Watch');
  });

  it('has a badge where it went to another endpoint than the active one, unless it compares some', () => {
    const uriOf = (...of: Parameters<typeof itemOf>) => {
      const { scheme, query } = itemOf(...of).resourceUri ?? {};
      return [scheme, query];
    };
    assert.deepEqual(uriOf({ of: 'watch' }, '', true), ['ethrpc-elsewhere', 'Here']);
    assert.deepEqual(uriOf({ of: 'watch' }), [undefined, undefined]);
    assert.deepEqual(uriOf({ of: 'batch', endpoints: 2 }, '', true), [undefined, undefined]);
  });

  it('is pinned as a whole, which its row says where it is in sight, with the menu of a pinned row', () => {
    for (const kind of ['explanation', 'batch', 'watch'] as const) {
      const [loose, pinned] = [itemOf({ of: kind }), itemOf({ of: kind, isPinned: true })];
      assert.deepEqual([loose.resourceUri, pinsFor(loose.contextValue)], [undefined, ['ethRpc.entry.pin']]);
      assert.deepEqual(pinsFor(pinned.contextValue), ['ethRpc.entry.unpin']);
      assert.match(pinned.accessibilityInformation!.label, /[:,] pinned,/);
      assert.match(String(pinned.description), /^(?:[^·]+ · )?pinned · /);
    }
  });

  it('is under way while a call of it is, and is nothing to delete then', () => {
    const [, , description, icon, , contextValue] = told({ of: 'batch', isRunning: true });
    assert.match(String(description), /running…$/);
    assert.deepEqual([icon, contextValue], ['sync~spin', 'batch running']);
  });
});
