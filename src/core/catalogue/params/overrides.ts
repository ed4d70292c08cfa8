// Overrides of state and block for a simulated call. https://geth.ethereum.org/docs/interacting-with-geth/rpc/objects

import type { InputShape, ParamSpec } from '../methodSpec.ts';
import { EXAMPLE_ACCOUNT } from './basic.ts';

const STORAGE: InputShape = { map: 'word', keys: 'slot' };

export const STATE_OVERRIDES_INPUT: InputShape = {
  keys: 'address',
  map: {
    object: [
      { name: 'balance', type: 'wei' },
      { name: 'nonce', type: 'quantity' },
      { name: 'code', type: 'data' },
      { name: 'state', type: STORAGE, doc: 'Replaces the whole storage.', excludes: ['stateDiff'] },
      { name: 'stateDiff', type: STORAGE, doc: 'Replaces single slots.' },
      { name: 'movePrecompileToAddress', type: 'address' },
    ],
  },
};

const WITHDRAWALS_INPUT: InputShape = {
  array: {
    object: [
      { name: 'index', type: 'quantity', required: true },
      { name: 'validatorIndex', type: 'quantity', required: true },
      { name: 'address', type: 'address', required: true },
      { name: 'amount', type: 'quantity', required: true, doc: 'In gwei.' },
    ],
  },
};

/** Both spellings are in use: that of eth_simulateV1 first, then the older ones of geth’s eth_call. */
export const BLOCK_OVERRIDES_INPUT: InputShape = {
  object: [
    { name: 'number', type: 'quantity' },
    { name: 'time', type: 'timestamp' },
    { name: 'gasLimit', type: 'gas' },
    { name: 'feeRecipient', type: 'address' },
    { name: 'prevRandao', type: 'word' },
    { name: 'baseFeePerGas', type: 'weiPerGas' },
    { name: 'blobBaseFee', type: 'weiPerGas' },
    { name: 'difficulty', type: 'quantity' },
    { name: 'beaconRoot', type: 'hash' },
    { name: 'withdrawals', type: WITHDRAWALS_INPUT },
    { name: 'coinbase', type: 'address' },
    { name: 'random', type: 'word' },
    { name: 'baseFee', type: 'weiPerGas' },
    { name: 'blockHash', type: { map: 'hash', keys: 'quantity' }, doc: 'Hashes for BLOCKHASH, by number.' },
  ],
};

export const STATE_OVERRIDES: ParamSpec = {
  name: 'state overrides',
  doc: 'Balance, nonce, code or storage of accounts, in place of the real ones.',
  type: STATE_OVERRIDES_INPUT,
  optional: true,
  rare: true,
  example: `{"${EXAMPLE_ACCOUNT}":{"balance":"1000 ether"}}`,
};

export const BLOCK_OVERRIDES: ParamSpec = {
  name: 'block overrides',
  doc: 'Number, time, fees and more of the block, in place of the real ones.',
  type: BLOCK_OVERRIDES_INPUT,
  optional: true,
  rare: true,
  example: '{"time":"2030-01-01T00:00:00Z"}',
};
