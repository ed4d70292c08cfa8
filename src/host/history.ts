// Owns what history shows in this window: the calls under way, and the store behind those that ended.
// Refuses to let a full or broken disk stop a call.

import * as vscode from 'vscode';
import type { EntryHead, HistoryEntry, HistorySink, ListedCall, RunningCall } from '../core/call.ts';
import type { HistoryStore, StoredEntry } from '../storage/historyStore.ts';
import type { KeptBodies } from '../storage/largeBodies.ts';
import type { LargeBody } from '../core/largeBody.ts';
import { largeResult } from '../core/largeReply.ts';
import type { Failure } from '../core/failure.ts';

const MOST_RECENT = 3;

const GONE: Failure = {
  kind: 'input',
  message: 'The file of this answer is not there any more, or was changed. Run the call again.',
};

export interface History extends HistorySink {
  /** The entry that changed, or undefined for all of them. */
  readonly onDidChange: vscode.Event<void>;
  running(): readonly RunningCall[];
  newest(limit: number, offset: number): Promise<readonly EntryHead[]>;
  /** The same with the calls of an explanation as one. */
  listed(limit: number, offset: number): Promise<readonly ListedCall[]>;
  /** The calls of an explanation, the oldest first. */
  explanation(id: string): Promise<readonly ListedCall[]>;
  count(): Promise<number>;
  get(id: string): Promise<HistoryEntry | undefined>;
  delete(id: string): Promise<void>;
  clear(): Promise<void>;
  refresh(): void;
  dispose(): void;
}

/** `bodies`: where large answers are kept, beside the history file. */
export function createHistory(
  file: string,
  bodies: () => Promise<KeptBodies>,
  log: (message: string) => void,
): History {
  const changed = new vscode.EventEmitter<void>();
  const running = new Map<string, RunningCall>();
  let opening: Promise<HistoryStore> | undefined;
  let toldOfFailedWrite = false;
  /** Bodies used last: a list that is drawn again need not read them again. */
  const recent: LargeBody[] = [];

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

  async function keepBody({ outcome }: HistoryEntry): Promise<string | undefined> {
    const body = outcome.ok ? outcome.body : undefined;
    if (body === undefined) return undefined;
    remember(body);
    return (await bodies()).keep(body);
  }

  async function removeBodies(names: readonly string[]): Promise<void> {
    if (names.length > 0) await (await bodies()).remove(names);
  }

  function remember(body: LargeBody): void {
    if (recent.includes(body)) return;
    recent.push(body);
    if (recent.length > MOST_RECENT) recent.shift();
  }

  async function whole({ body: name, ...head }: StoredEntry): Promise<HistoryEntry> {
    if (name === undefined) return head;
    const body = await (await bodies()).open(name);
    const result = body && largeResult(body);
    if (body === undefined || result === undefined)
      return { ...head, ok: false, outcome: { ok: false, failure: GONE } };
    remember(body);
    return { ...head, outcome: { ok: true, result, body } };
  }

  async function append(entry: HistoryEntry): Promise<void> {
    try {
      (await store()).append(entry, await keepBody(entry));
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
    listed: async (limit, offset) => (await store()).listed(limit, offset),
    explanation: async (id) => (await store()).explanation(id),
    count: async () => (await store()).count(),
    async get(id) {
      const entry = (await store()).get(id);
      return entry && whole(entry);
    },
    async delete(id) {
      await removeBodies((await store()).delete(id));
      changed.fire();
    },
    async clear() {
      await removeBodies((await store()).clear());
      changed.fire();
    },
    refresh: () => changed.fire(),
    dispose() {
      changed.dispose();
      void opening?.then((opened) => opened.close());
    },
  };
}
