// Many calls at once: calls per second with 50 in flight.
import type { Anvil } from '../anvil.ts';
import type { Shipped } from '../build.ts';
import { createEthers } from '../clients/ethers.ts';
import { createFetch } from '../clients/fetch.ts';
import { createOurs, keyedUrl } from '../clients/ours.ts';
import { createRaw } from '../clients/raw.ts';
import { createUndici } from '../clients/undici.ts';
import { createViem } from '../clients/viem.ts';
import { sized } from '../effort.ts';
import { compare, format, printTable, spread } from '../report.ts';
import type { Metric } from '../report.ts';
import { interleave, medianRatio } from '../rounds.ts';
import { checkHead } from './check.ts';
import { costInFlight } from './cost.ts';
import type { Cost } from './cost.ts';

const IN_FLIGHT = 50;
const MANY = sized(5_000, 100);
const FEWER = sized(1_000, 100);

export async function benchInFlight(shipped: Shipped, anvil: Anvil, rounds: number): Promise<Metric[]> {
  const target = { url: keyedUrl(anvil.url), connections: IN_FLIGHT };
  const entrants = [
    { name: 'raw sockets', client: await createRaw(target), calls: MANY },
    { name: 'ours', client: createOurs(shipped, anvil.url), calls: MANY },
    { name: 'undici Pool', client: createUndici(target), calls: MANY },
    { name: 'fetch', client: createFetch(target), calls: FEWER },
    { name: 'viem', client: createViem(target), calls: FEWER },
    { name: 'ethers', client: createEthers(target), calls: FEWER },
  ];
  try {
    for (const { name, client } of entrants) await checkHead(name, client, anvil);
    for (const { client, calls } of entrants) await costInFlight(client, calls, IN_FLIGHT);
    const contenders = entrants.map(({ name, client, calls }) => ({
      name,
      run: () => costInFlight(client, calls, IN_FLIGHT),
    }));
    return report(await interleave(rounds, contenders), rounds);
  } finally {
    for (const { client } of entrants) await client.close();
  }
}

function report(samples: ReadonlyMap<string, readonly Cost[]>, rounds: number): Metric[] {
  const series = (name: string, part: keyof Cost): number[] => samples.get(name)!.map((cost) => cost[part]);
  const raw = series('raw sockets', 'rate');
  const rows = [...samples.keys()].map((name) => [
    name,
    spread(series(name, 'rate')),
    spread(series(name, 'cpu')),
    format(medianRatio(series(name, 'rate'), raw), 2),
  ]);
  const title = `eth_blockNumber, ${IN_FLIGHT} in flight: median (quartiles) of ${rounds} rounds`;
  printTable(title, ['client', 'calls/s', 'CPU us per call', 'of raw'], rows);
  const names = [...samples.keys()].filter((name) => name !== 'raw sockets' && name !== 'ours');
  return [
    compare('inFlight.ours.callsPerSecond / raw sockets', series('ours', 'rate'), raw, {
      is: '>=',
      than: 0.6,
    }),
    ...names.map((name) =>
      compare(`inFlight.${name}.callsPerSecond / raw sockets`, series(name, 'rate'), raw),
    ),
  ];
}
