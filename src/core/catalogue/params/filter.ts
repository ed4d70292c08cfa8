// The log filter, with at most four topics. Each topic is one value, a list of alternatives, or null for any.

import type { ParamSpec } from '../methodSpec.ts';
import { EXAMPLE_CONTRACT } from './basic.ts';

export const LOG_FILTER: ParamSpec = {
  name: 'filter',
  doc: 'Which logs. Set a range of blocks or a block hash, not both.',
  type: {
    object: [
      {
        name: 'address',
        doc: 'The contract, or several.',
        type: { oneOf: ['address', { array: 'address' }] },
        example: EXAMPLE_CONTRACT,
      },
      {
        name: 'topics',
        doc: 'Up to four: each an event, 32 bytes or an address. A list matches any of its items, empty matches all.',
        type: { array: { nullable: { oneOf: ['topic', { array: { nullable: 'topic' } }] } }, most: 4 },
        example: 'Transfer(address,address,uint256)',
      },
      {
        name: 'fromBlock',
        doc: 'The first block. Latest if empty.',
        type: 'blockNumber',
        example: '68900',
      },
      {
        name: 'toBlock',
        doc: 'The last block. Latest if empty.',
        type: 'blockNumber',
        example: 'latest',
      },
      {
        name: 'blockHash',
        doc: 'One block in place of a range.',
        type: 'hash',
        rare: true,
        excludes: ['fromBlock', 'toBlock'],
      },
    ],
  },
};
