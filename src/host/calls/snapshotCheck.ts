// Checks whether a snapshot is of the chain that was written to. Nodes number snapshots anew after a restart, so the id
// alone proves nothing.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { isJsonObject } from '../../core/json.ts';
import type { JsonValue } from '../../core/json.ts';
import { isLargeValue } from '../../core/jsonIndex/jsonIndex.ts';
import { smallResult } from '../../core/reply/smallResult.ts';
import type { RunExtensionCall } from './chains.ts';

/** A block that the chain must still have; number and hash as the node gave them. */
export type Block = { readonly number: string; readonly hash: string };

/**
 * A write of this window. `block`: the newest block when its snapshot was taken; undefined where the node did not
 * report it.
 */
export type Write = Pick<
  HistoryEntry,
  'id' | 'endpointId' | 'method' | 'snapshot' | 'batch' | 'startedAt'
> & { readonly block: Block | undefined };

type Check = {
  readonly method: string;
  readonly params: readonly JsonValue[];
  readonly holds: (result: JsonValue) => boolean;
};

/** Whether the write and the entry are the same call, or calls of one batch, which share a snapshot. */
export function isSameWrite(write: Write, { id, batch }: HistoryEntry): boolean {
  return write.id === id || (batch !== undefined && write.batch === batch);
}

/** Why it is not safe to go back to the snapshot of a write; undefined where the node is still the one that wrote. */
export async function snapshotProblem(
  entry: HistoryEntry,
  writes: readonly Write[],
  ask: RunExtensionCall,
): Promise<string | undefined> {
  const { endpointId, endpointName, snapshot, startedAt } = entry;
  const own = writes.findLastIndex((write) => isSameWrite(write, entry));
  const isTaken = writes.some(
    (write, position) =>
      write.endpointId === endpointId &&
      write.snapshot === snapshot &&
      !isSameWrite(write, entry) &&
      (own < 0 ? write.startedAt >= startedAt : position > own),
  );
  if (isTaken)
    return vscode.l10n.t(
      '“{0}” has restarted its snapshot ids since, so going back would undo later writes instead.',
      endpointName,
    );
  const block = writes[own]?.block;
  const hash = transactionOf(entry);
  const checks: readonly Check[] = [
    ...(block === undefined
      ? []
      : [
          {
            method: 'eth_getBlockByNumber',
            params: [block.number, false],
            holds: (result: JsonValue) => blockOf(result)?.hash === block.hash,
          },
        ]),
    ...(hash === undefined
      ? []
      : [{ method: 'eth_getTransactionByHash', params: [hash], holds: isJsonObject }]),
  ];
  if (checks.length === 0)
    return vscode.l10n.t(
      'It cannot be checked whether “{0}” is still the same chain, so nothing was sent.',
      endpointName,
    );
  for (const { method, params, holds } of checks) {
    const outcome = (await ask(method, params))?.outcome;
    if (outcome?.ok === false)
      return vscode.l10n.t('“{0}” says: {1}.', endpointName, outcome.failure.message.replace(/[.!]$/, ''));
    if (outcome === undefined || isLargeValue(outcome.result) || !holds(outcome.result))
      return vscode.l10n.t(
        '“{0}” no longer knows what it did, as after a restart, a reset or another undo.',
        endpointName,
      );
  }
  return undefined;
}

/** The block at a tag or number; undefined where the node returns none. */
export async function blockAt(block: string, ask: RunExtensionCall): Promise<Block | undefined> {
  const outcome = (await ask('eth_getBlockByNumber', [block, false]))?.outcome;
  const result = smallResult(outcome);
  return result === undefined ? undefined : blockOf(result);
}

function blockOf(result: JsonValue): Block | undefined {
  const { number, hash } = isJsonObject(result) ? result : {};
  return typeof number === 'string' && typeof hash === 'string' ? { number, hash } : undefined;
}

/** The hash of the transaction that a call sent. */
function transactionOf({ method, outcome }: HistoryEntry): string | undefined {
  if (!/_send(?:Raw)?Transaction/i.test(method)) return undefined;
  const result = smallResult(outcome);
  const hash = isJsonObject(result) ? result['transactionHash'] : result;
  return typeof hash === 'string' ? hash : undefined;
}
