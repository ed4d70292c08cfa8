// Owns looking a method up, known in full or not. Refuses to call an unknown method harmless.

import { METHODS } from './methods.ts';
import type { Effect, MethodSpec } from './methodSpec.ts';

const BY_NAME: ReadonlyMap<string, MethodSpec> = new Map(METHODS.map((spec) => [spec.name, spec]));

const METHOD_NAME = /^[a-zA-Z][\w.]{0,127}$/;

/** Methods that only read, beyond those known in full: by exact name or, ending in `*`, by prefix. */
const READS = [
  'eth_get*',
  'eth_accounts eth_baseFee eth_blobBaseFee eth_capabilities eth_coinbase eth_config eth_createAccessList',
  'eth_callMany eth_estimateGas eth_feeHistory eth_fillTransaction eth_hashrate eth_maxPriorityFeePerGas eth_mining',
  'eth_protocolVersion eth_simulateV1 eth_syncing net_listening net_peerCount web3_sha3 rpc_modules rpc.discover',
  'trace_* ots_* erigon_* txpool_*',
  'debug_get* debug_traceBlock debug_traceBlockByHash debug_traceBlockByNumber debug_traceCall* debug_traceChain',
  'debug_traceTransaction debug_executionWitness debug_storageRangeAt debug_accountRange debug_dumpBlock',
  'debug_intermediateRoots debug_preimage admin_nodeInfo admin_peers admin_datadir',
  'anvil_nodeInfo anvil_metadata anvil_getAutomine anvil_getIntervalMining hardhat_metadata hardhat_getAutomine',
]
  .join(' ')
  .split(' ');

const FILTERS = new Set([
  'eth_newFilter',
  'eth_newBlockFilter',
  'eth_newPendingTransactionFilter',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_uninstallFilter',
]);

const CLASSES: readonly (readonly [RegExp, Effect])[] = [
  [
    /^(anvil|hardhat)_(reset|reorg|rollback)$|^debug_(setHead|resetHead|deleteChainSlice|clearTxpool)$/,
    'destructive',
  ],
  [/^(personal_|eth_sign|eth_sendTransaction$|account_)/, 'sign'],
  [/^(eth_send|eth_resend|eth_submit|eth_cancel|mev_)/, 'write'],
  [/^(admin_|miner_|clique_|debug_)/, 'admin'],
  [/^(anvil_|hardhat_|evm_|dev_|testing_)/, 'dev'],
];

/** The full spec of a method, or undefined where only its name is known. */
export function findMethod(name: string): MethodSpec | undefined {
  return BY_NAME.get(name);
}

/** What sending a method can do; anything not known to read is not `read`. */
export function effectOf(name: string): Effect {
  const known = BY_NAME.get(name);
  if (known !== undefined) return known.effect;
  if (FILTERS.has(name)) return 'filter';
  if (READS.some((read) => (read.endsWith('*') ? name.startsWith(read.slice(0, -1)) : name === read)))
    return 'read';
  return CLASSES.find(([pattern]) => pattern.test(name))?.[1] ?? 'unknown';
}

/** Says why a name cannot be called at all, or `undefined`. */
export function methodNameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'Type a method name, such as eth_blockNumber.';
  if (!METHOD_NAME.test(name))
    return `“${name.slice(0, 80)}” is not a method name: letters, digits, “_” and “.” only.`;
  if (name.startsWith('engine_')) {
    return 'engine_ methods steer the node’s consensus and are never sent from here.';
  }
  if (/^eth_(un)?subscribe$/.test(name))
    return `${name} works over WebSocket only. Use eth_newFilter, or call again.`;
  return undefined;
}
