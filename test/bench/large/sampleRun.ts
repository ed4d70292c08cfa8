// Makes one call for a large result and prints its cost as JSON, in a process with its own memory and pauses. `node
// sampleRun.ts <way> <url> <core file> <folder>`.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ArrivingBody, LargeBodies } from '../../../src/core/reply/largeBody.ts';
import type { Shipped } from '../build.ts';
import { keyedEndpoint, key } from '../clients/ours.ts';
import { sized } from '../effort.ts';
import { sink } from './sinks.ts';
import type { Way } from './sinks.ts';

/** Times in milliseconds, memory in bytes. */
export type RunSample = {
  /** From the last chunk to the first rows decoded, or to the text that the usual way shows. */
  readonly afterLast: number;
  /** From the last chunk to the complete index, or to the other form that is made of the body. */
  readonly indexed: number;
  /** From the first chunk to the first rows read from the part received; -1 where rows come only at the end. */
  readonly firstRows: number;
  readonly total: number;
  readonly longestPause: number;
  /** The longest work of this process without a pause. On a busy machine, pauses are longer. */
  readonly longestWork: number;
  /** The peak memory above the memory before the call. */
  readonly peak: number;
  readonly rows: number;
};

const ROWS = 100;
/** The extension warms up the code of its index during this time. */
const SETTLE_MS = sized(1_600, 0);

const [way, url, coreFile, folder] = process.argv.slice(2) as [Way, string, string, string];
const load = createRequire(import.meta.url);
const core = load(coreFile) as Shipped['core'];
const rpc = load(join(process.cwd(), 'dist/rpc.js')) as Shipped['rpc'];
const kept = load(
  join(process.cwd(), 'dist/bodies.js'),
) as typeof import('../../../src/storage/largeBodies.ts');

let firstChunkAt = 0;
let lastChunkAt = 0;
let firstRowsAt = -1;
let endedAt = 0;

/** Records when chunks arrive. */
function timed(bodies: LargeBodies): LargeBodies {
  return {
    begin(secrets) {
      const body: ArrivingBody = bodies.begin(secrets);
      return {
        index: body.index,
        push(chunk) {
          lastChunkAt = performance.now();
          firstChunkAt ||= lastChunkAt;
          body.push(chunk);
          if (way === 'memory' || way === 'file') readEarly(body);
        },
        ready: () => body.ready(),
        end(isCutOff) {
          const ended = body.end(isCutOff);
          endedAt = performance.now();
          return ended;
        },
        discard: () => body.discard(),
      };
    },
  };
}

/** The processor time of this thread so far, in milliseconds. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function readEarly({ index }: ArrivingBody): void {
  if (firstRowsAt !== -1) return;
  const logs = ['result', 'structLogs'].reduce<unknown>(
    (at, name) => (at as { child?(step: string): unknown } | undefined)?.child?.(name),
    index.root,
  );
  const rows = (logs as { children?(from: number, to: number): unknown[] } | undefined)?.children?.(0, ROWS);
  if (rows !== undefined && rows.length === ROWS) firstRowsAt = performance.now();
}

async function run(): Promise<RunSample> {
  const ours = kept.createLargeBodies(folder, way === 'memory' ? 1e12 : undefined);
  const bodies = way === 'memory' || way === 'file' ? ours : sink(way);
  const limits = {
    connectTimeoutMs: 10_000,
    totalTimeoutMs: 600_000,
    maxResponseBytes: 1e10,
    maxConnections: 50,
  };
  const client = rpc.createRpcClient(
    () => limits,
    () => Promise.resolve(undefined),
    timed(bodies),
  );
  await delay(SETTLE_MS);
  const base = process.memoryUsage().rss;
  let [longestPause, longestWork] = [0, 0];
  let [tick, worked] = [performance.now(), workedMs()];
  const ticking = setInterval(() => {
    const [now, work] = [performance.now(), workedMs()];
    longestPause = Math.max(longestPause, now - tick);
    longestWork = Math.max(longestWork, work - worked);
    [tick, worked] = [now, work];
  }, 1);
  let rows = 0;
  const start = performance.now();
  const draft = { endpoint: keyedEndpoint(url), method: 'debug_traceTransaction', params: [] };
  if (way === 'memory' || way === 'file') {
    const entry = await core.runCall<AbortSignal>(
      {
        send: (call, signal) => client.send(call, signal),
        keyFor: () => Promise.resolve(new core.Secret(key)),
        history: { started() {}, finished() {} },
        now: Date.now,
        clock: () => performance.now(),
        headOf: () => undefined,
        chainOf: () => undefined,
        newId: () => 'sample',
        nextRpcId: () => 1,
      },
      draft,
      new AbortController().signal,
    );
    if (!entry.outcome.ok) throw new Error(JSON.stringify(entry.outcome.failure));
    const root = core.decodeResult(draft, entry.outcome.result);
    const logs = core.childNodes(root).find(({ label }) => label === 'structLogs')!;
    rows = core.childCount(logs);
    for (const row of core.childNodes(logs, 0, ROWS)) core.summarize(row);
    if (firstRowsAt === -1) firstRowsAt = firstChunkAt - 1;
  } else {
    const call = {
      endpoint: draft.endpoint,
      key: new core.Secret(key),
      body: '{}',
      mayRepeat: true,
      forbidden: () => [],
    };
    const sent = await client.send(call, new AbortController().signal);
    if (!sent.ok) throw new Error(sent.failure.message);
    // A small body does not go through the sink.
    if (sent.response.body instanceof Uint8Array) {
      lastChunkAt = performance.now();
      const small = sink(way).begin([]);
      small.push(sent.response.body);
      small.end(false);
    }
  }
  const end = performance.now();
  // The pause of this work is measured only when the timer fires again.
  await delay(5);
  clearInterval(ticking);
  const peak = process.resourceUsage().maxRSS * 1024 - base;
  return {
    afterLast: lastChunkAt === 0 ? -1 : end - lastChunkAt,
    indexed: endedAt === 0 ? -1 : endedAt - lastChunkAt,
    firstRows: firstRowsAt < firstChunkAt ? -1 : firstRowsAt - firstChunkAt,
    total: end - start,
    longestPause,
    longestWork,
    peak,
    rows,
  };
}

process.stdout.write(`${JSON.stringify(await run())}\n`, () => process.exit(0));
