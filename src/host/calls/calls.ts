// The operations on the calls of a window. Everything that makes a call uses `run` or `runBatch`.

import type * as vscode from 'vscode';
import type { ExplanationRun, HistoryEntry, RequestDraft } from '../../core/call/call.ts';
import type { CallOrigin, RecordPolicy } from '../../core/call/finishedCall.ts';
import type { LogSplit } from '../../core/call/splitLogs.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { MistypedAddress } from '../../core/input/input.ts';
import type { JsonValue } from '../../core/json.ts';
import type { OnQuestion } from '../common/confirm.ts';
import type { Arriving, BatchRun, CallRunner, DuringKey } from './callRunner.ts';
import type { LatestCall } from './callWindow.ts';
import type { BlockResolver } from './resolveBlocks.ts';

export type CallRequest = {
  readonly method: string;
  readonly params: readonly JsonValue[];
  /** Signatures of functions that the user typed in the parameters with return types. */
  readonly functions?: readonly string[] | undefined;
  /** Addresses with a wrong checksum that the user typed as arguments of functions. */
  readonly mistyped?: readonly MistypedAddress[] | undefined;
  /** The active endpoint by default. */
  readonly endpoint?: Endpoint | undefined;
  /** `person` by default. */
  readonly origin?: CallOrigin;
  /** `always` by default. */
  readonly record?: RecordPolicy;
  /** Asks for logs in chunks. */
  readonly split?: LogSplit;
  /** The explanation that the call belongs to. */
  readonly explanation?: ExplanationRun;
  /** Shared by the runs of one watch on one day. */
  readonly watch?: string;
  /** Shared by calls that are made together. */
  readonly batch?: string;
  /** The id of the entry that this call runs again. */
  readonly rerunOf?: string;
  /** The name of the saved request that it is. */
  readonly label?: string | undefined;
  /** Called when the question whether to send the call opens, and when it closes. */
  readonly onQuestion?: OnQuestion;
  /** Called when no question remains before the call is sent, except for a missing key. */
  readonly onSend?: (() => void) | undefined;
  readonly duringKey?: DuringKey | undefined;
  /**
   * Called each second with the time left to wait, as the server asked, and with `undefined` once the call is sent
   * again.
   */
  readonly onWait?: (secondsLeft: number | undefined) => void;
};

/** A call of a batch. */
export type BatchedCall = Pick<CallRequest, 'method' | 'params' | 'functions' | 'mistyped'>;

/** `batch`: the id of the set that these calls join; by default they form a new set. */
export type BatchHow = Pick<CallRequest, 'endpoint' | 'origin' | 'record'> & { readonly batch?: string };

export interface Calls extends Omit<CallRunner, 'runOne' | 'runBatch'> {
  /** Makes a call and returns its entry; `undefined` when nothing was sent because the user declined. */
  run(
    request: CallRequest,
    token?: vscode.CancellationToken,
    arriving?: Arriving,
  ): Promise<HistoryEntry | undefined>;
  /**
   * Sends calls to one endpoint, by default the active one, as one batch, and returns their entries; `undefined` when
   * the user declined.
   */
  runBatch(
    requests: readonly BatchedCall[],
    how?: BatchHow,
    token?: vscode.CancellationToken,
  ): Promise<BatchRun | undefined>;
  /** Undoes a write by going back to the snapshot before it, and reports that; returns whether it did. */
  undo(entry: HistoryEntry): Promise<boolean>;
  /** Fires with the ids of writes that have been undone. */
  readonly onDidUndo: vscode.Event<readonly string[]>;
  /** Asks an endpoint for its chain id; undefined where the endpoint does not report it. */
  chainOf(endpoint: Endpoint): Promise<bigint | undefined>;
  /** The chain id that is known of an endpoint, without asking it. */
  knownChain(endpoint: Endpoint): bigint | undefined;
  /** Finds the numbers of blocks at an endpoint. Its calls are neither recorded nor shown. */
  blocksAt(endpoint: Endpoint, token?: vscode.CancellationToken): BlockResolver;
  /**
   * The call with block numbers and addresses in place of times, offsets and names, or with `refusal`. The calls that
   * find them are neither recorded nor shown.
   */
  asSent(draft: RequestDraft): Promise<RequestDraft>;
  /** The last call that the user asked for. */
  last(): LatestCall | undefined;
}
