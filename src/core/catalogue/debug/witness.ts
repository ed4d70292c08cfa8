// Method specs: debug_ methods that give state, code and headers as they are stored.

import { RETH } from '../links.ts';
import { ADDRESS, BLOCK_HASH, BLOCK_NUMBER } from '../params/basic.ts';
import type { Shape } from '../../shape.ts';
import { section } from '../section.ts';
import { HEADER } from '../shapes/block.ts';

const ZERO = `0x${'0'.repeat(64)}`;

const EXECUTION_WITNESS: Shape = {
  object: {
    state: { array: 'rlp' },
    codes: { array: 'code' },
    keys: { array: 'data' },
    headers: { array: { string: 'rlp', otherwise: HEADER } },
  },
};

export const WITNESS = section({ spec: RETH + 'debug', effect: 'read', servedBy: 'reth; others in part' }, [
  {
    name: 'debug_executionWitness',
    doc: 'All state, code and headers that are needed to run a block without a database.',
    params: [BLOCK_NUMBER],
    result: EXECUTION_WITNESS,
    heavy: true,
  },
  {
    name: 'debug_executionWitnessByBlockHash',
    doc: 'The same as debug_executionWitness, by the block’s hash.',
    params: [BLOCK_HASH],
    result: EXECUTION_WITNESS,
    heavy: true,
  },
  {
    name: 'debug_codeByHash',
    doc: 'The contract code with a hash.',
    params: [{ name: 'code hash', doc: 'The Keccak-256 hash of the code.', type: 'hash', example: ZERO }],
    result: 'code',
    nullMeans: 'The node knows no code with this hash.',
    servedBy: 'reth, anvil',
  },
  {
    name: 'debug_accountAt',
    doc: 'An account as it was after some transactions of a block.',
    params: [
      BLOCK_HASH,
      { name: 'transaction index', doc: 'After this number of transactions.', type: 'integer', example: '0' },
      ADDRESS,
    ],
    result: { object: { balance: 'wei', nonce: 'nonce', code: 'code', codeHash: 'hash' } },
    servedBy: 'Erigon',
  },
]);
