// Method specs: saving, loading and resetting a development chain, and describing its node.

import type { Shape } from '../../shape.ts';
import { ANVIL } from '../links.ts';
import type { ParamSpec } from '../methodSpec.ts';
import { TRANSACTION_HASH } from '../params/basic.ts';
import { section } from '../section.ts';
import { devSection } from './devSection.ts';

const FORKING: ParamSpec = {
  name: 'forking',
  doc: 'As JSON: the node to fork from and at which block. The URL may hold a key, so it is not kept in the history.',
  type: {
    object: [
      {
        name: 'forking',
        type: {
          object: [
            { name: 'jsonRpcUrl', type: 'text' },
            { name: 'blockNumber', type: 'integer' },
          ],
        },
      },
    ],
  },
  optional: true,
  secret: true,
};

const SNAPSHOT: ParamSpec = {
  name: 'snapshot id',
  doc: 'The id that evm_snapshot returned. It can be used once.',
  type: 'quantity',
  example: '0',
};

const METADATA: Shape = {
  headline: ['clientVersion', 'latestBlockNumber'],
  object: {
    clientVersion: 'text',
    clientSemver: 'text',
    clientCommitSha: 'text',
    chainId: 'chainId',
    instanceId: 'data',
    latestBlockNumber: 'blockNumber',
    latestBlockHash: 'hash',
    forkedNetwork: { object: { chainId: 'chainId', forkBlockNumber: 'blockNumber', forkBlockHash: 'hash' } },
    snapshots: { map: 'unknown', keys: 'quantity' },
  },
};

const NODE_INFO: Shape = {
  headline: ['currentBlockNumber', 'hardFork'],
  object: {
    currentBlockNumber: 'blockNumber',
    currentBlockTimestamp: 'timestamp',
    currentBlockHash: 'hash',
    hardFork: 'text',
    transactionOrder: 'text',
    environment: {
      object: { baseFee: 'weiPerGas', chainId: 'chainId', gasLimit: 'gas', gasPrice: 'weiPerGas' },
    },
    forkConfig: { object: { forkUrl: 'text', forkBlockNumber: 'blockNumber', forkRetryBackoff: 'quantity' } },
    network: 'text',
  },
};

const DEPTH: ParamSpec = { name: 'depth', doc: 'How many blocks back.', type: 'integer', example: '1' };

export const DEV_CHAIN = [
  ...devSection([
    {
      names: 'anvil_snapshot evm_snapshot',
      doc: 'Takes a snapshot of the chain and returns its id.',
      result: 'quantity',
    },
    {
      names: 'anvil_revert evm_revert',
      doc: 'Reverts to a snapshot; everything since is lost.',
      params: [SNAPSHOT],
      result: 'bool',
    },
    {
      names: 'anvil_reset hardhat_reset',
      doc: 'Restarts the chain, possibly as a fork of another; everything on it is lost.',
      params: [FORKING],
      effect: 'destructive',
    },
    {
      names: 'anvil_reorg',
      doc: 'Replaces the newest blocks by others.',
      params: [
        DEPTH,
        {
          name: 'transactions',
          doc: 'What the new blocks hold: pairs of a transaction and a block.',
          type: 'json',
          default: '[]',
        },
      ],
      effect: 'destructive',
    },
    {
      names: 'anvil_rollback',
      doc: 'Removes the newest blocks.',
      params: [DEPTH],
      effect: 'destructive',
    },
    {
      names: 'anvil_dumpState hardhat_dumpState',
      doc: 'Dumps the whole state of the chain as bytes.',
      result: 'data',
      effect: 'read',
    },
    {
      names: 'anvil_loadState hardhat_loadState',
      doc: 'Loads a state that was dumped before.',
      params: [{ name: 'state', doc: 'The bytes that anvil_dumpState returned.', type: 'data' }],
      result: 'bool',
    },
    {
      names: 'anvil_setChainId',
      doc: 'Gives the chain another id.',
      params: [{ name: 'chain id', doc: 'A number.', type: 'integer', example: '31337' }],
    },
    {
      names: 'anvil_setRpcUrl',
      doc: 'Sets the node that the chain was forked from.',
      params: [
        {
          name: 'url',
          doc: 'It may hold a key, so it is not kept in the history.',
          type: 'text',
          secret: true,
          example: 'http://127.0.0.1:8545',
        },
      ],
    },
    {
      names: 'anvil_setLoggingEnabled hardhat_setLoggingEnabled',
      doc: 'Turns the log of the node on or off.',
      params: [{ name: 'enabled', doc: 'On or off.', type: 'bool', example: 'false' }],
    },
  ]),
  ...section({ spec: ANVIL, effect: 'read', servedBy: 'anvil' }, [
    {
      name: 'anvil_nodeInfo',
      doc: 'The newest block, fork rules and fees. Of the URL it was forked from, only the origin is kept.',
      params: [],
      result: NODE_INFO,
      secretUrls: ['forkUrl'],
    },
    ...['anvil_metadata', 'hardhat_metadata'].map((name) => ({
      name,
      doc: 'Version, chain and newest block of the node.',
      params: [],
      result: METADATA,
      servedBy: 'anvil, Hardhat',
    })),
    { name: 'anvil_getGenesisTime', doc: 'The time of the first block.', params: [], result: 'timestamp' },
    {
      name: 'anvil_getBlobByHash',
      doc: 'A blob by its versioned hash.',
      params: [{ name: 'versioned hash', doc: 'The hash that the transaction names.', type: 'hash' }],
      result: 'data',
      nullMeans: 'The node knows no such blob.',
      heavy: true,
    },
    {
      name: 'anvil_getBlobsByTransactionHash',
      doc: 'The blobs of a transaction.',
      params: [TRANSACTION_HASH],
      result: { array: 'data' },
      nullMeans: 'The transaction has no blobs, or is not known.',
      heavy: true,
    },
  ]),
];
