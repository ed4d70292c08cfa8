// The requests to the host that still wait for a reply. None is sent twice.

import type { PageReply } from '../../../protocol/toPage.ts';
import type { ViewerRequest } from '../../../protocol/viewer.ts';
import type { RequestForSubject } from '../state/viewerActions.ts';

/** Sends a request. Returns a function that stops listening for replies. */
export type RequestHost = (request: ViewerRequest, onReply: (reply: PageReply) => void) => () => void;

/** `end`: stops listening for its replies. */
type PendingRequest = Pick<ViewerRequest, 'id' | 'type'> & { readonly end: () => void };

export interface HostRequests {
  readonly send: RequestForSubject;
  /** Searches a subject; any earlier search in it ends. */
  search(id: string, text: string): void;
  /** Ends the search in a subject. */
  endSearch(id: string): void;
  /** Forgets the requests about a subject, so that they can be sent again: it is shown anew. */
  forget(id: string): void;
  /** Forgets the table requests of the subject in front, so that they can be sent again. */
  forgetTables(): void;
}

/** `subject`: the id of the subject in front. */
export function createHostRequests(
  requestHost: RequestHost,
  subject: () => string | undefined,
  receive: (reply: PageReply) => void,
): HostRequests {
  const pending = new Map<string, PendingRequest>();
  /** Functions that end a search, by the id of its subject. */
  const searches = new Map<string, () => void>();

  function forget(isSuch: (request: PendingRequest) => boolean): void {
    for (const [key, request] of pending)
      if (isSuch(request)) {
        request.end();
        pending.delete(key);
      }
  }

  function endSearch(id: string): void {
    searches.get(id)?.();
    searches.delete(id);
  }

  return {
    send(request, key) {
      const id = subject();
      if (id === undefined || (key !== undefined && pending.has(`${id} ${key}`))) return;
      const end = requestHost({ ...request, id }, (reply) => {
        // A progress report does not end the request.
        if (reply.type === 'tableProgress') return receive(reply);
        end();
        pending.delete(`${id} ${key}`);
        receive(reply);
      });
      if (key !== undefined) pending.set(`${id} ${key}`, { id, type: request.type, end });
    },
    search(id, text) {
      endSearch(id);
      const end = requestHost({ type: 'search', id, text }, (reply) => {
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
