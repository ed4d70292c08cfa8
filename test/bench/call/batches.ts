// Batches of 100 calls: the extension sends one body and decodes every item, compared with viem's own batches.
import type { Anvil } from '../anvil.ts';
import type { Shipped } from '../build.ts';
import { createShippedRpc, key, keyedEndpoint, keyedUrl } from '../clients/ours.ts';
import { createViem } from '../clients/viem.ts';
import { sized } from '../effort.ts';
import { compare, format, printTable, spread } from '../report.ts';
import type { Metric } from '../report.ts';
import { interleave, medianRatio } from '../rounds.ts';
import { expectEqual } from './check.ts';
import { measure } from './cost.ts';
import type { Cost } from './cost.ts';

/** The calls of a batch, and the batches in flight at once, without which viem does not fill its batches. */
export const BATCH = 100;
const AT_ONCE = 10;
const TURNS = sized(10, 1);

type Item = { readonly id?: unknown; readonly result?: string };
type Decoded = { readonly result: string | undefined; readonly summary: string };

export async function benchBatches(shipped: Shipped, anvil: Anvil, rounds: number): Promise<Metric[]> {
  const client = createShippedRpc(shipped);
  const viem = createViem({ url: keyedUrl(anvil.url), connections: 1 }, BATCH);
  const addresses = [...anvil.balances.keys()];
  const ours = ourBatch(shipped, anvil, client, addresses);
  const viemCalls = (): Promise<unknown[]> =>
    Promise.all(
      Array.from({ length: AT_ONCE * BATCH }, (_, index) =>
        viem.call('eth_getBalance', [addresses[index % BATCH]!, 'latest']),
      ),
    );
  const balances = [...anvil.balances.values()];
  const decoded = await ours();
  expectEqual(
    'ours: batch',
    decoded.map(({ result }) => result),
    balances,
  );
  expectEqual('ours: decoded', decoded[0]!.summary, '1.234567890123456789 coins');
  expectEqual('viem: batch', (await viemCalls()).slice(0, BATCH), balances);

  const oneByOne = async (): Promise<void> => {
    for (let batch = 0; batch < AT_ONCE; batch++) await ours();
  };
  // All contenders make the same number of calls, so that the costs after a garbage collection count alike.
  const contender = (name: string, work: () => Promise<unknown>) => ({
    name,
    run: () =>
      measure(TURNS * AT_ONCE * BATCH, async () => {
        for (let turn = 0; turn < TURNS; turn++) await work();
        return [];
      }),
  });
  const contenders = [
    contender('ours, 10 at once', () => Promise.all(Array.from({ length: AT_ONCE }, ours))),
    contender('ours, one by one', oneByOne),
    contender('viem, 1,000 in flight', viemCalls),
  ];
  try {
    for (const { run } of contenders) await run();
    return report(await interleave(rounds, contenders), rounds);
  } finally {
    await client.close();
  }
}

function ourBatch(
  { core }: Shipped,
  anvil: Anvil,
  client: ReturnType<typeof createShippedRpc>,
  addresses: readonly string[],
): () => Promise<readonly Decoded[]> {
  const endpoint = keyedEndpoint(anvil.url);
  const secret = new core.Secret(key);
  const shape = core.findMethod('eth_getBalance')?.result ?? 'unknown';
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  return async () => {
    const calls = addresses.map((address, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'eth_getBalance',
      params: [address, 'latest'],
    }));
    const outgoing = {
      endpoint,
      key: secret,
      body: JSON.stringify(calls),
      mayRepeat: true,
      forbidden: () => [],
    };
    const sent = await client.send(outgoing, new AbortController().signal);
    if (!sent.ok) throw new Error(sent.failure.message);
    const items = core.parseJson(utf8.decode(sent.response.body as Uint8Array)) as readonly Item[];
    const now = Date.now() / 1000;
    return items.map(({ id, result }, index) => {
      if (id !== index || result === undefined) throw new Error(`Item ${index} of a batch is not answered.`);
      return { result, summary: core.summarize(core.decode('result', result, shape), now) };
    });
  };
}

function report(samples: ReadonlyMap<string, readonly Cost[]>, rounds: number): Metric[] {
  const series = (name: string, part: keyof Cost): number[] => samples.get(name)!.map((cost) => cost[part]);
  const reference = 'viem, 1,000 in flight';
  const rows = [...samples.keys()].map((name) => [
    name,
    spread(series(name, 'rate')),
    spread(series(name, 'cpu'), 1),
    format(medianRatio(series(name, 'rate'), series(reference, 'rate')), 2),
    format(medianRatio(series(name, 'cpu'), series(reference, 'cpu')), 2),
  ]);
  const title = `eth_getBalance in batches of ${BATCH}: median (quartiles) of ${rounds} rounds`;
  printTable(title, ['client', 'calls/s', 'CPU us per call', 'rate x viem', 'CPU x viem'], rows);
  return ['ours, 10 at once', 'ours, one by one'].flatMap((name) => [
    compare(`batch.${name}.callsPerSecond / viem`, series(name, 'rate'), series(reference, 'rate'), {
      is: '>=',
      than: 1.5,
    }),
    compare(`batch.${name}.cpuUs / viem`, series(name, 'cpu'), series(reference, 'cpu'), {
      is: '<=',
      than: 0.5,
    }),
  ]);
}
