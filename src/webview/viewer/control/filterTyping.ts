// Typing in the filters of a table and in the search of its rows: applied after a pause, or at once.

import { firstFilter, showFilters } from '../state/filterRow.ts';
import { typeSearch } from '../state/tableSearch.ts';
import { applyFilters, endTyping, typeFilter } from '../state/tableFilters.ts';
import type { TableState } from '../state/tableState.ts';
import type { TableActions } from '../state/viewerActions.ts';

/** The pause after the last key in a filter. */
const WAIT_MS = 300;

type TypingNeeds = {
  readonly root: HTMLElement;
  readonly shown: () => TableState | undefined;
  readonly change: (by: (table: TableState) => TableState) => void;
  /** Scrolls to the first row. */
  readonly toTop: () => void;
};

/** Applies filters shortly after the last key. */
export function createFilterTyping({ root, shown, change, toTop }: TypingNeeds): {
  readonly type: TableActions['filter'];
  readonly search: TableActions['search'];
  /** Drops the delayed change. */
  readonly stop: () => void;
  /** Applies the delayed change at once: another table is about to be shown. */
  readonly settle: () => void;
  readonly show: TableActions['showFilters'];
  readonly only: TableActions['onlyRows'];
} {
  let typing: ReturnType<typeof setTimeout> | undefined;
  function stop(): void {
    clearTimeout(typing);
    typing = undefined;
  }
  function apply(): void {
    stop();
    const before = shown()?.order;
    change(applyFilters);
    if (shown()?.order !== before) toTop();
  }
  function applySoon(isDone: boolean): void {
    stop();
    if (isDone) apply();
    else typing = setTimeout(apply, WAIT_MS);
  }
  return {
    type(column, text, isDone) {
      change((table) => typeFilter(table, column, text));
      applySoon(isDone);
    },
    search(text, isDone) {
      change((table) => typeSearch(table, text));
      applySoon(isDone);
    },
    only(column, text) {
      stop();
      // The empty columns to the left may be hidden at once: nobody types.
      change((table) => applyFilters(endTyping(typeFilter(showFilters(table, true), column, text))));
      toTop();
    },
    stop,
    settle() {
      if (typing !== undefined) apply();
    },
    show(isShown, column) {
      stop();
      change((table) => showFilters(table, isShown));
      const table = shown();
      if (!isShown || table === undefined) return;
      const field = root.querySelector<HTMLElement>(`[data-filter="${column ?? firstFilter(table)}"]`);
      field?.focus();
      // The head of the table can be scrolled out at the top of the window.
      field?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
  };
}
