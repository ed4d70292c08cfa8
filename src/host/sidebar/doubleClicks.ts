// Detects double clicks on rows of a tree: VS Code reports them as two clicks.

const LONGEST_MS = 500;

export interface DoubleClicks {
  /** Whether this click is the second on the same row within half a second; a third click starts again. */
  isDouble(id: string): boolean;
}

/** `now`: milliseconds of a steady clock. */
export function createDoubleClicks(now: () => number): DoubleClicks {
  let last: { readonly id: string; readonly at: number } | undefined;
  return {
    isDouble(id) {
      const at = now();
      const isSecond = last?.id === id && at - last.at <= LONGEST_MS;
      last = isSecond ? undefined : { id, at };
      return isSecond;
    },
  };
}
