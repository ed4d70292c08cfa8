// The table of chains in src/core/chain/, from the chains that viem knows.
import * as viem from 'viem/chains';
import type { Chain as ViemChain } from 'viem';
import type { Chain, ChainKind } from '../../src/core/chain/chain.ts';

type Row = {
  readonly name: string;
  readonly coin: NonNullable<Chain['coin']>;
  readonly kind: ChainKind;
  readonly explorer: string;
};

/** What viem does not say, or not as the chain itself does. */
const CORRECTED: Readonly<Record<number, Partial<Row>>> = {
  10: { name: 'OP Mainnet' },
  100: { coin: { symbol: 'xDAI', decimals: 18 } },
  1337: { name: 'local development chain', kind: 'Ethereum' },
  31337: { name: 'local development chain', kind: 'Ethereum' },
  43114: { name: 'Avalanche C-Chain' },
};

/** Test chains that were ended with the one below them. */
const ENDED = /goerli|mumbai|alfajores|görli/i;

/** The chain that is meant by an id that several have had. */
const MEANT: Readonly<Record<number, string>> = {
  9: 'Quai Network Mainnet',
  166: 'Nomina',
  270: 'ZKsync CLI Local Node',
  999: 'HyperEVM',
  1001: 'Kairos Testnet',
  1337: 'Localhost',
  8217: 'Kaia',
  9496: 'Load Alphanet',
  31337: 'Anvil',
  200901: 'Bitlayer Mainnet',
};

const KINDS: Readonly<Partial<Record<ChainKind, readonly number[]>>> = {
  Ethereum: [1, 11155111, 17000, 560048],
  Polygon: [137, 80002],
  Avalanche: [43113, 43114],
  Arbitrum: [42161, 42170, 421614],
  Tempo: [4217, 31318, 42431],
  Scroll: [534351, 534352],
  Mantle: [5000, 5001, 5003],
  // opBNB and Boba, which viem does not mark.
  'OP Stack': [204, 288, 5611],
};
/** viem marks these by the readers of their blocks. */
const MARKED: ReadonlyMap<unknown, ChainKind> = new Map<unknown, ChainKind>([
  [viem.optimism.formatters, 'OP Stack'],
  [viem.zksync.formatters, 'ZKsync'],
  [viem.celo.formatters, 'Celo'],
]);

/** The text of src/core/chain/chainTable.json: by id, what is known of each chain. */
export function chainTable(): string {
  const rows = [...byId()]
    .toSorted(([a], [b]) => a - b)
    .map(([id, chains]) => [String(id), known(id, chains)]);
  return JSON.stringify(Object.fromEntries(rows));
}

/** Explorers of several chains: they tell of none. */
const SHARED: ReadonlySet<string> = sharedExplorers();

function sharedExplorers(): Set<string> {
  const ids = new Map<string, number>();
  const shared = new Set<string>();
  for (const [id, [chain]] of byId()) {
    const { explorer } = rowOf(chain!);
    if (ids.has(explorer)) shared.add(explorer);
    ids.set(explorer, id);
  }
  return shared;
}

function byId(): Map<number, ViemChain[]> {
  const chains = new Map<number, ViemChain[]>();
  for (const chain of Object.values<ViemChain>(viem as never)) {
    if (typeof chain !== 'object' || typeof chain.id !== 'number' || ENDED.test(chain.name)) continue;
    chains.set(chain.id, [...(chains.get(chain.id) ?? []), chain]);
  }
  return chains;
}

function known(id: number, chains: readonly ViemChain[]): Partial<Chain> {
  const meant = chains.filter(({ name }) => MEANT[id] === undefined || MEANT[id] === name);
  const [chain] = meant;
  if (chain === undefined) throw new Error(`viem knows no ${MEANT[id]} with id ${id}.`);
  const row: Row = { ...rowOf(chain), ...CORRECTED[id] };
  // Where it is not known which of several is meant, neither is its coin.
  const coins = new Set(meant.map(({ nativeCurrency }) => nativeCurrency.symbol));
  const name = coins.size === 1 ? row.name : [...new Set(meant.map((one) => rowOf(one).name))].join(' or ');
  const { kind, coin, explorer } = row;
  const isOwn = !SHARED.has(explorer) && /^[\w.-]+$/.test(explorer);
  return {
    name,
    ...(coins.size > 1 || kind === 'Tempo' ? {} : { coin }),
    ...(kind === 'other' ? {} : { kind }),
    ...(isOwn ? { explorer } : {}),
    ...(chain.blockTime === undefined ? {} : { blockMs: chain.blockTime }),
    ...ensOf(chain),
  };
}

/** Chains with `ensTlds` have names of their own, which are not those of ENS. */
function ensOf({ contracts, ensTlds }: ViemChain): Pick<Chain, 'ens'> {
  const { address } = contracts?.ensUniversalResolver ?? {};
  return address === undefined || ensTlds !== undefined ? {} : { ens: address.toLowerCase() };
}

function rowOf({ id, name, nativeCurrency, sourceId, formatters, blockExplorers }: ViemChain): Row {
  const isOrbit = sourceId !== undefined && KINDS.Arbitrum!.includes(sourceId);
  const listed = Object.entries(KINDS).find(([, ids]) => ids.includes(id))?.[0] as ChainKind | undefined;
  const kind = listed ?? MARKED.get(formatters) ?? (isOrbit ? 'Arbitrum' : 'other');
  return {
    name: name.replaceAll(' | ', ' ').replace(/ (?:Mainnet|Network)$/, ''),
    coin: { symbol: nativeCurrency.symbol, decimals: nativeCurrency.decimals },
    kind,
    explorer: blockExplorers?.default.url.replace(/^https?:\/\//, '').replace(/\/$/, '') ?? '',
  };
}
