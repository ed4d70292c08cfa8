// Owns undoing writes to development chains: the snapshot before each, and going back to it. Refuses to say that
// something is undone which the node did not undo, and to go back where the node may not be the one that wrote.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
import type { Endpoint } from '../core/endpoint.ts';
import { effectOf } from '../core/catalogue/catalogue.ts';
import type { JsonValue } from '../core/json.ts';
import { isLargeValue } from '../core/jsonIndex/jsonIndex.ts';
import { groupDigits } from '../core/quantity.ts';
import type { Ask } from './chains.ts';
import { showInformationMessage, showWarningMessage } from './common/notices.ts';
import { blockAt, isOfSame, lostBecause } from './lostBecause.ts';
import type { Block, Write } from './lostBecause.ts';
import type { Permit } from './permitCall.ts';

export interface Undo {
  /** The snapshot of the state before these calls; undefined where they change none or the node takes none. */
  before(methods: readonly string[], endpoint: Endpoint, ask: Ask): Promise<string | undefined>;
  /** Takes note of calls that ended together, and offers to undo the writes among them. */
  after(entries: readonly HistoryEntry[]): void;
  /**
   * Goes back to the state before the write, where that is permitted, and tells what else that undid. Gives the ids of
   * the writes that are undone: none where it did not.
   */
  undo(entry: HistoryEntry, means: UndoMeans): Promise<readonly string[]>;
}

type UndoMeans = {
  readonly ask: Ask;
  /** The same, for calls that do not go into the history. */
  readonly quietly: Ask;
  /** Asks where it must; undefined where the person declined. */
  readonly permit: (method: string, params: readonly JsonValue[]) => Promise<Permit | undefined>;
};

const MOST_NAMED = 5;

export function createUndo(): Undo {
  /** Those of this window that can be undone, the oldest first. */
  let writes: readonly Write[] = [];
  /** By endpoint id and snapshot: the newest block when it was taken. */
  const blocks = new Map<string, Block | undefined>();
  const withoutSnapshots = new WeakSet<Endpoint>();

  return {
    async before(methods, endpoint, ask) {
      if (!methods.some(changesState) || withoutSnapshots.has(endpoint)) return undefined;
      const outcome = (await ask('evm_snapshot', []))?.outcome;
      if (outcome?.ok === true) {
        const { result } = outcome;
        if (isLargeValue(result)) return undefined;
        const snapshot = typeof result === 'string' ? result : JSON.stringify(result);
        blocks.set(`${endpoint.id} ${snapshot}`, await blockAt('latest', ask));
        return snapshot;
      }
      if (outcome?.failure.kind !== 'rpc') return undefined;
      withoutSnapshots.add(endpoint);
      void showInformationMessage(
        vscode.l10n.t(
          '“{0}” takes no snapshots (evm_snapshot: {1}), so writes to it cannot be undone.',
          endpoint.name,
          outcome.failure.message,
        ),
      );
      return undefined;
    },

    after(entries) {
      const written = entries.filter(({ ok, snapshot }) => ok && snapshot !== undefined);
      const [entry] = written;
      if (entry === undefined) return;
      writes = [
        ...writes,
        ...written.map((write) => ({ ...write, block: blocks.get(`${write.endpointId} ${write.snapshot}`) })),
      ];
      const message =
        written.length === 1
          ? vscode.l10n.t(
              '{0} went to “{1}” without a question, as it is in dev mode.',
              entry.method,
              entry.endpointName,
            )
          : vscode.l10n.t(
              '{0} writes went to “{1}” without a question, as it is in dev mode.',
              written.length,
              entry.endpointName,
            );
      const undo = vscode.l10n.t('Undo');
      void showInformationMessage(message, undo).then((answer) => {
        if (answer === undo) void vscode.commands.executeCommand('ethRpc.entry.undo', entry);
      });
    },

    async undo(entry, { ask, quietly, permit }) {
      const { id, endpointId, endpointName, method, snapshot } = entry;
      if (snapshot === undefined) {
        void showInformationMessage(
          vscode.l10n.t(
            'There is no snapshot from before this {0}, so it cannot be undone. Writes to an endpoint in dev mode have one.',
            method,
          ),
        );
        return [];
      }
      const lost = await lostBecause(entry, writes, quietly);
      if (lost !== undefined) {
        void showWarningMessage(vscode.l10n.t('{0} was not undone. {1}', method, lost));
        return [];
      }
      const permitted = await permit('evm_revert', [snapshot]);
      if (permitted === undefined) return [];
      if (permitted.refusal !== undefined) {
        void showWarningMessage(vscode.l10n.t('{0} was not undone. {1}', method, permitted.refusal.message));
        return [];
      }
      const before = await blockAt('latest', quietly);
      const outcome = (await ask('evm_revert', [snapshot]))?.outcome;
      if (outcome?.ok !== true || outcome.result !== true) {
        const why = outcome?.ok === false ? outcome.failure.message.replace(/[.!]$/, '') : undefined;
        void showWarningMessage(
          why === undefined
            ? vscode.l10n.t(
                '{0} was not undone: “{1}” no longer has the snapshot from before it, as after a restart or another undo.',
                method,
                endpointName,
              )
            : vscode.l10n.t('{0} was not undone. “{1}” says: {2}.', method, endpointName, why),
        );
        return [];
      }
      // Those of one batch share the snapshot: the first of them is where the way back ends.
      const position = writes.findIndex((write) => isOfSame(write, entry));
      const isKnown = writes.some((write) => write.id === id);
      const gone =
        position < 0 ? [] : writes.slice(position).filter((write) => write.endpointId === endpointId);
      writes = writes.filter((write) => !gone.includes(write));
      const others = gone.filter((write) => write.id !== id);
      const parts = [
        vscode.l10n.t('{0} is undone: “{1}” is as it was before.', method, endpointName),
        alsoUndone(others, isKnown),
        wayBack(before, await blockAt('latest', quietly)),
      ];
      void showInformationMessage(parts.filter((part) => part !== '').join(' '));
      return [id, ...others.map((write) => write.id)];
    },
  };
}

/** Of the methods that sign, those that send too. */
function changesState(method: string): boolean {
  const effect = effectOf(method);
  const onlySigns = effect === 'sign' && !/_(?:re)?send/i.test(method);
  return !onlySigns && effect !== 'admin' && method !== 'evm_snapshot' && method !== 'evm_revert';
}

function alsoUndone(later: readonly Write[], isOfThisWindow: boolean): string {
  if (!isOfThisWindow) return vscode.l10n.t('All that came after it is undone too.');
  if (later.length === 0) return '';
  const names = later.slice(0, MOST_NAMED).map(({ method }) => method);
  const more = later.length - MOST_NAMED;
  return more > 0
    ? vscode.l10n.t('Undone too: {0} and {1} more.', names.join(', '), more)
    : vscode.l10n.t('Undone too: {0}.', names.join(', '));
}

/** What others did meanwhile is gone too, and nobody here knows of it. */
function wayBack(before: Block | undefined, after: Block | undefined): string {
  if (before === undefined || after === undefined || before.number === after.number) return '';
  const [from, to] = [before, after].map(({ number }) => formatNumber(number));
  return vscode.l10n.t('The newest block is {0} again; it was {1}.', to!, from!);
}

function formatNumber(quantity: string): string {
  return groupDigits(BigInt(quantity));
}
