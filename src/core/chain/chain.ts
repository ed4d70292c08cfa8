// What is known of a chain: name, coin, kind, explorer, block time, ENS.

/** One `symbol` is 10^`decimals` of the unit in which nodes return amounts. */
export type Coin = { readonly symbol: string; readonly decimals: number };

/** The protocol whose rules the chain follows. */
export type ChainKind =
  | 'Ethereum'
  | 'OP Stack'
  | 'Arbitrum'
  | 'ZKsync'
  | 'Polygon'
  | 'Avalanche'
  | 'Celo'
  | 'Tempo'
  | 'Scroll'
  | 'Mantle'
  | 'other';

export type Chain = {
  readonly id: bigint;
  /** Undefined for a chain that is not in the table. */
  readonly name?: string;
  /** Undefined where the coin is not known, or where fees and balances are not in one coin. */
  readonly coin: Coin | undefined;
  readonly kind: ChainKind;
  /** The host of the block explorer, with the path of the chain where there is one. */
  readonly explorer?: string;
  readonly blockMs?: number;
  /** The address of the ENS universal resolver on this chain. */
  readonly ens?: string;
};

/** Kinds of chains that burn the base fee. */
const BURNING: ReadonlySet<ChainKind> = new Set<ChainKind>(['Ethereum', 'Polygon', 'Avalanche']);

export function burnsBaseFee({ kind }: Chain): boolean {
  return BURNING.has(kind);
}

/** Kinds of chains whose blocks have gas for which no base fee is paid there: deposits and messages from L1. */
const WITH_UNPAID_GAS: ReadonlySet<ChainKind> = new Set<ChainKind>([
  'OP Stack',
  'Celo',
  'Mantle',
  'Scroll',
  'ZKsync',
]);

/** Whether all gas of a block pays its base fee, as far as is known. */
export function paysBaseFees(chain: Chain | undefined): boolean {
  return chain === undefined || !WITH_UNPAID_GAS.has(chain.kind);
}

/**
 * Whether a transaction pays the tip that it offers, as far as is known. ZKsync never takes it, and Arbitrum by a
 * setting only.
 */
export function takesTip(chain: Chain | undefined): boolean {
  return chain?.kind !== 'ZKsync' && chain?.kind !== 'Arbitrum';
}

/** Whether blocks have a gas limit that can be reached, as far as is known: some report a number that is none. */
export function limitsBlockGas(chain: Chain | undefined): boolean {
  return chain?.kind !== 'ZKsync' && chain?.kind !== 'Arbitrum';
}

/** Kinds of chains without blobs. Those of the OP Stack report the footprint of their data as blob gas (Jovian). */
const WITHOUT_BLOBS: ReadonlySet<ChainKind> = new Set<ChainKind>(['OP Stack', 'Celo', 'Mantle']);

export function countsBlobs(chain: Chain | undefined): boolean {
  return chain === undefined || !WITHOUT_BLOBS.has(chain.kind);
}

/** Kinds of chains that charge a fee for a transaction’s data on top of its gas. */
const WITH_L1_FEE: ReadonlySet<ChainKind> = new Set<ChainKind>(['OP Stack', 'Scroll', 'Mantle']);

export function takesL1Fee(chain: Chain | undefined): boolean {
  return chain !== undefined && WITH_L1_FEE.has(chain.kind);
}

/** `Ethereum 1`, for places with little room. */
export function chainLabel({ id, name }: Pick<Chain, 'id' | 'name'>): string {
  return `${name?.replace('local development chain', 'dev chain') ?? 'chain'} ${id}`;
}
