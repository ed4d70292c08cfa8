// The icons of decoded values in the trees, and what stands behind them.
import assert from 'node:assert/strict';
import { decode, type DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import type { ValueNode } from '../../../src/host/sidebar/treeNodes.ts';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export class ThemeIcon { constructor(id) { this.id = id; } }
  export class TreeItem { constructor(label, state) { this.label = label; this.collapsibleState = state; } }
  export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 };
  export class MarkdownString {
    value = '';
    appendMarkdown(text) { this.value += text; return this; }
    appendText(text) { return this.appendMarkdown(text); }
    appendCodeblock(text) { return this.appendMarkdown(text); }
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

  it('says its other notation behind a value, and of a derived one how it was found', () => {
    const sent = decode('gas', '0x5208', 'quantity');
    const descriptionOf = (node: DecodedNode): unknown =>
      detailItem({ kind: 'value', node, path: 'a/gas' } as ValueNode).description;
    assert.equal(descriptionOf(sent), '21,000 · 0x5208');
    const derived = { ...sent, provenance: 'derived', note: 'of the receipt' } as DecodedNode;
    assert.equal(descriptionOf(derived), '21,000 · derived: of the receipt');
  });

  it('shows each notation when it is pointed at, but no age, which would not stay true', () => {
    const node = decode('timestamp', '0x65000000', 'timestamp');
    const { tooltip } = detailItem({ kind: 'value', node, path: 'a/timestamp' } as ValueNode);
    const { value } = tooltip as { readonly value: string };
    assert.match(value, /0x65000000/);
    assert.doesNotMatch(value, /age|ago/);
  });

  it('has the result open where it has few members, and nothing inside of it', () => {
    const stateOf = (label: string, count: number): unknown => {
      const value = Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, '0x1']));
      const parent = decode('call', { [label]: value }, 'unknown');
      const node = { ...decode(label, value, 'unknown'), parent };
      return detailItem({ kind: 'value', node, path: 'a' } as ValueNode).collapsibleState;
    };
    const [none, collapsed, expanded] = [0, 1, 2];
    assert.deepEqual(
      [stateOf('result', 60), stateOf('result', 61), stateOf('logs', 60), stateOf('logs', 0)],
      [expanded, collapsed, collapsed, none],
    );
  });
});
