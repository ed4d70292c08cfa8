// Asks for the logs of a range of blocks in chunks: several chunks at once, smaller ones where the node refuses the
// size, and one at a time once the node is busy.

import type { BlockRange } from '../failure/logRange.ts';

/**
 * The outcome of one chunk. `refused`: the node takes only so many blocks at once; `busy`: the node asks for a pause;
 * `ended`: another request would not help.
 */
export type ChunkOutcome =
  | { readonly kind: 'good'; readonly items: readonly string[] }
  | { readonly kind: 'refused'; readonly blocks: bigint; readonly isLimit: boolean }
  | { readonly kind: 'busy'; readonly seconds: number }
  | { readonly kind: 'ended' };

/** The items of each chunk, as JSON texts, by the first block of the chunk. */
export type GoodChunks = ReadonlyMap<bigint, { readonly to: bigint; readonly items: readonly string[] }>;

export type ChunkPorts = {
  readonly request: (chunk: BlockRange) => Promise<ChunkOutcome>;
  /** Waits before the next request; absent where the user wants no waiting. */
  readonly wait?: ((seconds: number) => Promise<void>) | undefined;
  /** Reports how many of all blocks are done. */
  readonly onProgress: (done: bigint, all: bigint) => void;
};

export type ChunksOutcome = {
  /** The items of all blocks before `next`, in block order. */
  readonly items: readonly string[];
  /** The first block whose items are missing; undefined where no block is missing. */
  readonly next: bigint | undefined;
  /** The chunks that came for blocks after the first missing one. */
  readonly spare: GoodChunks;
  /** The number of blocks in a chunk at the end of the run. */
  readonly blocks: bigint;
  /** The most blocks that the node takes whatever the filter; undefined where that is not known. */
  readonly limit: bigint | undefined;
};

type Chunks = {
  /** The ranges not yet asked for, in block order. */
  readonly missing: BlockRange[];
  readonly done: Map<bigint, { readonly to: bigint; readonly items: readonly string[] }>;
  blocks: bigint;
  limit: bigint | undefined;
  atOnce: number;
  /** Whether the node has asked for a pause at least once. */
  isBusy: boolean;
  /** The number of pauses in a row without a good chunk. */
  pauses: number;
  pause: Promise<void> | undefined;
  hasEnded: boolean;
};

const MOST_AT_ONCE = 4;
const MOST_PAUSES = 3;

/**
 * Asks for all chunks of `range`. `blocks`: the size of a chunk; `isLimit`: the node said that it takes so many blocks;
 * `spare`: chunks of this range that an earlier run got. Never rejects where the ports do not.
 */
export async function requestInChunks(
  range: BlockRange,
  { blocks, isLimit }: { readonly blocks: bigint; readonly isLimit: boolean },
  ports: ChunkPorts,
  spare: GoodChunks = new Map(),
): Promise<ChunksOutcome> {
  const done = new Map([...spare].filter(([from, { to }]) => from >= range.from && to <= range.to));
  const chunks: Chunks = {
    missing: missingOf(range, done),
    done,
    blocks,
    limit: isLimit ? blocks : undefined,
    // One request at a time until a chunk has come: the chunk size may be too large.
    atOnce: 1,
    isBusy: false,
    pauses: 0,
    pause: undefined,
    hasEnded: false,
  };
  const running = new Set<Promise<void>>();
  ports.onProgress(0n, sizeOf(range));
  for (;;) {
    while (!chunks.hasEnded && running.size < chunks.atOnce) {
      const chunk = takeNext(chunks);
      if (chunk === undefined) break;
      const pending: Promise<void> = askOne(chunks, chunk, range, ports).finally(() =>
        running.delete(pending),
      );
      running.add(pending);
    }
    if (running.size === 0) break;
    await Promise.race(running);
  }
  return { ...goodPart(chunks, range), blocks: chunks.blocks, limit: chunks.limit };
}

async function askOne(chunks: Chunks, chunk: BlockRange, all: BlockRange, ports: ChunkPorts): Promise<void> {
  const outcome = await ports.request(chunk);
  if (outcome.kind === 'good') {
    chunks.done.set(chunk.from, { to: chunk.to, items: outcome.items });
    chunks.pauses = 0;
    chunks.atOnce = chunks.isBusy ? 1 : MOST_AT_ONCE;
    const done = [...chunks.done].reduce((sum, [from, { to }]) => sum + to - from + 1n, 0n);
    return ports.onProgress(done, sizeOf(all));
  }
  if (outcome.kind === 'busy') await pause(chunks, outcome.seconds, ports);
  else if (outcome.kind === 'refused') takeFewer(chunks, outcome);
  else chunks.hasEnded = true;
  putBack(chunks, chunk);
}

function takeFewer(chunks: Chunks, { blocks, isLimit }: ChunkOutcome & { kind: 'refused' }): void {
  if (blocks < chunks.blocks) chunks.blocks = blocks;
  if (isLimit && (chunks.limit === undefined || blocks < chunks.limit)) chunks.limit = blocks;
}

/** Chunks that wait at the same time share one pause. */
async function pause(chunks: Chunks, seconds: number, { wait }: ChunkPorts): Promise<void> {
  chunks.isBusy = true;
  chunks.atOnce = 1;
  if (chunks.pause === undefined) {
    if (wait === undefined || chunks.pauses >= MOST_PAUSES) {
      chunks.hasEnded = true;
      return;
    }
    chunks.pauses++;
    chunks.pause = wait(seconds).finally(() => (chunks.pause = undefined));
  }
  await chunks.pause;
}

function takeNext({ missing, blocks }: Chunks): BlockRange | undefined {
  const first = missing.shift();
  if (first === undefined) return undefined;
  const to = first.from + blocks - 1n;
  if (to >= first.to) return first;
  missing.unshift({ from: to + 1n, to: first.to });
  return { from: first.from, to };
}

function putBack({ missing }: Chunks, chunk: BlockRange): void {
  const at = missing.findIndex(({ from }) => from > chunk.from);
  missing.splice(at === -1 ? missing.length : at, 0, chunk);
}

/** The items from the first block on, as far as they reach without a gap. */
function goodPart(
  { done }: Chunks,
  { from, to }: BlockRange,
): Pick<ChunksOutcome, 'items' | 'next' | 'spare'> {
  const items: string[] = [];
  let next = from;
  for (let chunk = done.get(next); chunk !== undefined; chunk = done.get(next)) {
    for (const item of chunk.items) items.push(item);
    next = chunk.to + 1n;
  }
  const spare = new Map([...done].filter(([first]) => first > next));
  return { items, next: next > to ? undefined : next, spare };
}

/** The parts of a range that no chunk covers. */
function missingOf({ from, to }: BlockRange, chunks: GoodChunks): BlockRange[] {
  const missing: BlockRange[] = [];
  let next = from;
  for (const [first, chunk] of [...chunks].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (first > next) missing.push({ from: next, to: first - 1n });
    next = chunk.to + 1n;
  }
  if (next <= to) missing.push({ from: next, to });
  return missing;
}

function sizeOf({ from, to }: BlockRange): bigint {
  return to - from + 1n;
}
