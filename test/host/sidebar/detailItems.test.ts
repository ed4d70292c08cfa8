// The icons of decoded values in the trees.
import assert from 'node:assert/strict';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import type { ValueNode } from '../../../src/host/sidebar/treeNodes.ts';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export class ThemeIcon { constructor(id) { this.id = id; } }
  export class TreeItem { constructor(label) { this.label = label; } }
  export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 };
  export class MarkdownString {
    appendMarkdown() { return this; }
    appendText() { return this; }
    appendCodeblock() { return this; }
  }
`;
const { detailItem } = await withVscode(STUB, () => import('../../../src/host/sidebar/detailItems.ts'));

describe('detailItem', () => {
  it('has no check mark at the status of a transaction that failed', () => {
    const iconOf = (status: string): unknown => {
      const node = decode('status', status, 'status');
      return detailItem({ kind: 'value', node, path: 'a/status' } as ValueNode).iconPath;
    };
    assert.partialDeepStrictEqual(iconOf('0x1'), { id: 'pass' });
    assert.partialDeepStrictEqual(iconOf('0x0'), { id: 'error' });
  });
});
