// Owns what history shows in this window: the calls under way, and the store behind those that ended.
// Refuses to let a full or broken disk stop a call.

import * as vscode from 'vscode';
import type { EntryHead, HistoryEntry, HistorySink, RunningCall } from '../core/call.ts';
import type { HistoryStore } from '../storage/historyStore.ts';

export interface History extends HistorySink {
  /** The entry that changed, or undefined for all of them. */
  readonly onDidChange: vscode.Event<void>;
  running(): readonly RunningCall[];
  newest(limit: number, offset: number): Promise<readonly EntryHead[]>;
  count(): Promise<number>;
  get(id: string): Promise<HistoryEntry | undefined>;
  delete(id: string): Promise<void>;
  clear(): Promise<void>;
  refresh(): void;
  dispose(): void;
}

export function createHistory(file: string, log: (message: string) => void): History {
  const changed = new vscode.EventEmitter<void>();
  const running = new Map<string, RunningCall>();
  let opening: Promise<HistoryStore> | undefined;
  let toldOfFailedWrite = false;

  function store(): Promise<HistoryStore> {
    opening ??= import('../storage/historyStore.ts').then(({ openHistoryStore }) => {
      const opened = openHistoryStore(file, Date.now());
      if (opened.problem !== undefined) {
        log(opened.problem);
        void vscode.window.showWarningMessage(opened.problem);
      }
      return opened;
    });
    return opening;
  }

  async function append(entry: HistoryEntry): Promise<void> {
    try {
      (await store()).append(entry);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log(`An entry was not saved: ${reason}`);
      if (!toldOfFailedWrite)
        void vscode.window.showWarningMessage(`This call was not added to the history: ${reason}`);
      toldOfFailedWrite = true;
    }
    changed.fire();
  }

  return {
    onDidChange: changed.event,
    started(call) {
      running.set(call.id, call);
      changed.fire();
    },
    finished(entry) {
      running.delete(entry.id);
      void append(entry);
    },
    running: () => [...running.values()].toReversed(),
    newest: async (limit, offset) => (await store()).newest(limit, offset),
    count: async () => (await store()).count(),
    get: async (id) => (await store()).get(id),
    async delete(id) {
      (await store()).delete(id);
      changed.fire();
    },
    async clear() {
      (await store()).clear();
      changed.fire();
    },
    refresh: () => changed.fire(),
    dispose() {
      changed.dispose();
      void opening?.then((opened) => opened.close());
    },
  };
}
