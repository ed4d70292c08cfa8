// Names of chain ids and transaction types.

const CHAINS: Readonly<Record<number, string>> = {
  1: 'Ethereum',
  10: 'OP Mainnet',
  14: 'Flare',
  25: 'Cronos',
  30: 'Rootstock',
  50: 'XDC',
  56: 'BNB Smart Chain',
  97: 'BNB Smart Chain Testnet',
  100: 'Gnosis',
  130: 'Unichain',
  137: 'Polygon',
  146: 'Sonic',
  204: 'opBNB',
  250: 'Fantom',
  252: 'Fraxtal',
  300: 'ZKsync Sepolia',
  324: 'ZKsync Era',
  480: 'World Chain',
  1088: 'Metis',
  1101: 'Polygon zkEVM',
  1135: 'Lisk',
  1284: 'Moonbeam',
  1329: 'Sei',
  1337: 'local development chain',
  2020: 'Ronin',
  5000: 'Mantle',
  8217: 'Kaia',
  8453: 'Base',
  10143: 'Monad Testnet',
  10200: 'Chiado',
  17000: 'Holesky',
  31337: 'local development chain',
  33139: 'ApeChain',
  34443: 'Mode',
  42161: 'Arbitrum One',
  42170: 'Arbitrum Nova',
  42220: 'Celo',
  43113: 'Avalanche Fuji',
  43114: 'Avalanche C-Chain',
  57073: 'Ink',
  59144: 'Linea',
  80002: 'Polygon Amoy',
  80094: 'Berachain',
  81457: 'Blast',
  84532: 'Base Sepolia',
  167000: 'Taiko',
  421614: 'Arbitrum Sepolia',
  534352: 'Scroll',
  560048: 'Hoodi',
  7777777: 'Zora',
  11155111: 'Sepolia',
  11155420: 'OP Sepolia',
};

/** Transaction types by EIP-2718 number. */
const TRANSACTION_TYPES: Readonly<Record<number, string>> = {
  0: 'legacy',
  1: 'access list, EIP-2930',
  2: 'dynamic fee, EIP-1559',
  3: 'blob, EIP-4844',
  4: 'set code, EIP-7702',
};

export function chainName(id: bigint | number): string | undefined {
  return CHAINS[Number(id)];
}

/** `Ethereum 1`, where there is little room. */
export function chainLabel(id: bigint): string {
  return `${chainName(id)?.replace('local development chain', 'dev chain') ?? 'chain'} ${id}`;
}

export function transactionTypeName(type: bigint | number): string | undefined {
  return TRANSACTION_TYPES[Number(type)];
}
