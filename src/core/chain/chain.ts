// What is known of a chain: name, coin, kind, explorer, time between blocks, ENS.

/** `symbol` for 10^`decimals` of the unit in which nodes tell amounts. */
type Coin = { readonly symbol: string; readonly decimals: number };

/** By whose rules its blocks are made. */
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
  /** Undefined for one that is not known here. */
  readonly name?: string;
  /** Undefined where that is not known, or where fees and balances are not in one coin. */
  readonly coin: Coin | undefined;
  readonly kind: ChainKind;
  /** The host of its block explorer, and the path below which the chain is. */
  readonly explorer?: string;
  readonly blockMs?: number;
  /** The universal resolver of its ENS. */
  readonly ens?: string;
};

/** Kinds whose base fee nobody gets. */
const BURNING: ReadonlySet<ChainKind> = new Set<ChainKind>(['Ethereum', 'Polygon', 'Avalanche']);

export function burnsBaseFee({ kind }: Chain): boolean {
  return BURNING.has(kind);
}

/** Kinds that take a fee for a transaction’s data on top of its gas. */
const WITH_L1_FEE: ReadonlySet<ChainKind> = new Set<ChainKind>(['OP Stack', 'Scroll', 'Mantle']);

export function takesL1Fee(chain: Chain | undefined): boolean {
  return chain !== undefined && WITH_L1_FEE.has(chain.kind);
}

/** `Ethereum 1`, where there is little room. */
export function chainLabel({ id, name }: Pick<Chain, 'id' | 'name'>): string {
  return `${name?.replace('local development chain', 'dev chain') ?? 'chain'} ${id}`;
}
