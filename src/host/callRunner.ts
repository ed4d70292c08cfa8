// Owns running calls that may be sent: one, one in parts, or several as a batch, each through the one pipeline. Refuses
// to decide whether a call may be sent.

import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { gatherBatch } from '../core/batch/gatherBatch.ts';
import type { BatchReport } from '../core/batch/gatherBatch.ts';
import type { HistoryEntry, RequestDraft, RunningCall, Send } from '../core/call.ts';
import type { JsonIndex } from '../core/jsonIndex/jsonIndex.ts';
import type { LargeBodies } from '../core/largeBody.ts';
import { groupDigits } from '../core/quantity.ts';
import { runCall } from '../core/runCall.ts';
import { sendAfterWaits } from '../core/sendAfterWaits.ts';
import { sendInParts } from '../core/splitLogs.ts';
import type { LogSplit } from '../core/splitLogs.ts';
import type { RpcClient } from '../rpc/client.ts';
import { createWaits } from './calls/waits.ts';
import type { EndpointKeys } from './endpointKeys.ts';
import type { Heads } from './heads.ts';
import type { History } from './history.ts';
import { showProgress } from './progress.ts';
import type { Progress } from './progress.ts';

export type RunnerServices = {
  readonly keys: EndpointKeys;
  readonly history: History;
  readonly heads: Heads;
  /** Takes what any ended call tells, kept or not. `isAskedFor`: by a person, not by ourselves or by a watch. */
  readonly learn: (entry: HistoryEntry, isAskedFor: boolean) => void;
  /** Whether a read waits where a busy server says for how long. */
  readonly waitsForRetryAfter: () => boolean;
  readonly client: () => Promise<RpcClient>;
  readonly bodies: () => Promise<LargeBodies>;
};

/** Told of a large answer as it begins to arrive. */
export interface Arriving {
  (call: RunningCall, index: JsonIndex): void;
}

type How = {
  /** A question of the extension’s own. */
  readonly isOwn?: true | undefined;
  /** Asks for logs in parts. */
  readonly split?: LogSplit | undefined;
  readonly arriving?: Arriving | undefined;
  /** Told each second for how long the call still waits, as its server asked, and `undefined` once it goes on. */
  readonly onWait?: ((secondsLeft: number | undefined) => void) | undefined;
  /** Whether the entry goes into the history. Where this is given, nothing is shown of the call itself. */
  readonly isKept?: ((entry: HistoryEntry) => boolean) | undefined;
};

export type BatchRun = { readonly entries: readonly HistoryEntry[]; readonly report: BatchReport };

export interface CallRunner {
  readonly onDidChange: vscode.Event<void>;
  /** A call that was asked for has ended. */
  readonly onDidEnd: vscode.Event<HistoryEntry>;
  runOne(draft: RequestDraft, how: How, token?: vscode.CancellationToken): Promise<HistoryEntry>;
  /** Sends calls to one endpoint together; the entries are in their order. */
  runBatch(
    drafts: readonly RequestDraft[],
    limit: number | undefined,
    how: Pick<How, 'isKept'>,
    token?: vscode.CancellationToken,
  ): Promise<BatchRun>;
  runningCount(): number;
  cancel(id: string): void;
  cancelAll(): void;
  /** Sends at once what waits because its server asked for it; how many calls that were. */
  sendWaiting(): number;
  nextRpcId(): number;
  dispose(): void;
}

export function createCallRunner({
  keys,
  history,
  heads,
  learn,
  waitsForRetryAfter,
  client,
  bodies,
}: RunnerServices): CallRunner {
  const changed = new vscode.EventEmitter<void>();
  const ended = new vscode.EventEmitter<HistoryEntry>();
  const running = new Map<string, AbortController>();
  const waits = createWaits();
  let rpcId = 0;

  const send: Send<AbortSignal> = async (call, signal) => (await client()).send(call, signal);

  /** Waits with a countdown in the status bar, in the notification, and wherever `onWait` shows one. */
  function waiting(method: string, progress: Progress | undefined, onWait: How['onWait']) {
    return async (seconds: number, signal: AbortSignal): Promise<void> => {
      await waits.wait(method, seconds, signal, (left) => {
        progress?.report(vscode.l10n.t('the server asks to wait, sent again in {0} s', left));
        onWait?.(left);
      });
      progress?.report('');
      onWait?.(undefined);
    };
  }

  /** The sender of a call that a person sees; what is repeated by itself has pauses of its own. */
  function patient(
    method: string,
    progress: Progress | undefined,
    { isKept, onWait }: Pick<How, 'isKept' | 'onWait'>,
  ): Send<AbortSignal> {
    if (isKept !== undefined || !waitsForRetryAfter()) return send;
    return sendAfterWaits(send, { now: Date.now, wait: waiting(method, progress, onWait) });
  }

  function sendParts(
    { method, params }: RequestDraft,
    split: LogSplit,
    progress: Progress | undefined,
    onWait: How['onWait'],
  ) {
    const sending: Send<AbortSignal> = async (call, signal) => {
      const ports = {
        send,
        largeBodies: await bodies(),
        now: Date.now,
        wait: waitsForRetryAfter()
          ? (seconds: number) => waiting(method, progress, onWait)(seconds, signal)
          : undefined,
        onProgress: (done: bigint, all: bigint) =>
          progress?.report(vscode.l10n.t('{0} of {1} blocks', groupDigits(done), groupDigits(all))),
      };
      return sendInParts(ports, params, split)(call, signal);
    };
    return sending;
  }

  async function pass(
    draft: RequestDraft,
    sending: Send<AbortSignal>,
    abort: AbortController,
    { isOwn, arriving, isKept }: How,
  ): Promise<HistoryEntry> {
    let id: string | undefined;
    try {
      return await runCall(
        {
          send: sending,
          keyFor: (target) => keys.findOrAsk(target),
          history: {
            started(call: RunningCall) {
              id = call.id;
              running.set(id, abort);
              changed.fire();
              if (isKept === undefined) history.started(call);
            },
            finished(entry) {
              learn(entry, isOwn !== true && isKept === undefined);
              if (isKept === undefined || isKept(entry)) history.finished(entry);
              // What is shown of it reads on.
              else if (entry.outcome.ok) entry.outcome.body?.discard();
              if (isOwn !== true && isKept === undefined) ended.fire(entry);
            },
          },
          now: Date.now,
          clock: () => performance.now(),
          headOf: (endpointId) => heads.of(endpointId),
          newId: randomUUID,
          nextRpcId: () => ++rpcId,
          arriving: (call, index) => arriving?.(call, index),
        },
        draft,
        abort.signal,
      );
    } finally {
      if (id !== undefined) running.delete(id);
      changed.fire();
    }
  }

  return {
    onDidChange: changed.event,
    onDidEnd: ended.event,
    async runOne(draft, how, token) {
      const abort = new AbortController();
      const cancelled = token?.onCancellationRequested(() => abort.abort());
      const { split, isKept } = how;
      const title = `${draft.method} · ${draft.endpoint.name}`;
      const progress = isKept === undefined ? showProgress(title, () => abort.abort()) : undefined;
      const sending =
        split === undefined
          ? patient(draft.method, progress, how)
          : sendParts(draft, split, progress, how.onWait);
      try {
        return await pass(draft, sending, abort, how);
      } finally {
        progress?.done();
        cancelled?.dispose();
      }
    },
    async runBatch(drafts, limit, how, token) {
      const abort = new AbortController();
      const cancelled = token?.onCancellationRequested(() => abort.abort());
      const { length } = drafts;
      const title = vscode.l10n.t('Batch of {0} · {1}', length, drafts[0]?.endpoint.name ?? '');
      const progress = how.isKept === undefined ? showProgress(title, () => abort.abort()) : undefined;
      const batch = gatherBatch(patient(vscode.l10n.t('Batch'), progress, how), length, limit, (done) =>
        progress?.report(vscode.l10n.t('{0} of {1} calls', done, length)),
      );
      const id = randomUUID();
      try {
        const entries = await Promise.all(
          drafts.map((draft) => {
            const seat = batch.seat();
            return pass({ ...draft, batch: id }, seat.send, abort, how).finally(() => seat.leave());
          }),
        );
        return { entries, report: batch.report() };
      } finally {
        cancelled?.dispose();
        progress?.done();
      }
    },
    runningCount: () => running.size,
    cancel: (id) => running.get(id)?.abort(),
    cancelAll() {
      for (const abort of running.values()) abort.abort();
    },
    sendWaiting: () => waits.sendNow(),
    nextRpcId: () => rpcId + 1,
    dispose() {
      for (const abort of running.values()) abort.abort();
      waits.dispose();
      changed.dispose();
      ended.dispose();
    },
  };
}
