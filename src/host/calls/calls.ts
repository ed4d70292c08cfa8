// What can be asked of the calls of a window. Everything that starts one comes through `run` or `runBatch`.

import type * as vscode from 'vscode';
import type { ExplanationRun, HistoryEntry, RequestDraft } from '../../core/call/call.ts';
import type { CallOrigin, RecordPolicy } from '../../core/call/finishedCall.ts';
import type { LogSplit } from '../../core/call/splitLogs.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { JsonValue } from '../../core/json.ts';
import type { Arriving, BatchRun, CallRunner, DuringKey } from './callRunner.ts';
import type { LatestCall } from './callWindow.ts';
import type { BlockResolver } from './resolveBlocks.ts';

export type CallRequest = {
  readonly method: string;
  readonly params: readonly JsonValue[];
  /** Functions that were typed in them with return types. */
  readonly functions?: readonly string[] | undefined;
  /** The active endpoint when left out. */
  readonly endpoint?: Endpoint | undefined;
  /** A person when left out. */
  readonly origin?: CallOrigin;
  /** Always when left out. */
  readonly record?: RecordPolicy;
  /** Asks for logs in parts. */
  readonly split?: LogSplit;
  /** What it helps to explain. */
  readonly explanation?: ExplanationRun;
  /** Shared by the runs of one watch on one day. */
  readonly watch?: string;
  /** Shared by calls that are made together. */
  readonly batch?: string;
  /** The entry that this is another run of. */
  readonly rerunOf?: string;
  /** Told once nothing more is asked before it, except for a missing key. */
  readonly onSend?: (() => void) | undefined;
  readonly duringKey?: DuringKey | undefined;
  /** Told each second for how long it still waits, as its server asked, and `undefined` once it goes on. */
  readonly onWait?: (secondsLeft: number | undefined) => void;
};

/** A call of a batch. */
export type BatchedCall = Pick<CallRequest, 'method' | 'params' | 'functions'>;

/** `batch`: the id of the set that its calls join; one of their own when left out. */
export type BatchHow = Pick<CallRequest, 'endpoint' | 'origin' | 'record'> & { readonly batch?: string };

export interface Calls extends Omit<CallRunner, 'runOne' | 'runBatch'> {
  /** Runs a call to its entry; `undefined` when nothing was sent because the person declined. */
  run(
    request: CallRequest,
    token?: vscode.CancellationToken,
    arriving?: Arriving,
  ): Promise<HistoryEntry | undefined>;
  /** Runs calls to one endpoint, the active one, as one batch, to an entry each; `undefined` when the person declined. */
  runBatch(
    requests: readonly BatchedCall[],
    how?: BatchHow,
    token?: vscode.CancellationToken,
  ): Promise<BatchRun | undefined>;
  /** Takes a write back by the snapshot before it, and tells of it; whether it did. */
  undo(entry: HistoryEntry): Promise<boolean>;
  /** The ids of writes that are undone. */
  readonly onDidUndo: vscode.Event<readonly string[]>;
  /** The chain an endpoint serves; undefined where it does not tell. */
  chainOf(endpoint: Endpoint): Promise<bigint | undefined>;
  /** The chain that an endpoint is known to serve, without asking it. */
  knownChain(endpoint: Endpoint): bigint | undefined;
  /** Gives blocks their numbers at an endpoint. Nothing of it is recorded, or shown. */
  blocksAt(endpoint: Endpoint, token?: vscode.CancellationToken): BlockResolver;
  /** The call with numbers for its blocks and addresses for its names, or with `refusal`. Nothing of it is recorded, or shown. */
  asSent(draft: RequestDraft): Promise<RequestDraft>;
  /** The last call that a person asked for. */
  last(): LatestCall | undefined;
}
