// The connection of a page to the host: messages, and requests with replies. Every message is parsed on arrival.

import type { ToHost } from '../../protocol/toHost.ts';
import { parseToPage } from '../../protocol/toPage.ts';
import type { PageReply, ToPage } from '../../protocol/toPage.ts';

type PageMessageOut = Exclude<ToHost, { readonly type: 'ask' }>;
type PageRequest = Extract<ToHost, { readonly type: 'ask' }>['body'];

/** A message that is not a reply. */
export type HostMessage = Exclude<ToPage, { readonly type: 'reply' }>;

export interface HostConnection {
  readonly send: (message: PageMessageOut) => void;
  /** Sends a request, which may get several replies. Returns a function that stops listening for them. */
  readonly request: (request: PageRequest, onReply: (reply: PageReply) => void) => () => void;
}

export function connectHost(
  post: (message: ToHost) => void,
  receive: (message: HostMessage) => void,
): HostConnection {
  let asks = 0;
  const waiting = new Map<number, (reply: PageReply) => void>();
  window.addEventListener('message', ({ data }) => {
    const message = parseToPage(data);
    if (message?.type === 'reply') waiting.get(message.to)?.(message.body);
    else if (message !== undefined) receive(message);
  });
  return {
    send: post,
    request(body, onReply) {
      const ask = ++asks;
      waiting.set(ask, onReply);
      post({ type: 'ask', ask, body });
      return () => void waiting.delete(ask);
    },
  };
}
