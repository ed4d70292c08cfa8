// Method specs: accounts, with balance, nonce, code, storage and proofs.

import { EXECUTION_APIS, NETHERMIND, RETH } from '../links.ts';
import { ADDRESS, BLOCK_PARAM, CONTRACT, EXAMPLE_CONTRACT, SLOT } from '../params/basic.ts';
import { section } from '../section.ts';

const ZERO = `0x${'0'.repeat(64)}`;

export const STATE = section({ spec: EXECUTION_APIS, effect: 'read' }, [
  {
    name: 'eth_getBalance',
    doc: 'The balance of an account at a block, in the chain’s coin.',
    params: [ADDRESS, BLOCK_PARAM],
    result: 'wei',
  },
  {
    name: 'eth_getTransactionCount',
    doc: 'How many transactions an account has sent: the nonce of its next one. With the tag “pending” the waiting ones count too.',
    params: [ADDRESS, BLOCK_PARAM],
    result: 'nonce',
  },
  {
    name: 'eth_getCode',
    doc: 'The code at an address. Empty for an ordinary account; 0xef0100 and an address for one that delegates (EIP-7702).',
    params: [{ ...ADDRESS, example: EXAMPLE_CONTRACT }, BLOCK_PARAM],
    result: 'code',
  },
  {
    name: 'eth_getStorageAt',
    doc: 'The 32 bytes in one storage slot of a contract.',
    params: [CONTRACT, SLOT, BLOCK_PARAM],
    result: 'word',
  },
  {
    name: 'eth_getStorageValues',
    doc: 'Many storage slots of many contracts at once.',
    params: [
      {
        name: 'slots',
        doc: 'The slots of each contract.',
        type: { map: { array: 'slot' }, keys: 'address' },
        example: `{"${EXAMPLE_CONTRACT}":["${ZERO}"]}`,
      },
      BLOCK_PARAM,
    ],
    result: { map: { array: 'word' }, keys: 'address' },
    servedBy: 'geth and anvil since 2026',
  },
  {
    name: 'eth_getProof',
    doc: 'An account and some of its storage with Merkle proofs, which can be checked against a block’s state root (EIP-1186).',
    params: [
      CONTRACT,
      {
        name: 'slots',
        doc: 'The storage slots to prove; [] for the account alone.',
        type: { array: 'slot' },
        mayBeShort: true,
        default: '[]',
        example: '["0x0"]',
      },
      BLOCK_PARAM,
    ],
    result: {
      headline: ['address', 'balance', 'nonce'],
      object: {
        address: 'address',
        balance: 'wei',
        nonce: 'nonce',
        codeHash: 'hash',
        storageHash: 'hash',
        accountProof: { array: 'rlp' },
        storageProof: {
          array: {
            headline: ['key', 'value'],
            object: { key: 'word', value: 'quantity', proof: { array: 'rlp' } },
          },
        },
      },
    },
  },
  {
    name: 'eth_getAccount',
    doc: 'An account’s balance, nonce, code hash and storage root together.',
    params: [ADDRESS, BLOCK_PARAM],
    result: {
      headline: ['balance', 'nonce'],
      object: { balance: 'wei', nonce: 'nonce', codeHash: 'hash', storageRoot: 'hash' },
    },
    nullMeans: 'There is no such account at this block.',
    servedBy: 'Nethermind, reth, anvil',
    spec: NETHERMIND + 'eth',
  },
  {
    name: 'eth_getAccountInfo',
    doc: 'An account’s balance, nonce and code together.',
    params: [ADDRESS, BLOCK_PARAM],
    result: { headline: ['balance', 'nonce'], object: { balance: 'wei', nonce: 'nonce', code: 'code' } },
    servedBy: 'reth, anvil',
    spec: RETH + 'eth',
  },
]);
