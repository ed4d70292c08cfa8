// Method specs: geth's tracing methods. Their results depend on the tracer.

import { EXECUTION_APIS, GETH, RETH } from '../links.ts';
import { BLOCK_HASH, BLOCK_PARAM, BUSY_BLOCK, TRANSACTION_HASH } from '../params/basic.ts';
import { CALL_TRACER_OPTIONS, TRACER_OPTIONS } from '../params/tracer.ts';
import { TRANSACTION_INPUT, TRANSACTION_REQUEST } from '../params/transaction.ts';
import { section } from '../section.ts';
import { tracedBlockShape, tracedShape } from '../shapes/gethTrace.ts';

const ONE = tracedShape(undefined);
const EACH = tracedBlockShape(undefined);

export const TRACES = [
  ...section({ spec: EXECUTION_APIS, effect: 'read', heavy: true }, [
    {
      name: 'debug_traceTransaction',
      doc: 'Runs a mined transaction again and reports what a tracer saw: its calls, the state before and after, or every step.',
      params: [TRANSACTION_HASH, TRACER_OPTIONS],
      result: ONE,
      resultFor: ([, options]) => tracedShape(options),
    },
    {
      name: 'debug_traceBlockByNumber',
      doc: 'Runs all transactions of a block again under a tracer.',
      params: [BUSY_BLOCK, TRACER_OPTIONS],
      result: EACH,
      resultFor: ([, options]) => tracedBlockShape(options),
    },
    {
      name: 'debug_traceBlockByHash',
      doc: 'Runs all transactions of a block again under a tracer, by the block’s hash.',
      params: [BLOCK_HASH, TRACER_OPTIONS],
      result: EACH,
      resultFor: ([, options]) => tracedBlockShape(options),
    },
  ]),
  ...section({ spec: GETH + 'debug', effect: 'read', heavy: true }, [
    {
      name: 'debug_traceCall',
      doc: 'Runs a call under a tracer, without sending it; state and block can be overridden in the options.',
      params: [TRANSACTION_REQUEST, BLOCK_PARAM, CALL_TRACER_OPTIONS],
      result: ONE,
      resultFor: ([, , options]) => tracedShape(options),
    },
    {
      name: 'debug_traceBlock',
      doc: 'Runs a block given as RLP under a tracer; its parent must be known.',
      params: [{ name: 'block', doc: 'The block as RLP.', type: 'data' }, TRACER_OPTIONS],
      result: EACH,
      resultFor: ([, options]) => tracedBlockShape(options),
    },
    {
      name: 'debug_traceBadBlock',
      doc: 'Runs a block that the node refused under a tracer.',
      params: [BLOCK_HASH, TRACER_OPTIONS],
      result: EACH,
      resultFor: ([, options]) => tracedBlockShape(options),
      servedBy: 'geth',
    },
    {
      name: 'debug_traceCallMany',
      doc: 'Runs bundles of calls under a tracer, one after the other.',
      params: [
        {
          name: 'bundles',
          doc: 'Bundles of transactions, each with overrides of its block.',
          type: {
            array: {
              object: [
                { name: 'transactions', type: { array: TRANSACTION_INPUT }, required: true },
                { name: 'blockOverride', type: 'json' },
              ],
            },
          },
        },
        {
          name: 'context',
          doc: 'Where in the chain.',
          type: 'json',
          default: '{"blockNumber":"latest"}',
        },
        CALL_TRACER_OPTIONS,
      ],
      result: { array: { array: ONE } },
      resultFor: ([, , options]) => ({ array: { array: tracedShape(options) } }),
      servedBy: 'Erigon, reth',
      spec: RETH + 'debug',
    },
    {
      name: 'debug_traceChain',
      doc: 'Traces a whole range of blocks, sent as they are done. Over WebSocket only.',
      params: [{ ...BUSY_BLOCK, name: 'from' }, { ...BUSY_BLOCK, name: 'to' }, TRACER_OPTIONS],
      result: 'filterId',
      webSocketOnly: true,
      servedBy: 'geth',
    },
  ]),
];
