// A reply to a request of a page, sent again whenever it may have changed.

import type * as vscode from 'vscode';
import type { PageReply } from '../../protocol/toPage.ts';
import type { Reply } from '../common/connectPage.ts';

export interface StandingReply<Request> {
  /** Replies now and after each change; replaces the previous request. */
  watch(request: Request, reply: Reply): void;
  /** Sends the reply again, after a change that has no event. */
  changed(): void;
  dispose(): void;
}

/** `events`: after these, the reply may have changed. */
export function standingReply<Request>(
  replyTo: (request: Request) => PageReply,
  ...events: readonly vscode.Event<void>[]
): StandingReply<Request> {
  let send = (): void => undefined;
  const listening = events.map((event) => event(() => send()));
  return {
    watch(request, reply) {
      send = () => reply(replyTo(request));
      send();
    },
    changed: () => send(),
    dispose: () => listening.forEach((one) => one.dispose()),
  };
}
