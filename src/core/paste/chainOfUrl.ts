// Finds the chain of a block explorer, or of a provider’s endpoint, by its host.

import { chainByExplorer } from '../chain/chains.ts';

/** More explorers than the one that the table of chains has for each chain, and explorers of test chains. */
const MORE: Readonly<Record<string, bigint>> = {
  'sepolia.etherscan.io': 11155111n,
  'holesky.etherscan.io': 17000n,
  'hoodi.etherscan.io': 560048n,
  'sepolia-optimism.etherscan.io': 11155420n,
  'amoy.polygonscan.com': 80002n,
  'sepolia.arbiscan.io': 421614n,
  'sepolia.basescan.org': 84532n,
  'testnet.bscscan.com': 97n,
  'eth.blockscout.com': 1n,
  'eth-sepolia.blockscout.com': 11155111n,
  'optimism.blockscout.com': 10n,
  'explorer.optimism.io': 10n,
  'arbitrum.blockscout.com': 42161n,
  'polygon.blockscout.com': 137n,
  'base.blockscout.com': 8453n,
  'gnosis.blockscout.com': 100n,
};

/** The chain ID; undefined for a text that is not a URL of a known explorer. */
export function explorerChain(url: string): bigint | undefined {
  const host = /^(?:https?:\/\/)?(?:www\.)?([\w.-]+)\//i.exec(url.trim())?.[1]?.toLowerCase();
  if (host === undefined) return undefined;
  return Object.hasOwn(MORE, host) ? MORE[host] : chainByExplorer(host);
}

/** `eth-mainnet` of Alchemy, `mainnet` of Infura and Tenderly, `ethereum-mainnet` of Chainstack. */
const NETWORKS: readonly (readonly [network: RegExp, chain: bigint])[] = [
  [/^(?:eth(?:ereum)?-)?mainnet$/, 1n],
  [/^(?:eth(?:ereum)?-)?sepolia$/, 11155111n],
  [/^(?:eth(?:ereum)?-)?hoodi$/, 560048n],
  [/^opt(?:imism)?-mainnet$/, 10n],
  [/^opt(?:imism)?-sepolia$/, 11155420n],
  [/^b(?:nb|sc)-mainnet$/, 56n],
  [/^gnosis-mainnet$/, 100n],
  [/^polygon-mainnet$/, 137n],
  [/^polygon-amoy$/, 80002n],
  [/^base-mainnet$/, 8453n],
  [/^base-sepolia$/, 84532n],
  [/^arb(?:itrum)?-mainnet$/, 42161n],
  [/^arb(?:itrum)?-sepolia$/, 421614n],
  [/^ava(?:x|lanche)-mainnet$/, 43114n],
  [/^linea-mainnet$/, 59144n],
];
const PROVIDER =
  /^https:\/\/([\w-]+)\.(?:g\.alchemy\.com|infura\.io|gateway\.tenderly\.co|core\.chainstack\.com)$/i;

/** The chain ID; undefined for an origin whose name has no known network. */
export function providerChain(origin: string): bigint | undefined {
  const network = PROVIDER.exec(origin)?.[1]?.toLowerCase() ?? '';
  return NETWORKS.find(([name]) => name.test(network))?.[1];
}
