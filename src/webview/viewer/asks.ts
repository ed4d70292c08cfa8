// Owns what was asked of the host and has not come: nothing is asked for twice.

import type { ViewerToHost, ViewerToPage } from '../../protocol/viewer.ts';
import { tableKey } from './tableControl.ts';
import { rowsKey } from './treeControl.ts';
import type { Ask } from './viewerActions.ts';

export interface Asks {
  /** Posts a message of the subject in front; with a key, not again before there is an answer. */
  readonly ask: Ask;
  /** Notes what has come. A subject that is shown anew is asked for all of it again. */
  arrived(message: ViewerToPage): void;
  /** Takes what was asked for about tables of the subject in front as never asked. */
  forgetTables(): void;
}

/** `subject`: the id of the one in front. */
export function createAsks(post: (message: ViewerToHost) => void, subject: () => string | undefined): Asks {
  const asked = new Set<string>();

  function forget(beginning: string): void {
    for (const key of asked) if (key.startsWith(beginning)) asked.delete(key);
  }

  return {
    ask(message, key) {
      const id = subject();
      if (id === undefined || (key !== undefined && asked.has(`${id} ${key}`))) return;
      if (key !== undefined) asked.add(`${id} ${key}`);
      post({ ...message, id });
    },
    arrived(message) {
      if (message.type === 'rows') asked.delete(`${message.id} ${rowsKey(message)}`);
      if (message.type === 'table') asked.delete(`${message.id} ${tableKey(message)}`);
      if (message.type === 'show') forget(`${message.subject.id} `);
    },
    forgetTables: () => forget(`${subject()} table `),
  };
}
