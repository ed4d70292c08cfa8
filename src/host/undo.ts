// Owns undoing writes to development chains: the snapshot before each, and going back to it. Refuses to say that
// something is undone which the node did not undo.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
import type { Endpoint } from '../core/endpoint.ts';
import { effectOf } from '../core/catalogue/catalogue.ts';
import { isLargeValue } from '../core/jsonIndex/jsonIndex.ts';
import type { Ask } from './chains.ts';

export interface Undo {
  /** The snapshot of the state before these calls; undefined where they change none or the node takes none. */
  before(methods: readonly string[], endpoint: Endpoint, ask: Ask): Promise<string | undefined>;
  /** Takes note of calls that ended together, and offers to undo the writes among them. */
  after(entries: readonly HistoryEntry[]): void;
  /** Goes back to the state before the write, and tells what else that undid; whether it did. */
  undo(entry: HistoryEntry, ask: Ask): Promise<boolean>;
}

type Write = Pick<HistoryEntry, 'id' | 'endpointId' | 'method' | 'snapshot'>;

const MOST_NAMED = 5;

export function createUndo(): Undo {
  /** Those of this window that can be undone, the oldest first. */
  let writes: readonly Write[] = [];
  const withoutSnapshots = new WeakSet<Endpoint>();

  return {
    async before(methods, endpoint, ask) {
      if (!methods.some(changesState) || withoutSnapshots.has(endpoint)) return undefined;
      const outcome = (await ask('evm_snapshot', []))?.outcome;
      if (outcome?.ok === true) {
        const { result } = outcome;
        return typeof result === 'string'
          ? result
          : isLargeValue(result)
            ? undefined
            : JSON.stringify(result);
      }
      if (outcome?.failure.kind !== 'rpc') return undefined;
      withoutSnapshots.add(endpoint);
      void vscode.window.showInformationMessage(
        `“${endpoint.name}” takes no snapshots (evm_snapshot: ${outcome.failure.message}), so writes to it cannot be undone.`,
      );
      return undefined;
    },

    after(entries) {
      const written = entries.filter(({ ok, snapshot }) => ok && snapshot !== undefined);
      const [entry] = written;
      if (entry === undefined) return;
      writes = [...writes, ...written];
      const what = written.length === 1 ? entry.method : `${written.length} writes`;
      const message = `${what} went to “${entry.endpointName}” without a question, as it is in dev mode.`;
      void vscode.window.showInformationMessage(message, 'Undo').then((answer) => {
        if (answer === 'Undo') void vscode.commands.executeCommand('ethRpc.entry.undo', entry);
      });
    },

    async undo(entry, ask) {
      const { id, endpointId, endpointName, method, snapshot } = entry;
      if (snapshot === undefined) {
        void vscode.window.showInformationMessage(
          `There is no snapshot from before this ${method}, so it cannot be undone. Writes to an endpoint in dev mode have one.`,
        );
        return false;
      }
      const outcome = (await ask('evm_revert', [snapshot]))?.outcome;
      if (outcome?.ok !== true || outcome.result !== true) {
        const why =
          outcome?.ok === false
            ? outcome.failure.message
            : 'it no longer has this snapshot, as after a restart or another undo';
        void vscode.window.showWarningMessage(
          `${method} was not undone. “${endpointName}” says: ${why}${/[.!]$/.test(why) ? '' : '.'}`,
        );
        return false;
      }
      // Those of one batch share the snapshot: the first of them is where the way back ends.
      const position = writes.findIndex(
        (write) => write.endpointId === endpointId && write.snapshot === snapshot,
      );
      const isKnown = writes.some((write) => write.id === id);
      const gone =
        position < 0 ? [] : writes.slice(position).filter((write) => write.endpointId === endpointId);
      writes = writes.filter((write) => !gone.includes(write));
      void vscode.window.showInformationMessage(
        `${method} is undone: “${endpointName}” is as it was before. ${alsoUndone(
          gone.filter((write) => write.id !== id),
          isKnown,
        )}`.trim(),
      );
      return true;
    },
  };
}

function changesState(method: string): boolean {
  const effect = effectOf(method);
  return effect !== 'sign' && effect !== 'admin' && method !== 'evm_snapshot' && method !== 'evm_revert';
}

function alsoUndone(later: readonly Write[], isOfThisWindow: boolean): string {
  if (!isOfThisWindow) return 'All that came after it is undone too.';
  if (later.length === 0) return '';
  const names = later.slice(0, MOST_NAMED).map(({ method }) => method);
  const more = later.length > MOST_NAMED ? ` and ${later.length - MOST_NAMED} more` : '';
  return `Undone too: ${names.join(', ')}${more}.`;
}
