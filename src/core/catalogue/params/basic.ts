// Single-value parameters that methods share. The examples exist on the seeded local chain.

import type { ParamSpec } from '../methodSpec.ts';

/** Holds ether on the local chain (the first development account of anvil and Hardhat). */
export const EXAMPLE_ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
/** The second development account. */
export const EXAMPLE_RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
/** The token of the local chain. */
export const EXAMPLE_CONTRACT = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
/** A transfer of that token. */
const EXAMPLE_TRANSACTION = '0x54b6f0b07d551fbebce8c3cef6501ca1fb5cfd0ee5fd7f12f08f76338475ef2a';

export const ADDRESS: ParamSpec = {
  name: 'address',
  doc: 'The account: 0x and 40 hex digits.',
  type: 'address',
  example: EXAMPLE_ACCOUNT,
};

export const CONTRACT: ParamSpec = { ...ADDRESS, doc: 'The contract’s address.', example: EXAMPLE_CONTRACT };

export const BLOCK_PARAM: ParamSpec = {
  name: 'block',
  doc: 'State at a tag, number, hash or EIP-1898 object.',
  type: 'block',
  default: 'latest',
  example: 'latest',
};

export const BLOCK_NUMBER: ParamSpec = {
  name: 'block',
  doc: 'A tag or a block number.',
  type: 'blockNumber',
  default: 'latest',
  example: 'latest',
};

/** A block whose transactions are worth looking at. */
export const BUSY_BLOCK: ParamSpec = { ...BLOCK_NUMBER, example: '68934' };

export const BLOCK_HASH: ParamSpec = {
  name: 'block hash',
  doc: 'Its hash: 0x and 64 hex digits.',
  type: 'hash',
};

export const TRANSACTION_HASH: ParamSpec = {
  name: 'transaction hash',
  doc: 'Its hash: 0x and 64 hex digits.',
  type: 'hash',
  example: EXAMPLE_TRANSACTION,
};

export const INDEX: ParamSpec = {
  name: 'index',
  doc: 'The position in the block, from 0.',
  type: 'quantity',
  example: '0',
};

export const SLOT: ParamSpec = {
  name: 'slot',
  doc: 'A number, 32 bytes, or a variable: balances[0x…].',
  type: 'slot',
  mayBeShort: true,
  example: '0',
};

export const FULL_TRANSACTIONS: ParamSpec = {
  name: 'full transactions',
  doc: 'Whole transaction objects instead of hashes.',
  type: 'bool',
  default: 'false',
  example: 'false',
};

export const RAW_TRANSACTION: ParamSpec = {
  name: 'signed transaction',
  doc: 'Its bytes, as a wallet returns them.',
  type: 'data',
};

export const FILTER_ID: ParamSpec = {
  name: 'filter id',
  doc: 'The id that the node returned when it made the filter. Other nodes do not know it.',
  type: 'text',
};

export const PASSWORD: ParamSpec = {
  name: 'password',
  doc: 'The password of the account on the node. It is not kept in the history.',
  type: 'text',
  secret: true,
};
