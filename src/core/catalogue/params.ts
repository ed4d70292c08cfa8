// Owns the parameters that several methods share.

import type { ParamSpec } from './methodSpec.ts';

/** An address that holds ether on the local chain (the first development account of anvil and Hardhat). */
const EXAMPLE_ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

export const ADDRESS: ParamSpec = {
  name: 'address',
  doc: 'The account: 20 bytes of hex, with or without checksum capitals.',
  type: 'address',
  example: EXAMPLE_ADDRESS,
};

export const BLOCK_PARAM: ParamSpec = {
  name: 'block',
  doc: 'The state to look at: a tag (latest, pending, safe, finalized, earliest), a block number in decimal or hex, a block hash, or an EIP-1898 object.',
  type: 'block',
  default: 'latest',
  example: 'latest',
};

export const BLOCK_NUMBER: ParamSpec = {
  name: 'block',
  doc: 'A tag (latest, pending, safe, finalized, earliest) or a block number in decimal or hex.',
  type: 'blockNumber',
  default: 'latest',
  example: 'latest',
};

export const TRANSACTION_HASH: ParamSpec = {
  name: 'transaction hash',
  doc: 'The hash of the transaction: 32 bytes of hex.',
  type: 'hash',
};

export const TRANSACTION_REQUEST: ParamSpec = {
  name: 'transaction',
  doc: 'The call to run. Only “to” and “input” matter for most reads.',
  type: 'object',
  fields: [
    {
      name: 'to',
      doc: 'The contract or account called; empty creates a contract.',
      type: 'address',
      optional: true,
      example: EXAMPLE_ADDRESS,
    },
    {
      name: 'input',
      doc: 'Calldata: the function selector and its encoded arguments.',
      type: 'data',
      optional: true,
      example: '0x',
    },
    { name: 'from', doc: 'The sender seen by the contract.', type: 'address', optional: true },
    { name: 'value', doc: 'Wei sent along, such as 1.5 ether or 30 gwei.', type: 'wei', optional: true },
    { name: 'gas', doc: 'The gas limit.', type: 'gas', optional: true },
    {
      name: 'gasPrice',
      doc: 'Wei per gas, for legacy transactions, such as 20 gwei.',
      type: 'weiPerGas',
      optional: true,
    },
    {
      name: 'maxFeePerGas',
      doc: 'The most paid per gas, such as 30 gwei (EIP-1559).',
      type: 'weiPerGas',
      optional: true,
    },
    {
      name: 'maxPriorityFeePerGas',
      doc: 'The tip per gas, such as 1 gwei (EIP-1559).',
      type: 'weiPerGas',
      optional: true,
    },
  ],
};
