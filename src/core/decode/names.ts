// Owns the names of chain ids and transaction types.

const CHAINS: Readonly<Record<string, string>> = {
  '1': 'Ethereum',
  '10': 'OP Mainnet',
  '56': 'BNB Smart Chain',
  '100': 'Gnosis',
  '137': 'Polygon',
  '324': 'ZKsync Era',
  '1337': 'local development chain',
  '8453': 'Base',
  '17000': 'Holesky',
  '31337': 'local development chain',
  '42161': 'Arbitrum One',
  '43114': 'Avalanche C-Chain',
  '59144': 'Linea',
  '534352': 'Scroll',
  '560048': 'Hoodi',
  '11155111': 'Sepolia',
};

/** Transaction types by EIP-2718 number. */
const TRANSACTION_TYPES: Readonly<Record<string, string>> = {
  '0': 'legacy',
  '1': 'access list, EIP-2930',
  '2': 'dynamic fee, EIP-1559',
  '3': 'blob, EIP-4844',
  '4': 'set code, EIP-7702',
};

export function chainName(id: bigint): string | undefined {
  return CHAINS[id.toString()];
}

export function transactionTypeName(type: bigint): string | undefined {
  return TRANSACTION_TYPES[type.toString()];
}
