// The Batch view: the collected calls, their order, which dragging changes, and how each call ended. It sends nothing.

import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { StoredBatchCall } from '../../core/batch/batchText.ts';
import { moveItemsBy, moveItemsTo } from '../../core/batch/moveItems.ts';
import type { HistoryEntry, ListedCall } from '../../core/call/call.ts';
import { effectOf } from '../../core/catalogue/catalogue.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import type { ListedEntry } from '../../core/history/history.ts';
import { callCount } from '../common/callCount.ts';
import { draggedFrom, setDragged } from '../sidebar/dragData.ts';
import type { History } from '../history/history.ts';
import { BATCH_VIEW, CONTEXT, HISTORY_VIEW } from '../common/ids.ts';
import { batchTreeItem } from './batchItem.ts';
import type { BatchCall, BatchRow } from './batchRow.ts';
import type { BatchStore } from './batchStore.ts';

export interface BatchList
  extends
    vscode.TreeDataProvider<BatchRow>,
    Required<Pick<vscode.TreeDragAndDropController<BatchRow>, 'handleDrag' | 'handleDrop'>> {
  readonly onDidChangeTreeData: vscode.Event<BatchRow | undefined>;
  rows(): readonly BatchRow[];
  /** Adds calls before a row, or at the end. */
  add(calls: readonly BatchCall[], before?: BatchRow): void;
  /** Removes rows; gives the next row, if any is left. */
  remove(gone: readonly BatchRow[]): BatchRow | undefined;
  /** Puts removed rows back where they were. `before`: all rows before the removal. */
  putBack(gone: readonly BatchRow[], before: readonly BatchRow[]): void;
  /** Moves calls one place up or down, next to each other. */
  move(moved: readonly BatchRow[], by: 1 | -1): void;
  /** Records how calls ended, by row key; calls without an entry stay as they are. */
  ended(entries: readonly (readonly [number, HistoryEntry])[]): void;
  /** The current versions of these rows, in their order, without removed rows. */
  now(some: readonly BatchRow[]): readonly BatchRow[];
  dispose(): void;
}

export function createBatchList(
  view: Pick<vscode.TreeView<BatchRow>, 'description'>,
  kept: BatchStore,
  history: Pick<History, 'heads' | 'onDidChange'>,
): BatchList {
  const changed = new vscode.EventEmitter<BatchRow | undefined>();
  let rows: readonly BatchRow[] = [];
  let keys = 0;
  let looking: Promise<void> | undefined;
  let isLookedUp = false;

  function show(next: readonly BatchRow[]): void {
    rows = next;
    void vscode.commands.executeCommand('setContext', CONTEXT.hasBatch, rows.length > 0);
    view.description = descriptionOf(rows);
    changed.fire(undefined);
  }

  function set(next: readonly BatchRow[]): void {
    show(next);
    kept.keep(next.map(keptOf));
  }

  async function renewMarks(): Promise<void> {
    const writes = rows.flatMap(writeOf);
    if (writes.length === 0) return;
    const heads = await history.heads(writes);
    const renewed = withMarks(rows, heads);
    if (renewed.some((row, at) => row !== rows[at])) show(renewed);
  }

  /** Looks up how calls of the last window ended. Fires no event: VS Code loses a change of rows that it just reads. */
  async function lookUp(): Promise<void> {
    const ids = rows.flatMap(({ entryId }) => entryId ?? []);
    const heads = await history.heads(ids);
    rows = withEntries(rows, heads);
    view.description = descriptionOf(rows);
  }

  function add(calls: readonly BatchCall[], before?: BatchRow): void {
    const at = rows.findIndex(({ key }) => key === before?.key);
    const added = calls.map((call) => ({ ...callOf(call), key: ++keys }));
    set(rows.toSpliced(at < 0 ? rows.length : at, 0, ...added));
  }

  function now(some: readonly BatchRow[]): readonly BatchRow[] {
    const meant = new Set(some.map(({ key }) => key));
    return rows.filter(({ key }) => meant.has(key));
  }

  const listening = history.onDidChange(() => void renewMarks().catch(() => undefined));
  show(kept.read().map((call) => ({ ...call, key: ++keys })));
  return {
    onDidChangeTreeData: changed.event,
    rows: () => rows,
    add,
    remove(gone) {
      const found = now(gone);
      const at = found[0] === undefined ? 0 : rows.indexOf(found[0]);
      set(rows.filter((row) => !found.includes(row)));
      return rows[Math.min(at, rows.length - 1)];
    },
    putBack: (gone, before) => set(putBack(rows, gone, before)),
    move: (moved, by) => set(moveItemsBy(rows, now(moved), by)),
    ended: (entries) => set(withEnded(rows, new Map(entries))),
    now,
    getChildren(row) {
      const children = (): BatchRow[] => (row === undefined ? [...rows] : []);
      if (isLookedUp) return children();
      looking ??= lookUp()
        .catch(() => undefined)
        .finally(() => (isLookedUp = true));
      return looking.then(children);
    },
    getTreeItem: batchTreeItem,
    handleDrag: (dragged, data) => setDragged(data, BATCH_VIEW, dragged.map(keyText)),
    async handleDrop(target, data) {
      const own = await draggedFrom(data, BATCH_VIEW);
      const entries = await history.heads(await draggedFrom(data, HISTORY_VIEW));
      const moved = rows.filter((row) => own.includes(keyText(row)));
      if (moved.length > 0) set(moveItemsTo(rows, moved, target && now([target])[0]));
      if (entries.length > 0) add(entries, target);
    },
    dispose: () => [listening, changed].forEach((one) => void one.dispose()),
  };
}

function keyText({ key }: BatchRow): string {
  return String(key);
}

function callOf({ method, params, functions, mistyped }: BatchCall): BatchCall {
  return { method, params, ...omitUndefined({ functions, mistyped }) };
}

function keptOf({ entry, entryId, ...row }: BatchRow): StoredBatchCall {
  return { ...callOf(row), entryId: entry?.id ?? entryId };
}

/** The number of calls, and of those that failed. */
function descriptionOf(rows: readonly BatchRow[]): string {
  const failed = rows.filter(({ entry }) => entry?.ok === false).length;
  return [
    ...(rows.length === 0 ? [] : [callCount(rows.length)]),
    ...(failed > 0 ? [vscode.l10n.t('{0} failed', failed)] : []),
  ].join(', ');
}

function withEnded(rows: readonly BatchRow[], ended: ReadonlyMap<number, HistoryEntry>): readonly BatchRow[] {
  return rows.map((row) => ({ ...row, ...omitUndefined({ entry: ended.get(row.key) }) }));
}

function withEntries(rows: readonly BatchRow[], heads: readonly ListedCall[]): readonly BatchRow[] {
  const byId = new Map(heads.map((head) => [head.id, head]));
  return rows.map((row) => {
    const entry = row.entry ?? byId.get(row.entryId ?? '');
    return entry === undefined ? row : { ...row, entry };
  });
}

/** The id of the entry of a call that is not a read. */
function writeOf({ method, entry }: BatchRow): string | readonly string[] {
  return effectOf(method) === 'read' ? [] : (entry?.id ?? []);
}

/** Adds the later outcomes of writes. */
function withMarks(rows: readonly BatchRow[], heads: readonly ListedEntry[]): readonly BatchRow[] {
  const marks = new Map(heads.map(({ id, tags }) => [id, tags]));
  return rows.map((row) => {
    const tags = marks.get(row.entry?.id ?? '');
    const isSame = row.entry === undefined || tags === undefined || isDeepStrictEqual(row.entry.tags, tags);
    return isSame ? row : { ...row, entry: { ...row.entry, tags } };
  });
}

function putBack(
  rows: readonly BatchRow[],
  gone: readonly BatchRow[],
  before: readonly BatchRow[],
): readonly BatchRow[] {
  const next = [...rows];
  for (const row of before.filter((one) => gone.includes(one))) next.splice(before.indexOf(row), 0, row);
  return next;
}
