// Method specs: the erigon_ methods.

import { ERIGON } from './links.ts';
import { BLOCK_HASH, BLOCK_NUMBER, BLOCK_PARAM, FULL_TRANSACTIONS } from './params/basic.ts';
import { LOG_FILTER } from './params/filter.ts';
import { section } from './section.ts';
import { BLOCK, HEADER } from './shapes/block.ts';
import { LOG, RECEIPT } from './shapes/log.ts';

export const ERIGON_METHODS = section({ spec: ERIGON, effect: 'read', servedBy: 'Erigon' }, [
  {
    name: 'erigon_getHeaderByNumber',
    doc: 'A block’s header by number or tag.',
    params: [BLOCK_NUMBER],
    result: BLOCK,
    nullMeans: 'The node has no block of this number.',
    servedBy: 'Erigon, reth, anvil',
  },
  {
    name: 'erigon_getHeaderByHash',
    doc: 'A block’s header by its hash.',
    params: [BLOCK_HASH],
    result: HEADER,
    nullMeans: 'The node knows no block with this hash.',
  },
  {
    name: 'erigon_getBlockByTimestamp',
    doc: 'The newest block at or before a time.',
    params: [
      {
        name: 'time',
        doc: 'Seconds since 1970, or a date such as 2026-01-31T12:00:00Z.',
        type: 'timestamp',
        example: '2030-01-01',
      },
      FULL_TRANSACTIONS,
    ],
    result: BLOCK,
  },
  {
    name: 'erigon_getLatestLogs',
    doc: 'The newest logs that match a filter.',
    params: [
      LOG_FILTER,
      { name: 'options', doc: 'As JSON, such as {"logCount":10}.', type: 'json', default: '{"logCount":10}' },
    ],
    result: { array: LOG },
    heavy: true,
  },
  {
    name: 'erigon_getLogsByHash',
    doc: 'The logs of a block, one list per transaction.',
    params: [BLOCK_HASH],
    result: { array: { array: LOG } },
  },
  {
    name: 'erigon_getLogs',
    doc: 'Logs with the time of their block.',
    params: [LOG_FILTER],
    result: { array: LOG },
    heavy: true,
  },
  {
    name: 'erigon_getBlockReceiptsByBlockHash',
    doc: 'The receipts of a block, by its hash.',
    params: [BLOCK_HASH],
    result: { array: RECEIPT },
  },
  {
    name: 'erigon_getBalanceChangesInBlock',
    doc: 'The balances that a block changed, as they are after it, by account.',
    params: [{ ...BLOCK_PARAM, example: '68934' }],
    result: { map: 'wei', keys: 'address' },
    heavy: true,
  },
  {
    name: 'erigon_cacheCheck',
    doc: 'Compares the node’s cache of the newest state with its database, and empties it where they differ.',
    params: [],
    result: {
      headline: ['enabled', 'cacheCleared', 'latestStateBehind'],
      object: {
        requestCanceled: 'bool',
        enabled: 'bool',
        latestStateBehind: 'bool',
        cacheCleared: 'bool',
        latestStateID: 'index',
        stateKeysOutOfSync: 'unknown',
        codeKeysOutOfSync: 'unknown',
      },
    },
    effect: 'admin',
  },
  {
    name: 'erigon_blockNumber',
    doc: 'The number of the newest block the node has run; with a tag, that tag’s.',
    params: [{ ...BLOCK_NUMBER, optional: true }],
    result: 'blockNumber',
  },
  {
    name: 'erigon_forks',
    doc: 'The genesis block and the forks of the chain, by height and by time.',
    params: [],
    result: {
      object: { genesis: 'hash', heightForks: { array: 'blockNumber' }, timeForks: { array: 'timestamp' } },
    },
  },
  {
    name: 'erigon_nodeInfo',
    doc: 'Name, keys and ports of the node.',
    params: [],
    result: 'unknown',
  },
]);
