// Method specs: the pool of waiting transactions. Below a sender's address, the member names are decimal nonces.

import type { Shape } from '../shape.ts';
import { BESU, EXECUTION_APIS, GETH } from './links.ts';
import { ADDRESS } from './params/basic.ts';
import { section } from './section.ts';
import { TRANSACTION } from './shapes/transaction.ts';

const byNonce = (shape: Shape): Shape => ({ map: shape, keys: 'nonce' });
const bySender = (shape: Shape): Shape => ({ map: byNonce(shape), keys: 'address' });
const pool = (shape: Shape): Shape => ({ object: { pending: shape, queued: shape } });

export const TXPOOL = section({ spec: EXECUTION_APIS, effect: 'read' }, [
  {
    name: 'txpool_status',
    doc: 'How many transactions wait: pending ones can be mined next, queued ones miss an earlier nonce.',
    params: [],
    result: { headline: ['pending', 'queued'], object: { pending: 'count', queued: 'count' } },
  },
  {
    name: 'txpool_content',
    doc: 'All waiting transactions by sender and nonce: many megabytes on a public chain.',
    params: [],
    result: pool(bySender(TRANSACTION)),
    heavy: true,
  },
  {
    name: 'txpool_contentFrom',
    doc: 'The waiting transactions of one account, by nonce.',
    params: [ADDRESS],
    result: pool(byNonce(TRANSACTION)),
  },
  {
    name: 'txpool_besuStatistics',
    doc: 'How many transactions wait, by origin, and how many fit.',
    params: [],
    result: {
      headline: ['localCount', 'remoteCount', 'maxSize'],
      object: { maxSize: 'count', localCount: 'count', remoteCount: 'count' },
    },
    servedBy: 'Besu',
    spec: BESU,
  },
  {
    name: 'txpool_inspect',
    doc: 'All waiting transactions as one line of text each.',
    params: [],
    result: pool(bySender('text')),
    heavy: true,
    spec: GETH + 'txpool',
  },
]);
