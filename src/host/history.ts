// Owns what history shows in this window: the calls under way, and the store behind those that ended.
// Refuses to let a full or broken disk stop a call.

import * as vscode from 'vscode';
import type { HistoryEntry, HistorySink, RunningCall } from '../core/call.ts';
import type {
  HistoryPort,
  HistoryProblem,
  HistoryRules,
  KeptHead,
  StoredEntry,
  Tidied,
} from '../core/history/history.ts';
import type { KeptBodies } from '../storage/largeBodies.ts';
import { setStatusBarMessage, showWarningMessage } from './common/notices.ts';
import { createEntryBodies } from './entryBodies.ts';

const MOST_OF_EXPLANATION = 1_000;

/** What goes through to the port as it is. */
const READS = ['page', 'groups', 'count', 'saved'] as const;
/** The same, after which the views look again. */
const WRITES = ['add', 'takeFrom', 'mark', 'delete', 'restore', 'putSaved', 'removeSaved'] as const;
type Passed = (typeof READS)[number] | (typeof WRITES)[number];

export interface History extends HistorySink, Pick<HistoryPort, Passed> {
  readonly onDidChange: vscode.Event<void>;
  running(): readonly RunningCall[];
  /** Those of these ids that are there, in this order. */
  heads(ids: readonly string[]): Promise<readonly KeptHead[]>;
  /** The calls of an explanation, the oldest first. */
  explanation(id: string): Promise<readonly KeptHead[]>;
  get(id: string): Promise<HistoryEntry | undefined>;
  /** The same as it is stored: of a large answer, the name of its file. */
  stored(id: string): Promise<StoredEntry | undefined>;
  /** The rules may have changed. */
  renewRules(): void;
  /** Whether a view is visible, which is to show what other windows add. */
  watch(isWatched: boolean): void;
  refresh(): void;
  dispose(): void;
}

export type HistoryPorts = {
  /** Begins to read and write history, at its first use. */
  readonly open: () => HistoryPort;
  /** Where large answers are kept. */
  readonly bodies: () => Promise<KeptBodies>;
  readonly rules: () => HistoryRules;
  /** Tells of calls that left because of stricter rules; whether they are to come back, and the former rules hold again. */
  readonly isTidyingUndone: (tidied: Tidied) => Promise<boolean>;
  /** Tells of what could not be done that a person asked for. */
  readonly showFailure: (error: unknown) => void;
  /** Told why nothing is recorded at the moment; undefined where calls are. */
  readonly tellProblem: (problem: string | undefined) => void;
  readonly log: (message: string) => void;
};

export function createHistory({
  open,
  bodies,
  rules,
  isTidyingUndone,
  showFailure,
  tellProblem,
  log,
}: HistoryPorts): History {
  const changed = new vscode.EventEmitter<void>();
  const running = new Map<string, RunningCall>();
  let opened: HistoryPort | undefined;
  let told: string | undefined;
  let toldOfFailedWrite = false;
  let isWatched = false;
  const large = createEntryBodies(bodies);

  function port(): HistoryPort {
    if (opened !== undefined) return opened;
    opened = open();
    opened.setRules(rules());
    opened.onDidChange(() => {
      void lookForProblem();
      changed.fire();
    });
    opened.onDidTidy((tidied) => void tellTidied(tidied).catch(showFailure));
    opened.watch(isWatched);
    void lookForProblem();
    return opened;
  }

  /** Says once what is wrong with the file, and again when something else is. */
  async function lookForProblem(): Promise<void> {
    const {
      message,
      isRecorded = true,
      file,
      detail = message,
    } = (await port()
      .problem()
      .catch((error): HistoryProblem => ({ message: reasonOf(error), isRecorded: false }))) ?? {};
    if (message === told) return;
    told = message;
    tellProblem(isRecorded ? undefined : message);
    if (message === undefined) return;
    log(detail ?? message);
    void warn(message, file);
  }

  async function tellTidied(tidied: Tidied): Promise<void> {
    if (!(await isTidyingUndone(tidied))) return;
    renewRules();
    await port().restore(tidied.calls.stamp);
    changed.fire();
  }

  function renewRules(): void {
    opened?.setRules(rules());
  }

  function passed<Name extends Passed>(name: Name, isWrite: boolean): HistoryPort[Name] {
    const pass = async (...args: readonly unknown[]): Promise<unknown> => {
      const value = await (port()[name] as (...all: readonly unknown[]) => Promise<unknown>)(...args);
      if (isWrite) changed.fire();
      return value;
    };
    return pass as unknown as HistoryPort[Name];
  }

  async function append(entry: HistoryEntry): Promise<void> {
    try {
      if (!port().isRecorded(entry.endpointId)) large.giveUp(entry);
      else if (!(await port().append(entry, await large.keep(entry)))) await lookForProblem();
    } catch (error) {
      log(`An entry was not saved: ${reasonOf(error)}`);
      if (!toldOfFailedWrite)
        void showWarningMessage(
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
    ...(Object.fromEntries([
      ...READS.map((name) => [name, passed(name, false)]),
      ...WRITES.map((name) => [name, passed(name, true)]),
    ]) as Pick<HistoryPort, Passed>),
    async heads(ids) {
      const { heads } = ids.length === 0 ? { heads: [] } : await port().page({ ids }, ids.length);
      const byId = new Map(heads.map((head) => [head.id, head]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    explanation: async (id) =>
      (await port().page({ explanationId: id }, MOST_OF_EXPLANATION)).heads.toReversed(),
    async get(id) {
      const entry = await port().get(id);
      return entry && large.whole(entry);
    },
    stored: (id) => port().get(id),
    renewRules,
    watch(next) {
      if (next === isWatched) return;
      isWatched = next;
      opened?.watch(next);
      // What others added meanwhile was not told.
      if (next && opened !== undefined) changed.fire();
    },
    refresh: () => changed.fire(),
    dispose() {
      changed.dispose();
      void opened?.close();
    },
  };
}

async function warn(message: string, file: string | undefined): Promise<void> {
  const show = vscode.l10n.t('Show File');
  const chosen = await showWarningMessage(message, ...(file === undefined ? [] : [show]));
  if (chosen === undefined || file === undefined) return;
  try {
    await vscode.commands.executeCommand('revealFileInOS', vscode.Uri.file(file));
  } catch {
    // A browser has no folders to show.
    await vscode.env.clipboard.writeText(file);
    setStatusBarMessage(vscode.l10n.t('Copied: {0}', file), 8_000);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
