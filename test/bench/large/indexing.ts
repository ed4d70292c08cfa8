// Indexes one body that is being received: measures the times, and returns the parts of the index to check.
import type { JsonValue } from '../../../src/core/json.ts';
import type { JsonIndex } from '../../../src/core/jsonIndex/jsonIndex.ts';
import type { LargeContainer } from '../../../src/core/jsonIndex/largeContainer.ts';
import type { Shipped } from '../build.ts';
import { CHUNK, ChunkStore } from './chunkStore.ts';

export const ROWS = 100;

/** Milliseconds, except for `share`: the memory of the index as a part of the body. */
export type IndexSample = {
  readonly total: number;
  readonly afterLast: number;
  readonly firstRows: number;
  readonly page: number;
  readonly longestPush: number;
  readonly share: number;
};

export type Indexed = {
  readonly sample: IndexSample;
  readonly count: number;
  readonly first: readonly unknown[];
  readonly middle: readonly unknown[];
};

/** Adds a trace chunk by chunk, reads its first rows after the first chunk, and a page at the end. */
export function indexTrace(core: Shipped['core'], body: Uint8Array): Indexed {
  const store = new ChunkStore();
  const index = core.createJsonIndex(store);
  const pushes: number[] = [];
  let first: readonly unknown[] = [];
  let firstRows = 0;
  for (let at = 0; at < body.length; at += CHUNK) {
    const chunk = body.subarray(at, at + CHUNK);
    store.add(chunk);
    const isLast = at + CHUNK >= body.length;
    const start = performance.now();
    index.push(chunk);
    if (isLast) index.end();
    pushes.push(performance.now() - start);
    if (at > 0) continue;
    first = rows(index, 0);
    firstRows = performance.now() - start;
  }
  if (index.problem !== undefined) throw new Error(index.problem.message);
  const { count } = logsOf(index);
  const start = performance.now();
  const middle = rows(index, Math.floor(count / 2));
  const page = performance.now() - start;
  const total = pushes.reduce((sum, push) => sum + push, 0);
  const sample = {
    total,
    afterLast: pushes.at(-1)!,
    firstRows,
    page,
    longestPush: Math.max(...pushes),
    share: index.byteLength / body.length,
  };
  return { sample, count, first, middle };
}

function logsOf(index: JsonIndex): LargeContainer {
  return ['result', 'structLogs'].reduce(
    (at, name) => at.child(name) as LargeContainer,
    index.root as LargeContainer,
  );
}

function rows(index: JsonIndex, from: number): readonly (JsonValue | object)[] {
  return logsOf(index)
    .children(from, from + ROWS)
    .map(({ value }) => value);
}
