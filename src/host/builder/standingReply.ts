// A reply to what a page has asked for, given again whenever it may be another one.

import type * as vscode from 'vscode';
import type { PageReply } from '../../protocol/toPage.ts';
import type { Reply } from '../common/connectPage.ts';

export interface StandingReply<Asked> {
  /** Replies from now on, in place of what was asked before. */
  watch(asked: Asked, reply: Reply): void;
  /** The reply may be another one, without an event. */
  changed(): void;
  dispose(): void;
}

/** `events`: after these, the reply may be another one. */
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
