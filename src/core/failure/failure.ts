// Every way a call can fail, as data: no stack trace, and no text that is not masked.

import type { JsonValue } from '../json.ts';
import type { ProviderId } from '../endpoint/providers.ts';

/** Why a call has no result. `message` is one sentence for a person; texts are redacted before they get here. */
export type Failure =
  /** The request was never sent: something about it, or the endpoint, must change first. */
  | { readonly kind: 'input'; readonly message: string; readonly reason?: 'noKey' | 'noEndpoint' | 'mode' }
  /** No HTTP answer: name not resolved, connection refused, reset, proxy trouble. */
  | { readonly kind: 'network'; readonly code: string; readonly message: string }
  | { readonly kind: 'tls'; readonly code: string; readonly message: string }
  | {
      readonly kind: 'timeout';
      readonly phase: 'connect' | 'total';
      readonly afterMs: number;
      readonly message: string;
    }
  | { readonly kind: 'cancelled'; readonly message: string }
  /** An HTTP status of failure, or a response that is a page or a text. */
  | {
      readonly kind: 'http';
      readonly status: number;
      /** The words of the body, or its beginning. */
      readonly excerpt: string;
      readonly message: string;
      readonly retryAfterSeconds?: number;
      /** The provider whose server responded, where its host reveals it. */
      readonly provider?: ProviderId;
      readonly client?: string;
      readonly keyless?: true;
    }
  /** An answer that breaks JSON-RPC or HTTP: which rule is in `rule`. */
  | {
      readonly kind: 'protocol';
      readonly rule: ProtocolRule;
      readonly message: string;
      /** How the body begins, where there is one. */
      readonly excerpt?: string;
    }
  /** The server answered with an error: its words, and its code where that is an integer. */
  | {
      readonly kind: 'rpc';
      readonly code?: number;
      readonly message: string;
      readonly data?: JsonValue;
      /** Which rule of JSON-RPC the error breaks. */
      readonly note?: string;
      readonly status: number;
      readonly retryAfterSeconds?: number;
      readonly provider?: ProviderId;
      /** The client behind the endpoint, where it has told: `besu`, as its web3_clientVersion begins. */
      readonly client?: string;
      /** The call had no key, as the endpoint has no place for one. */
      readonly keyless?: true;
    };

/** The call was cancelled by the person or by its caller. */
export const CANCELLED: Failure = { kind: 'cancelled', message: 'Cancelled.' };

export type ProtocolRule =
  | 'emptyBody'
  | 'invalidUtf8'
  | 'truncated'
  | 'invalidJson'
  | 'notAnObject'
  | 'wrongId'
  | 'missingId'
  | 'noResultOrError'
  | 'repeatedMember'
  /** Of older versions: such an error is shown as the server's words. */
  | 'badError'
  | 'tooLarge'
  | 'badHttp'
  | 'badEncoding';
