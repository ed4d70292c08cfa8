// The Saved view: named requests in folders, with drag and drop, also from the History view. It sends nothing.

import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { callTitle } from '../../core/call/callTitle.ts';
import { trailTitle } from '../../core/call/trailTitle.ts';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import { rowResult } from '../../core/call/rowResult.ts';
import type { ListedEntry, SavedItem } from '../../core/history/history.ts';
import { childrenOf, moveSaved, savedRequestOf, withFreeNames } from '../../core/history/savedItems.ts';
import type { Redact } from '../../core/secret/redact.ts';
import { shortDecimals } from '../../core/text/shortDecimals.ts';
import { endedIcon } from '../sidebar/callEnding.ts';
import { callTooltip } from '../sidebar/callTooltip.ts';
import { setStatusBarMessage } from '../common/notices.ts';
import { draggedFrom, setDragged } from '../sidebar/dragData.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import type { History } from '../history/history.ts';
import { CONTEXT, HISTORY_VIEW, SAVED_VIEW } from '../common/ids.ts';
import { savedText } from './saveRequests.ts';
import type { SaveServices } from './saveRequests.ts';

export interface SavedTree
  extends
    vscode.TreeDataProvider<SavedItem>,
    Required<Pick<vscode.TreeDragAndDropController<SavedItem>, 'handleDrag' | 'handleDrop'>> {
  readonly onDidChangeTreeData: vscode.Event<SavedItem | undefined>;
  /** Shows how a request ended when it was last run in this window. */
  ended(saved: SavedItem, entry: HistoryEntry): void;
  /** Calls `ended` for each request that equals this call, wherever the call was sent from. */
  sent(entry: HistoryEntry): Promise<void>;
  dispose(): void;
}

type Request = NonNullable<SavedItem['request']>;

/**
 * Only what a row shows of an entry: results can be large. `text`: the result in a few words. `of`: the request that
 * ended so, which can be changed since.
 */
type Ending = ReturnType<typeof endedIcon> & {
  readonly id: string;
  readonly text: string;
  readonly of: string;
};

/** `masking`: masks API keys in names. `resultOf`: the result of a recorded call, as its row in the History view has it. */
export function createSavedTree(
  history: History,
  endpoints: Endpoints,
  masking: () => Promise<Redact>,
  contextOf: SaveServices['contextOf'],
  resultOf: (head: ListedEntry) => Promise<string>,
): SavedTree {
  const changed = new vscode.EventEmitter<SavedItem | undefined>();
  const endings = new Map<string, Ending>();
  const listening = history.onDidChange(() => changed.fire(undefined));

  function ended({ id, request }: SavedItem, entry: HistoryEntry): void {
    const of = JSON.stringify(request);
    const text = entry.outcome.ok ? rowResult(entry, contextOf(entry)) : entry.summary;
    endings.set(id, { ...endedIcon(entry), id: entry.id, text, of });
    changed.fire(undefined);
  }

  /** How a request ended as it is now, with the later outcome of a write. */
  async function endingNow({ id, request }: SavedItem): Promise<Ending | undefined> {
    const ending = endings.get(id);
    if (ending === undefined || ending.of !== JSON.stringify(request)) return undefined;
    const [head] = await history.heads([ending.id]);
    if (head === undefined) return ending;
    // What became known since, such as the unit of a token, is in it.
    return { ...ending, ...endedIcon(head), ...(head.ok ? { text: await resultOf(head) } : {}) };
  }

  return {
    onDidChangeTreeData: changed.event,
    async getChildren(item) {
      const below = [...childrenOf(await history.saved(), item?.id)];
      if (item === undefined)
        void vscode.commands.executeCommand('setContext', CONTEXT.isSavedEmpty, below.length === 0);
      return below;
    },
    async getParent({ parent }) {
      return (await history.saved()).find(({ id }) => id === parent);
    },
    getTreeItem: async (saved) =>
      saved.request === undefined
        ? folderRow(saved)
        : requestRow(saved, saved.request, endpoints, contextOf(saved.request), await endingNow(saved)),
    handleDrag: (items, data) =>
      setDragged(
        data,
        SAVED_VIEW,
        items.map(({ id }) => id),
      ),
    async handleDrop(target, data) {
      const own = await draggedFrom(data, SAVED_VIEW);
      const entries = await history.heads(await draggedFrom(data, HISTORY_VIEW));
      const mask = await masking();
      const added = entries.map((entry): SavedItem => {
        const { name, request } = savedRequestOf(entry, contextOf(entry));
        // It has no position yet: `moveSaved` sets one.
        return { id: randomUUID(), position: -1, name: mask(name), request };
      });
      const ids = [...own, ...added.map(({ id }) => id)];
      const all = await history.saved();
      const moved = withFreeNames(all, moveSaved([...all, ...added], ids, target));
      if (moved.length > 0) await history.putSaved(moved);
      const saved = moved.filter(({ id }) => added.some((one) => one.id === id));
      if (saved.length > 0) setStatusBarMessage(savedText(saved), 5000);
    },
    ended,
    async sent(entry) {
      for (const saved of await history.saved())
        if (saved.request !== undefined && isSameCall(saved.request, entry)) ended(saved, entry);
    },
    dispose() {
      listening.dispose();
      changed.dispose();
    },
  };
}

function isSameCall(request: Request, entry: HistoryEntry): boolean {
  return (
    request.method === entry.method &&
    request.endpointId === entry.endpointId &&
    JSON.stringify(request.params) === JSON.stringify(entry.params)
  );
}

function folderRow({ id, name }: SavedItem): vscode.TreeItem {
  const item = new vscode.TreeItem(name, vscode.TreeItemCollapsibleState.Collapsed);
  return Object.assign(item, { id, contextValue: 'folder', iconPath: vscode.ThemeIcon.Folder });
}

function requestRow(
  saved: SavedItem,
  request: Request,
  endpoints: Endpoints,
  context: DecodeContext,
  ending: Ending | undefined,
): vscode.TreeItem {
  const { id, name } = saved;
  const item = new vscode.TreeItem(name, vscode.TreeItemCollapsibleState.None);
  item.id = id;
  item.contextValue = 'request';
  item.iconPath = ending?.icon ?? new vscode.ThemeIcon('symbol-event');
  const endpoint = endpoints.byId(request.endpointId);
  const call = callTitle(request, context) === name ? [] : [trailTitle(request, context)];
  const endpointName = endpoint?.name ?? request.endpointId;
  // As in the History view: a narrow side bar has room for the first of them only.
  const details = [shortDecimals(ending?.text ?? ''), ...call, endpointName];
  item.description = details.filter((part) => part !== '').join(' · ');
  const lines = ending === undefined ? [] : [`${ending.words}: ${ending.text}`];
  item.tooltip = callTooltip({ ...request, name }, [...lines, endpointName]);
  const words = ending === undefined ? [] : [ending.words];
  item.accessibilityInformation = { label: [name, ...words, item.description].join(', ') };
  item.command = {
    command: 'ethRpc.entry.openInBuilder',
    title: vscode.l10n.t('Edit in Request Builder'),
    arguments: [saved],
  };
  return item;
}
