// Every way a call can fail, as data: without stack traces, and with secrets masked in all texts.

import type { JsonValue } from '../json.ts';
import type { ProviderId } from '../endpoint/providers.ts';

/** Why a call has no result. `message` is one sentence for the user; all texts are redacted before they get here. */
export type Failure =
  /** The request was never sent: first the request or the endpoint must change. */
  | { readonly kind: 'input'; readonly message: string; readonly reason?: 'noKey' | 'noEndpoint' | 'mode' }
  /** No HTTP response: host not found, connection refused or reset, proxy error. */
  | { readonly kind: 'network'; readonly code: string; readonly message: string }
  | { readonly kind: 'tls'; readonly code: string; readonly message: string }
  | {
      readonly kind: 'timeout';
      readonly phase: 'connect' | 'total';
      readonly afterMs: number;
      readonly message: string;
    }
  | { readonly kind: 'cancelled'; readonly message: string }
  /** An HTTP error status, or a body that is a page or a text instead of JSON-RPC. */
  | {
      readonly kind: 'http';
      readonly status: number;
      /** The words of the body, or its beginning. */
      readonly excerpt: string;
      readonly message: string;
      readonly retryAfterSeconds?: number;
      /** The provider whose server responded, where the host name shows it. */
      readonly provider?: ProviderId;
      readonly client?: string;
      readonly keyless?: true;
    }
  /** A response that breaks a rule of JSON-RPC or HTTP; `rule` says which. */
  | {
      readonly kind: 'protocol';
      readonly rule: ProtocolRule;
      readonly message: string;
      /** The beginning of the body, where there is one. */
      readonly excerpt?: string;
    }
  /** The server sent a JSON-RPC error: its words, and its code where that is an integer. */
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
      /** The client behind the endpoint, where known: `besu`, as its web3_clientVersion begins. */
      readonly client?: string;
      /** The call was sent without a key: the endpoint's URL has no place for one. */
      readonly keyless?: true;
    };

/** The call was cancelled by the user or by the code that made it. */
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
  /** Used by older versions only; now a malformed error is shown as the server's words. */
  | 'badError'
  | 'tooLarge'
  | 'badHttp'
  | 'badEncoding';
