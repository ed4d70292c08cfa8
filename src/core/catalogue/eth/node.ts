// Method specs: what the node reports of itself (eth_ without parameters, net_, web3_, rpc_).

import type { Shape } from '../../shape.ts';
import { EXECUTION_APIS, GETH, NODE_DOCS, OPEN_RPC } from '../links.ts';
import { section } from '../section.ts';

/** `activationTime` is a JSON number (EIP-7910). */
const FORK: Shape = {
  headline: ['activationTime', 'forkId'],
  object: {
    activationTime: 'timestamp',
    forkId: 'data',
    chainId: 'chainId',
    blobSchedule: { object: { target: 'count', max: 'count', baseFeeUpdateFraction: 'count' } },
    precompiles: { map: 'address', keys: 'text' },
    systemContracts: { map: 'address', keys: 'text' },
  },
};

const RETAINED: Shape = {
  headline: ['oldestBlock', 'disabled'],
  object: {
    disabled: 'bool',
    oldestBlock: 'blockNumber',
    deleteStrategy: { object: { type: 'text', retentionBlocks: 'count' } },
  },
};

const SYNCING: Shape = {
  headline: ['currentBlock', 'highestBlock'],
  object: {
    startingBlock: 'blockNumber',
    currentBlock: 'blockNumber',
    highestBlock: 'blockNumber',
    syncedAccounts: 'count',
    syncedAccountBytes: 'bytes',
    syncedBytecodes: 'count',
    syncedBytecodeBytes: 'bytes',
    syncedStorage: 'count',
    syncedStorageBytes: 'bytes',
    healedTrienodes: 'count',
    healedTrienodeBytes: 'bytes',
    healedBytecodes: 'count',
    healedBytecodeBytes: 'bytes',
    healingTrienodes: 'count',
    healingBytecode: 'count',
    txIndexFinishedBlocks: 'count',
    txIndexRemainingBlocks: 'count',
    knownStates: 'count',
    pulledStates: 'count',
    warpChunksAmount: 'count',
    warpChunksProcessed: 'count',
    stages: {
      array: {
        headline: ['stage_name', 'name', 'block_number', 'block'],
        object: { stage_name: 'text', name: 'text', block_number: 'blockNumber', block: 'blockNumber' },
      },
    },
  },
};

export const NODE = [
  ...section({ spec: EXECUTION_APIS, effect: 'read' }, [
    {
      name: 'eth_blockNumber',
      doc: 'The number of the newest block the node has.',
      params: [],
      result: 'blockNumber',
    },
    {
      name: 'eth_chainId',
      doc: 'The id of the chain that the node follows (EIP-155).',
      params: [],
      result: 'chainId',
    },
    {
      name: 'eth_syncing',
      doc: 'False if the node is in sync with the chain, otherwise its progress.',
      params: [],
      result: SYNCING,
      falseMeans: 'The node is not syncing: it is in sync, or has not begun.',
    },
    {
      name: 'eth_accounts',
      doc: 'The accounts whose keys the node holds; usually none, on development chains the funded ones.',
      params: [],
      result: { array: 'address' },
    },
    {
      name: 'eth_coinbase',
      doc: 'The address that gets the fees of blocks this node builds.',
      params: [],
      result: 'address',
      servedBy: 'anvil, Erigon, Nethermind, Besu; geth until 2024',
    },
    {
      name: 'eth_config',
      doc: 'The fork rules in force, those that come next and the last ones planned: blob limits, precompiles, system contracts.',
      params: [],
      result: { object: { current: FORK, next: FORK, last: FORK } },
      servedBy: 'nodes since the Osaka fork (EIP-7910)',
    },
    {
      name: 'eth_capabilities',
      doc: 'The oldest block for which the node has state, blocks, transactions, logs, receipts and proofs.',
      params: [],
      result: {
        headline: ['head'],
        object: {
          head: { headline: ['number'], object: { number: 'blockNumber', hash: 'hash' } },
          state: RETAINED,
          tx: RETAINED,
          logs: RETAINED,
          receipts: RETAINED,
          blocks: RETAINED,
          stateproofs: RETAINED,
        },
      },
      servedBy: 'new in 2026; few nodes so far',
    },
    {
      name: 'net_version',
      doc: 'The network id as decimal text; nearly always the same number as the chain id.',
      params: [],
      result: 'text',
    },
  ]),
  ...section({ spec: NODE_DOCS, effect: 'read' }, [
    {
      name: 'web3_clientVersion',
      doc: 'Name and version of the node’s software.',
      params: [],
      result: 'text',
    },
    {
      name: 'web3_sha3',
      doc: 'The Keccak-256 hash of bytes (not the later SHA3-256).',
      params: [{ name: 'data', doc: 'The bytes to hash.', type: 'data', example: '0x68656c6c6f' }],
      result: 'hash',
    },
    {
      name: 'net_listening',
      doc: 'Whether the node takes connections from peers.',
      params: [],
      result: 'bool',
    },
    { name: 'net_peerCount', doc: 'How many peers the node is connected to.', params: [], result: 'count' },
    {
      name: 'eth_protocolVersion',
      doc: 'The version of the Ethereum wire protocol.',
      params: [],
      result: 'count',
      servedBy: 'anvil, Erigon, Nethermind; removed from geth',
    },
    {
      name: 'eth_requestAccounts',
      doc: 'Asks a wallet for permission to use its accounts; a node lists its own (EIP-1102).',
      params: [],
      result: { array: 'address' },
      servedBy: 'anvil; wallets',
    },
    {
      name: 'eth_networkId',
      doc: 'Another name of net_version.',
      params: [],
      result: 'text',
      servedBy: 'anvil',
    },
    {
      name: 'rpc_modules',
      doc: 'The namespaces the node serves here, each with its version.',
      params: [],
      result: { map: 'text', keys: 'text' },
      servedBy: 'geth, reth, Erigon',
      spec: GETH + 'net',
    },
    {
      name: 'rpc.discover',
      doc: 'The OpenRPC document of the node: every method with its parameters. It can be imported.',
      params: [],
      result: 'unknown',
      servedBy: 'Besu and others that describe themselves',
      spec: OPEN_RPC,
    },
  ]),
];
