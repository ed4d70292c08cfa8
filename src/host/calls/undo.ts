// Undoes writes to development chains by a snapshot before each. Only a revert that the node confirms counts, and none
// is sent to a node that may not be the one that wrote.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { effectOf } from '../../core/catalogue/catalogue.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import type { JsonValue } from '../../core/json.ts';
import { isLargeValue } from '../../core/jsonIndex/jsonIndex.ts';
import type { RunExtensionCall } from './chains.ts';
import { showInformationMessage, showWarningMessage } from '../common/notices.ts';
import { blockAt, isSameWrite, snapshotProblem } from './snapshotCheck.ts';
import type { Block, Write } from './snapshotCheck.ts';
import type { Permit } from './permitCall.ts';
import { alsoUndoneText, confirmUndoNewer, notRevertedText, revertedBlocksText } from './undoTexts.ts';

export interface Undo {
  /**
   * Takes a snapshot of the state before these calls; undefined where they change no state, or the node takes no
   * snapshot.
   */
  before(
    methods: readonly string[],
    endpoint: Endpoint,
    ask: RunExtensionCall,
  ): Promise<Snapshot | undefined>;
  /** Keeps note of the writes among calls that ended together, made after this snapshot, and offers to undo them. */
  after(entries: readonly HistoryEntry[], snapshot: Snapshot | undefined): void;
  /**
   * Goes back to the state before the write, where that is permitted, and reports what else that undid. Returns the ids
   * of the writes that were undone: none where it did not go back.
   */
  undo(entry: HistoryEntry, means: UndoPorts): Promise<readonly string[]>;
}

/**
 * `id`: as the node gave it. `block`: the newest block when it was taken; undefined where the node did not report it.
 */
type Snapshot = { readonly id: string; readonly block: Block | undefined };

type UndoPorts = {
  readonly ask: RunExtensionCall;
  /** The same for calls that are not recorded in the history. */
  readonly quietly: RunExtensionCall;
  /** Asks the user where that is required; undefined where the user declined. */
  readonly permit: (method: string, params: readonly JsonValue[]) => Promise<Permit | undefined>;
};

type UndoState = {
  /** The writes of this window, oldest first. */
  writes: readonly Write[];
  readonly withoutSnapshots: WeakSet<Endpoint>;
};

/** `undo`: the action of the Undo button in the notice of a write. */
export function createUndo(undo: (entry: HistoryEntry) => void): Undo {
  const state: UndoState = { writes: [], withoutSnapshots: new WeakSet() };
  return {
    before: (...calls) => snapshotBefore(state, ...calls),
    after(entries, taken) {
      const written = entries.filter(({ ok, snapshot }) => ok && snapshot !== undefined);
      const [entry] = written;
      if (entry === undefined) return;
      state.writes = [...state.writes, ...written.map((write) => writeOf(write, taken?.block))];
      void offerUndo(entry, written.length, undo);
    },
    undo: (...write) => goBack(state, ...write),
  };
}

function writeOf(entry: HistoryEntry, block: Block | undefined): Write {
  const { id, endpointId, method, snapshot, batch, startedAt } = entry;
  return { id, endpointId, method, startedAt, block, ...omitUndefined({ snapshot, batch }) };
}

async function snapshotBefore(
  { withoutSnapshots }: UndoState,
  methods: readonly string[],
  endpoint: Endpoint,
  ask: RunExtensionCall,
): Promise<Snapshot | undefined> {
  if (!methods.some(changesState) || withoutSnapshots.has(endpoint)) return undefined;
  const outcome = (await ask('evm_snapshot', []))?.outcome;
  if (outcome?.ok === true) {
    const { result } = outcome;
    if (isLargeValue(result)) return undefined;
    const id = typeof result === 'string' ? result : JSON.stringify(result);
    return { id, block: await blockAt('latest', ask) };
  }
  if (outcome?.failure.kind !== 'rpc') return undefined;
  withoutSnapshots.add(endpoint);
  void showInformationMessage(
    vscode.l10n.t(
      '“{0}” has no snapshots (evm_snapshot: {1}), so writes to it cannot be undone.',
      endpoint.name,
      outcome.failure.message,
    ),
  );
  return undefined;
}

async function offerUndo(
  entry: HistoryEntry,
  count: number,
  undo: (entry: HistoryEntry) => void,
): Promise<void> {
  const { method, endpointName } = entry;
  const message =
    count === 1
      ? vscode.l10n.t('{0} went to “{1}” without a question, as it is in dev mode.', method, endpointName)
      : vscode.l10n.t(
          '{0} writes went to “{1}” without a question, as it is in dev mode.',
          count,
          endpointName,
        );
  const button = vscode.l10n.t('Undo');
  if ((await showInformationMessage(message, button)) === button) undo(entry);
}

async function goBack(
  state: UndoState,
  entry: HistoryEntry,
  { ask, quietly, permit }: UndoPorts,
): Promise<readonly string[]> {
  const { method, endpointName, snapshot } = entry;
  if (snapshot === undefined) {
    void showInformationMessage(
      vscode.l10n.t(
        'This {0} cannot be undone: it has no snapshot. Writes to an endpoint in dev mode have one.',
        method,
      ),
    );
    return [];
  }
  const refuse = (why: string): readonly string[] => {
    void showWarningMessage(vscode.l10n.t('{0} was not undone. {1}', method, why));
    return [];
  };
  const lost = await snapshotProblem(entry, state.writes, quietly);
  if (lost !== undefined) return refuse(lost);
  const isKnown = state.writes.some((write) => write.id === entry.id);
  const newer = undoneWith(state, entry).filter((write) => !isSameWrite(write, entry));
  // The undo goes, or may go, beyond the chosen write and its batch.
  if ((newer.length > 0 || !isKnown) && !(await confirmUndoNewer(entry, newer, isKnown))) return [];
  const permitted = await permit('evm_revert', [snapshot]);
  if (permitted === undefined) return [];
  if (permitted.kind === 'refused') return refuse(permitted.failure.message);
  const before = await blockAt('latest', quietly);
  const outcome = (await ask('evm_revert', [snapshot]))?.outcome;
  if (outcome?.ok !== true || outcome.result !== true) {
    void showWarningMessage(notRevertedText(entry, outcome));
    return [];
  }
  // More writes may have been made while the user was asked.
  const gone = undoneWith(state, entry);
  state.writes = state.writes.filter((write) => !gone.includes(write));
  const others = gone.filter((write) => write.id !== entry.id);
  const parts = [
    vscode.l10n.t('{0} is undone: “{1}” is as it was before.', method, endpointName),
    alsoUndoneText(others, isKnown),
    revertedBlocksText(before, await blockAt('latest', quietly)),
  ];
  void showInformationMessage(parts.filter((part) => part !== '').join(' '));
  return [entry.id, ...others.map((write) => write.id)];
}

/** This write and all later ones at its endpoint, oldest first; none where the write is of another window. */
function undoneWith({ writes }: UndoState, entry: HistoryEntry): readonly Write[] {
  // The writes of one batch share a snapshot: going back undoes them from the first one on.
  const position = writes.findIndex((write) => isSameWrite(write, entry));
  return position < 0 ? [] : writes.slice(position).filter((write) => write.endpointId === entry.endpointId);
}

/** Of the methods that sign, only those that also send change state. */
function changesState(method: string): boolean {
  const effect = effectOf(method);
  const onlySigns = effect === 'sign' && !/_(?:re)?send/i.test(method);
  return !onlySigns && effect !== 'admin' && method !== 'evm_snapshot' && method !== 'evm_revert';
}
