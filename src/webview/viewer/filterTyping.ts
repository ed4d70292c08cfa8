// Filters of a table: their fields, and what is typed in them.

import { showFilters } from './filterRow.ts';
import { applyFilters, typeFilter } from './tableState.ts';
import type { TableState } from './tableState.ts';
import type { TableActions } from './viewerActions.ts';

/** After the last key in a filter. */
const WAIT_MS = 300;

type TypingPlace = {
  readonly root: HTMLElement;
  readonly shown: () => TableState | undefined;
  readonly change: (by: (table: TableState) => TableState) => void;
  /** To the first row. */
  readonly toTop: () => void;
};

/** Applies filters a moment after they are typed. */
export function createFilterTyping({ root, shown, change, toTop }: TypingPlace): {
  readonly type: TableActions['filter'];
  readonly stop: () => void;
  readonly show: TableActions['showFilters'];
} {
  let typing: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(typing);
  function apply(): void {
    stop();
    const before = shown()?.order;
    change(applyFilters);
    if (shown()?.order !== before) toTop();
  }
  return {
    type(column, text, isDone) {
      change((table) => typeFilter(table, column, text));
      stop();
      if (isDone) apply();
      else typing = setTimeout(apply, WAIT_MS);
    },
    stop,
    show(isShown, column) {
      stop();
      change((table) => showFilters(table, isShown));
      const wanted = column === undefined ? '[data-filter]' : `[data-filter="${column}"]`;
      root.querySelector<HTMLElement>(wanted)?.focus();
    },
  };
}
