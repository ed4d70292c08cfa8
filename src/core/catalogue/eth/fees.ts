// Method specs: the price of gas.

import { EXECUTION_APIS } from '../links.ts';
import { BLOCK_NUMBER } from '../params/basic.ts';
import { section } from '../section.ts';

export const FEES = section({ spec: EXECUTION_APIS, effect: 'read' }, [
  {
    name: 'eth_gasPrice',
    doc: 'What the node suggests to pay per unit of gas in a legacy transaction.',
    params: [],
    result: 'weiPerGas',
  },
  {
    name: 'eth_maxPriorityFeePerGas',
    doc: 'The tip per unit of gas that the node suggests, on top of the base fee (EIP-1559).',
    params: [],
    result: 'weiPerGas',
  },
  {
    name: 'eth_baseFee',
    doc: 'The base fee per unit of gas of the next block (EIP-1559).',
    params: [],
    result: 'weiPerGas',
    servedBy: 'new in 2026; few nodes so far',
  },
  {
    name: 'eth_blobBaseFee',
    doc: 'What a unit of blob gas costs in the next block (EIP-7516).',
    params: [],
    result: 'weiPerGas',
  },
  {
    name: 'eth_feeHistory',
    doc: 'Base fees, how full the blocks were, and the tips paid, over a range of blocks. The base fees hold one more: that of the block after.',
    params: [
      { name: 'block count', doc: 'How many blocks back, at most 1024.', type: 'quantity', example: '4' },
      { ...BLOCK_NUMBER, name: 'newest block' },
      {
        name: 'reward percentiles',
        doc: 'The tips at these percentiles of each block’s gas, from 0 to 100.',
        type: { array: 'number' },
        default: '[]',
        example: '[25, 50, 75]',
      },
    ],
    result: {
      headline: ['oldestBlock', 'baseFeePerGas'],
      object: {
        oldestBlock: 'blockNumber',
        baseFeePerGas: { array: 'weiPerGas' },
        gasUsedRatio: { array: 'ratio' },
        reward: { array: { array: 'weiPerGas' } },
        baseFeePerBlobGas: { array: 'weiPerGas' },
        blobGasUsedRatio: { array: 'ratio' },
      },
    },
  },
]);
