// Owns the history as the extension host sees it: a port behind which a thread of its own reads and writes the disk.
// Refuses to send on what may not be kept.

import { Worker } from 'node:worker_threads';
import type { HistoryEntry } from '../core/call.ts';
import type { HistoryPort, HistoryRules, SavedItem, Tidied } from '../core/history/history.ts';
import { listedOf } from './columns.ts';
import type { Row } from './columns.ts';
import { entryOf, rowOf } from './entryRow.ts';
import type { RowPage } from './entrySearch.ts';
import type { Operations } from './historyStore.ts';
import type { Operation, Reply, Request } from './historyWorker.ts';
import { savedItemOf, savedRowOf } from './savedRow.ts';

type Returned<Name extends Operation> =
  ReturnType<Operations[Name]> extends Generator<unknown, infer Value> ? Value : ReturnType<Operations[Name]>;
type Waiting = { resolve(value: never): void; reject(error: Error): void };

/**
 * Starts the thread. `program`: the file it runs, absolute or a URL. `folder`: where the files of large answers are.
 * It keeps the process alive only while something is waited for.
 */
export function openHistory(program: string | URL, file: string, folder: string): HistoryPort {
  const worker = new Worker(program, { workerData: { file, folder } });
  const waiting = new Map<number, Waiting>();
  const listeners: (() => void)[] = [];
  const tidyListeners: ((tidied: Tidied) => void)[] = [];
  let lastId = 0;
  /** Why the thread is not there any more. */
  let ended: Error | undefined;
  let doNotRecord: HistoryRules['doNotRecord'] = [];

  function settle(id: number): Waiting | undefined {
    const found = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    return found;
  }
  function endAll(error: Error): void {
    ended ??= error;
    for (const id of waiting.keys()) settle(id)?.reject(error);
  }
  worker.on('message', (message: Reply) => {
    if ('changed' in message) for (const listener of listeners) listener();
    else if ('tidied' in message) for (const listener of tidyListeners) listener(message.tidied);
    else if ('error' in message) settle(message.id)?.reject(new Error(message.error));
    else settle(message.id)?.resolve(message.value as never);
  });
  const exited = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      endAll(new Error('The history was closed.'));
      resolve();
    });
  });
  worker.on('error', endAll);
  worker.unref();

  const post = (request: Request): void => worker.postMessage(request);
  function ask<Name extends Operation>(
    operation: Name,
    args: Parameters<Operations[Name]>,
    signal?: Parameters<HistoryPort['page']>[3],
  ): Promise<Returned<Name>> {
    if (ended !== undefined) return Promise.reject(ended);
    const id = ++lastId;
    signal?.addEventListener('abort', () => post({ cancel: id }));
    return new Promise((resolve, reject) => {
      if (waiting.size === 0) worker.ref();
      waiting.set(id, { resolve, reject });
      post({ id, operation, args });
    });
  }

  const isRecorded = (endpointId: string): boolean =>
    doNotRecord !== 'all' && !doNotRecord.includes(endpointId);

  return {
    problem: () => ask('problem', []),
    setRules(rules) {
      ({ doNotRecord } = rules);
      void ask('setRules', [rules]).catch(() => undefined);
    },
    isRecorded,
    append: async (entry: HistoryEntry, body) =>
      isRecorded(entry.endpointId) && (await ask('append', [[rowOf(entry, body)]]))[0] === true,
    add: (entries) => ask('add', [entries.map(({ body, ...entry }) => rowOf(entry, body))]),
    async page(filter, limit, after, signal) {
      const { rows, end }: RowPage = await ask('page', [filter, limit, after], signal);
      return { heads: rows.map(listedOf), ...(end === undefined ? {} : { end }) };
    },
    async groups(by, filter = {}) {
      const rows: readonly Row[] = await ask('groups', [by, filter]);
      return rows.map(({ key, name, count }) => ({
        key: String(key),
        ...(by === 'endpoint' ? { name: String(name) } : {}),
        count: Number(count),
      }));
    },
    count: () => ask('count', []),
    takeFrom: (path) => ask('takeFrom', [path]),
    async get(id) {
      const row = await ask('get', [id]);
      return row === undefined ? undefined : entryOf(row);
    },
    mark: (ids, marks) => ask('mark', [ids, marks]),
    delete: (selection, isForGood = false) => ask('delete', [selection, isForGood]),
    restore: (stamp) => ask('restore', [stamp]),
    saved: async () => (await ask('saved', [])).map(savedItemOf),
    putSaved: (items: readonly SavedItem[]) => ask('putSaved', [items.map(savedRowOf)]),
    removeSaved: (ids) => ask('removeSaved', [ids]),
    watch: (isWatched) => post({ watch: isWatched }),
    onDidChange: (listener) => void listeners.push(listener),
    onDidTidy: (listener) => void tidyListeners.push(listener),
    async close() {
      worker.ref();
      post({ close: true });
      await exited;
    },
  };
}
