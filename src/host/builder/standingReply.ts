// A reply to a request of a page, sent again whenever it may have changed.

import type * as vscode from 'vscode';
import type { PageReply } from '../../protocol/toPage.ts';
import type { Reply } from '../common/connectPage.ts';

export interface StandingReply<Asked> {
  /** Replies now and after each change; replaces the previous request. */
  watch(asked: Asked, reply: Reply): void;
  /** Sends the reply again, after a change that has no event. */
  changed(): void;
  dispose(): void;
}

/** `events`: after these, the reply may have changed. */
export function standingReply<Asked>(
  replyTo: (asked: Asked) => PageReply,
  ...events: readonly vscode.Event<void>[]
): StandingReply<Asked> {
  let tell = (): void => undefined;
  const listening = events.map((event) => event(() => tell()));
  return {
    watch(asked, reply) {
      tell = () => reply(replyTo(asked));
      tell();
    },
    changed: () => tell(),
    dispose: () => listening.forEach((one) => one.dispose()),
  };
}
