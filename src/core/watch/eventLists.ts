// Lists of receipts, logs or traces: their shape, and those of many blocks as one list. Only so many items are kept.

import type { JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import type { Shape } from '../shape.ts';

/** Whether it is of receipts, logs or traces: which of them is the first one differs from result to result. */
export function isListOfEvents(shape: Shape): boolean {
  return membersOfItems(shape)?.['transactionHash'] !== undefined;
}

export function membersOfItems(shape: Shape): Readonly<Record<string, Shape>> | undefined {
  if (typeof shape !== 'object' || !('array' in shape) || typeof shape.array !== 'object') return undefined;
  return 'object' in shape.array ? shape.array.object : undefined;
}

/** What such a list is of; undefined for another one. */
export function eventsOf(shape: Shape): 'receipts' | 'logs' | 'traces' | undefined {
  if (!isListOfEvents(shape)) return undefined;
  const members = membersOfItems(shape)!;
  return members['status'] === 'status' ? 'receipts' : members['topics'] === undefined ? 'traces' : 'logs';
}

/** `size`: of the items as JSON, in characters; `all`: the number of items, with those that are not kept. */
export type EventItems = {
  readonly items: readonly JsonValue[];
  readonly size: number;
  readonly all: number;
};

export const NO_EVENTS: EventItems = { items: [], size: 0, all: 0 };

/** The most that is kept, in characters of JSON. */
const MOST_KEPT = 32_000_000;

/** With the items of these results; from the first item that does not fit, none are kept. */
export function keepEvents(
  before: EventItems,
  results: readonly NodeValue[],
  most: number = MOST_KEPT,
): EventItems {
  const items: JsonValue[] = [];
  let { size, all } = before;
  let isFull = before.all > before.items.length;
  for (const result of results) {
    if (isLargeValue(result)) {
      if (result.kind !== 'array') continue;
      all += result.count;
      isFull ||= result.count > 0;
    } else if (Array.isArray(result)) {
      all += result.length;
      for (const item of result as readonly JsonValue[]) {
        const length = isFull ? 0 : JSON.stringify(item).length;
        isFull ||= size + length > most;
        if (isFull) break;
        size += length;
        items.push(item);
      }
    }
  }
  return { items: items.length === 0 ? before.items : [...before.items, ...items], size, all };
}
