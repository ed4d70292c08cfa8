// Calls one by one: the whole path of the extension, compared with a bare socket and every other client.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Anvil } from '../anvil.ts';
import { dist } from '../build.ts';
import type { Shipped } from '../build.ts';
import { createEthers } from '../clients/ethers.ts';
import { createFetch } from '../clients/fetch.ts';
import type { BenchClient } from '../clients/client.ts';
import { createOurs, keyedUrl } from '../clients/ours.ts';
import { createCast, createCurl } from '../clients/program.ts';
import { createRaw } from '../clients/raw.ts';
import { createUndici } from '../clients/undici.ts';
import { createViem } from '../clients/viem.ts';
import { sized } from '../effort.ts';
import { compare, printTable, spread, format } from '../report.ts';
import type { Metric } from '../report.ts';
import { interleave, median, medianRatio } from '../rounds.ts';
import { checkHead } from './check.ts';
import { costOneByOne } from './cost.ts';
import type { Cost } from './cost.ts';

type Entrant = { readonly name: string; readonly client: BenchClient; readonly calls: number };

const CALLS = sized(500, 20);

export async function benchOneByOne(shipped: Shipped, anvil: Anvil, rounds: number): Promise<Metric[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ethrpc-bench-'));
  const store = shipped.core.openHistory(
    join(dist, 'storage.js'),
    join(folder, 'history.sqlite'),
    join(folder, 'results'),
  );
  const target = { url: keyedUrl(anvil.url), connections: 1 };
  const entrants: readonly Entrant[] = [
    { name: 'raw socket', client: await createRaw(target), calls: CALLS },
    { name: 'ours', client: createOurs(shipped, anvil.url), calls: CALLS },
    {
      name: 'ours + history',
      client: createOurs(shipped, anvil.url, (entry) => void store.append(entry)),
      calls: CALLS,
    },
    { name: 'undici Client', client: createUndici(target), calls: CALLS },
    { name: 'fetch', client: createFetch(target), calls: CALLS },
    { name: 'viem', client: createViem(target), calls: CALLS },
    { name: 'ethers', client: createEthers(target), calls: sized(200, 10) },
    { name: 'curl', client: createCurl(target), calls: sized(5, 1) },
    { name: 'cast rpc', client: createCast(target), calls: sized(5, 1) },
  ];
  try {
    for (const { name, client } of entrants) await checkHead(name, client, anvil);
    for (const { client, calls } of entrants) await costOneByOne(client, calls);
    const contenders = entrants.map(({ name, client, calls }) => ({
      name,
      run: () => costOneByOne(client, calls),
    }));
    const samples = await interleave(rounds, contenders);
    if ((await store.count()) !== CALLS * (rounds + 1) + 1)
      throw new Error('History does not hold every call.');
    return report(samples, rounds);
  } finally {
    for (const { client } of entrants) await client.close();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function report(samples: ReadonlyMap<string, readonly Cost[]>, rounds: number): Metric[] {
  const series = (name: string, part: keyof Cost): number[] => samples.get(name)!.map((cost) => cost[part]);
  const isProcess = (name: string): boolean => name === 'curl' || name === 'cast rpc';
  const rows = [...samples.keys()].map((name) => [
    name,
    spread(series(name, 'p50')),
    spread(series(name, 'p99')),
    isProcess(name) ? '-' : spread(series(name, 'cpu')),
    format(medianRatio(series(name, 'p50'), series('raw socket', 'p50')), 2),
    format(medianRatio(series(name, 'p50'), series('undici Client', 'p50')), 2),
    isProcess(name) ? '-' : format(medianRatio(series(name, 'cpu'), series('raw socket', 'cpu')), 2),
  ]);
  const title = `eth_blockNumber one by one: median (quartiles) of ${rounds} rounds, microseconds`;
  printTable(title, ['client', 'p50', 'p99', 'CPU per call', 'x raw', 'x undici', 'CPU x raw'], rows);

  const against = (name: string, part: 'p50' | 'p99' | 'cpu', other: string, than?: number): Metric =>
    compare(
      `call.${name}.${part}Us / ${other}`,
      series(name, part),
      series(other, part),
      than === undefined ? undefined : { is: '<=', than },
    );
  const others = [...samples.keys()].filter((name) => !/^(raw|ours|undici)/.test(name));
  const fastest = others.toSorted((a, b) => median(series(a, 'p50')) - median(series(b, 'p50')))[0]!;
  return [
    against('ours', 'p50', 'undici Client', 1.25),
    against('ours', 'p50', 'raw socket', 2.5),
    against('ours', 'cpu', 'raw socket', 4),
    compare(
      `call.ours.p50Us / ${fastest}, the fastest other`,
      series('ours', 'p50'),
      series(fastest, 'p50'),
      { is: '<', than: 1 },
    ),
    against('ours', 'p99', 'raw socket'),
    against('ours', 'cpu', 'undici Client'),
    against('ours + history', 'p50', 'raw socket'),
    against('ours + history', 'cpu', 'raw socket'),
    ...['undici Client', ...others].map((name) => against(name, 'p50', 'raw socket')),
  ];
}
