// Measures the whole path of large results, from a server in another process to decoded rows, each sample in a process
// of its own, compared with the usual ways for the same result.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchBuild } from '../build.ts';
import { isBrief, sized } from '../effort.ts';
import { compare, format, printTable, state } from '../report.ts';
import type { Metric } from '../report.ts';
import { interleave, median } from '../rounds.ts';
import { repository } from '../../workbench/paths.ts';
import { exitCode, startProcess } from '../../workbench/processes.ts';
import { stop } from '../../workbench/stop.ts';
import { serveTrace } from './serveTrace.ts';
import type { RunSample } from './sampleRun.ts';
import type { Way } from './sinks.ts';

const HERE = import.meta.dirname;
const WAYS: readonly Way[] = ['memory', 'file', 'discard', 'parse', 'print', 'lossless', 'bigint'];
/** The most megabytes for the other ways: V8 cannot hold a much longer text. */
const MOST_TEXT = 100;
/** The costs per megabyte of the last and the second size are compared. */
const SIZES = sized([1, 10, 50, 100], [1, 5]);

/** `larger`: sizes in MB beyond the usual ones, stored in a file only. */
export async function benchRealPath(rounds: number, larger: readonly number[]): Promise<readonly Metric[]> {
  const sizes = new Map<number, Samples>();
  for (const megabytes of [...SIZES, ...larger]) sizes.set(megabytes, await benchSize(megabytes, rounds));
  const costs = (megabytes: number): readonly number[] =>
    sizes
      .get(megabytes)!
      .get('file')!
      .map(({ total }) => total / megabytes);
  const [small, large] = [SIZES[1]!, SIZES.at(-1)!];
  return [
    ...[...sizes].flatMap(([megabytes, samples]) => metricsOf(megabytes, samples)),
    compare(`whole call, ms for each MB, ${large} MB / ${small} MB`, costs(large), costs(small), {
      is: '<=',
      than: 1.3,
    }),
  ];
}

type Samples = ReadonlyMap<Way, readonly RunSample[]>;

async function benchSize(megabytes: number, rounds: number): Promise<Samples> {
  const server = await serveTrace(megabytes * 1e6);
  const folder = mkdtempSync(join(tmpdir(), 'eth-rpc-large-'));
  try {
    const ways = megabytes > MOST_TEXT ? (['file', 'discard'] as const) : WAYS;
    const samples = (await interleave(
      rounds,
      ways.map((way) => ({ name: way, run: () => samplePath(way, server.url, folder) })),
    )) as Samples;
    print(megabytes, samples);
    return samples;
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes one call in a process of its own; `folder` is removed afterwards. */
export async function samplePath(way: Way, url: string, folder: string): Promise<RunSample> {
  const args = [
    join(HERE, 'sampleRun.ts'),
    way,
    url,
    join(benchBuild, 'shippedCore.js'),
    folder,
    ...(isBrief ? ['--brief'] : []),
  ];
  const child = startProcess(process.execPath, args, {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout!.on('data', (part: Buffer) => (text += part.toString()));
  if ((await exitCode(child)) !== 0) throw stop(`The sample “${way}” failed.`);
  rmSync(folder, { recursive: true, force: true });
  return JSON.parse(text) as RunSample;
}

function print(megabytes: number, samples: Samples): void {
  const cell = (of: readonly RunSample[], column: keyof RunSample, scale = 1, digits = 1): string => {
    const value = median(of.map((one) => one[column]));
    return value < 0 && column !== 'peak' ? '' : format(value / scale, digits);
  };
  printTable(
    `${megabytes} MB from a server to decoded rows (a process for each sample)`,
    [
      '',
      'ready after last chunk, ms',
      'rows after last chunk, ms',
      'first rows after first chunk, ms',
      'total, ms',
      'ms for each MB',
      'longest pause, ms',
      'longest work, ms',
      'peak over base, MB',
    ],
    [...samples].map(([way, of]) => [
      way,
      cell(of, 'indexed'),
      cell(of, 'afterLast'),
      cell(of, 'firstRows'),
      cell(of, 'total', 1, 0),
      cell(of, 'total', megabytes),
      cell(of, 'longestPause'),
      cell(of, 'longestWork'),
      cell(of, 'peak', 1e6, 0),
    ]),
  );
}

function metricsOf(megabytes: number, samples: Samples): readonly Metric[] {
  const of = (way: Way, column: keyof RunSample): readonly number[] =>
    samples.get(way)?.map((one) => one[column]) ?? [];
  // A smaller body is kept and parsed as a whole.
  const ours = (['memory', 'file'] as const).filter((way) => samples.has(way) && megabytes > 4);
  return [
    ...ours.flatMap((way) => [
      state(`${megabytes} MB, ${way}: index complete after the last chunk, ms`, of(way, 'indexed'), {
        is: '<=',
        than: 10,
      }),
      state(`${megabytes} MB, ${way}: rows decoded after the last chunk, cold, ms`, of(way, 'afterLast')),
      state(`${megabytes} MB, ${way}: first rows after the first chunk, ms`, of(way, 'firstRows'), {
        is: '<=',
        than: 10,
      }),
      state(`${megabytes} MB, ${way}: longest pause, ms`, of(way, 'longestPause'), { is: '<=', than: 50 }),
      state(`${megabytes} MB, ${way}: longest work without a pause, ms`, of(way, 'longestWork'), {
        is: '<=',
        than: 50,
      }),
    ]),
    ...(samples.has('memory') && megabytes === 100
      ? [
          state(
            '100 MB, memory: peak over base / body',
            of('memory', 'peak').map((peak) => peak / 1e8),
            { is: '<=', than: 1.6 },
          ),
        ]
      : []),
    ...(megabytes >= 100
      ? [
          compare(
            `${megabytes} MB: peak over base, file / discard`,
            of('file', 'peak'),
            of('discard', 'peak'),
            {
              is: '<=',
              than: 1.3,
            },
          ),
        ]
      : []),
    ...(['lossless', 'bigint'] as const)
      .filter((way) => samples.has(way) && megabytes > 4)
      .flatMap((way) => [
        compare(`${megabytes} MB: whole call, ms, file / ${way}`, of('file', 'total'), of(way, 'total'), {
          is: '<',
          than: 1,
        }),
        compare(`${megabytes} MB: peak over base, file / ${way}`, of('file', 'peak'), of(way, 'peak'), {
          is: '<',
          than: 1,
        }),
      ]),
    ...(samples.has('print')
      ? [
          compare(`${megabytes} MB: whole call, ms, file / print`, of('file', 'total'), of('print', 'total')),
          compare(
            `${megabytes} MB: longest pause, ms, file / parse`,
            of('file', 'longestPause'),
            of('parse', 'longestPause'),
          ),
        ]
      : []),
  ];
}
