// Large results over a slow link: each compression compared with none, from the call to decoded rows.
import { mkdtempSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess, stopProcess } from '../../workbench/processes.ts';
import { sized } from '../effort.ts';
import { compare, format, printTable, state } from '../report.ts';
import type { Metric } from '../report.ts';
import { interleave, median } from '../rounds.ts';
import { samplePath } from './realPath.ts';
import type { RunSample } from './sampleRun.ts';

const MEGABYTES = sized(100, 1);
const MBITS = 100;
const CODINGS = ['none', 'gzip', 'br', 'zstd'] as const;
/** Without compression alone, a round takes ten seconds. */
const MOST_ROUNDS = 3;

type Coding = (typeof CODINGS)[number];
type Samples = ReadonlyMap<Coding, readonly RunSample[]>;
type LinkServer = { readonly url: string; readonly bytes: number; close(): Promise<void> };

export async function benchSlowLink(rounds: number): Promise<readonly Metric[]> {
  const folder = mkdtempSync(join(tmpdir(), 'eth-rpc-link-'));
  const servers = new Map<Coding, LinkServer>();
  try {
    for (const coding of CODINGS) servers.set(coding, await serve(coding));
    const samples = (await interleave(
      Math.min(rounds, MOST_ROUNDS),
      CODINGS.map((coding) => ({
        name: coding,
        run: () => samplePath('file', servers.get(coding)!.url, folder),
      })),
    )) as Samples;
    print(samples, servers);
    return CODINGS.flatMap((coding) => metricsOf(coding, samples));
  } finally {
    for (const server of servers.values()) await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function serve(coding: Coding): Promise<LinkServer> {
  const args = [join(import.meta.dirname, 'linkServer.ts'), `${MEGABYTES * 1e6}`, coding, `${MBITS}`];
  const child = startProcess(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout! });
  const line = await new Promise<string>((resolve) => lines.once('line', resolve));
  const [port, bytes] = line.split(' ').map(Number);
  return { url: `http://127.0.0.1:${port!}`, bytes: bytes!, close: () => stopProcess(child) };
}

function print(samples: Samples, servers: ReadonlyMap<Coding, LinkServer>): void {
  const cell = (of: readonly RunSample[], column: keyof RunSample, scale = 1): string =>
    format(median(of.map((one) => one[column])) / scale, 0);
  printTable(
    `${MEGABYTES} MB over a link of ${MBITS} Mbit/s (a process for each sample)`,
    ['', 'on the wire, MB', 'total, ms', 'longest work, ms', 'peak over base, MB'],
    [...samples].map(([coding, of]) => [
      coding,
      format(servers.get(coding)!.bytes / 1e6, 1),
      cell(of, 'total'),
      cell(of, 'longestWork'),
      cell(of, 'peak', 1e6),
    ]),
  );
}

function metricsOf(coding: Coding, samples: Samples): readonly Metric[] {
  if (coding === 'none') return [];
  const of = (name: Coding, column: keyof RunSample): readonly number[] =>
    samples.get(name)!.map((one) => one[column]);
  const name = `${MEGABYTES} MB over ${MBITS} Mbit/s, ${coding}`;
  return [
    compare(`${name}: whole call, ms, of not compressed`, of(coding, 'total'), of('none', 'total'), {
      is: '<=',
      than: 0.25,
    }),
    state(`${name}: longest work without a pause, ms`, of(coding, 'longestWork'), { is: '<=', than: 50 }),
    compare(`${name}: peak over base, of not compressed`, of(coding, 'peak'), of('none', 'peak'), {
      is: '<=',
      than: 1.3,
    }),
  ];
}
