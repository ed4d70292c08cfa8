// Owns the Batch view: the calls that are collected, their order, which can be dragged, and how each ended. Refuses to
// send.

import * as vscode from 'vscode';
import { moveBy, moveTo } from '../core/batch/moveItems.ts';
import type { HistoryEntry, ListedCall } from '../core/call.ts';
import { callTitle } from '../core/callTitle.ts';
import { lacksSecret, withoutSecrets } from '../core/catalogue/secretParams.ts';
import type { JsonValue } from '../core/json.ts';
import { isMasked } from '../core/redact.ts';
import { callCount, endedIcon } from './callItems.ts';
import { callTooltip } from './callTooltip.ts';
import { draggedFrom, setDragged } from './dragged.ts';
import type { History } from './history.ts';
import { BATCH_VIEW, CONTEXT, HISTORY_VIEW } from './ids.ts';
import type { KeptBatch } from './keptBatch.ts';

export type BatchCall = { readonly method: string; readonly params: readonly JsonValue[] };

/**
 * `entry`: how it ended the last time; without its answer where that was before a reload of the window. `entryId`: of
 * such an entry, which may not be looked up yet, or be gone.
 */
export type BatchRow = BatchCall & {
  readonly key: number;
  readonly entry?: ListedCall & Partial<HistoryEntry>;
  readonly entryId?: string | undefined;
};

export interface BatchList
  extends
    vscode.TreeDataProvider<BatchRow>,
    Required<Pick<vscode.TreeDragAndDropController<BatchRow>, 'handleDrag' | 'handleDrop'>> {
  readonly onDidChangeTreeData: vscode.Event<BatchRow | undefined>;
  rows(): readonly BatchRow[];
  /** Adds calls before a row, or at the end. */
  add(calls: readonly BatchCall[], before?: BatchRow): void;
  /** Gives the row that is next, if any is left. */
  remove(gone: readonly BatchRow[]): BatchRow | undefined;
  /** Puts removed rows back, before all others. */
  putBack(gone: readonly BatchRow[]): void;
  /** Puts calls one place up or down, side by side. */
  move(moved: readonly BatchRow[], by: 1 | -1): void;
  /** Takes note of how calls ended; those without an entry stay as they are. */
  ended(entries: readonly (readonly [number, HistoryEntry])[]): void;
  /** The rows as they are now, in their order, without those that are gone. */
  now(some: readonly BatchRow[]): readonly BatchRow[];
  dispose(): void;
}

const WARNING = new vscode.ThemeIcon('warning', new vscode.ThemeColor('problemsWarningIcon.foreground'));

export function createBatchList(
  view: Pick<vscode.TreeView<BatchRow>, 'description'>,
  kept: KeptBatch,
  history: Pick<History, 'heads'>,
): BatchList {
  const changed = new vscode.EventEmitter<BatchRow | undefined>();
  let rows: readonly BatchRow[] = [];
  let keys = 0;
  let looking: Promise<void> | undefined;
  let isLookedUp = false;

  function show(next: readonly BatchRow[]): void {
    rows = next;
    void vscode.commands.executeCommand('setContext', CONTEXT.hasBatch, rows.length > 0);
    describe();
    changed.fire(undefined);
  }

  function describe(): void {
    const failed = rows.filter(({ entry }) => entry?.ok === false).length;
    view.description = [
      ...(rows.length === 0 ? [] : [callCount(rows.length)]),
      ...(failed > 0 ? [vscode.l10n.t('{0} failed', failed)] : []),
    ].join(', ');
  }

  function set(next: readonly BatchRow[]): void {
    show(next);
    kept.keep(
      next.map(({ method, params, entry, entryId }) => ({ method, params, entryId: entry?.id ?? entryId })),
    );
  }

  /** How calls of the last window ended. Fires nothing: VS Code loses a change of rows that it is just asking for. */
  async function lookUp(): Promise<void> {
    const ids = rows.flatMap(({ entryId }) => entryId ?? []);
    const byId = new Map((await history.heads(ids)).map((head) => [head.id, head]));
    rows = rows.map((row) => {
      const entry = row.entry ?? byId.get(row.entryId ?? '');
      return entry === undefined ? row : { ...row, entry };
    });
    describe();
  }

  function add(calls: readonly BatchCall[], before?: BatchRow): void {
    const at = rows.findIndex(({ key }) => key === before?.key);
    const added = calls.map(({ method, params }) => ({ method, params, key: ++keys }));
    set(rows.toSpliced(at < 0 ? rows.length : at, 0, ...added));
  }

  function now(some: readonly BatchRow[]): readonly BatchRow[] {
    const meant = new Set(some.map(({ key }) => key));
    return rows.filter(({ key }) => meant.has(key));
  }

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
    putBack: (gone) => set([...gone, ...rows]),
    move: (moved, by) => set(moveBy(rows, now(moved), by)),
    ended(entries) {
      const byKey = new Map(entries);
      set(rows.map((row) => ({ ...row, ...(byKey.has(row.key) ? { entry: byKey.get(row.key)! } : {}) })));
    },
    now,
    getChildren(row) {
      const children = (): BatchRow[] => (row === undefined ? [...rows] : []);
      if (isLookedUp) return children();
      looking ??= lookUp()
        .catch(() => undefined)
        .finally(() => (isLookedUp = true));
      return looking.then(children);
    },
    getTreeItem: itemOf,
    handleDrag: (dragged, data) =>
      setDragged(
        data,
        BATCH_VIEW,
        dragged.map(({ key }) => String(key)),
      ),
    async handleDrop(target, data) {
      const own = await draggedFrom(data, BATCH_VIEW);
      const entries = await history.heads(await draggedFrom(data, HISTORY_VIEW));
      const moved = rows.filter(({ key }) => own.includes(String(key)));
      if (moved.length > 0) set(moveTo(rows, moved, target && now([target])[0]));
      if (entries.length > 0) add(entries, target);
    },
    dispose: () => changed.dispose(),
  };
}

/** What is missing of a call that was kept, and what to do about it. Such a call is not sent. */
function gapOf(call: BatchCall): readonly [short: string, long: string] | undefined {
  if (lacksSecret(call.params))
    return [
      vscode.l10n.t('secret not kept'),
      vscode.l10n.t(
        'A secret of this call was not kept, so it cannot be sent. Edit it in the request builder, and add it to the batch again.',
      ),
    ];
  if (isMasked(call))
    return [
      vscode.l10n.t('key not kept'),
      vscode.l10n.t(
        'An API key stood in this call and was masked, so it cannot be sent. Edit it in the request builder, and add it to the batch again.',
      ),
    ];
  return undefined;
}

function itemOf(row: BatchRow): vscode.TreeItem {
  const { entry, key, method, params } = row;
  const shown = { method, params: withoutSecrets(method, params) };
  const title = callTitle(shown);
  const item = new vscode.TreeItem(title);
  item.id = String(key);
  item.contextValue = entry === undefined ? 'call' : 'call ended';
  if (entry === undefined) {
    const gap = gapOf(row);
    item.iconPath = gap === undefined ? new vscode.ThemeIcon('circle-outline') : WARNING;
    if (gap !== undefined) item.description = gap[0];
    item.tooltip = callTooltip(shown, gap === undefined ? [] : [gap[1]]);
    const label = vscode.l10n.t('{0}, not sent yet', title);
    item.accessibilityInformation = { label: gap === undefined ? label : `${label}: ${gap[1]}` };
    return item;
  }
  const { icon, words } = endedIcon(entry);
  item.description = entry.summary;
  item.iconPath = icon;
  item.tooltip = callTooltip(shown, [`${words}: ${entry.summary}`]);
  item.accessibilityInformation = { label: `${title}, ${words}: ${entry.summary}` };
  item.command = {
    command: 'ethRpc.batch.openResult',
    title: vscode.l10n.t('Open Result'),
    arguments: [row],
  };
  return item;
}
