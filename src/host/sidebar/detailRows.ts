// The rows below decoded values, one page at a time, for every tree.

import * as vscode from 'vscode';
import { childCount, childNodes } from '../../core/decode/childNodes.ts';
import { hasCallRows } from '../../core/decode/callNodes.ts';
import type { DecodedNode } from '../../core/decode/decodedNode.ts';
import type { DetailNode, MoreNode, TreeNode, ValueNode } from './treeNodes.ts';

/** The rows of one page, of values and of entries. */
export const DETAILS_PER_PAGE = 100;

export interface DetailRows {
  /** Fires with the value below which more rows are shown now. */
  readonly onDidChange: vscode.Event<ValueNode>;
  children(node: TreeNode): readonly DetailNode[];
  /** Shows one more page, and gives its first row. */
  showMore(node: MoreNode): DetailNode | undefined;
  dispose(): void;
}

export function createDetailRows(): DetailRows {
  const changed = new vscode.EventEmitter<ValueNode>();
  /** How many children of a value are shown, by its path. */
  const shown = new Map<string, number>();
  function children(parent: TreeNode): readonly DetailNode[] {
    if (parent.kind !== 'value') return [];
    const { entryId, origin, path, node } = parent;
    const limit = shown.get(path) ?? DETAILS_PER_PAGE;
    const values = childNodes(node, 0, limit).map((child, position): ValueNode => {
      return {
        kind: 'value',
        entryId,
        origin,
        path: `${path}/${pathPart(child, position)}`,
        node: child,
        parent,
      };
    });
    const total = childCount(node);
    return total > limit ? [...values, { kind: 'more', parent, shown: limit, total }] : values;
  }

  return {
    onDidChange: changed.event,
    children,
    showMore({ parent, shown: before }) {
      shown.set(parent.path, before + DETAILS_PER_PAGE);
      changed.fire(parent);
      return children(parent)[before];
    },
    dispose: () => changed.dispose(),
  };
}

/** Identifies a member by its name, a derived row also by its position: several derived rows can have the same name. */
function pathPart({ label, parent, provenance }: DecodedNode, position: number): string {
  // A call and an event can have the same number.
  if (parent !== undefined && hasCallRows(parent)) return `%${position}`;
  const name = label.replaceAll('%', '%25').replaceAll('/', '%2F');
  return provenance === undefined ? name : `${name}%${provenance}${position}`;
}
