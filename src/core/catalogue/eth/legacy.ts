// Method specs: methods from the time of proof of work.

import { NODE_DOCS } from '../links.ts';
import { section } from '../section.ts';

export const LEGACY = section(
  { spec: NODE_DOCS, effect: 'read', servedBy: 'older nodes and proof-of-work chains' },
  [
    { name: 'eth_mining', doc: 'Whether the node mines: never since the Merge.', params: [], result: 'bool' },
    {
      name: 'eth_hashrate',
      doc: 'How many hashes per second the node mines with.',
      params: [],
      result: 'count',
    },
    {
      name: 'eth_getWork',
      doc: 'What a miner should work on: header hash, seed hash, target.',
      params: [],
      result: { tuple: ['hash', 'hash', 'word', 'blockNumber'] },
    },
  ],
);
