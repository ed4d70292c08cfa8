// The gateway's own JSON-RPC errors: code, HTTP status, message. They hold nothing from client or node but an id.

/** The text of a JSON-RPC id exactly as the client spelled it. */
export type IdText = string;

export type RpcError = {
  readonly code: number;
  readonly message: string;
  /** HTTP status where this error is the whole response. */
  readonly status: number;
  readonly retryAfterSeconds?: number;
};

export const NULL_ID: IdText = 'null';

export const PARSE_ERROR: RpcError = {
  code: -32700,
  status: 400,
  message: 'Parse error: the body is not JSON.',
};

export function invalidRequest(why: string, status = 400): RpcError {
  return { code: -32600, status, message: `Invalid Request: ${why}` };
}

export const UNAUTHORIZED: RpcError = {
  code: -32000,
  status: 401,
  message: 'Unauthorized: the API key is missing or unknown. Send the call to /v1/<API key>.',
};

export const METHOD_NOT_FOUND: RpcError = {
  code: -32601,
  status: 200,
  message: 'Method not found: this gateway does not offer it.',
};

export const OVER_WEBSOCKET: RpcError = {
  code: -32601,
  status: 200,
  message:
    'Method not found: subscriptions are made over WebSocket, at the same address, and not within a batch.',
};

export function invalidParams(why: string): RpcError {
  return { code: -32602, status: 200, message: `Invalid params: ${why}` };
}

/** `what`: the limit that a key or a socket has reached, in words. */
export function tooMany(what: string): RpcError {
  return { code: -32005, status: 429, message: `Limit exceeded: ${what}.` };
}

export const UPSTREAM_DOWN: RpcError = {
  code: -32002,
  status: 502,
  message: 'Resource unavailable: the upstream node cannot be reached.',
};

export const UPSTREAM_NOT_RPC: RpcError = {
  code: -32002,
  status: 502,
  message: 'Resource unavailable: the upstream node did not respond in JSON-RPC.',
};

export const UPSTREAM_TOO_LARGE: RpcError = {
  code: -32002,
  status: 502,
  message: 'Resource unavailable: the upstream node’s response is larger than this gateway passes on.',
};

export function upstreamTooSlow(timeoutMs: number): RpcError {
  const message = `Resource unavailable: the upstream node did not respond within ${timeoutMs / 1000} s.`;
  return { code: -32002, status: 504, message };
}

export const UPSTREAM_BROKE_OFF: RpcError = {
  code: -32002,
  status: 502,
  message: 'Resource unavailable: the upstream node’s response broke off.',
};

export const GATEWAY_FULL: RpcError = {
  code: -32002,
  status: 503,
  message:
    'Resource unavailable: the gateway holds as many bytes as it may. Try again in 1 s, or ask for less.',
  retryAfterSeconds: 1,
};

/** `isOwn`: this key's calls use its share of the connections to the node; otherwise other keys' calls use them all. */
export function noConnection(waitedMs: number, isOwn: boolean): RpcError {
  const message = `Limit exceeded: ${isOwn ? 'this key’s other' : 'other keys’'} calls keep the upstream node’s connections busy; none became free within ${waitedMs / 1000} s. Try again in 1 s.`;
  return { code: -32005, status: 429, message, retryAfterSeconds: 1 };
}

export const NO_REPLY_IN_BATCH: RpcError = {
  code: -32603,
  status: 502,
  message: 'Internal error: the upstream node left this call of the batch unanswered.',
};

export const QUOTA_STORE_DOWN: RpcError = {
  code: -32603,
  status: 503,
  message: 'Internal error: the store that counts calls cannot be reached, so no call is let through.',
};

export const STOPPING: RpcError = {
  code: -32002,
  status: 503,
  message: 'Resource unavailable: the gateway is shutting down.',
};

export const INTERNAL_ERROR: RpcError = { code: -32603, status: 500, message: 'Internal error.' };

export function limitExceeded(what: string, retryAfterSeconds: number): RpcError {
  const message = `Limit exceeded: this key may make ${what}. Try again in ${retryAfterSeconds} s.`;
  return { code: -32005, status: 429, message, retryAfterSeconds };
}

/** The value of the Retry-After header; empty for none. */
export function retryAfterOf({ retryAfterSeconds }: RpcError): string {
  return retryAfterSeconds === undefined ? '' : String(retryAfterSeconds);
}

/** The JSON text of the response object with `error` for the call `id`. */
export function errorResponse(error: RpcError, id: IdText): string {
  const { code, message } = error;
  return `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify({ code, message })}}`;
}
