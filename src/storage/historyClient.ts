// The history for the extension host: a port to the thread that reads and writes the disk. Parameters that must not be
// kept are not sent to it.

import type { HistoryEntry } from '../core/call/call.ts';
import { omitUndefined } from '../core/omitUndefined.ts';
import type { HistoryPort, HistoryRules, SavedItem } from '../core/history/history.ts';
import { listedOf } from './columns.ts';
import type { Row } from './columns.ts';
import { entryOf, entryRow } from './entryRow.ts';
import type { RowPage } from './entrySearch.ts';
import { HistoryThread } from './historyThread.ts';
import { savedItemOf, savedRowOf } from './savedRow.ts';

/**
 * Starts the thread. `program`: the file that it runs, as an absolute path or a URL. `folder`: the folder of large
 * results. The thread keeps the process alive only while a reply is pending.
 */
export function openHistory(program: string | URL, file: string, folder: string): HistoryPort {
  const thread = new HistoryThread(program, file, folder);
  const request: HistoryThread['request'] = (...args) => thread.request(...args);
  let doNotRecord: HistoryRules['doNotRecord'] = [];
  const isRecorded = (endpointId: string): boolean =>
    doNotRecord !== 'all' && !doNotRecord.includes(endpointId);

  return {
    problem: () => request('problem', []),
    setRules(rules) {
      ({ doNotRecord } = rules);
      void request('setRules', [rules]).catch(() => undefined);
    },
    isRecorded,
    append: async (entry: HistoryEntry, body) =>
      isRecorded(entry.endpointId) && (await request('append', [[entryRow(entry, body)]]))[0] === true,
    add: (entries) => request('add', [entries.map(({ body, ...entry }) => entryRow(entry, body))]),
    async page(filter, limit, after, signal) {
      const { rows, end }: RowPage = await request('page', [filter, limit, after], signal);
      return { heads: rows.map(listedOf), ...omitUndefined({ end }) };
    },
    async groups(by, filter = {}) {
      const rows: readonly Row[] = await request('groups', [by, filter]);
      return rows.map(({ key, name, count, hidden }) => ({
        key: String(key),
        ...(by === 'endpoint' ? { name: String(name) } : {}),
        count: Number(count),
        ...(hidden === undefined ? {} : { rows: Number(count) - Number(hidden) }),
      }));
    },
    count: () => request('count', []),
    copyFrom: (path) => request('copyFrom', [path]),
    async get(id) {
      const row = await request('get', [id]);
      return row === undefined ? undefined : entryOf(row);
    },
    mark: (ids, marks) => request('mark', [ids, marks]),
    delete: (selection, isForGood = false) => request('delete', [selection, isForGood]),
    restore: (stamp) => request('restore', [stamp]),
    saved: async () => (await request('saved', [])).map(savedItemOf),
    putSaved: (items: readonly SavedItem[]) => request('putSaved', [items.map(savedRowOf)]),
    removeSaved: (ids) => request('removeSaved', [ids]),
    watch: (isWatched) => thread.post({ watch: isWatched }),
    onDidChange: (listener) => void thread.listeners.push(listener),
    onDidTidy: (listener) => void thread.tidyListeners.push(listener),
    close: () => thread.close(),
  };
}
