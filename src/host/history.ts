// Owns what history shows in this window: the calls under way, and the store behind those that ended.
// Refuses to let a full or broken disk stop a call.

import * as vscode from 'vscode';
import type { EntryHead, HistoryEntry, HistorySink, ListedCall, RunningCall } from '../core/call.ts';
import type { HistoryPort, StoredEntry } from '../core/history/history.ts';
import type { KeptBodies } from '../storage/largeBodies.ts';
import type { LargeBody } from '../core/largeBody.ts';
import { largeResult } from '../core/largeReply.ts';
import type { Failure } from '../core/failure.ts';

const MOST_RECENT = 3;
const MOST_OF_EXPLANATION = 1_000;

const GONE: Failure = {
  kind: 'input',
  message: 'The file of this answer is not there any more, or was changed. Run the call again.',
};

export interface History extends HistorySink {
  /** The entry that changed, or undefined for all of them. */
  readonly onDidChange: vscode.Event<void>;
  running(): readonly RunningCall[];
  newest(limit: number): Promise<readonly EntryHead[]>;
  /** The same with the calls of an explanation as one. */
  listed(limit: number): Promise<readonly ListedCall[]>;
  /** The calls of an explanation, the oldest first. */
  explanation(id: string): Promise<readonly ListedCall[]>;
  count(): Promise<number>;
  get(id: string): Promise<HistoryEntry | undefined>;
  delete(id: string): Promise<void>;
  clear(): Promise<void>;
  refresh(): void;
  dispose(): void;
}

/** `open`: begins to read and write history, at its first use. `bodies`: where large answers are kept. */
export function createHistory(
  open: () => HistoryPort,
  bodies: () => Promise<KeptBodies>,
  log: (message: string) => void,
): History {
  const changed = new vscode.EventEmitter<void>();
  const running = new Map<string, RunningCall>();
  let opened: HistoryPort | undefined;
  let told: string | undefined;
  let toldOfFailedWrite = false;
  /** Bodies used last: a list that is drawn again need not read them again. */
  const recent: LargeBody[] = [];

  function port(): HistoryPort {
    if (opened !== undefined) return opened;
    opened = open();
    opened.onDidChange(() => {
      void tellProblem();
      changed.fire();
    });
    opened.watch(true);
    void tellProblem();
    return opened;
  }

  /** Says once what is wrong with the file, and again when something else is. */
  async function tellProblem(): Promise<void> {
    const problem = await port().problem().catch(reasonOf);
    if (problem !== undefined && problem !== told) {
      log(problem);
      void vscode.window.showWarningMessage(problem);
    }
    told = problem;
  }

  async function keepBody({ outcome }: HistoryEntry): Promise<string | undefined> {
    const body = outcome.ok ? outcome.body : undefined;
    if (body === undefined) return undefined;
    remember(body);
    return (await bodies()).keep(body);
  }

  /** What shows it reads on; its file is not needed. */
  function giveUpBody({ outcome }: HistoryEntry): void {
    if (outcome.ok) outcome.body?.discard();
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
      if (!port().isRecorded(entry.endpointId)) giveUpBody(entry);
      else if (!(await port().append(entry, await keepBody(entry)))) await tellProblem();
    } catch (error) {
      log(`An entry was not saved: ${reasonOf(error)}`);
      if (!toldOfFailedWrite)
        void vscode.window.showWarningMessage(
          vscode.l10n.t('This call was not added to the history: {0}', reasonOf(error)),
        );
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
    newest: async (limit) => (await port().page({}, limit)).heads,
    listed: async (limit) => (await port().page({ explanationsAsOne: true }, limit)).heads,
    explanation: async (id) =>
      (await port().page({ explanationId: id }, MOST_OF_EXPLANATION)).heads.toReversed(),
    count: () => port().count(),
    async get(id) {
      const entry = await port().get(id);
      return entry && whole(entry);
    },
    async delete(id) {
      await port().delete([id]);
      changed.fire();
    },
    async clear() {
      await port().delete({}, true);
      changed.fire();
    },
    refresh: () => changed.fire(),
    dispose() {
      changed.dispose();
      void opened?.close();
    },
  };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
