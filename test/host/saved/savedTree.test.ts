// Rows of the Saved view, and when the view may say that it is empty.
import assert from 'node:assert/strict';
import type { DecodeContext } from '../../../src/core/decode/decodedNode.ts';
import type { SavedItem } from '../../../src/core/history/history.ts';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export const contexts = [];
  export const commands = { async executeCommand(_id, key, value) { contexts.push([key, value]); } };
  export class EventEmitter { event = () => ({ dispose() {} }); fire() {} dispose() {} }
  export class ThemeIcon { constructor(id) { this.id = id; } }
  export class ThemeColor {}
  export class TreeItem { constructor(label) { this.label = label; } }
  export const TreeItemCollapsibleState = { None: 0, Collapsed: 1 };
  export class MarkdownString {
    value = '';
    appendMarkdown(text) { this.value += text; return this; }
    appendText(text) { this.value += text; return this; }
    appendCodeblock(text) { this.value += text + '\\n'; return this; }
  }
`;

const { createSavedTree, contexts } = await withVscode(STUB, async () => ({
  ...((await import('vscode')) as unknown as { readonly contexts: unknown[] }),
  ...(await import('../../../src/host/saved/savedTree.ts')),
}));

const TOKEN = `0x${'70'.repeat(20)}`;

describe('createSavedTree', () => {
  it('says why a request failed that was run, with the icon that the History view has for it', async () => {
    const tree = createSavedTree(
      { onDidChange: () => ({ dispose: () => {} }), heads: async () => [] } as never,
      { byId: (id: string) => (id === 'main' ? { id, name: 'Main' } : undefined) } as never,
      async () => (text) => text,
      () => ({}),
      async () => '',
    );
    const request = { method: 'eth_getBlockByHash', params: ['0x12'], endpointId: 'main' };
    const item: SavedItem = { id: 'a', position: 0, name: 'A block', request };
    const row = async () => {
      const { description, iconPath, tooltip } = await tree.getTreeItem(item);
      return [description, (iconPath as { id: string }).id, (tooltip as { value: string }).value];
    };
    const call = 'eth_getBlockByHash 0x12';
    const top = `**A block**\n\n${call}\n\n[\n  "0x12"\n]\n`;
    assert.deepEqual(await row(), [`${call} · Main`, 'symbol-event', `${top}Main`]);
    const { command } = await tree.getTreeItem(item);
    assert.deepEqual([command?.command, command?.arguments], ['ethRpc.entry.openInBuilder', [item]]);
    tree.ended(item, {
      ok: false,
      failureKind: 'timeout',
      summary: 'Timed out.',
      outcome: { ok: false },
    } as never);
    assert.deepEqual(await row(), [
      `Timed out. · ${call} · Main`,
      'watch',
      `${top}failed, timed out: Timed out.\n\nMain`,
    ]);
  });

  it('marks what was sent from elsewhere, too, where it is the same call', async () => {
    const request = { method: 'eth_getBalance', params: ['0x12', 'latest'], endpointId: 'main' };
    const item: SavedItem = { id: 'a', position: 0, name: 'Bob', request };
    const tree = createSavedTree(
      {
        onDidChange: () => ({ dispose: () => {} }),
        saved: async () => [item],
        heads: async () => [],
      } as never,
      { byId: () => undefined } as never,
      async () => (text) => text,
      () => ({}),
      async () => '',
    );
    const sent = { ...request, ok: true, outcome: { ok: true, result: '0x4563918244f40000' } };
    for (const other of [
      { endpointId: 'other' },
      { params: ['0x13', 'latest'] },
      { method: 'eth_getCode' },
    ]) {
      await tree.sent({ ...sent, ...other } as never);
      assert.doesNotMatch(String((await tree.getTreeItem(item)).description), /5 coins/);
    }
    await tree.sent(sent as never);
    assert.match(String((await tree.getTreeItem(item)).description), /^5 coins · /);
  });

  it('says the result in the unit of the token, also where that becomes known later', async () => {
    const input = `0x70a08231${'1'.padStart(64, '0')}`;
    const request = { method: 'eth_call', params: [{ to: TOKEN, input }, 'latest'], endpointId: 'main' };
    const item: SavedItem = { id: 'a', position: 0, name: 'Treasury', request };
    const result = `0x${(2465n * 10n ** 18n).toString(16).padStart(64, '0')}`;
    const entry = {
      ...request,
      id: 'sent',
      ok: true,
      summary: 'balance 2,465',
      outcome: { ok: true, result },
    };
    const kept: object[] = [];
    let tokens: DecodeContext['tokens'];
    const tree = createSavedTree(
      { onDidChange: () => ({ dispose: () => {} }), heads: async () => kept } as never,
      { byId: () => undefined } as never,
      async () => (text) => text,
      () => ({ ...(tokens && { tokens }) }),
      async ({ id }) => `${id}: 2,465 SHELL`,
    );
    const row = async (): Promise<readonly string[]> => {
      const { description, tooltip } = await tree.getTreeItem(item);
      const { value } = tooltip as { readonly value: string };
      return [String(description).split(' · ')[0]!, value.split('OK: ')[1]!.split('\n')[0]!];
    };
    tokens = new Map([[TOKEN, { decimals: 18, symbol: 'SHELL' }]]);
    tree.ended(item, entry as never);
    assert.deepEqual(await row(), ['2,465 SHELL', '2,465 SHELL']);
    tokens = undefined;
    tree.ended(item, entry as never);
    kept.push(entry);
    assert.deepEqual(await row(), ['sent: 2,465 SHELL', 'sent: 2,465 SHELL']);
  });

  it('says of a write that was undone later, or failed once it was mined, that', async () => {
    const request = { method: 'eth_sendTransaction', params: [{}], endpointId: 'main' };
    const item: SavedItem = { id: 'a', position: 0, name: 'Pay', request };
    const entry = { ...request, id: 'sent', ok: true, outcome: { ok: true, result: '0x12' } };
    let tags: readonly string[] = [];
    let fate: object = {};
    const heads = async (ids: readonly string[]) => ids.map((id) => ({ ...entry, id, tags, fate }));
    const tree = createSavedTree(
      { onDidChange: () => ({ dispose: () => {} }), heads } as never,
      { byId: () => undefined } as never,
      async () => (text) => text,
      () => ({}),
      async () => '',
    );
    const row = async (): Promise<unknown> => {
      const { iconPath, accessibilityInformation } = await tree.getTreeItem(item);
      return [(iconPath as { id: string }).id, accessibilityInformation?.label.split(', ')[1]];
    };
    tree.ended(item, entry as never);
    assert.deepEqual(await row(), ['pass', 'OK']);
    fate = { state: 'failed', reason: '' };
    assert.deepEqual(await row(), ['error', 'the transaction failed']);
    tags = ['undone'];
    assert.deepEqual(await row(), ['discard', 'undone']);
    const changed = { ...item, request: { ...request, params: [{ value: '0x1' }] } };
    assert.equal(JSON.stringify((await tree.getTreeItem(changed)).tooltip).includes('0x12'), false);
    assert.deepEqual(
      (await tree.getTreeItem(changed)).iconPath,
      (await tree.getTreeItem({ ...item, id: 'b' })).iconPath,
    );
  });

  it('says that nothing is saved once that was read, and takes it back', async () => {
    const folder: SavedItem = { id: 'a', position: 0, name: 'Mine' };
    const reads: ((items: readonly SavedItem[]) => void)[] = [];
    const saved = () => new Promise<readonly SavedItem[]>((resolve) => reads.push(resolve));
    const history = { onDidChange: () => ({ dispose: () => {} }), saved };
    const tree = createSavedTree(
      history as never,
      {} as never,
      async () => (text) => text,
      () => ({}),
      async () => '',
    );
    const toldAfter = async (items: readonly SavedItem[], below?: SavedItem): Promise<unknown> => {
      const children = tree.getChildren(below);
      assert.deepEqual(contexts, []);
      reads.shift()!(items);
      await children;
      return contexts.splice(0);
    };
    assert.deepEqual(await toldAfter([]), [['ethRpc.isSavedEmpty', true]]);
    assert.deepEqual(await toldAfter([folder]), [['ethRpc.isSavedEmpty', false]]);
    assert.deepEqual(await toldAfter([folder], folder), []);
  });
});
