// The types that a call goes through, in one direction: draft -> call -> outcome -> history entry.

import type { CallPhases, ExchangeMarks } from './callPhases.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { Failure } from '../failure/failure.ts';
import type { MistypedAddress } from '../input/input.ts';
import type { JsonValue } from '../json.ts';
import type { JsonIndex } from '../jsonIndex/jsonIndex.ts';
import type { HttpResponse, Outcome } from '../reply/parseReply.ts';
import type { ServedBy } from '../reply/servedBy.ts';
import type { Secret } from '../secret/secret.ts';

/** A request that is about to be sent: complete except for the endpoint's API key and the JSON-RPC id. */
export type RequestDraft = {
  readonly endpoint: Endpoint;
  readonly method: string;
  readonly params: readonly JsonValue[];
  /** Functions that the user typed with return types, which decode the result: `f(uint256 a) returns (bool)`. */
  readonly functions?: readonly string[] | undefined;
  /** Addresses with a wrong checksum among the typed arguments of functions, for the question before a write. */
  readonly mistyped?: readonly MistypedAddress[] | undefined;
  /** The id of the entry that this request runs again. */
  readonly rerunOf?: string;
  /** The name of the saved request that it is. */
  readonly label?: string | undefined;
  readonly explanation?: ExplanationRun | undefined;
  /** Why the request may not be sent: the call then fails with this, and nothing is sent. */
  readonly refusal?: Failure | undefined;
  /** The id that the calls of one batch share, or the calls of one request to several endpoints. */
  readonly batch?: string;
  /** The id that the runs of one watch on one day share. */
  readonly watch?: string | undefined;
  /** The node's id (evm_snapshot) for the state before the write. */
  readonly snapshot?: string | undefined;
  /** The blocks that the user gave by time; `params` have their numbers. */
  readonly blockTimes?: readonly BlockByTime[];
  /** The addresses that the user gave as names; `params` have the addresses. */
  readonly namedAddresses?: readonly NamedAddress[];
};

/**
 * An address that a request gave as an ENS name. `asked`: the name as typed; `name`: the normalized name that ENS was
 * asked for, where it differs; `address`: what ENS gave when the call was sent, in lower case.
 */
export type NamedAddress = { readonly asked: string; readonly name?: string; readonly address: string };

/**
 * A block that a request gave by time. `asked`: the time as typed; `block`, `time`: number and time of the last block
 * at or before it, as QUANTITYs; `calls`: how many calls it took to find the block.
 */
export type BlockByTime = {
  readonly asked: string;
  readonly block: string;
  readonly time: string;
  readonly calls: number;
};

/** Marks a call that only helps to explain a transaction. The calls of one explanation share the id. */
export type ExplanationRun = {
  readonly id: string;
  /** The hash of the explained transaction; '' where the explained request was not sent. */
  readonly hash: string;
  /** Set where the request that was not sent is a transaction. */
  readonly isTransaction?: true;
};

/** A call under way. Secrets in `params` are masked. */
export type RunningCall = {
  readonly id: string;
  /** Unix milliseconds. */
  readonly startedAt: number;
  readonly endpointId: string;
  readonly endpointName: string;
  readonly method: string;
  readonly params: readonly JsonValue[];
  /** Those functions of the draft that the call uses. */
  readonly functions?: readonly string[];
  /** The id of the entry that this call runs again. */
  readonly rerunOf?: string;
  /** Its name: that of the saved request that was sent, or one that the user gave later. */
  readonly label?: string;
  readonly explanation?: ExplanationRun;
  /** The id that the calls of one batch share, or the calls of one request to several endpoints. */
  readonly batch?: string;
  /** The id that the runs of one watch on one day share. */
  readonly watch?: string;
  /** The snapshot that was taken before the call: reverting to it undoes the call. */
  readonly snapshot?: string;
  /** The blocks that the request gave by time; absent for most calls. */
  readonly blockTimes?: readonly BlockByTime[];
  /** The addresses that the request gave as names; absent for most calls. */
  readonly namedAddresses?: readonly NamedAddress[];
};

/** A call that ended, as a list shows it: everything except the result itself. */
export type EntryHead = RunningCall & {
  readonly ok: boolean;
  /** The result or failure in one line. */
  readonly summary: string;
  readonly durationMs: number;
  /** The lengths of the phases; absent where no response came, and in older entries. */
  readonly phases?: CallPhases;
  /** The newest block of the endpoint that this window had seen when the call was sent, a QUANTITY. */
  readonly head?: string;
  /** The HTTP status; 0 where no response came. */
  readonly httpStatus: number;
  /** How many requests the call took, in chunks or again after waits; absent where it took one. */
  readonly requests?: number;
  readonly requestBytes: number;
  /** The size of the response body after decompression. */
  readonly responseBytes: number;
  /** In how many places of the response the API key or another secret was masked; absent where there are none. */
  readonly masked?: number;
  /** The size of the compressed body as it came over the network; absent where it was not compressed. */
  readonly wireBytes?: number;
  /** The node behind a gateway that served the call, where the gateway reported it. */
  readonly servedBy?: ServedBy;
  /** Set where the logs of some blocks are missing because the call ended early. */
  readonly unfinished?: UnfinishedLogs;
};

/** `from`, `to`: the missing blocks; `blocks`: how many were asked for at once; all QUANTITYs. `why`: why it ended. */
export type UnfinishedLogs = {
  readonly from: string;
  readonly to: string;
  readonly blocks: string;
  readonly why: string;
};

/** A row of the list of calls: one call, or a whole set, represented by its last call. */
export type ListedCall = EntryHead & {
  readonly failureKind?: Failure['kind'];
  /** For a set: how many calls it has, how many of them failed, and to how many endpoints they went. */
  readonly calls?: number;
  readonly failed?: number;
  readonly endpoints?: number;
  /** What the calls of the set share: the method and the first parameter, as in a run over blocks, or the method. */
  readonly alike?: 'call' | 'method';
};

/** An ended call as the history keeps it. Where `ok` is true and the outcome is a failure, the result was evicted. */
export type HistoryEntry = EntryHead & { readonly outcome: Outcome };

/** The part of AbortSignal that code which only passes it on needs. */
export interface CancelSignal {
  readonly aborted: boolean;
}

export type OutgoingCall = {
  readonly endpoint: Endpoint;
  readonly key: Secret | undefined;
  readonly body: string;
  /** Whether the call only reads, so that sending it twice does no harm. */
  readonly mayRepeat: boolean;
  /** All forms of the API key and of other secrets that a large response must not hold; called only for a large one. */
  readonly forbidden: () => readonly string[];
  /** Called once when a large result begins to arrive; the part that is there can be read from then on. */
  readonly onLarge?: (index: JsonIndex) => void;
};

export type SendOutcome =
  | {
      readonly ok: true;
      readonly response: HttpResponse;
      readonly marks: ExchangeMarks;
      /** How many requests the call took, where it took more than one. */
      readonly requests?: number;
      /**
       * Set where the call ended before all blocks were asked for: the missing blocks, how many were asked for at once,
       * and the outcome of the last request.
       */
      readonly unfinished?: {
        readonly from: bigint;
        readonly to: bigint;
        readonly blocks: bigint;
        readonly ended: SendOutcome;
      };
    }
  | { readonly ok: false; readonly failure: Failure };

/** Sends a body, once more if `mayRepeat` and no byte came back; never throws. No other port opens a `Secret`. */
export interface Send<Signal extends CancelSignal> {
  (call: OutgoingCall, signal: Signal): Promise<SendOutcome>;
}

/** Gives the endpoint's API key, and asks the user for it where none is set; `undefined` where the user declined. */
export interface KeyFor {
  (endpoint: Endpoint): Promise<Secret | undefined>;
}

/** Receives every call twice: when it starts and when it has ended. */
export interface HistorySink {
  started(call: RunningCall): void;
  finished(entry: HistoryEntry): void;
}
