// Method specs: debug_ methods for encoded chain data and for lookups in the node's database.

import { EXECUTION_APIS, GETH } from '../links.ts';
import type { ParamSpec } from '../methodSpec.ts';
import { BLOCK_HASH, BLOCK_NUMBER, BLOCK_PARAM, CONTRACT, TRANSACTION_HASH } from '../params/basic.ts';
import { section } from '../section.ts';
import { BLOCK } from '../shapes/block.ts';

const from = (name: string, doc: string, type: ParamSpec['type'], example: string): ParamSpec => ({
  name,
  doc,
  type,
  example,
});

export const RAW = [
  ...section({ spec: EXECUTION_APIS, effect: 'read' }, [
    { name: 'debug_getRawHeader', doc: 'A block’s header as RLP.', params: [BLOCK_PARAM], result: 'rlp' },
    { name: 'debug_getRawBlock', doc: 'A block as RLP.', params: [BLOCK_PARAM], result: 'rlp', heavy: true },
    {
      name: 'debug_getRawReceipts',
      doc: 'The receipts of a block, each as it is encoded for the receipts root.',
      params: [BLOCK_PARAM],
      result: { array: 'rlp' },
      heavy: true,
    },
    {
      name: 'debug_getRawTransaction',
      doc: 'A transaction as the signed bytes that went over the network.',
      params: [TRANSACTION_HASH],
      result: 'rawTransaction',
      nullMeans: 'The node knows no transaction with this hash.',
    },
    {
      name: 'debug_getRawBlockAccessList',
      doc: 'A block’s access list as RLP (EIP-7928).',
      params: [BLOCK_PARAM],
      result: 'rlp',
      heavy: true,
      servedBy: 'nodes from the Amsterdam fork on',
    },
    {
      name: 'debug_getBadBlocks',
      doc: 'Recent blocks that broke the rules.',
      params: [],
      result: {
        array: {
          headline: ['hash'],
          object: {
            hash: 'hash',
            block: { string: 'rlp', otherwise: BLOCK },
            rlp: 'rlp',
            generatedBlockAccessList: 'unknown',
          },
        },
      },
      heavy: true,
    },
  ]),
  ...section({ spec: GETH + 'debug', effect: 'read', servedBy: 'geth; others in part' }, [
    {
      name: 'debug_storageRangeAt',
      doc: 'Storage of a contract as it was after some transactions of a block, in the order of hashed slots, a page at a time.',
      params: [
        {
          ...BLOCK_PARAM,
          doc: 'The block: its hash, which older nodes need, a number or a tag.',
          type: { oneOf: ['hash', 'blockNumber'] },
        },
        from('transaction index', 'After this number of transactions of the block.', 'integer', '0'),
        CONTRACT,
        from(
          'start',
          'The hashed slot to start at; 0x00 for the first.',
          { oneOf: ['data', 'word'] },
          '0x00',
        ),
        from('limit', 'The maximum number of slots.', 'integer', '100'),
      ],
      result: {
        headline: ['nextKey'],
        object: {
          storage: { map: { object: { key: 'word', value: 'word' } }, keys: 'hash' },
          nextKey: 'hash',
        },
      },
      heavy: true,
    },
    {
      name: 'debug_accountRange',
      doc: 'Accounts of the whole state in the order of their hashes, a page at a time.',
      params: [
        BLOCK_PARAM,
        from('start', 'The account hash to start at; 0x for the first.', 'data', '0x'),
        from('limit', 'The maximum number of accounts.', 'integer', '10'),
        from('no code', 'Leave the code out.', 'bool', 'true'),
        from('no storage', 'Leave the storage out.', 'bool', 'true'),
        from('incompletes', 'List accounts too whose address is not known.', 'bool', 'false'),
      ],
      result: 'unknown',
      heavy: true,
    },
    {
      name: 'debug_dumpBlock',
      doc: 'The whole state at a block. On a real chain it is too large to be sent.',
      params: [BLOCK_NUMBER],
      result: 'unknown',
      heavy: true,
    },
    {
      name: 'debug_getModifiedAccountsByNumber',
      doc: 'The accounts that changed from one block to another, by their numbers.',
      params: [
        from('from', 'The number of the earlier block.', 'integer', '68930'),
        { ...from('to', 'The number of the later block.', 'integer', '68934'), optional: true },
      ],
      result: { array: 'address' },
      heavy: true,
    },
    {
      name: 'debug_getModifiedAccountsByHash',
      doc: 'The accounts that changed from one block to another, by their hashes.',
      params: [
        { ...BLOCK_HASH, name: 'from' },
        { ...BLOCK_HASH, name: 'to', optional: true },
      ],
      result: { array: 'address' },
      heavy: true,
    },
    {
      name: 'debug_intermediateRoots',
      doc: 'The state root after each transaction of a block.',
      params: [BLOCK_HASH],
      result: { array: 'hash' },
      heavy: true,
    },
    {
      name: 'debug_getAccessibleState',
      doc: 'The first block between two whose state the node has.',
      params: [
        { ...BLOCK_NUMBER, name: 'from', example: '0' },
        { ...BLOCK_NUMBER, name: 'to' },
      ],
      result: 'blockNumber',
      heavy: true,
    },
    {
      name: 'debug_preimage',
      doc: 'The bytes behind a hash, where the node has kept them.',
      params: [{ name: 'hash', doc: 'The Keccak-256 hash.', type: 'hash' }],
      result: 'data',
    },
    {
      name: 'debug_printBlock',
      doc: 'A block as formatted for the node’s developers.',
      params: [from('block', 'The number.', 'integer', '1')],
      result: 'text',
    },
    {
      name: 'debug_dbGet',
      doc: 'The raw value under a key of the node’s database.',
      params: [{ name: 'key', doc: 'The key as hex text.', type: 'text' }],
      result: 'data',
      effect: 'admin',
    },
    {
      name: 'debug_dbAncient',
      doc: 'A raw record of the node’s archive of old blocks.',
      params: [
        from('kind', 'Such as headers, bodies, receipts.', 'text', 'headers'),
        from('number', 'The block’s number.', 'integer', '1'),
      ],
      result: 'data',
      effect: 'admin',
    },
    {
      name: 'debug_dbAncients',
      doc: 'How many blocks the node’s archive of old blocks holds.',
      params: [],
      result: 'count',
      effect: 'admin',
    },
  ]),
];
