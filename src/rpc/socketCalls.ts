// JSON-RPC over a WebSocket: requests with their replies, and subscriptions with their notifications.

import { SUBSCRIBE } from '../core/catalogue/methodName.ts';
import type { JsonValue } from '../core/json.ts';
import { readSocketMessage } from '../core/live/socketMessage.ts';
import type { Outcome } from '../core/reply/parseReply.ts';
import type { Redact } from '../core/secret/redact.ts';
import { requestBody } from '../core/call/requestBody.ts';
import type { RpcSocket, SocketListener } from './socket.ts';

export interface SocketCalls {
  /** Never rejects: where no reply comes, the outcome is a failure. */
  call(method: string, params: readonly JsonValue[]): Promise<Outcome>;
  /** `onValue` gets the values in order, the first of them after the outcome. */
  subscribe(params: readonly JsonValue[], onValue: OnValue): Promise<Outcome>;
  /** Ends the subscriptions at the node, then the connection. */
  close(): void;
}

/** `size`: of the message in characters. */
type OnValue = (value: JsonValue, size: number) => void;

type Waiting = { readonly settle: (outcome: Outcome) => void; readonly onValue: OnValue | undefined };

const ENDED = 'The connection ended before the reply came.';

export function createSocketCalls(
  open: (listener: SocketListener) => RpcSocket,
  redact: Redact,
  replyMs: number,
  onEnd: (why: string) => void,
): SocketCalls {
  const waiting = new Map<number, Waiting>();
  const subscriptions = new Map<string, OnValue>();
  let lastId = 0;
  let isEnded = false;

  const socket = open({
    onText(text) {
      const message = readSocketMessage(text, redact);
      if (message.kind === 'notification')
        subscriptions.get(message.subscription)?.(message.value, text.length);
      else if (message.kind === 'reply') settle(message.id, message.outcome);
    },
    onEnd(why) {
      end();
      onEnd(redact(why));
    },
  });

  function settle(id: number, outcome: Outcome): void {
    const request = waiting.get(id);
    if (request === undefined) return;
    waiting.delete(id);
    // Set before anything else is read: the first notification may be in the same bytes.
    if (request.onValue !== undefined && outcome.ok && isName(outcome.result))
      subscriptions.set(String(outcome.result), request.onValue);
    request.settle(outcome);
  }

  function end(): void {
    isEnded = true;
    subscriptions.clear();
    for (const id of waiting.keys()) settle(id, lost(ENDED));
  }

  function send(method: string, params: readonly JsonValue[], onValue?: OnValue): Promise<Outcome> {
    if (isEnded) return Promise.resolve(lost(ENDED));
    const id = ++lastId;
    return new Promise((resolve) => {
      const message = `No reply within ${replyMs / 1000} s.`;
      const late: Outcome = {
        ok: false,
        failure: { kind: 'timeout', phase: 'total', afterMs: replyMs, message },
      };
      const timer = setTimeout(() => settle(id, late), replyMs);
      waiting.set(id, {
        onValue,
        settle(outcome) {
          clearTimeout(timer);
          resolve(outcome);
        },
      });
      socket.send(requestBody(id, method, params));
    });
  }

  return {
    call: (method, params) => send(method, params),
    subscribe: (params, onValue) => send(SUBSCRIBE, params, onValue),
    close() {
      if (isEnded) return;
      for (const name of subscriptions.keys()) socket.send(requestBody(++lastId, 'eth_unsubscribe', [name]));
      socket.close();
      end();
    },
  };
}

function isName(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function lost(message: string): Outcome {
  return { ok: false, failure: { kind: 'network', code: 'SOCKET_ENDED', message } };
}
