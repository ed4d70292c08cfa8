// Works on one item at a time. Of the items that come meanwhile, only the last one is worked on.

export function lastOnly<Item>(work: (item: Item) => Promise<void>): (item: Item) => Promise<void> {
  let waiting: readonly Item[] = [];
  let isAtWork = false;

  return async (item) => {
    waiting = [item];
    if (isAtWork) return;
    isAtWork = true;
    try {
      for (let [next] = waiting; next !== undefined; [next] = waiting) {
        waiting = [];
        await work(next);
      }
    } finally {
      isAtWork = false;
    }
  };
}
