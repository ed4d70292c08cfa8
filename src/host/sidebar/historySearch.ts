// A search in the History view: gives what is found so far while it runs, and ends when it is no longer wanted.

import type { HistoryFilter, ListedEntry, PageEnd } from '../../core/history/history.ts';
import { DETAILS_PER_PAGE } from './detailRows.ts';
import type { History } from '../history/history.ts';

/** Found entries are shown as soon as there are this many more. */
const BATCH = 25;

type Found = {
  readonly heads: readonly ListedEntry[];
  readonly isSearching: boolean;
  readonly hasMore: boolean;
};

export interface HistorySearch {
  /** What is found so far; the first call, and each call with another filter, starts a search. */
  found(filter: HistoryFilter): Found;
  showMore(): void;
  /** Searches again after the history has changed; the earlier results are shown meanwhile. */
  renew(): void;
  stop(): void;
}

/** `notify`: called when more is found, or the search has ended. */
export function createHistorySearch(history: History, notify: () => void): HistorySearch {
  let filter: HistoryFilter | undefined;
  let wanted = DETAILS_PER_PAGE;
  let shown: Found = { heads: [], isSearching: false, hasMore: false };
  let abort = new AbortController();

  function stop(): void {
    abort.abort();
    abort = new AbortController();
  }

  async function searchFor(isSearchedFor: HistoryFilter): Promise<void> {
    stop();
    const { signal } = abort;
    const heads: ListedEntry[] = [];
    let end: PageEnd | undefined;
    shown = { ...shown, isSearching: true };
    const show = (isSearching: boolean): void => {
      if (isSearching && heads.length < shown.heads.length) return;
      shown = { heads: heads.slice(0, wanted), isSearching, hasMore: heads.length > wanted };
      notify();
    };
    do {
      // Undefined where the search was stopped, or where the history could not be read, which it reports itself.
      const page = await history
        .page(isSearchedFor, Math.min(BATCH, wanted + 1 - heads.length), end, signal)
        .catch(() => undefined);
      if (signal.aborted) return;
      heads.push(...(page?.heads ?? []));
      end = page?.end;
      if (end !== undefined && heads.length <= wanted) show(true);
    } while (end !== undefined && heads.length <= wanted);
    show(false);
  }

  return {
    found(next) {
      if (next !== filter) {
        filter = next;
        wanted = DETAILS_PER_PAGE;
        shown = { heads: [], isSearching: true, hasMore: false };
        void searchFor(next);
      }
      return shown;
    },
    showMore() {
      wanted += wanted;
      if (filter !== undefined) void searchFor(filter);
    },
    renew() {
      if (filter !== undefined) void searchFor(filter);
    },
    stop() {
      filter = undefined;
      stop();
    },
  };
}
