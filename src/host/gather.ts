// Owns doing something once for many events that come together. Refuses to wait for an end of them: the first one
// starts the clock.

export type Gathering<Item> = { add(item: Item): void; dispose(): void };

export function gather<Item>(milliseconds: number, act: (items: ReadonlySet<Item>) => void): Gathering<Item> {
  let items = new Set<Item>();
  let timer: NodeJS.Timeout | undefined;
  return {
    add(item) {
      items.add(item);
      timer ??= setTimeout(() => {
        const all = items;
        items = new Set();
        timer = undefined;
        act(all);
      }, milliseconds);
    },
    dispose() {
      clearTimeout(timer);
    },
  };
}
