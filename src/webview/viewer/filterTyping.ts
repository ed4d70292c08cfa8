// Filters while they are typed.

import { applyFilters, typeFilter } from './tableState.ts';
import type { TableState } from './tableState.ts';
import type { TableActions } from './viewerActions.ts';

/** After the last key in a filter. */
const WAIT_MS = 300;

type TypingPlace = {
  readonly shown: () => TableState | undefined;
  readonly change: (by: (table: TableState) => TableState) => void;
  /** To the first row. */
  readonly toTop: () => void;
};

/** Applies filters a moment after they are typed. */
export function createFilterTyping({ shown, change, toTop }: TypingPlace): {
  readonly type: TableActions['filter'];
  readonly stop: () => void;
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
  };
}
