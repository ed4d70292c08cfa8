// Feeds a body to an index in chunks and reads all of it back.

import { isLargeValue, createJsonIndex } from '../../../src/core/jsonIndex/jsonIndex.ts';
import type { JsonIndex, JsonIndexSizes } from '../../../src/core/jsonIndex/jsonIndex.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { LargeValue } from '../../../src/core/jsonIndex/largeContainer.ts';

/** So small that every boundary between blocks, and every part of a value, is met in a short text. */
export const TINY: JsonIndexSizes = { block: 7, large: 2 };

/** An index over a body of which nothing was fed yet, and the function that feeds up to an offset, as one chunk. */
export function startFeeding(
  body: Uint8Array,
  sizes?: JsonIndexSizes,
): { readonly index: JsonIndex; readonly feedTo: (offset: number) => void } {
  let fed = 0;
  const index = createJsonIndex(
    {
      get length() {
        return fed;
      },
      read(from, to) {
        if (from < 0 || to <= from || to > fed)
          throw new RangeError(`Read ${from} to ${to} of ${fed} bytes.`);
        return body.slice(from, to);
      },
    },
    sizes,
  );
  const feedTo = (offset: number): void => {
    // A chunk of its own, somewhere in a larger buffer, as sockets give them.
    const chunk = new Uint8Array(offset - fed + 5).subarray(3, 3 + offset - fed);
    chunk.set(body.subarray(fed, offset));
    fed = offset;
    index.push(chunk);
  };
  return { index, feedTo };
}

/** An index over a whole body, fed in chunks that end at these offsets. */
export function feed(body: Uint8Array, cuts: Iterable<number> = [], sizes?: JsonIndexSizes): JsonIndex {
  const { index, feedTo } = startFeeding(body, sizes);
  for (const cut of cuts) feedTo(cut);
  feedTo(body.length);
  index.end();
  return index;
}

/** Every offset inside a body. */
export const everyByte = (body: Uint8Array): Iterable<number> =>
  Array.from({ length: Math.max(0, body.length - 1) }, (_, index) => index + 1);

/** The value as `JSON.parse` would have it, read in parts. */
export function readWhole(value: JsonValue | LargeValue | undefined): JsonValue | undefined {
  if (!isLargeValue(value)) return value;
  if (value.kind === 'string') return value.text(0, value.count);
  const members = value.children(0, value.count);
  return value.kind === 'array'
    ? members.map((member) => readWhole(member.value)!)
    : Object.fromEntries(members.map((member) => [member.name!, readWhole(member.value)!]));
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
