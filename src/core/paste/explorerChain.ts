// The chain of a block explorer, by its host.

const CHAINS: Readonly<Record<string, number>> = {
  'etherscan.io': 1,
  'sepolia.etherscan.io': 11155111,
  'holesky.etherscan.io': 17000,
  'hoodi.etherscan.io': 560048,
  'optimistic.etherscan.io': 10,
  'sepolia-optimism.etherscan.io': 11155420,
  'polygonscan.com': 137,
  'amoy.polygonscan.com': 80002,
  'arbiscan.io': 42161,
  'nova.arbiscan.io': 42170,
  'sepolia.arbiscan.io': 421614,
  'basescan.org': 8453,
  'sepolia.basescan.org': 84532,
  'bscscan.com': 56,
  'testnet.bscscan.com': 97,
  'gnosisscan.io': 100,
  'snowtrace.io': 43114,
  'lineascan.build': 59144,
  'scrollscan.com': 534352,
  'blastscan.io': 81457,
  'celoscan.io': 42220,
  'ftmscan.com': 250,
  'uniscan.xyz': 130,
  'mantlescan.xyz': 5000,
  'eth.blockscout.com': 1,
  'eth-sepolia.blockscout.com': 11155111,
  'optimism.blockscout.com': 10,
  'explorer.optimism.io': 10,
  'arbitrum.blockscout.com': 42161,
  'polygon.blockscout.com': 137,
  'base.blockscout.com': 8453,
  'gnosis.blockscout.com': 100,
};

/** The chain id; `undefined` for a text that is no URL of an explorer known here. */
export function explorerChain(url: string): bigint | undefined {
  const host = /^(?:https?:\/\/)?(?:www\.)?([\w.-]+)\//i.exec(url.trim())?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(CHAINS, host) ? BigInt(CHAINS[host]!) : undefined;
}
