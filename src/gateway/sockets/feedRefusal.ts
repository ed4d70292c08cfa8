// Why a feed could not begin, and at which upstream.

import { GATEWAY_FULL, type RpcError } from '../common/rpcError.ts';

/** `by`: the upstream that refused; undefined where another one would not help. */
export type FeedRefusal = { readonly refusal: RpcError; readonly by: URL | undefined };

export function refusedBy(url: URL | undefined, refusal: RpcError): FeedRefusal {
  return { refusal, by: refusal === GATEWAY_FULL ? undefined : url };
}
