// What a row of the History view says, and its menu.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Verdict } from '../../../src/core/call/rowResult.ts';
import type { ListedEntry } from '../../../src/core/history/history.ts';
import type { CancellationToken, FileDecorationProvider } from 'vscode';
import type { RowFacts } from '../../../src/host/sidebar/entryItem.ts';
import type { RunningCall } from '../../../src/core/call/call.ts';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export class ThemeIcon { constructor(id) { this.id = id; } }
  export class ThemeColor {}
  export class TreeItem { constructor(label) { this.label = label; } }
  export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 };
  export const Uri = { from: (parts) => parts };
  export const window = {
    registerFileDecorationProvider: (provider) => ({ dispose() {}, provider }),
  };
  export class MarkdownString {
    value = '';
    appendMarkdown(text) { this.value += text; return this; }
    appendText(text) { this.value += text; return this; }
    appendCodeblock() { return this; }
  }
`;

const { entryItem } = await withVscode(STUB, () => import('../../../src/host/sidebar/entryItem.ts'));
const { runningItem } = await withVscode(STUB, () => import('../../../src/host/sidebar/callItems.ts'));
const { badgeUri, showRowBadges } = await withVscode(
  STUB,
  () => import('../../../src/host/sidebar/rowBadges.ts'),
);

type Menus = {
  readonly 'view/item/context': readonly {
    readonly command: string;
    readonly when: string;
    readonly group: string;
  }[];
};

const { menus } = (
  JSON.parse(readFileSync('package.json', 'utf8')) as { contributes: { readonly menus: Menus } }
).contributes;

const FACTS: RowFacts = {
  rerun: undefined,
  result: { text: '' },
  context: {},
  isActive: true,
  isCompared: false,
  ofSet: {},
};

const itemOf = (head: object, facts: Partial<RowFacts> = {}) =>
  entryItem(head as unknown as ListedEntry, { ...FACTS, ...facts });

/** Those of these commands that the menu of an entry's row offers. */
function offered(commands: RegExp, head: object): readonly string[] {
  const whole = { id: 'a', params: [], ok: true, summary: '', startedAt: 0, endpointName: '', ...head };
  const { contextValue = '' } = itemOf(whole);
  return menus['view/item/context']
    .filter(({ command }) => commands.test(command))
    .filter(({ when }) => {
      const words = /viewItem =~ \/(.*?)\/ /.exec(when)?.[1];
      return words !== undefined && new RegExp(words).test(contextValue);
    })
    .map(({ command }) => command);
}

describe('entryItem', () => {
  const whole = {
    id: 'a',
    method: 'eth_chainId',
    params: [],
    ok: true,
    summary: '',
    startedAt: Date.now() - 9_000_000,
    endpointName: 'Anvil',
  };

  it('says the call, then what came of it, then its age; the endpoint where it is another one', () => {
    const { label, description } = itemOf(whole, { result: { text: '31337' } });
    assert.deepEqual([label, description], ['chainId', '31337 · 2h']);
    assert.equal(
      itemOf(whole, { result: { text: '31337' }, isActive: false }).description,
      '31337 · 2h · Anvil',
    );
    const compared = itemOf(whole, { result: { text: '31337' }, isActive: false, isCompared: true });
    assert.deepEqual([compared.label, compared.description], ['Anvil', '31337 · 2h']);
    assert.equal(
      itemOf({ ...whole, evicted: true }, { result: { text: '31337' } }).description,
      'result removed · 2h',
    );
  });

  it('shortens amounts, so that the age has room, and says all of them on hover and aloud', () => {
    const text = '9,998.991116047516530283 ETH';
    const { description, tooltip, accessibilityInformation } = itemOf(whole, { result: { text } });
    assert.equal(description, '9,998.99… ETH · 2h');
    assert.match((tooltip as { readonly value: string }).value, /9,998\.991116047516530283 ETH/);
    assert.match(accessibilityInformation!.label, /9,998\.991116047516530283 ETH, 2h$/);
  });

  it('names the contract of a failed call of which the function is not known', () => {
    const call = { to: `0x${'a1'.repeat(20)}`, input: '0xdeadbeef' };
    const failed = { ...whole, method: 'eth_call', params: [call, 'latest'], ok: false };
    const { label, description } = itemOf(failed, { result: { text: 'execution reverted' } });
    assert.equal(label, 'call 0xA1A1…a1a1');
    assert.equal(description, 'execution reverted · 0xdeadbeef · 2h');
  });

  it('says in its tooltip the amount as the row does, and all of a failure', () => {
    const said = (head: object, text: string): string =>
      (itemOf({ ...whole, ...head }, { result: { text } }).tooltip as { readonly value: string }).value;
    assert.match(said({ summary: '250000000' }, '250 USDC'), /250 USDC/);
    assert.match(said({ ok: false, summary: 'insufficient funds for gas' }, 'failed'), /insufficient funds/);
  });

  it('names a running call as it will be named', () => {
    const call = { ...whole, label: 'Which chain', method: 'eth_chainId' };
    const { label, description } = runningItem(call as unknown as RunningCall, {});
    assert.equal(label, 'Which chain');
    assert.match(String(description), /chainId/);
  });

  it('leaves out the tags and the note that the row of its set above shows', () => {
    const head = { ...whole, tags: ['x', 'y'], note: 'ask Bob' };
    const [set, other] = ['ask Bob', ''].map((note) =>
      String(itemOf(head, { ofSet: { tags: ['x'], note } }).description),
    );
    assert.doesNotMatch(set!, /#x|Bob/);
    assert.match(set!, /#y/);
    assert.match(other!, /#y · ask Bob/);
  });

  it('shows name, pin, tags and note beside them, the note in one line', () => {
    const head = { ...whole, label: 'Which chain', pinned: true, tags: ['x', 'y'], note: 'ask\n Bob ' };
    const { label, description } = itemOf(head, { result: { text: '31337' } });
    assert.equal(label, 'Which chain');
    assert.equal(description, '31337 · pinned · #x · #y · ask Bob · chainId · 2h');
    const long = itemOf(head, { result: { text: 'InsufficientBalance(available 0, required 5)' } });
    assert.match(String(long.description), /^InsufficientBal… · pinned · #x · #y · /);
    assert.match(
      long.accessibilityInformation!.label,
      /InsufficientBalance\(available 0, required 5\), pinned, #x/,
    );
  });

  it('is not green where what it was about has failed', () => {
    const read = (head: object, verdict?: Verdict) =>
      itemOf(head, { result: { text: '0xab', ...(verdict && { verdict }) } });
    const iconOf = (...of: Parameters<typeof read>): unknown => read(...of).iconPath;
    assert.partialDeepStrictEqual(iconOf(whole), { id: 'pass' });
    assert.partialDeepStrictEqual(iconOf(whole, 'failed'), { id: 'error' });
    assert.partialDeepStrictEqual(iconOf(whole, 'tracedFailed'), { id: 'error' });
    assert.partialDeepStrictEqual(iconOf(whole, 'allFailed'), { id: 'error' });
    assert.partialDeepStrictEqual(iconOf(whole, 'someFailed'), { id: 'warning' });
    const said = (verdict: Verdict) => read(whole, verdict).accessibilityInformation?.label;
    assert.equal(said('failed'), 'chainId, the transaction failed: 0xab, 2h');
    const fate = { state: 'failed', reason: '' } as const;
    const mined = { ...whole, tags: ['x'], fate };
    assert.partialDeepStrictEqual(iconOf(mined), { id: 'error' });
    assert.equal(itemOf(mined, { result: { text: '0xab' } }).description, 'failed · 0xab · #x · 2h');
    const why = itemOf({ ...mined, fate: { ...fate, reason: 'Low(have 5)' } }, { result: { text: '0xab' } });
    assert.equal(why.description, 'failed: Low(hav… · 0xab · #x · 2h');
    const nothing = {
      ...whole,
      fate: { state: 'succeeded', reason: '', ranNothing: `0x${'a1'.repeat(20)}` } as const,
    };
    const empty = itemOf(nothing, { result: { text: '0xab' } });
    assert.partialDeepStrictEqual(empty.iconPath, { id: 'warning' });
    assert.equal(empty.description, 'nothing ran: no code · 0xab · 2h');
    const undone = itemOf({ ...nothing, tags: ['undone'] }, { result: { text: '0xab' } });
    assert.deepEqual(Object.values(undone.iconPath as object), ['discard']);
    assert.equal(undone.description, 'undone · 0xab · 2h');
    const undoneToo = itemOf({ ...whole, tags: ['undone'] }, { result: { text: 'done' } });
    assert.equal(undoneToo.description, 'undone · 2h');
  });

  it('says the result or the reason after a short name, and then the rest of the request', () => {
    const params = [`0x${'a1'.repeat(20)}`, 'pending'];
    const call = { ...whole, method: 'eth_getBalance', params };
    const balance = itemOf(call, { result: { text: '9,998.991116047516530283 ETH' } });
    assert.deepEqual(
      [balance.label, balance.description],
      ['balance @pending', '9,998.99… ETH · 0xA1A1…a1a1 · 2h'],
    );
    assert.equal(
      balance.accessibilityInformation!.label,
      'balance @pending, OK: 9,998.991116047516530283 ETH, 0xA1A1…a1a1, 2h',
    );
    const read = { result: { text: 'header not found' } };
    const failed = itemOf({ ...call, ok: false }, read);
    assert.equal(failed.label, 'balance @pending');
    assert.equal(failed.description, 'header not found · 0xA1A1…a1a1 · 2h');
    assert.match(
      failed.accessibilityInformation!.label,
      /^balance @pending, refused by the node: header not found, /,
    );
    const named = itemOf({ ...call, label: 'Mine' }, read);
    assert.deepEqual(
      [named.label, named.description],
      ['Mine', 'header not found · balance @pending 0xA1A1…a1a1 · 2h'],
    );
  });

  it('says of a sent transaction what became of it before its hash', () => {
    const sent = {
      ...whole,
      method: 'eth_sendTransaction',
      params: [{ to: `0x${'a1'.repeat(20)}`, value: '0xde0b6b3a7640000' }],
    };
    const read = { result: { text: '0x5aff…dee3' } };
    const descriptionOf = (head: object): unknown => itemOf({ ...sent, ...head }, read).description;
    assert.equal(descriptionOf({}), '0x5aff…dee3 · → 0xA1A1…a1a1 · 2h');
    const fate = { state: 'succeeded', block: '0x10d52', reason: '' };
    assert.equal(descriptionOf({ fate }), 'succeeded in block 68,946 · 0x5aff…dee3 · → 0xA1A1…a1a1 · 2h');
    assert.equal(
      descriptionOf({ fate: { state: 'succeeded', reason: '' } }),
      'succeeded · 0x5aff…dee3 · → 0xA1A1…a1a1 · 2h',
    );
    const created = `0x${'c3'.repeat(20)}`;
    assert.match(
      String(descriptionOf({ fate: { ...fate, created } })),
      /^created 0xc3c3…c3c3 · 0x5aff…dee3 · /,
    );
  });

  it('has one icon beside the row at most, so that the result is not covered', () => {
    const inline = menus['view/item/context'].filter(({ group }) => group.startsWith('inline'));
    for (const contextValue of ['entry transaction loose read undoable', 'explanation', 'running']) {
      const shown = inline.filter(({ when }) => {
        const [, words, exactly] = /viewItem (?:=~ \/(.*?)\/|== (\w+))/.exec(when) ?? [];
        const isHere = when.startsWith('view == ethRpc.history') || when.includes('(history|');
        const fits = words === undefined ? exactly === contextValue : new RegExp(words).test(contextValue);
        return isHere && fits;
      });
      assert.equal(shown.length, 1, contextValue);
    }
  });

  it('offers to explain the transaction that a call names, or else the call itself', () => {
    const explained = (method: string, params: unknown[], ok = true): readonly string[] =>
      offered(/^ethRpc\.explain/, { method, params, ok });
    const transaction = { from: `0x${'a1'.repeat(20)}`, to: `0x${'b0'.repeat(20)}` };
    assert.deepEqual(
      [
        explained('eth_call', [transaction, 'latest']),
        explained('eth_estimateGas', [transaction], false),
        explained('eth_sendTransaction', [transaction], false),
        explained('eth_sendTransaction', [transaction]),
        offered(/^ethRpc\.explain/, {
          method: 'eth_sendTransaction',
          params: [transaction],
          tags: ['undone'],
        }),
        explained('eth_getTransactionReceipt', [`0x${'ab'.repeat(32)}`]),
        explained('eth_getBalance', [transaction.from, 'latest']),
      ],
      [
        ['ethRpc.explainCall'],
        ['ethRpc.explainCall'],
        ['ethRpc.explainCall'],
        ['ethRpc.explainTransaction'],
        [],
        ['ethRpc.explainTransaction'],
        [],
      ],
    );
  });

  it('offers to make a call several times for reads only, as nothing else is', () => {
    const repeated = (method: string): readonly string[] => offered(/^ethRpc\.repeatCall$/, { method });
    assert.deepEqual(repeated('eth_getBalance'), ['ethRpc.repeatCall']);
    assert.deepEqual(repeated('eth_sendTransaction'), []);
    assert.deepEqual(repeated('foo_bar'), []);
  });

  it('offers to undo what changed the state, has its snapshot and was not undone', () => {
    const write = { method: 'anvil_mine', snapshot: '0x0' };
    const undo = (head: object): readonly string[] => offered(/^ethRpc\.entry\.undo$/, head);
    assert.deepEqual(undo(write), ['ethRpc.entry.undo']);
    assert.deepEqual(undo({ ...write, tags: ['mine'] }), ['ethRpc.entry.undo']);
    for (const other of [{ snapshot: undefined }, { ok: false }, { tags: ['mine', 'undone'] }])
      assert.deepEqual(undo({ ...write, ...other }), []);
  });

  it('gives a row of another endpoint a badge that no long name hides', () => {
    const names = ['Main net of the team', 'Mine now', 'Main node', 'Ändre'];
    let change = (): void => undefined;
    const { provider } = showRowBadges({
      all: () => names.map((name) => ({ name })),
      onDidChange: (listener) => ((change = () => listener()), { dispose: () => undefined }),
    }) as unknown as { readonly provider: FileDecorationProvider };
    const changed: unknown[] = [];
    provider.onDidChangeFileDecorations!((uris) => changed.push(uris));
    change();
    assert.deepEqual(changed, [undefined], 'all are asked for again');
    const badgeOf = (facts: Partial<RowFacts> = {}, endpointName = ''): unknown => {
      const head = {
        id: 'a',
        method: 'eth_call',
        params: [],
        ok: true,
        summary: '',
        endpointName,
        startedAt: 0,
      };
      const { resourceUri } = itemOf(head, facts);
      return resourceUri && provider.provideFileDecoration(resourceUri, {} as CancellationToken);
    };
    assert.equal(badgeOf(), undefined);
    const elsewhere = (name: string): unknown => badgeOf({ isActive: false }, name);
    assert.deepEqual(elsewhere('Main\nnet of the team'), { badge: 'MN', tooltip: 'Main net of the team' });
    // No two endpoints have the same, not even one that is gone.
    const badge = (name: string) => (elsewhere(name) as { badge: string }).badge;
    assert.deepEqual(['Mine now', 'Main node', 'Ändre', 'My network'].map(badge), ['MI', 'MA', 'ÄN', 'MY']);
    assert.deepEqual(elsewhere('(anvil)'), { badge: 'AN', tooltip: '(anvil)' });
    assert.equal(elsewhere('…'), undefined);
    assert.ok(encodeURIComponent(badgeUri('a', 'Main \ud800')!.query));
    assert.equal(badgeOf({ isActive: false, isCompared: true }, 'Main'), undefined);
  });
});
