// Runs permitted calls through the pipeline: one, one in chunks, or several as a batch.

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
  /** Learns of which coin the amounts of an endpoint are. */
  readonly chains: LearnedChains;
};

/** Told of a large answer as it begins to arrive. */
export interface Arriving {
  (call: RunningCall, index: JsonIndex): void;
}

/** Given the key while that is found or asked for; gives it back. */
export type DuringKey = (key: Promise<Secret | undefined>) => Promise<Secret | undefined>;

type How = CallPolicy &
  Pick<WaitShown, 'onWait'> & {
    /** Asks for logs in parts. */
    readonly split?: LogSplit | undefined;
    readonly arriving?: Arriving | undefined;
    readonly duringKey?: DuringKey | undefined;
  };

export type BatchRun = { readonly entries: readonly HistoryEntry[]; readonly report: BatchReport };

export interface CallRunner {
  readonly onDidChange: vscode.Event<void>;
  /** Any call has ended, and was recorded before, where it is. */
  readonly onDidFinish: vscode.Event<FinishedCall>;
  runOne(draft: RequestDraft, how: How, token?: vscode.CancellationToken): Promise<HistoryEntry>;
  /** Sends calls to one endpoint together; the entries are in their order. */
  runBatch(
    drafts: readonly RequestDraft[],
    limit: number | undefined,
    policy: CallPolicy & Pick<RequestDraft, 'batch'>,
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

type RunnerState = Pick<RunnerServices, 'keys' | 'history' | 'states' | 'chains'> & {
  readonly running: CallsUnderWay;
  readonly finished: vscode.EventEmitter<FinishedCall>;
  /** Of the last request. */
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
    nextRpcId: () => state.rpcId + 1,
    dispose() {
      running.dispose();
      waits.dispose();
      finished.dispose();
    },
  };
}

/** Takes one call through the pipeline. */
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
    else if (draft.method === 'eth_chainId') chains.asked(endpoint);
    return entry;
  } finally {
    running.end(id);
  }
}

/** Gives the history of a call what its policy says, and then tells that it has ended. */
function recorder(
  policy: CallPolicy,
  history: HistorySink,
  tell: (call: Omit<FinishedCall, 'endpoint'>) => void,
): HistorySink {
  const { origin, record } = policy;
  return {
    started(call) {
      // A row that may not stay is none while the call runs.
      if (origin !== 'repeat' && record === 'always') history.started(call);
    },
    finished(entry) {
      const recorded = isRecorded(record, entry);
      if (recorded) history.finished(entry);
      // What is shown of it reads on.
      else if (entry.outcome.ok) entry.outcome.body?.discard();
      tell({ entry, origin, recorded });
    },
  };
}
