// Sends permitted calls through the pipeline: a single call, one split into chunks, or a batch.

import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { gatherBatch } from '../../core/batch/gatherBatch.ts';
import type { BatchReport } from '../../core/batch/gatherBatch.ts';
import type { HistoryEntry, HistorySink, RequestDraft, RunningCall, Send } from '../../core/call/call.ts';
import { isInBackground, isRecorded } from '../../core/call/finishedCall.ts';
import type { CallPolicy, FinishedCall } from '../../core/call/finishedCall.ts';
import { runCall } from '../../core/call/runCall.ts';
import type { LogSplit } from '../../core/call/splitLogs.ts';
import type { JsonIndex } from '../../core/jsonIndex/jsonIndex.ts';
import type { Secret } from '../../core/secret/secret.ts';
import type { LearnedChains } from '../endpoints/learnChains.ts';
import type { EndpointStates } from '../endpoints/endpointStates.ts';
import type { History } from '../history/history.ts';
import type { EndpointKeys } from '../keys/endpointKeys.ts';
import { createCallSenders } from './callSenders.ts';
import type { SenderServices, WaitShown } from './callSenders.ts';
import { createCallsUnderWay } from './callsUnderWay.ts';
import type { CallsUnderWay } from './callsUnderWay.ts';
import { cancellable } from './cancellable.ts';
import type { Control } from './cancellable.ts';
import { createWaits } from './waits.ts';

export type RunnerServices = SenderServices & {
  readonly keys: EndpointKeys;
  readonly history: History;
  readonly states: Pick<EndpointStates, 'of' | 'chainOf'>;
  /** Finds out the chain of an endpoint, which says in which coin amounts are. */
  readonly chains: LearnedChains;
};

/** Called when a large result begins to arrive. */
export interface Arriving {
  (call: RunningCall, index: JsonIndex): void;
}

/** Receives the promise of the key, while the key is found or asked for, and returns it. */
export type DuringKey = (key: Promise<Secret | undefined>) => Promise<Secret | undefined>;

type How = CallPolicy &
  Pick<WaitShown, 'onWait'> & {
    /** Asks for logs in chunks. */
    readonly split?: LogSplit | undefined;
    readonly arriving?: Arriving | undefined;
    readonly duringKey?: DuringKey | undefined;
  };

export type BatchRun = { readonly entries: readonly HistoryEntry[]; readonly report: BatchReport };

export interface CallRunner {
  readonly onDidChange: vscode.Event<void>;
  /** Fires when any call has ended; a call that is recorded is in the history by then. */
  readonly onDidFinish: vscode.Event<FinishedCall>;
  runOne(draft: RequestDraft, how: How, token?: vscode.CancellationToken): Promise<HistoryEntry>;
  /** Sends calls to one endpoint together; the entries come back in the same order. */
  runBatch(
    drafts: readonly RequestDraft[],
    limit: number | undefined,
    policy: CallPolicy & Pick<RequestDraft, 'batch'>,
    token?: vscode.CancellationToken,
  ): Promise<BatchRun>;
  runningCount(): number;
  cancel(id: string): void;
  cancelAll(): void;
  /** Sends the calls that wait because their server asked for it; returns how many there were. */
  sendWaiting(): number;
  dispose(): void;
}

type RunnerState = Pick<RunnerServices, 'keys' | 'history' | 'states' | 'chains'> & {
  readonly running: CallsUnderWay;
  readonly finished: vscode.EventEmitter<FinishedCall>;
  /** The JSON-RPC id of the last request. */
  rpcId: number;
};

export function createCallRunner(services: RunnerServices): CallRunner {
  const finished = new vscode.EventEmitter<FinishedCall>();
  const running = createCallsUnderWay();
  const waits = createWaits();
  const senders = createCallSenders(services, waits);
  const state: RunnerState = { ...services, running, finished, rpcId: 0 };

  return {
    onDidChange: running.onDidChange,
    onDidFinish: finished.event,
    runOne(draft, how, token) {
      const { method, params, endpoint } = draft;
      return cancellable(`${method} · ${endpoint.name}`, how, token, (control) => {
        const { split, onWait } = how;
        const shown = { title: method, progress: control.progress, onWait };
        const whole = isInBackground(how) ? senders.atOnce : senders.patient(shown);
        return pass(
          state,
          draft,
          split === undefined ? whole : senders.inChunks(params, split, shown),
          control,
          how,
        );
      });
    },
    runBatch(drafts, limit, policy, token) {
      const { length } = drafts;
      const title = vscode.l10n.t('Batch of {0} · {1}', length, drafts[0]?.endpoint.name ?? '');
      return cancellable(title, policy, token, async (control) => {
        const { progress } = control;
        const shown = { title: vscode.l10n.t('Batch'), progress };
        const send = isInBackground(policy) ? senders.atOnce : senders.patient(shown);
        const batch = gatherBatch(send, length, limit, (done) =>
          progress?.report(vscode.l10n.t('{0} of {1} calls', done, length)),
        );
        const { batch: id = randomUUID() } = policy;
        const passing = drafts.map((draft) => {
          const seat = batch.seat();
          return pass(state, { ...draft, batch: id }, seat.send, control, policy).finally(() => seat.leave());
        });
        return { entries: await Promise.all(passing), report: batch.report() };
      });
    },
    runningCount: () => running.count(),
    cancel: (id) => running.cancel(id),
    cancelAll: () => running.cancelAll(),
    sendWaiting: () => waits.sendNow(),
    dispose() {
      running.dispose();
      waits.dispose();
      finished.dispose();
    },
  };
}

/** Sends one call through the pipeline. */
async function pass(
  state: RunnerState,
  draft: RequestDraft,
  send: Send<AbortSignal>,
  { abort, progress }: Control,
  how: How,
): Promise<HistoryEntry> {
  const { keys, states, chains, running, finished } = state;
  let id: string | undefined;
  const { endpoint } = draft;
  const ended = recorder(how, state.history, (call) => finished.fire({ ...call, endpoint }));
  const history: HistorySink = {
    ...ended,
    started(call) {
      id = call.id;
      running.add(id, abort);
      ended.started(call);
    },
  };
  try {
    const entry = await runCall(
      {
        send,
        keyFor(target) {
          const found = keys.findOrAsk(target);
          const key = how.duringKey?.(found) ?? found;
          return progress === undefined ? key : progress.during(key);
        },
        history,
        now: Date.now,
        clock: () => performance.now(),
        headOf: (target) => states.of(target).head,
        async chainOf(target) {
          if (how.origin !== 'extension' && draft.method !== 'eth_chainId') await chains.learn(target);
          return states.chainOf(target);
        },
        clientOf: (target) => states.of(target).client,
        newId: randomUUID,
        nextRpcId: () => ++state.rpcId,
        arriving: (call, index) => how.arriving?.(call, index),
      },
      draft,
      abort.signal,
    );
    if (!entry.outcome.ok && entry.outcome.failure.kind === 'network') chains.forget(endpoint);
    else if (draft.method === 'eth_chainId') chains.noteRequested(endpoint);
    return entry;
  } finally {
    running.end(id);
  }
}

/** Writes a call to the history as its policy says, then reports that the call has ended. */
function recorder(
  policy: CallPolicy,
  history: HistorySink,
  notify: (call: Omit<FinishedCall, 'endpoint'>) => void,
): HistorySink {
  const { origin, record } = policy;
  return {
    started(call) {
      // A call that may be left out of the history has no row while it runs.
      if (origin !== 'repeat' && record === 'always') history.started(call);
    },
    finished(entry) {
      const recorded = isRecorded(record, entry);
      if (recorded) history.finished(entry);
      // Deletes the file of the body; a viewer that has it open can read on.
      else if (entry.outcome.ok) entry.outcome.body?.discard();
      notify({ entry, origin, recorded });
    },
  };
}
