// The transaction request, the same for reads such as eth_call and for sending.
// https://ethereum.github.io/execution-apis (GenericTransaction); EIP-2930, 1559, 4844, 7702.

import type { InputShape, MemberSpec, ParamSpec } from '../methodSpec.ts';
import { EXAMPLE_ACCOUNT, EXAMPLE_CONTRACT, EXAMPLE_RECEIVER } from './basic.ts';

const ACCESS_LIST_INPUT: InputShape = {
  array: {
    object: [
      { name: 'address', type: 'address', required: true },
      { name: 'storageKeys', type: { array: 'word' }, required: true },
    ],
  },
};

const AUTHORIZATION_LIST_INPUT: InputShape = {
  array: {
    object: [
      { name: 'chainId', type: 'quantity', required: true },
      { name: 'address', type: 'address', required: true },
      { name: 'nonce', type: 'quantity', required: true },
      { name: 'yParity', type: 'quantity' },
      { name: 'r', type: 'quantity' },
      { name: 's', type: 'quantity' },
    ],
  },
};

const FROM: MemberSpec = {
  name: 'from',
  doc: 'The sender that the contract sees.',
  type: 'address',
};

const TO: MemberSpec = {
  name: 'to',
  doc: 'What to call. Empty runs input as a new contract.',
  type: 'address',
  example: EXAMPLE_CONTRACT,
  asked: true,
};

const INPUT: MemberSpec = {
  name: 'input',
  doc: 'Bytes, or a function with its arguments.',
  type: 'calldata',
  example: `balanceOf(address) ${EXAMPLE_ACCOUNT}`,
};

const VALUE: MemberSpec = {
  name: 'value',
  doc: 'Sent along, such as 1.5 ether or 30 gwei.',
  type: 'wei',
};

const GAS: MemberSpec = { name: 'gas', doc: 'The gas limit.', type: 'gas' };

const rare = (name: string, type: InputShape, doc: string): MemberSpec => ({
  name,
  doc,
  type,
  rare: true,
});

const REST: readonly MemberSpec[] = [
  {
    ...rare('gasPrice', 'weiPerGas', 'Wei per gas, for legacy transactions, such as 20 gwei.'),
    excludes: ['maxFeePerGas'],
  },
  rare('maxFeePerGas', 'weiPerGas', 'The most paid per gas, such as 30 gwei (EIP-1559).'),
  rare('maxPriorityFeePerGas', 'weiPerGas', 'The tip per gas, such as 1 gwei (EIP-1559).'),
  rare('nonce', 'quantity', 'The sender’s transaction number; the node fills it in if empty.'),
  {
    ...rare('data', 'calldata', 'The older name of input. Where both are given they must be equal.'),
    excludes: ['input'],
  },
  rare('accessList', ACCESS_LIST_INPUT, 'Accounts and slots to be used, declared in advance (EIP-2930).'),
  rare('type', 'quantity', '0 legacy, 1 access list, 2 dynamic fee, 3 blob, 4 set code.'),
  rare('chainId', 'quantity', 'The chain the transaction is for (EIP-155).'),
  rare('authorizationList', AUTHORIZATION_LIST_INPUT, 'Delegations to contract code (EIP-7702).'),
  rare('maxFeePerBlobGas', 'weiPerGas', 'The most paid per unit of blob gas (EIP-4844).'),
  rare('blobVersionedHashes', { array: 'hash' }, 'The hashes of the blobs (EIP-4844).'),
  rare('blobs', { array: 'data' }, 'The blobs themselves.'),
  rare('commitments', { array: 'data' }, 'The blobs’ KZG commitments.'),
  rare('proofs', { array: 'data' }, 'The blobs’ KZG proofs.'),
];

/**
 * Without `to`, `input` must be code: otherwise a call runs nothing, and a transaction creates an account without a
 * key.
 */
const TO_OR_CODE: MemberSpec = {
  ...TO,
  unless: { given: ['input', 'data'], problem: 'Fill in “to”, or the code of a new contract as “input”.' },
};

/** The members of a call. The form folds away those from the sender on, which are seldom needed. */
const CALL_FIELDS: readonly MemberSpec[] = [
  { ...INPUT, asked: true },
  ...[FROM, VALUE, GAS].map((spec): MemberSpec => ({ ...spec, rare: true })),
  ...REST,
];

/** A call or transaction as a value within others. */
export const TRANSACTION_INPUT: InputShape = { object: [TO, ...CALL_FIELDS] };

/** The transaction request of eth_call and similar methods. */
export const TRANSACTION_REQUEST: ParamSpec = {
  name: 'transaction',
  doc: 'The call to run. Only “to” and “input” matter for most reads.',
  type: { object: [TO_OR_CODE, ...CALL_FIELDS] },
};

const FROM_EXAMPLE: MemberSpec = {
  name: 'from',
  doc: 'The account that sends.',
  type: 'address',
  example: EXAMPLE_ACCOUNT,
};

const SENT_FIELDS: readonly MemberSpec[] = [
  {
    ...TO_OR_CODE,
    doc: 'The receiver. Empty creates a contract.',
    example: EXAMPLE_RECEIVER,
  },
  { ...VALUE, default: '0', example: '0.001 ether', asked: true },
  { ...INPUT, default: '0x', example: '0x' },
  GAS,
  ...REST,
];

/** The transaction that the node signs or sends: `from` is required. */
export const SENT_TRANSACTION: ParamSpec = {
  name: 'transaction',
  doc: 'The transaction; the node fills in gas, fees and nonce if they are empty.',
  type: { object: [{ ...FROM_EXAMPLE, required: true }, ...SENT_FIELDS] },
};

/** The transaction whose empty members the node fills in. */
export const FILLED_TRANSACTION: ParamSpec = {
  ...SENT_TRANSACTION,
  type: { object: [FROM_EXAMPLE, ...SENT_FIELDS] },
};
