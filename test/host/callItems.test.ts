// Owns the proof of what the menu of a row of the History view offers.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { KeptHead } from '../../src/core/history/history.ts';
import type { CancellationToken, FileDecorationProvider } from 'vscode';
import { withVscode } from './withVscode.ts';

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
    appendMarkdown() { return this; }
    appendText() { return this; }
    appendCodeblock() { return this; }
  }
`;

const { entryItem } = await withVscode(STUB, () => import('../../src/host/callItems.ts'));
const { showPinnedBadges } = await withVscode(STUB, () => import('../../src/host/pinnedBadge.ts'));

type Menus = { readonly 'view/item/context': readonly { readonly command: string; readonly when: string }[] };

const { menus } = (
  JSON.parse(readFileSync('package.json', 'utf8')) as { contributes: { readonly menus: Menus } }
).contributes;

describe('entryItem', () => {
  it('offers to make a call several times for reads only, as nothing else is', () => {
    const offered = (method: string): readonly string[] => {
      const head = { id: 'a', method, params: [], ok: true, summary: '', startedAt: 0, endpointName: '' };
      const { contextValue = '' } = entryItem(head as unknown as KeptHead, undefined);
      return menus['view/item/context']
        .filter(({ command }) => /^ethRpc\.(watchCall|runOverBlocks|runOnEndpoints)$/.test(command))
        .filter(({ when }) => new RegExp(/viewItem =~ \/(.*?)\/ /.exec(when)![1]!).test(contextValue))
        .map(({ command }) => command);
    };
    assert.deepEqual(offered('eth_getBalance'), [
      'ethRpc.watchCall',
      'ethRpc.runOverBlocks',
      'ethRpc.runOnEndpoints',
    ]);
    assert.deepEqual(offered('eth_sendTransaction'), []);
    assert.deepEqual(offered('foo_bar'), []);
  });

  it('gives a pinned row, and no other, a badge that no long name hides', () => {
    const { provider } = showPinnedBadges() as unknown as { readonly provider: FileDecorationProvider };
    const badgeOf = (pinned: boolean): unknown => {
      const head = {
        id: 'a',
        method: 'eth_call',
        params: [],
        ok: true,
        pinned,
        summary: '',
        endpointName: '',
      };
      const { resourceUri } = entryItem(head as unknown as KeptHead, undefined);
      return resourceUri && provider.provideFileDecoration(resourceUri, {} as CancellationToken);
    };
    assert.deepEqual(badgeOf(true), { badge: 'P', tooltip: 'Pinned' });
    assert.equal(badgeOf(false), undefined);
  });
});
