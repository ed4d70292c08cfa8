// Owns every way a call can fail, as data. Refuses to hold a stack trace or an unredacted text.

import type { JsonValue } from './json.ts';
import type { ProviderId } from './providers.ts';

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
  /** An HTTP answer that is not JSON-RPC: an error page, a redirect, a plain text. */
  | {
      readonly kind: 'http';
      readonly status: number;
      readonly excerpt: string;
      readonly message: string;
      readonly retryAfterSeconds?: number;
      /** Whose server answered, where its host tells. */
      readonly provider?: ProviderId;
    }
  /** An answer that breaks JSON-RPC or HTTP: which rule is in `rule`. */
  | { readonly kind: 'protocol'; readonly rule: ProtocolRule; readonly message: string }
  /** The node answered with a JSON-RPC error object. */
  | {
      readonly kind: 'rpc';
      readonly code: number;
      readonly message: string;
      readonly data?: JsonValue;
      readonly status: number;
      readonly retryAfterSeconds?: number;
      readonly provider?: ProviderId;
    };

export type ProtocolRule =
  | 'emptyBody'
  | 'invalidUtf8'
  | 'truncated'
  | 'invalidJson'
  | 'notAnObject'
  | 'wrongId'
  | 'missingId'
  | 'noResultOrError'
  | 'badError'
  | 'tooLarge'
  | 'badHttp'
  | 'badEncoding';
