// Asks for a range of blocks in chunks: several at once, fewer blocks where the node refuses, one chunk at a time once
// it is busy.

import type { BlockRange } from '../failure/logRange.ts';

/** What came of a chunk. `refused`: the node takes fewer blocks. `busy`: it asks for a pause. `ended`: nothing more helps. */
export type ChunkOutcome =
  | { readonly kind: 'good'; readonly items: readonly string[] }
  | { readonly kind: 'refused'; readonly blocks: bigint; readonly isLimit: boolean }
  | { readonly kind: 'busy'; readonly seconds: number }
  | { readonly kind: 'ended' };

/** The items of chunks by their first blocks, in JSON. */
export type GoodChunks = ReadonlyMap<bigint, { readonly to: bigint; readonly items: readonly string[] }>;

export type ChunkPorts = {
  readonly ask: (chunk: BlockRange) => Promise<ChunkOutcome>;
  /** Absent where the person wants no waiting. */
  readonly wait?: ((seconds: number) => Promise<void>) | undefined;
  /** How many blocks of all are done. */
  readonly onProgress: (done: bigint, all: bigint) => void;
};

export type AskedChunks = {
  /** Of the blocks before `next`, in their order. */
  readonly items: readonly string[];
  /** The first block that is missing; undefined where none is. */
  readonly next: bigint | undefined;
  /** What came behind the first block that is missing. */
  readonly spare: GoodChunks;
  /** How many blocks it asked for at last. */
  readonly blocks: bigint;
  /** The most blocks that the node takes of any filter, as far as it is known. */
  readonly limit: bigint | undefined;
};

type Chunks = {
  /** In order. */
  readonly missing: BlockRange[];
  readonly done: Map<bigint, { readonly to: bigint; readonly items: readonly string[] }>;
  blocks: bigint;
  limit: bigint | undefined;
  atOnce: number;
  /** It has asked for a pause once. */
  isBusy: boolean;
  /** Pauses in a row without a good chunk. */
  pauses: number;
  pause: Promise<void> | undefined;
  hasEnded: boolean;
};

const MOST_AT_ONCE = 4;
const MOST_PAUSES = 3;

/**
 * `blocks`: how many at once; `isLimit`: because the node said that it takes so many. `spare`: what an earlier run got of
 * the range. Never rejects where the ports do not.
 */
export async function askInChunks(
  range: BlockRange,
  { blocks, isLimit }: { readonly blocks: bigint; readonly isLimit: boolean },
  ports: ChunkPorts,
  spare: GoodChunks = new Map(),
): Promise<AskedChunks> {
  const done = new Map([...spare].filter(([from, { to }]) => from >= range.from && to <= range.to));
  const chunks: Chunks = {
    missing: missingOf(range, done),
    done,
    blocks,
    limit: isLimit ? blocks : undefined,
    // Until one has come, the size may be wrong.
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
      const asking: Promise<void> = askOne(chunks, chunk, range, ports).finally(() => running.delete(asking));
      running.add(asking);
    }
    if (running.size === 0) break;
    await Promise.race(running);
  }
  return { ...goodPart(chunks, range), blocks: chunks.blocks, limit: chunks.limit };
}

async function askOne(chunks: Chunks, chunk: BlockRange, all: BlockRange, ports: ChunkPorts): Promise<void> {
  const outcome = await ports.ask(chunk);
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

/** One pause for all that wait at the same time. */
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

/** What is there from the first block on, without a gap. */
function goodPart({ done }: Chunks, { from, to }: BlockRange): Pick<AskedChunks, 'items' | 'next' | 'spare'> {
  const items: string[] = [];
  let next = from;
  for (let chunk = done.get(next); chunk !== undefined; chunk = done.get(next)) {
    for (const item of chunk.items) items.push(item);
    next = chunk.to + 1n;
  }
  const spare = new Map([...done].filter(([first]) => first > next));
  return { items, next: next > to ? undefined : next, spare };
}

/** The gaps between chunks of a range. */
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
