// Owns the Batch view: the calls that are collected, their order, and how each ended. Refuses to send.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
import { callTitle } from '../core/callTitle.ts';
import { withoutSecrets } from '../core/catalogue/secretParams.ts';
import type { JsonValue } from '../core/json.ts';
import { callCount, endedIcon } from './callItems.ts';
import { CONTEXT } from './ids.ts';

export type BatchCall = { readonly method: string; readonly params: readonly JsonValue[] };

/** `entry`: how it ended the last time. */
export type BatchRow = BatchCall & { readonly key: number; readonly entry?: HistoryEntry };

export interface BatchList extends vscode.TreeDataProvider<BatchRow> {
  readonly onDidChangeTreeData: vscode.Event<BatchRow | undefined>;
  rows(): readonly BatchRow[];
  add(calls: readonly BatchCall[]): void;
  remove(row: BatchRow): void;
  clear(): void;
  /** Puts a call one place up or down. */
  move(row: BatchRow, by: 1 | -1): void;
  /** Takes note of how calls ended; those without an entry stay as they are. */
  ended(entries: readonly (readonly [number, HistoryEntry])[]): void;
  /** The row as it is now. */
  now(row: BatchRow): BatchRow | undefined;
  dispose(): void;
}

export function createBatchList(view: Pick<vscode.TreeView<BatchRow>, 'badge' | 'description'>): BatchList {
  const changed = new vscode.EventEmitter<BatchRow | undefined>();
  let rows: readonly BatchRow[] = [];
  let keys = 0;

  function set(next: readonly BatchRow[]): void {
    rows = next;
    void vscode.commands.executeCommand('setContext', CONTEXT.hasBatch, rows.length > 0);
    const failed = rows.filter(({ entry }) => entry?.ok === false).length;
    view.description = [
      ...(rows.length === 0 ? [] : [callCount(rows.length)]),
      ...(failed > 0 ? [vscode.l10n.t('{0} failed', failed)] : []),
    ].join(', ');
    changed.fire(undefined);
  }

  return {
    onDidChangeTreeData: changed.event,
    rows: () => rows,
    add: (calls) => set([...rows, ...calls.map(({ method, params }) => ({ method, params, key: ++keys }))]),
    remove: ({ key }) => set(rows.filter((row) => row.key !== key)),
    clear: () => set([]),
    move({ key }, by) {
      const from = rows.findIndex((row) => row.key === key);
      const to = from + by;
      if (from < 0 || to < 0 || to >= rows.length) return;
      set(rows.with(from, rows[to]!).with(to, rows[from]!));
    },
    ended(entries) {
      const byKey = new Map(entries);
      set(rows.map((row) => ({ ...row, ...(byKey.has(row.key) ? { entry: byKey.get(row.key)! } : {}) })));
    },
    now: ({ key }) => rows.find((row) => row.key === key),
    getChildren: (row) => (row === undefined ? [...rows] : []),
    getTreeItem: itemOf,
    dispose: () => changed.dispose(),
  };
}

function itemOf(row: BatchRow): vscode.TreeItem {
  const { entry, key, method, params } = row;
  const title = callTitle({ method, params: withoutSecrets(method, params) });
  const item = new vscode.TreeItem(title);
  item.id = String(key);
  item.contextValue = entry === undefined ? 'call' : 'call ended';
  if (entry === undefined) {
    item.iconPath = new vscode.ThemeIcon('circle-outline');
    item.accessibilityInformation = { label: vscode.l10n.t('{0}, not sent yet', title) };
    return item;
  }
  const { icon, words } = endedIcon(entry);
  item.description = entry.summary;
  item.iconPath = icon;
  item.tooltip = `${words}: ${entry.summary}`;
  item.accessibilityInformation = { label: `${title}, ${words}: ${entry.summary}` };
  item.command = {
    command: 'ethRpc.batch.openResult',
    title: vscode.l10n.t('Open Result'),
    arguments: [row],
  };
  return item;
}
