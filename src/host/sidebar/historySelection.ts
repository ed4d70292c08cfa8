// The entry that the user selects in the History view. Rows that the window itself reveals do not count, as a newer
// result may have come meanwhile.

import type * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { setOf } from '../../core/call/callSet.ts';
import type { HistoryTree } from './historyTree.ts';
import { HISTORY_VIEW } from '../common/ids.ts';
import { lastOnly } from '../common/lastOnly.ts';
import { rowReads, rowsRead } from './rowReads.ts';
import { isRepeated, rowEntryId } from './treeNodes.ts';
import type { TreeNode } from './treeNodes.ts';

export interface HistorySelection {
  /**
   * Selects an entry, and leaves the keyboard focus where it is. Does nothing where several rows are selected, or where
   * the user did something in the view since the call began. Resolves even where nothing can be selected.
   */
  reveal(entry: HistoryEntry): Promise<void>;
  /**
   * Like `reveal`, but only if the view is visible: it is not opened. Of entries that come while another is looked for,
   * only the last one is.
   */
  follow(entry: HistoryEntry): Promise<void>;
  /** Like `follow`, for the tab that just came in front. A selected row of the entry or its set stays as it is. */
  followTab(entry: HistoryEntry): Promise<void>;
  dispose(): void;
}

/** The events that show that the user is at work in the view. VS Code reports nothing about the focus frame. */
type HistoryEvent = 'onDidChangeSelection' | 'onDidExpandElement' | 'onDidCollapseElement';

/** `since`: what the user did in the view after this time, in Unix milliseconds, comes first. */
type Revealed = { readonly entry: HistoryEntry; readonly since: number };

/** VS Code gives up a reveal, and rejects it, when the rows are read again meanwhile. */
const TRIES = 5;

/**
 * `onSelect`: receives the id of the entry that a selected row is, or belongs to; of a set with a page of its own, that of
 * its last call.
 */
export function createHistorySelection(
  view: Pick<vscode.TreeView<TreeNode>, 'reveal' | 'visible' | 'selection' | HistoryEvent>,
  tree: Pick<HistoryTree, 'entryNode'>,
  onSelect: (id: string) => void,
): HistorySelection {
  const reads = rowReads(HISTORY_VIEW);
  const revealing = new Set<HistoryEntry>();
  let wanted: string | undefined;
  /** When the user last did something in the view, in Unix milliseconds, like the start of a call. */
  let usedAt = 0;
  let revealed: HistoryEntry | undefined;
  /** The number of selected rows: while VS Code reads the rows again, the view itself does not know it. */
  let selected = 0;

  const used = (): void => void (usedAt = Date.now());

  const listening = [
    view.onDidChangeSelection(({ selection: { length, 0: row } }) => {
      if (length >= selected || reads.underWay === 0) selected = length;
      // While rows are read again, VS Code reports only those read so far, and nothing once all are read.
      else void rowsRead(HISTORY_VIEW).then(() => (selected = view.selection.length));
      const id = row && callOfRow(row);
      if (id === undefined || [...revealing].some((entry) => isRowOf(row!, entry))) return;
      // VS Code can report a reveal after it has ended. The row of a set was revealed for any of its calls.
      const isLate = revealed !== undefined && isRowOf(row!, revealed);
      if (isLate && row!.kind === 'set') return;
      if (!isLate) usedAt = Date.now();
      wanted = undefined;
      onSelect(id);
    }),
    view.onDidExpandElement(used),
    view.onDidCollapseElement(used),
  ];

  /** Whether selecting a row would disturb what the user does in the view, or did since then. */
  const isAtWork = (since: number): boolean => view.visible && (selected > 1 || usedAt > since);

  async function select(entry: HistoryEntry, isWanted: () => boolean, triesLeft: number): Promise<void> {
    const node = await tree.entryNode(entry);
    if (node === undefined || wanted !== entry.id || !isWanted()) return;
    try {
      await view.reveal(node, { select: true, focus: false });
    } catch {
      // After the last try, the row is in sight all the same, but not selected.
      if (triesLeft === 1) return;
      await rowsRead(HISTORY_VIEW);
      await select(entry, isWanted, triesLeft - 1);
    }
  }

  const maySelect = (since: number, mayOpen: boolean): boolean =>
    (mayOpen || view.visible) && !isAtWork(since);

  async function reveal({ entry, since }: Revealed, mayOpen: boolean): Promise<void> {
    const isWanted = (): boolean => maySelect(since, mayOpen);
    if (!isWanted()) return;
    const { id } = entry;
    wanted = id;
    revealed = entry;
    revealing.add(entry);
    try {
      await select(entry, isWanted, TRIES);
    } finally {
      revealing.delete(entry);
    }
  }

  const followLast = lastOnly((next: Revealed) => reveal(next, false));

  async function follow(entry: HistoryEntry, since: number): Promise<void> {
    if (!maySelect(since, false)) return;
    // Ends the search for the row of an earlier one.
    wanted = entry.id;
    await followLast({ entry, since });
  }

  return {
    reveal: (entry) => reveal({ entry, since: entry.startedAt }, true),
    follow: (entry) => follow(entry, entry.startedAt),
    async followTab(entry) {
      if (view.selection.some((row) => isRowOf(row, entry))) wanted = undefined;
      else await follow(entry, Date.now());
    },
    dispose: () => listening.forEach((one) => one.dispose()),
  };
}

function callOfRow(row: TreeNode): string | undefined {
  const hasPage = row.kind === 'set' && (row.of === 'explanation' || isRepeated(row));
  return hasPage ? row.last.id : rowEntryId(row);
}

/** Whether it is a row of this entry, or that of the set that holds it. */
function isRowOf(row: TreeNode, entry: HistoryEntry): boolean {
  return row.kind === 'set' ? row.id === setOf(entry)?.id : rowEntryId(row) === entry.id;
}
