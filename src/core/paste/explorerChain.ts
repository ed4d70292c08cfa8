// The chain of a block explorer, by its host.

import { chainByExplorer } from '../chain/chains.ts';

/** Explorers beside the one that the table of chains has for each, and those of test chains. */
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

/** The chain id; `undefined` for a text that is no URL of an explorer known here. */
export function explorerChain(url: string): bigint | undefined {
  const host = /^(?:https?:\/\/)?(?:www\.)?([\w.-]+)\//i.exec(url.trim())?.[1]?.toLowerCase();
  if (host === undefined) return undefined;
  return Object.hasOwn(MORE, host) ? MORE[host] : chainByExplorer(host);
}
