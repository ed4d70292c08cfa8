// Shapes of the trace_ results, where block numbers and positions are JSON numbers. https://reth.rs/jsonrpc/trace

import type { Leaf, Shape } from '../../shape.ts';

export const PARITY_TRACE: Shape = {
  headline: ['type', 'action', 'error'],
  object: {
    type: 'text',
    action: {
      headline: ['callType', 'from', 'to', 'value'],
      object: {
        callType: 'text',
        from: 'address',
        to: 'address',
        value: 'wei',
        gas: 'gas',
        input: 'calldata',
        init: 'code',
        creationMethod: 'text',
        address: 'address',
        refundAddress: 'address',
        balance: 'wei',
        author: 'address',
        rewardType: 'text',
      },
    },
    result: {
      headline: ['gasUsed', 'output', 'address'],
      object: { gasUsed: 'gas', output: 'returnData', address: 'address', code: 'code' },
    },
    error: 'text',
    revertReason: 'returnData',
    subtraces: 'count',
    traceAddress: { array: 'index' },
    transactionHash: 'hash',
    transactionPosition: 'index',
    blockNumber: 'blockNumber',
    blockHash: 'hash',
  },
};

/**
 * A change: `=` where there is none, otherwise `+` with a new value, `-` with a deleted one, or `*` with both values.
 */
const change = (leaf: Leaf): Shape => ({
  string: 'text',
  otherwise: { object: { '+': leaf, '-': leaf, '*': { object: { from: leaf, to: leaf } } } },
});

const STATE_DIFF: Shape = {
  keys: 'address',
  map: {
    object: {
      balance: change('wei'),
      nonce: change('nonce'),
      code: change('code'),
      storage: { map: change('word'), keys: 'word' },
    },
  },
};

const VM_TRACE: Shape = {
  object: {
    code: 'code',
    ops: {
      array: {
        headline: ['pc', 'op', 'cost'],
        object: {
          pc: 'index',
          op: 'text',
          cost: 'gas',
          idx: 'text',
          ex: {
            object: {
              used: 'gas',
              push: { array: 'word' },
              mem: { object: { data: 'data', off: 'index' } },
              store: { object: { key: 'word', val: 'word' } },
            },
          },
          sub: { lazy: () => VM_TRACE },
        },
      },
    },
  },
};

/** The result for a replayed transaction or call. */
export const PARITY_REPLAY: Shape = {
  headline: ['output', 'trace'],
  object: {
    transactionHash: 'hash',
    output: 'returnData',
    trace: { array: PARITY_TRACE },
    stateDiff: STATE_DIFF,
    vmTrace: VM_TRACE,
  },
};
