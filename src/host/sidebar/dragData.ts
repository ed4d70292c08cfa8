// Data dragged out of a tree view: the ids of its rows, under a type that names the view.

import * as vscode from 'vscode';
import { dragMime } from '../common/ids.ts';

/** Adds the ids of rows of this view to the data; without ids, nothing can be dropped. */
export function setDragged(data: vscode.DataTransfer, view: string, ids: readonly string[]): void {
  if (ids.length > 0) data.set(dragMime(view), new vscode.DataTransferItem(JSON.stringify(ids)));
}

/** The ids of the dropped rows of this view; none where the rows come from another view. */
export async function draggedFrom(data: vscode.DataTransfer, view: string): Promise<readonly string[]> {
  // Between two views, VS Code puts an item of its own of the same type before ours.
  for (const [type, item] of data) {
    const text = type === dragMime(view) ? await item.asString() : '';
    const ids = text.startsWith('[') ? (JSON.parse(text) as readonly unknown[]) : undefined;
    if (ids !== undefined) return ids.map(String);
  }
  return [];
}
