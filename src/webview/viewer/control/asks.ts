// Requests to the host without a reply so far. None is made twice.

import type { PageReply } from '../../../protocol/toPage.ts';
import type { ViewerRequest } from '../../../protocol/viewer.ts';
import type { AskOfFront } from '../state/viewerActions.ts';

/** What it gives ends listening to replies. */
export type AskHost = (request: ViewerRequest, onReply: (reply: PageReply) => void) => () => void;

/** `end`: ends listening to its replies. */
type Asked = Pick<ViewerRequest, 'id' | 'type'> & { readonly end: () => void };

export interface Asks {
  readonly ask: AskOfFront;
  /** Searches a subject, in place of what was searched in it before. */
  search(id: string, text: string): void;
  /** Hits in a subject are wanted no more. */
  endSearch(id: string): void;
  /** A subject that is shown anew is asked for all of it again. */
  forget(id: string): void;
  /** Takes what was asked for about tables of the subject in front as never asked. */
  forgetTables(): void;
}

/** `subject`: the id of the one in front. */
export function createAsks(
  askHost: AskHost,
  subject: () => string | undefined,
  receive: (reply: PageReply) => void,
): Asks {
  const asked = new Map<string, Asked>();
  /** Ends the search of a subject, by its id. */
  const searches = new Map<string, () => void>();

  function forget(isSuch: (request: Asked) => boolean): void {
    for (const [key, request] of asked)
      if (isSuch(request)) {
        request.end();
        asked.delete(key);
      }
  }

  function endSearch(id: string): void {
    searches.get(id)?.();
    searches.delete(id);
  }

  return {
    ask(request, key) {
      const id = subject();
      if (id === undefined || (key !== undefined && asked.has(`${id} ${key}`))) return;
      const end = askHost({ ...request, id }, (reply) => {
        // What is told on the way is no end of it.
        if (reply.type === 'tableProgress') return receive(reply);
        end();
        asked.delete(`${id} ${key}`);
        receive(reply);
      });
      if (key !== undefined) asked.set(`${id} ${key}`, { id, type: request.type, end });
    },
    search(id, text) {
      endSearch(id);
      const end = askHost({ type: 'search', id, text }, (reply) => {
        if (reply.type === 'found' && reply.isDone) end();
        receive(reply);
      });
      searches.set(id, end);
    },
    endSearch,
    forget: (id) => forget((request) => request.id === id),
    forgetTables: () => forget(({ id, type }) => id === subject() && type === 'table'),
  };
}
