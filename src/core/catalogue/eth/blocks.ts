// Method specs: blocks, headers, receipts and uncles.

import { EXECUTION_APIS, NODE_DOCS } from '../links.ts';
import type { ParamSpec } from '../methodSpec.ts';
import {
  BLOCK_HASH,
  BLOCK_NUMBER,
  BLOCK_PARAM,
  BUSY_BLOCK,
  FULL_TRANSACTIONS,
  INDEX,
} from '../params/basic.ts';
import { section } from '../section.ts';
import { BLOCK, HEADER } from '../shapes/block.ts';
import { BLOCK_ACCESS_LIST } from '../shapes/blockAccessList.ts';
import { RECEIPT } from '../shapes/log.ts';

const NO_NUMBER = 'The node has no block of this number or tag.';
const NO_HASH = 'The node knows no block with this hash.';
const NO_BLOCK = 'The node does not have the block.';
const NO_UNCLE =
  'The node does not have the block, or it has no uncle at this position; since the Merge none has any.';

const ANY_BLOCK: ParamSpec = {
  ...BLOCK_PARAM,
  doc: 'A tag (latest, safe, finalized, earliest), a block number in decimal or hex, or a block hash.',
};

export const BLOCKS = [
  ...section({ spec: EXECUTION_APIS, effect: 'read' }, [
    {
      name: 'eth_getBlockByNumber',
      doc: 'A block by number or tag, with its transactions as hashes or in full.',
      params: [BLOCK_NUMBER, FULL_TRANSACTIONS],
      result: BLOCK,
      nullMeans: NO_NUMBER,
    },
    {
      name: 'eth_getBlockByHash',
      doc: 'A block by its hash, with its transactions as hashes or in full.',
      params: [BLOCK_HASH, FULL_TRANSACTIONS],
      result: BLOCK,
      nullMeans: NO_HASH,
    },
    {
      name: 'eth_getBlockReceipts',
      doc: 'The receipts of all transactions of a block.',
      params: [{ ...ANY_BLOCK, example: '68934' }],
      result: { array: RECEIPT },
      nullMeans: NO_BLOCK,
    },
    {
      name: 'eth_getBlockTransactionCountByNumber',
      doc: 'How many transactions a block has, by its number or tag.',
      params: [BUSY_BLOCK],
      result: 'count',
      nullMeans: NO_NUMBER,
    },
    {
      name: 'eth_getBlockTransactionCountByHash',
      doc: 'How many transactions a block has, by its hash.',
      params: [BLOCK_HASH],
      result: 'count',
      nullMeans: NO_HASH,
    },
    {
      name: 'eth_getBlockAccessList',
      doc: 'Every account and slot that a block read or changed, with what each transaction changed (EIP-7928).',
      params: [ANY_BLOCK],
      result: BLOCK_ACCESS_LIST,
      nullMeans: NO_BLOCK,
      heavy: true,
      servedBy: 'nodes from the Amsterdam fork on',
    },
  ]),
  ...section({ spec: NODE_DOCS, effect: 'read' }, [
    {
      name: 'eth_getHeaderByNumber',
      doc: 'A block’s header by number or tag, without transactions.',
      params: [BLOCK_NUMBER],
      result: HEADER,
      nullMeans: NO_NUMBER,
      servedBy: 'geth, reth',
    },
    {
      name: 'eth_getHeaderByHash',
      doc: 'A block’s header by its hash, without transactions.',
      params: [BLOCK_HASH],
      result: HEADER,
      nullMeans: NO_HASH,
      servedBy: 'geth, reth',
    },
    {
      name: 'eth_getUncleCountByBlockNumber',
      doc: 'How many uncles a block has, by its number: none since the Merge.',
      params: [BLOCK_NUMBER],
      result: 'count',
      nullMeans: NO_NUMBER,
    },
    {
      name: 'eth_getUncleCountByBlockHash',
      doc: 'How many uncles a block has, by its hash: none since the Merge.',
      params: [BLOCK_HASH],
      result: 'count',
      nullMeans: NO_HASH,
    },
    {
      name: 'eth_getUncleByBlockNumberAndIndex',
      doc: 'An uncle of a block by the block’s number: a header without transactions.',
      params: [BLOCK_NUMBER, INDEX],
      result: BLOCK,
      nullMeans: NO_UNCLE,
    },
    {
      name: 'eth_getUncleByBlockHashAndIndex',
      doc: 'An uncle of a block by the block’s hash: a header without transactions.',
      params: [BLOCK_HASH, INDEX],
      result: BLOCK,
      nullMeans: NO_UNCLE,
    },
  ]),
];
