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

/** Kinds of chains that charge a fee for a transaction’s data on top of its gas. */
const WITH_L1_FEE: ReadonlySet<ChainKind> = new Set<ChainKind>(['OP Stack', 'Scroll', 'Mantle']);

export function takesL1Fee(chain: Chain | undefined): boolean {
  return chain !== undefined && WITH_L1_FEE.has(chain.kind);
}

/** `Ethereum 1`, for places with little room. */
export function chainLabel({ id, name }: Pick<Chain, 'id' | 'name'>): string {
  return `${name?.replace('local development chain', 'dev chain') ?? 'chain'} ${id}`;
}
