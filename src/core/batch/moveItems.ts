// Moves items of a list, which are compared by identity. Moved items end up side by side, in their order.

/**
 * The items with the moved ones at the target: behind it where they come from above it, else before it; at the end
 * without a target. Nothing changes where the target is one of the moved items or not in the list.
 */
export function moveItemsTo<Item>(
  items: readonly Item[],
  moved: readonly Item[],
  target: Item | undefined,
): readonly Item[] {
  const set = new Set(moved);
  const taken = items.filter((item) => set.has(item));
  const rest = items.filter((item) => !set.has(item));
  if (target === undefined) return [...rest, ...taken];
  const at = rest.indexOf(target);
  if (at < 0 || taken.length === 0) return items;
  const isFromAbove = items.indexOf(taken[0]!) < items.indexOf(target);
  return rest.toSpliced(isFromAbove ? at + 1 : at, 0, ...taken);
}

/**
 * The items with the moved ones past the next item below (1) or above (-1) all of them. Unchanged at the end of the
 * list.
 */
export function moveItemsBy<Item>(
  items: readonly Item[],
  moved: readonly Item[],
  by: 1 | -1,
): readonly Item[] {
  const set = new Set(moved);
  const isMoved = (item: Item): boolean => set.has(item);
  const next = items[by < 0 ? items.findIndex(isMoved) - 1 : items.findLastIndex(isMoved) + 1];
  return next === undefined ? items : moveItemsTo(items, moved, next);
}
