// The history of this window: the running calls, and the store of those that ended. A full or broken disk stops no
// call.

import * as vscode from 'vscode';
import type { HistoryEntry, HistorySink, RunningCall } from '../../core/call/call.ts';
import type {
  HistoryPort,
  HistoryRules,
  ListedEntry,
  StoredEntry,
  TidyReport,
} from '../../core/history/history.ts';
import type { StoredBodies } from '../../storage/largeBodies.ts';
import { createEntryBodies } from './entryBodies.ts';
import { createProblemReport } from './problemReport.ts';

const MOST_OF_SET = 1_000;

type Reads = 'page' | 'groups' | 'count' | 'saved';
type Writes = 'add' | 'copyFrom' | 'mark' | 'delete' | 'restore' | 'putSaved' | 'removeSaved';
type Passed = Pick<HistoryPort, Reads | Writes>;

export interface History extends HistorySink, Passed {
  readonly onDidChange: vscode.Event<void>;
  running(): readonly RunningCall[];
  /** The existing entries among these ids, in this order. */
  heads(ids: readonly string[]): Promise<readonly ListedEntry[]>;
  /** The last calls of the set with this id, oldest first. */
  together(id: string, most?: number): Promise<readonly ListedEntry[]>;
  /** Resolves once an entry that has ended is recorded, or is not. */
  recorded(id: string): Promise<void>;
  get(id: string): Promise<HistoryEntry | undefined>;
  /** The same as it is stored: with the name of the file in place of a large result. */
  stored(id: string): Promise<StoredEntry | undefined>;
  /** Applies the rules of the settings, which may have changed. */
  renewRules(): void;
  /** `isWatched`: a view is visible, which must show what other windows add. */
  watch(isWatched: boolean): void;
  refresh(): void;
  dispose(): void;
}

export type HistoryPorts = {
  /** Opens the store of the history, at its first use. */
  readonly open: () => HistoryPort;
  /** Stores large results. */
  readonly bodies: () => Promise<StoredBodies>;
  readonly rules: () => HistoryRules;
  /**
   * Reports that stricter rules removed calls; returns true where the former rules apply again and the calls must be
   * restored.
   */
  readonly isTidyingUndone: (tidied: TidyReport) => Promise<boolean>;
  /** Reports that something that the user asked for has failed. */
  readonly showFailure: (error: unknown) => void;
  /** Called with the reason why calls are not recorded at present; undefined where they are. */
  readonly onProblem: (problem: string | undefined) => void;
  readonly log: (message: string) => void;
};

export function createHistory(ports: HistoryPorts): History {
  const { open, bodies, rules, isTidyingUndone, showFailure, onProblem, log } = ports;
  const changed = new vscode.EventEmitter<void>();
  const running = new Map<string, RunningCall>();
  /** Entries that are being recorded, by id: a large result is written to a file first. */
  const writing = new Map<string, Promise<void>>();
  let opened: HistoryPort | undefined;
  let isWatched = false;
  const large = createEntryBodies(bodies);
  const problems = createProblemReport(() => port().problem(), onProblem, log);

  function port(): HistoryPort {
    if (opened !== undefined) return opened;
    opened = open();
    opened.setRules(rules());
    opened.onDidChange(() => {
      void problems.check();
      changed.fire();
    });
    opened.onDidTidy((tidied) => void reportTidied(tidied).catch(showFailure));
    opened.watch(isWatched);
    void problems.check();
    return opened;
  }

  async function reportTidied(tidied: TidyReport): Promise<void> {
    if (!(await isTidyingUndone(tidied))) return;
    renewRules();
    await port().restore(tidied.calls.stamp);
    changed.fire();
  }

  function renewRules(): void {
    opened?.setRules(rules());
  }

  async function append(entry: HistoryEntry): Promise<void> {
    try {
      if (!port().isRecorded(entry.endpointId)) large.giveUp(entry);
      else if (!(await port().append(entry, await large.keep(entry)))) await problems.check();
    } catch (error) {
      problems.failedToAdd(error);
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
      const done = append(entry).finally(() => writing.delete(entry.id));
      writing.set(entry.id, done);
    },
    recorded: async (id) => writing.get(id),
    running: () => [...running.values()].toReversed(),
    ...passedThrough(port, () => changed.fire()),
    heads: async (ids) => headsOf(ids, port()),
    together: async (id, most = MOST_OF_SET) => (await port().page({ setId: id }, most)).heads.toReversed(),
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
      // Additions by other windows were not reported while no view was visible.
      if (next && opened !== undefined) changed.fire();
    },
    refresh: () => changed.fire(),
    dispose() {
      changed.dispose();
      void opened?.close();
    },
  };
}

async function headsOf(ids: readonly string[], port: HistoryPort): Promise<readonly ListedEntry[]> {
  const { heads } = ids.length === 0 ? { heads: [] } : await port.page({ ids }, ids.length);
  const byId = new Map(heads.map((head) => [head.id, head]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The operations of the port, with a change event after each write. */
function passedThrough(port: () => HistoryPort, notify: () => void): Passed {
  async function written<Result>(writing: Promise<Result>): Promise<Result> {
    const result = await writing;
    notify();
    return result;
  }

  return {
    page: async (...query) => port().page(...query),
    groups: async (...query) => port().groups(...query),
    count: async () => port().count(),
    saved: async () => port().saved(),
    add: async (entries) => written(port().add(entries)),
    copyFrom: async (file) => written(port().copyFrom(file)),
    mark: async (ids, marks) => written(port().mark(ids, marks)),
    delete: async (...which) => written(port().delete(...which)),
    restore: async (stamp) => written(port().restore(stamp)),
    putSaved: async (items) => written(port().putSaved(items)),
    removeSaved: async (ids) => written(port().removeSaved(ids)),
  };
}
