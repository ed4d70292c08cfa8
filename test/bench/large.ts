// The benchmark of large results: several sizes, compared with JSON.parse of the same text in the same rounds.
import { loadShipped } from './build.ts';
import { expectEqual } from './call/check.ts';
import { sized } from './effort.ts';
import { benchFilters } from './large/filterRows.ts';
import { ROWS, indexTrace } from './large/indexing.ts';
import type { IndexSample } from './large/indexing.ts';
import { benchRealPath } from './large/realPath.ts';
import { benchSlowLink } from './large/slowLink.ts';
import { traceBody } from './large/traceBody.ts';
import { compare, format, printTable, state } from './report.ts';
import type { Metric } from './report.ts';
import { interleave, median } from './rounds.ts';
import type { Shipped } from './build.ts';

/** The costs per megabyte of the last and the second size are compared. */
const SIZES = sized([1, 10, 50, 100], [1, 2, 3]);
const COLUMNS = ['total', 'afterLast', 'firstRows', 'page', 'longestPush'] as const;

type Trace = { readonly result: { readonly structLogs: readonly unknown[] } };
type Series = {
  readonly megabytes: number;
  readonly samples: readonly IndexSample[];
  readonly parse: readonly number[];
};

/**
 * Measures indexing traces of 1 to 100 MB in chunks of 64 KB, and reading rows of them, in one process; then the whole
 * path of a call, the same over a slow link, and filters of a table. `larger`: more sizes in MB for the whole path.
 */
export async function benchLarge(rounds = 7, larger: readonly number[] = []): Promise<readonly Metric[]> {
  const { core } = await loadShipped();
  const series: Series[] = [];
  for (const megabytes of SIZES) series.push(await measure(core, megabytes, rounds));
  printTable(
    `A struct-log trace in chunks of 64 KB, ms (${rounds} rounds)`,
    [
      '',
      'index',
      'MB/s',
      'after last chunk',
      `first ${ROWS} rows`,
      `${ROWS} in the middle`,
      'longest push',
      'JSON.parse',
      'MB/s',
      'index, % of body',
    ],
    series.map(({ megabytes, samples, parse }) => {
      const [total, ...others] = COLUMNS.map((column) => median(samples.map((sample) => sample[column])));
      return [
        `${megabytes} MB`,
        format(total!, 1),
        format((megabytes * 1000) / total!),
        ...others.map((value) => format(value, 2)),
        format(median(parse), 1),
        format((megabytes * 1000) / median(parse)),
        format(100 * samples[0]!.share, 2),
      ];
    }),
  );
  return [
    ...series.flatMap(metricsOf),
    perMegabyte(series),
    ...(await benchRealPath(rounds, larger)),
    ...(await benchSlowLink(rounds)),
    ...(await benchFilters(rounds)),
  ];
}

async function measure(core: Shipped['core'], megabytes: number, rounds: number): Promise<Series> {
  const body = traceBody(1e6 * megabytes);
  const text = body.toString('latin1');
  check(core, body, text);
  const index = { name: 'index', run: () => Promise.resolve(indexTrace(core, body).sample) };
  const parse = {
    name: 'parse',
    run: () => {
      const start = performance.now();
      JSON.parse(text);
      return Promise.resolve(performance.now() - start);
    },
  };
  const samples = await interleave<IndexSample | number>(rounds, [index, parse]);
  return {
    megabytes,
    samples: samples.get('index') as IndexSample[],
    parse: samples.get('parse') as number[],
  };
}

/** The rows must equal those of JSON.parse. */
function check(core: Shipped['core'], body: Uint8Array, text: string): void {
  const { structLogs } = (JSON.parse(text) as Trace).result;
  const { count, first, middle } = indexTrace(core, body);
  const from = Math.floor(structLogs.length / 2);
  expectEqual('number of rows', count, structLogs.length);
  expectEqual('first rows', first, structLogs.slice(0, ROWS));
  expectEqual('rows in the middle', middle, structLogs.slice(from, from + ROWS));
}

function metricsOf({ megabytes, samples, parse }: Series): readonly Metric[] {
  const of = (column: keyof IndexSample): readonly number[] => samples.map((sample) => sample[column]);
  return [
    compare(`after the last chunk of ${megabytes} MB, ms, index / JSON.parse`, of('afterLast'), parse, {
      is: '<=',
      than: 0.02,
    }),
    state(`after the last chunk of ${megabytes} MB, ms`, of('afterLast'), { is: '<=', than: 10 }),
    state(`first ${ROWS} rows after the first chunk of ${megabytes} MB, ms`, of('firstRows'), {
      is: '<=',
      than: 10,
    }),
    state(`${ROWS} rows in the middle of ${megabytes} MB, ms`, of('page')),
    state(`longest push of 64 KB, ${megabytes} MB, ms`, of('longestPush')),
    compare(`whole index of ${megabytes} MB, ms, index / JSON.parse`, of('total'), parse, {
      is: '<=',
      than: 0.5,
    }),
  ];
}

/**
 * Larger bodies must not cost more per byte than the one of 10 MB. The one of 1 MB is over before the speed is steady.
 */
function perMegabyte(series: readonly Series[]): Metric {
  const costs = (size: number): readonly number[] =>
    series.find(({ megabytes }) => megabytes === size)!.samples.map(({ total }) => total / size);
  const [small, large] = [SIZES[1]!, SIZES.at(-1)!];
  const metric = `index, ms for each MB, ${large} MB / ${small} MB`;
  return compare(metric, costs(large), costs(small), { is: '<=', than: 1.3 });
}
