// Decides which replies are certainly the node’s fault, so that another node is asked. Kept narrow: a reply that may be
// the result of the call is passed on as it is.

/** Causes that come before any byte of the request has left: even a write may then be sent to another upstream. */
const UNSENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'connectTimeout', 'no connection free']);

export function wasNotSent(cause: string): boolean {
  return UNSENT.has(cause);
}

/**
 * Statuses of a node that is too busy, is broken, or does not accept the gateway’s own credentials. 400 is left out:
 * some nodes send it with the error of a wrong call.
 */
const NODE_STATUS = new Set([401, 402, 403, 404, 407, 408, 429]);

export function statusFault(status: number): string | undefined {
  return status >= 500 || NODE_STATUS.has(status) ? `status ${status}` : undefined;
}

/** -32603 with its bare name as message. With more words, or data, it may be a revert, which all nodes would return. */
const INTERNAL =
  /^\s*\{\s*(?:"code"\s*:\s*-32603\s*,\s*"message"\s*:\s*"[Ii]nternal (?:JSON-RPC )?error\.?"|"message"\s*:\s*"[Ii]nternal (?:JSON-RPC )?error\.?"\s*,\s*"code"\s*:\s*-32603)\s*\}\s*$/;

/** `error`: the source text of an error object. */
export function isNodeError(error: string): boolean {
  return error.length < 200 && INTERNAL.test(error);
}

const BLOCK_NUMBER = /"result"\s*:\s*"0x([0-9a-f]{1,15})"/i;
const NUMBER_OF_BLOCK = /"number"\s*:\s*"0x([0-9a-f]{1,15})"/i;
const OF_LATEST = /^\s*\[\s*"latest"/;

/** The newest block that a reply shows: of `eth_blockNumber`, or of `eth_getBlockByNumber` for `latest`. */
export function newestBlockIn(
  { method, params }: { readonly method: string; readonly params: string },
  body: Buffer,
): bigint | undefined {
  const pattern =
    method === 'eth_blockNumber'
      ? BLOCK_NUMBER
      : method === 'eth_getBlockByNumber' && OF_LATEST.test(params)
        ? NUMBER_OF_BLOCK
        : undefined;
  const digits = pattern?.exec(body.toString('latin1'))?.[1];
  return digits === undefined ? undefined : BigInt(`0x${digits}`);
}
