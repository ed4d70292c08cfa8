// The types of the one-way flow: draft -> call -> outcome -> entry.

import type { CallPhases, ExchangeMarks } from './callPhases.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { Failure } from '../failure/failure.ts';
import type { JsonValue } from '../json.ts';
import type { JsonIndex } from '../jsonIndex/jsonIndex.ts';
import type { HttpResponse, Outcome } from '../reply/parseReply.ts';
import type { ServedBy } from '../reply/servedBy.ts';
import type { Secret } from '../secret/secret.ts';

/** A request to be sent: complete but for the endpoint's key and the id. */
export type RequestDraft = {
  readonly endpoint: Endpoint;
  readonly method: string;
  readonly params: readonly JsonValue[];
  /** Functions that were typed in it with return types, by which its result is decoded: `f(uint256 a) returns (bool)`. */
  readonly functions?: readonly string[] | undefined;
  /** The entry that this is another run of. */
  readonly rerunOf?: string;
  readonly explanation?: ExplanationRun | undefined;
  /** Why it may not be sent: then it is not, and fails with this. */
  readonly refusal?: Failure | undefined;
  /** Shared by the calls that were sent as one batch, or as one call to several endpoints. */
  readonly batch?: string;
  /** Shared by the runs of one watch on one day. */
  readonly watch?: string | undefined;
  /** The node's id for the state before the write (evm_snapshot). */
  readonly snapshot?: string | undefined;
  /** The blocks that were named by a time; `params` have their numbers. */
  readonly blockTimes?: readonly BlockByTime[];
  /** The addresses that were given as names; `params` have the addresses. */
  readonly namedAddresses?: readonly NamedAddress[];
};

/**
 * An address that a request gave as a name of ENS. `asked`: as the request had it; `name`: as ENS was asked for it, where
 * that is not the same; `address`: what ENS had for it when the call was sent, in small letters.
 */
export type NamedAddress = { readonly asked: string; readonly name?: string; readonly address: string };

/**
 * A block that a request named by a time. `asked`: the time as the request had it; `block`, `time`: the number and time of
 * the last block at or before it, QUANTITYs; `calls`: how many it took to find it.
 */
export type BlockByTime = {
  readonly asked: string;
  readonly block: string;
  readonly time: string;
  readonly calls: number;
};

/** The purpose of a call that only helps to explain a transaction: the calls of one explanation share the id. */
export type ExplanationRun = {
  readonly id: string;
  /** The transaction; '' of a call that was not sent. */
  readonly hash: string;
  /** What was not sent is a transaction. */
  readonly isTransaction?: true;
};

/** A call under way. Params are redacted. */
export type RunningCall = {
  readonly id: string;
  /** Unix milliseconds. */
  readonly startedAt: number;
  readonly endpointId: string;
  readonly endpointName: string;
  readonly method: string;
  readonly params: readonly JsonValue[];
  /** Those of the draft that it calls. */
  readonly functions?: readonly string[];
  /** The entry that this is another run of. */
  readonly rerunOf?: string;
  readonly explanation?: ExplanationRun;
  /** Shared by the calls that were sent as one batch. */
  readonly batch?: string;
  /** Shared by the runs of one watch on one day. */
  readonly watch?: string;
  /** The snapshot that was taken before it: reverting to it undoes the call. */
  readonly snapshot?: string;
  /** The blocks that the request named by a time; absent for most. */
  readonly blockTimes?: readonly BlockByTime[];
  /** The addresses that the request gave as names; absent for most. */
  readonly namedAddresses?: readonly NamedAddress[];
};

/** A call that ended, as a list shows it: everything but the answer itself. */
export type EntryHead = RunningCall & {
  readonly ok: boolean;
  /** The result or failure in one line. */
  readonly summary: string;
  readonly durationMs: number;
  /** The lengths of the phases; absent where no answer came, and of older entries. */
  readonly phases?: CallPhases;
  /** The newest block that this window had seen at the endpoint when it asked, a QUANTITY. */
  readonly head?: string;
  /** The HTTP status, or 0 where no answer came. */
  readonly httpStatus: number;
  /** How many requests the call took: in chunks, or again after a wait; absent where it was one. */
  readonly requests?: number;
  readonly requestBytes: number;
  /** The size of the answer, unpacked. */
  readonly responseBytes: number;
  /** In how many places of the answer a key or another secret of the call was masked; absent where in none. */
  readonly masked?: number;
  /** How much of it came over the network, where it was compressed. */
  readonly wireBytes?: number;
  /** Where a gateway with several nodes told it. */
  readonly servedBy?: ServedBy;
  /** The logs of some blocks are missing, as the call ended early. */
  readonly unfinished?: UnfinishedLogs;
};

/** The blocks that are missing and how many were asked for at once, QUANTITYs; `why` it ended, in one line. */
export type UnfinishedLogs = {
  readonly from: string;
  readonly to: string;
  readonly blocks: string;
  readonly why: string;
};

/** A row of the list of calls: one call, or all those of a set, represented by the last. */
export type ListedCall = EntryHead & {
  readonly failureKind?: Failure['kind'];
  /** Of a set: how many calls it has, how many of them failed, and to how many endpoints they went. */
  readonly calls?: number;
  readonly failed?: number;
  readonly endpoints?: number;
  /** They have the same method and first parameter, as the runs over blocks have. */
  readonly isAlike?: true;
};

/** An ended call as history keeps it. `ok` with a failure: its result was evicted (`evicted`). */
export type HistoryEntry = EntryHead & { readonly outcome: Outcome };

/** The part of AbortSignal that passing it on needs. */
export interface CancelSignal {
  readonly aborted: boolean;
}

export type OutgoingCall = {
  readonly endpoint: Endpoint;
  readonly key: Secret | undefined;
  readonly body: string;
  /** Whether it only reads, so that sending it twice does no harm. */
  readonly mayRepeat: boolean;
  /** Every form of the key and of other secrets that a large answer may not hold; asked for only where there is one. */
  readonly forbidden: () => readonly string[];
  /** Called once where the result is large, as it begins to arrive; what is there of it can be read from then on. */
  readonly onLarge?: (index: JsonIndex) => void;
};

export type SendOutcome =
  | {
      readonly ok: true;
      readonly answer: HttpResponse;
      readonly marks: ExchangeMarks;
      /** How many requests it took, where that was more than one. */
      readonly requests?: number;
      /** It ended before all blocks were asked for: which are missing, how many it asked for at once, and what it ended with. */
      readonly unfinished?: {
        readonly from: bigint;
        readonly to: bigint;
        readonly blocks: bigint;
        readonly ended: SendOutcome;
      };
    }
  | { readonly ok: false; readonly failure: Failure };

/** Sends a body, again if `mayRepeat` and no byte came back; the only port that opens a `Secret`. Never throws. */
export interface Send<Signal extends CancelSignal> {
  (call: OutgoingCall, signal: Signal): Promise<SendOutcome>;
}

/** Gives the endpoint's key, asking for it where there is none; `undefined` when the person declined. */
export interface KeyFor {
  (endpoint: Endpoint): Promise<Secret | undefined>;
}

/** Takes every call twice: when it starts and when it has ended. */
export interface HistorySink {
  started(call: RunningCall): void;
  finished(entry: HistoryEntry): void;
}
