// Method specs: the trace_ methods, which Parity introduced.

import { RETH } from './links.ts';
import type { MemberSpec, ParamSpec } from './methodSpec.ts';
import {
  BLOCK_PARAM,
  BUSY_BLOCK,
  EXAMPLE_ACCOUNT,
  RAW_TRANSACTION,
  TRANSACTION_HASH,
} from './params/basic.ts';
import { TRACE_TYPES, TRACER_OPTIONS } from './params/tracer.ts';
import { TRANSACTION_INPUT, TRANSACTION_REQUEST } from './params/transaction.ts';
import { section } from './section.ts';
import { PARITY_REPLAY, PARITY_TRACE } from './shapes/parityTrace.ts';

const ADDRESSES = (name: string, doc: string): MemberSpec => ({
  name,
  doc,
  type: { array: 'address' },
});

const TRACE_FILTER: ParamSpec = {
  name: 'filter',
  doc: 'Which traces.',
  type: {
    object: [
      { name: 'fromBlock', doc: 'The first block.', type: 'blockNumber', example: '68930' },
      { name: 'toBlock', doc: 'The last block.', type: 'blockNumber', example: '68935' },
      { ...ADDRESSES('fromAddress', 'Senders.'), example: `["${EXAMPLE_ACCOUNT}"]` },
      ADDRESSES('toAddress', 'Receivers.'),
      {
        name: 'mode',
        doc: 'With intersection, senders and receivers must both match; with union, either.',
        type: 'text',
        rare: true,
        suggestions: ['intersection', 'union'],
      },
      { name: 'after', doc: 'How many traces to skip.', type: 'integer', rare: true },
      { name: 'count', doc: 'The maximum number of traces.', type: 'integer', example: '100' },
    ],
  },
};

const CONFIG: ParamSpec = {
  name: 'config',
  doc: 'Erigon alone: options of the tracer.',
  type: TRACER_OPTIONS.type,
  optional: true,
  rare: true,
};

/** The parameters that Erigon takes after those of all nodes. */
const ERIGON_OPTIONS: readonly ParamSpec[] = [
  {
    name: 'gas bail out',
    doc: 'Erigon alone: go on where an account cannot pay for its gas.',
    type: 'bool',
    optional: true,
    rare: true,
  },
  CONFIG,
];

export const TRACE = section(
  {
    spec: RETH + 'trace',
    effect: 'read',
    heavy: true,
    servedBy: 'Erigon, Nethermind, reth, Besu; anvil in part',
  },
  [
    {
      name: 'trace_block',
      doc: 'Every call, creation, self-destruction and reward of a block, in a flat list.',
      params: [BUSY_BLOCK, ...ERIGON_OPTIONS],
      result: { array: PARITY_TRACE },
      nullMeans: 'The node does not have the block.',
    },
    {
      name: 'trace_transaction',
      doc: 'Every call, creation and self-destruction of a transaction, in a flat list.',
      params: [TRANSACTION_HASH, ...ERIGON_OPTIONS],
      result: { array: PARITY_TRACE },
      nullMeans: 'The node knows no mined transaction with this hash.',
    },
    {
      name: 'trace_get',
      doc: 'One trace of a transaction, by its place in the tree of calls.',
      params: [
        TRANSACTION_HASH,
        {
          name: 'path',
          doc: 'Positions from the top down; [] is the top call.',
          type: { array: 'quantity' },
          example: '["0x0"]',
        },
        ...ERIGON_OPTIONS,
      ],
      result: PARITY_TRACE,
      nullMeans: 'There is no trace at this place.',
    },
    {
      name: 'trace_filter',
      doc: 'The traces of a range of blocks that match senders and receivers.',
      params: [TRACE_FILTER, ...ERIGON_OPTIONS],
      result: { array: PARITY_TRACE },
    },
    {
      name: 'trace_call',
      doc: 'Runs a call without sending it and reports its traces, state changes or steps.',
      params: [TRANSACTION_REQUEST, TRACE_TYPES, BLOCK_PARAM, CONFIG],
      result: PARITY_REPLAY,
    },
    {
      name: 'trace_callMany',
      doc: 'Runs calls one after the other, each seeing what the ones before it changed.',
      params: [
        {
          name: 'calls',
          doc: 'Pairs of a transaction and what to report of it.',
          type: { array: { tuple: [TRANSACTION_INPUT, { array: 'text' }] } },
          example: `[[{"from":"${EXAMPLE_ACCOUNT}","to":"${EXAMPLE_ACCOUNT}"},["trace"]]]`,
        },
        BLOCK_PARAM,
        CONFIG,
      ],
      result: { array: PARITY_REPLAY },
    },
    {
      name: 'trace_rawTransaction',
      doc: 'Runs a signed transaction without sending it and reports its traces.',
      params: [RAW_TRANSACTION, TRACE_TYPES],
      result: PARITY_REPLAY,
    },
    {
      name: 'trace_replayTransaction',
      doc: 'Runs a mined transaction again and reports its traces, state changes or steps.',
      params: [TRANSACTION_HASH, TRACE_TYPES, ...ERIGON_OPTIONS],
      result: PARITY_REPLAY,
    },
    {
      name: 'trace_replayBlockTransactions',
      doc: 'Runs all transactions of a block again and reports their traces, state changes or steps.',
      params: [BUSY_BLOCK, TRACE_TYPES, ...ERIGON_OPTIONS],
      result: { array: PARITY_REPLAY },
    },
  ],
);
