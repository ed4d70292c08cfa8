// The history benchmark: 1,000 to 1,000,000 entries, compared with a file rewritten whole and a file of appended lines.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { HistoryFilter, HistoryPort } from '../../src/core/history/history.ts';
import { loadShipped } from './build.ts';
import { expectEqual } from './call/check.ts';
import { createOurHistory, pageOf } from './history/ours.ts';
import type { OurHistory } from './history/ours.ts';
import { withPauses } from './history/pauses.ts';
import type { Pauses } from './history/pauses.ts';
import { sampleEntry } from './history/sampleEntries.ts';
import { createWholeFiles } from './history/wholeFiles.ts';
import { sized } from './effort.ts';
import { compare, format, printTable, state } from './report.ts';
import type { Metric } from './report.ts';
import { interleave, median, quantile } from './rounds.ts';

/** The first and the last size are compared. Each size but the last is measured with plain files too. */
const SIZES = sized([1_000, 10_000, 100_000, 1_000_000], [1_000, 2_000, 3_000]);
const [SMALLEST, LARGEST] = [SIZES[0]!, SIZES.at(-1)!];
/** The most entries of one JSON text: a longer text does not fit in a string. */
const MOST_REWRITTEN = SIZES.at(-2)!;
const APPENDS = sized(200, 20);
const GROUPS = ['day', 'method', 'endpoint', 'outcome'] as const;

/** A search that the index cannot serve: its text is too short. */
const TOO_SHORT = 'two letters that are nowhere';
const EVICTING_MS = sized(2_000, 200);

type Sample = Readonly<Record<string, number>>;

/** The searches, and how many of the newest 200 must be found. The entry to find is from the middle of the history. */
function searches(size: number): Readonly<Record<string, { filter: HistoryFilter; found: number }>> {
  const middle = sampleEntry(Math.floor(size / 20) * 10 + 4);
  const result = (middle.outcome as { result: Record<string, string> }).result;
  const block = BigInt(result['blockNumber']!).toString();
  return {
    'an address in one answer': { filter: { text: result['from']! }, found: 1 },
    'twelve digits of a hash in a parameter': {
      filter: { text: (middle.params[0] as string).slice(20, 32) },
      found: 1,
    },
    'a block number as decimal': { filter: { text: block, method: middle.method }, found: 1 },
    'hex that is nowhere': { filter: { text: '0123456789abcdef0123456789abcdef01234567' }, found: 0 },
    'words that are nowhere': { filter: { text: 'insufficient funds' }, found: 0 },
    'a value of a tenth of all answers': {
      filter: { text: '1000000000000000000' },
      found: Math.min(200, size / 10 - Math.floor(size / 50)),
    },
    [TOO_SHORT]: { filter: { text: 'zz' }, found: 0 },
  };
}

export async function benchHistory(rounds = 7): Promise<readonly Metric[]> {
  const { core } = await loadShipped();
  const folder = mkdtempSync(join(tmpdir(), 'ethrpc-whole-'));
  const histories: OurHistory[] = [];
  try {
    for (const size of SIZES) {
      console.log(`Filling a history of ${format(size)} entries ...`);
      histories.push(await createOurHistory(core, size));
    }
    // Runs first, while nothing else fills the memory of this thread.
    const changes: Change[] = [];
    for (const history of histories) changes.push(await change(history));
    const files = new Map(
      SIZES.filter((size) => size <= MOST_REWRITTEN).map((size) => [size, createWholeFiles(folder, size)]),
    );
    const ours = histories.map((history) => ({
      name: `ours ${history.size}`,
      run: () => measure(history),
    }));
    const others = [...files].map(([size, whole]) => ({
      name: `files ${size}`,
      run: (): Promise<Sample> =>
        Promise.resolve({
          rewrite: whole.rewrite(),
          line: median(Array.from({ length: APPENDS }, () => whole.appendLine())),
          read: whole.readNewest(),
        }),
    }));
    const samples = await interleave<Sample>(rounds, [...ours, ...others]);
    for (const whole of files.values()) whole.close();
    const evicting: Pauses[] = [];
    for (const { port } of histories) evicting.push(await evict(port));
    return report(histories, samples, changes, evicting, rounds);
  } finally {
    for (const history of histories) await history.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures everything but changes of the size, in milliseconds. */
async function measure({ port, size, append, open }: OurHistory): Promise<Sample> {
  const sample: Record<string, number> = {};
  const { acknowledged, here } = await append(APPENDS);
  sample['append'] = median(acknowledged);
  sample['append p99'] = quantile(acknowledged, 0.99);
  sample['append here'] = median(here);
  sample['newest 200'] = (await pageOf(port, {})).ms;
  sample['failures'] = (await pageOf(port, { failuresOnly: true })).ms;
  sample['four group counts'] = await timed(async () => {
    for (const by of GROUPS) await port.groups(by);
  });
  for (const [name, { filter, found }] of Object.entries(searches(size))) {
    const page = await pageOf(port, filter);
    // Appends of other measurements may have come after the entries.
    expectEqual(name, Math.min(page.found, Math.max(found, 1)), found);
    sample[name] = page.ms;
    sample[`${name}, work`] = page.work;
  }
  sample['open'] = await open();
  return sample;
}

/** Milliseconds, and the pauses of this thread during the changes and during a round of all other work. */
type Change = {
  readonly one: number;
  readonly thousand: number;
  readonly undo: number;
  readonly pauses: Pauses;
};

async function change(history: OurHistory): Promise<Change> {
  const { port } = history;
  const { value, pauses } = await withPauses(async () => {
    await measure(history);
    const { heads } = await port.page({}, 1_000);
    const ids = heads.map(({ id }) => id);
    const one = await timed(() => port.delete(ids.slice(0, 1)));
    const stamps: number[] = [];
    const thousand = await timed(async () => {
      stamps.push((await port.delete(ids)).stamp);
    });
    const undo = await timed(() => port.restore(stamps[0]!));
    return { one, thousand, undo };
  });
  return { ...value, pauses };
}

/** Removes the results stored beside their entries, for some seconds. */
async function evict(port: HistoryPort): Promise<Pauses> {
  const { pauses } = await withPauses(async () => {
    port.setRules({ doNotRecord: [], mostEntries: Infinity, mostDays: Infinity, mostAnswerBytes: 0 });
    await port.count();
    await delay(EVICTING_MS);
  });
  return pauses;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function report(
  histories: readonly OurHistory[],
  samples: ReadonlyMap<string, readonly Sample[]>,
  changes: readonly Change[],
  evicting: readonly Pauses[],
  rounds: number,
): readonly Metric[] {
  const of = (name: string, size: number, column: string): readonly number[] =>
    (samples.get(`${name} ${size}`) ?? []).map((sample) => sample[column]!);
  const row = (title: string, cell: (history: OurHistory, index: number) => string): readonly string[] => [
    title,
    ...histories.map(cell),
  ];
  const ours = (column: string, digits = 2): readonly string[] =>
    row(column, ({ size }) => format(median(of('ours', size, column)), digits));
  const file = (title: string, column: string): readonly string[] =>
    row(title, ({ size }) => {
      const values = of('files', size, column);
      return values.length === 0 ? '-' : format(median(values), 3);
    });
  const names = Object.keys(searches(SMALLEST));
  printTable(
    `History, ms (${rounds} rounds of ${APPENDS} appends; medians)`,
    ['entries', ...SIZES.map((size) => format(size))],
    [
      ours('append', 3),
      ours('append p99', 3),
      ours('append here', 3),
      file('JSONL append', 'line'),
      file('whole rewrite, Memento-style', 'rewrite'),
      ours('newest 200'),
      ours('open'),
      file('newest 200 from the whole JSON', 'read'),
      ours('failures'),
      ours('four group counts'),
      ...names.map((name) => ours(name)),
      row('delete one', (_, index) => format(changes[index]!.one, 2)),
      row('delete 1,000', (_, index) => format(changes[index]!.thousand, 1)),
      row('restore them', (_, index) => format(changes[index]!.undo, 1)),
      row('longest work of this thread at a time', (_, index) => format(changes[index]!.pauses.work, 1)),
      row('longest pause of this thread', (_, index) => format(changes[index]!.pauses.wall, 1)),
      row('longest pause, evicting answers', (_, index) => format(evicting[index]!.wall, 1)),
      row('filling, s', ({ fill }) => format(fill, 1)),
      row('the index after that, s', ({ index }) => format(index, 1)),
      row('database, MB', ({ database }) => format(database, 1)),
      row('search index, MB', ({ searchIndex }) => format(searchIndex, 1)),
    ],
  );
  const slowest = (size: number, part = ''): readonly number[] =>
    samples
      .get(`ours ${size}`)!
      .map((sample) =>
        Math.max(...names.filter((name) => name !== TOO_SHORT).map((name) => sample[`${name}${part}`]!)),
      );
  const longest = (part: keyof Pauses): number =>
    Math.max(...[...changes.map(({ pauses }) => pauses), ...evicting].map((pauses) => pauses[part]));
  const [rewritten, largest] = [format(MOST_REWRITTEN), format(LARGEST)];
  return [
    compare(
      `history.append.p50Ms, ${largest} / ${format(SMALLEST)} entries`,
      of('ours', LARGEST, 'append'),
      of('ours', SMALLEST, 'append'),
      { is: '<=', than: 1.3 },
    ),
    compare(
      `history.append.p50Ms / whole rewrite, ${rewritten}`,
      of('ours', MOST_REWRITTEN, 'append'),
      of('files', MOST_REWRITTEN, 'rewrite'),
      { is: '<=', than: 1 / 2000 },
    ),
    compare(
      `history.append.p50Ms / JSONL append, ${rewritten}`,
      of('ours', MOST_REWRITTEN, 'append'),
      of('files', MOST_REWRITTEN, 'line'),
    ),
    compare(
      `history.newest200Ms / whole JSON, ${rewritten}`,
      of('ours', MOST_REWRITTEN, 'newest 200'),
      of('files', MOST_REWRITTEN, 'read'),
      { is: '<=', than: 0.02 },
    ),
    compare(
      `history.openNewest200Ms with a new thread / whole JSON, ${rewritten}`,
      of('ours', MOST_REWRITTEN, 'open'),
      of('files', MOST_REWRITTEN, 'read'),
    ),
    state(`history.slowestSearchMs, ${rewritten}`, slowest(MOST_REWRITTEN), { is: '<=', than: 50 }),
    state(`history.slowestSearchWorkMs, ${rewritten}`, slowest(MOST_REWRITTEN, ', work'), {
      is: '<=',
      than: 50,
    }),
    state(`history.slowestSearchMs, ${largest}`, slowest(LARGEST), { is: '<=', than: 250 }),
    state(`history.slowestSearchWorkMs, ${largest}`, slowest(LARGEST, ', work'), { is: '<=', than: 250 }),
    state(`history.groupCountsMs, ${largest}`, of('ours', LARGEST, 'four group counts')),
    state('history.longestWorkOfTheHostMs', [longest('work')], { is: '<=', than: 20 }),
    state('history.longestPauseOfTheHostMs', [longest('wall')]),
    state(`history.twoLettersNowhereMs, ${largest}`, of('ours', LARGEST, TOO_SHORT)),
    state(`history.appendP99Ms, ${largest}`, of('ours', LARGEST, 'append p99')),
  ];
}
