// Reads a message of a node over a WebSocket: the reply to a request, or a notification of a subscription. Masks texts.

import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import type { Outcome } from '../reply/parseReply.ts';
import { readServerError } from '../reply/serverError.ts';
import { readReplyText } from '../reply/smallReply.ts';
import type { Redact } from '../secret/redact.ts';

/** `nothing`: neither a reply nor a notification; it is ignored. */
export type SocketMessage =
  | { readonly kind: 'reply'; readonly id: number; readonly outcome: Outcome }
  | { readonly kind: 'notification'; readonly subscription: string; readonly value: JsonValue }
  | { readonly kind: 'nothing' };

const NOTHING: SocketMessage = { kind: 'nothing' };

export function readSocketMessage(text: string, redact: Redact): SocketMessage {
  const received = readReplyText(text, redact);
  if ('rule' in received || !isJsonObject(received.root)) return NOTHING;
  const { id, method, params, result, error } = received.root;
  if (typeof method === 'string') {
    if (!isJsonObject(params) || params['result'] === undefined) return NOTHING;
    const { subscription, result: value } = params;
    if (typeof subscription !== 'string' && typeof subscription !== 'number') return NOTHING;
    return { kind: 'notification', subscription: String(subscription), value };
  }
  if (typeof id !== 'number') return NOTHING;
  if (error !== undefined && error !== null)
    return {
      kind: 'reply',
      id,
      outcome: { ok: false, failure: { kind: 'rpc', ...readServerError(error), status: 200 } },
    };
  return { kind: 'reply', id, outcome: { ok: true, result: result ?? null } };
}
