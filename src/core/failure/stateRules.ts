// Rules on blocks, state and transactions that a node does not have, or does not have yet.

import type { FailureRule } from './failureRule.ts';

const EXPIRED = {
  cause: 'The node has dropped the old part of the chain’s history (EIP-4444).',
  advice: 'Use an archive node, or one that keeps all history.',
};

export const STATE_RULES: readonly FailureRule[] = [
  { id: 'historyExpired', code: [4444], ...EXPIRED },
  { id: 'historyPruned', text: /pruned history/i, ...EXPIRED },
  {
    id: 'statePruned',
    text: /missing trie node|historical state .*(unavailable|not available)|state .* is not available|world state unavailable|MissingTrieNode|state .{0,40}\bpruned|pruned state|state pruning|distance to target block exceeds|no state available|cannot find state for block|old data not available/i,
    cause: 'The node no longer has the state of that block: a full node keeps that of the newest 128 or so.',
    advice: 'Use a recent block, or an archive node.',
  },
  {
    id: 'proofTooOld',
    text: /proof window exceeded|requested block is too old/i,
    cause: 'The node keeps what proofs are made of for its newest blocks only.',
    advice: 'Use a more recent block, or an archive node.',
  },
  {
    id: 'indexing',
    text: /(transaction )?indexing is in progress/i,
    cause: 'The node is still indexing its transactions, so it cannot find all of them yet.',
    advice: 'Send it again later, or use another node.',
    action: 'retry',
  },
  {
    id: 'syncing',
    text: /initial sync|still (syncing|in progress)|node is (not synced|syncing)|sync(ing|hroni[sz]ation)? in progress/i,
    clientCodes: [{ client: 'besu', codes: [-32008] }],
    cause: 'The node is still syncing and has no state to read yet.',
    advice: 'Send it again once eth_syncing returns false, or use another node.',
    action: 'retry',
  },
  {
    id: 'transactionNotFound',
    text: /transaction .{0,80}not found|could not find transaction|unknown transaction\b(?! type)/i,
    cause:
      'The node does not know this transaction: it is of another chain, was dropped, or is older than what the node keeps.',
    advice: 'Check the hash and the chain; eth_getTransactionByHash at another node tells whether it exists.',
  },
  {
    id: 'genesisTrace',
    text: /genesis is not traceable/i,
    cause: 'Block 0 holds no transactions that could be traced.',
    advice: 'Use block 1 or a later one.',
  },
  {
    id: 'blockNotFinal',
    text: /\b(safe|finali[sz]ed) block (is )?(not (found|available|set|known)|unknown|unavailable)/i,
    cause: 'The node has no such block yet: “safe” and “finalized” exist only once consensus has set them.',
    advice: 'Use “latest” or a block number.',
  },
  {
    id: 'blockNotFound',
    text: /header (for hash )?not found|unknown block|block (#?[0-9a-fx]+ )?not found|block .*does not exist|could not find block|^\d+ could not be found|blocks? specified in filter|block is not available/im,
    cause:
      'The node does not have this block: it is not there yet, was reorganised away, or the node is still syncing.',
    advice: 'Use an older block or “latest”; eth_syncing shows the progress of the node.',
  },
  {
    id: 'blockUnknown',
    code: [-39001],
    cause:
      'The node does not know this block; “safe” and “finalized” exist only once consensus has set them.',
    advice: 'Use “latest” or a block number.',
  },
  {
    id: 'filterGone',
    text: /filter not found/i,
    cause:
      'The filter is gone: filters expire after some minutes, and live on one of a gateway’s nodes only.',
    advice: 'Make a new one, and poll it more often.',
  },
];
