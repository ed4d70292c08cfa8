// Replies that no recording has: traces of several tracers, logs and calls of tokens, as nodes send them.

import { encodeFunctionData, parseAbi } from 'viem';
import type { JsonValue } from '../../../src/core/json.ts';

export const ALICE = `0x${'a1'.repeat(20)}`;
export const TOKEN = `0x${'70'.repeat(20)}`;
export const BOB = `0x${'b0'.repeat(20)}`;

const abi = parseAbi([
  'function transfer(address to,uint256 amount)',
  'function aggregate3((address target,bool allowFailure,bytes callData)[] calls)',
]);
const topic = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`;
const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`;

export const TRANSFER_CALL = encodeFunctionData({
  abi,
  functionName: 'transfer',
  args: [BOB as `0x${string}`, 1000n],
});

/** Two transfers in one call to Multicall3. */
export const NESTED_CALL = encodeFunctionData({
  abi,
  functionName: 'aggregate3',
  args: [
    [1, 2].map(() => ({ target: TOKEN as `0x${string}`, allowFailure: false, callData: TRANSFER_CALL })),
  ],
});

export const TRANSFER_LOG = {
  address: TOKEN,
  topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', topic(ALICE), topic(BOB)],
  data: word(1000),
  blockNumber: '0x10',
  transactionHash: `0x${'12'.repeat(32)}`,
  logIndex: '0x0',
};

/** `Error(string)` with the reason “empty”. */
export const REVERT = `0x08c379a0${word(32).slice(2)}${word(5).slice(2)}${'656d707479'.padEnd(64, '0')}`;

/** A call that failed because a call it made failed. */
export const FAILED_FRAME = {
  type: 'CALL',
  from: ALICE,
  to: BOB,
  value: '0x0',
  gas: '0x5208',
  gasUsed: '0x2904',
  input: '0x12345678',
  output: REVERT,
  error: 'execution reverted',
  calls: [
    {
      type: 'STATICCALL',
      from: BOB,
      to: TOKEN,
      gas: '0x64',
      gasUsed: '0x32',
      input: `0x70a08231${topic(ALICE).slice(2)}`,
      output: word(7),
    },
    {
      type: 'CALL',
      from: BOB,
      to: TOKEN,
      value: '0xde0b6b3a7640000',
      gas: '0x3e8',
      gasUsed: '0x1f4',
      input: TRANSFER_CALL,
      output: REVERT,
      error: 'execution reverted',
    },
  ],
};

export const FLAT_TRACE = [
  {
    action: { callType: 'call', from: ALICE, to: BOB, gas: '0x5208', input: '0x', value: '0x1' },
    result: { gasUsed: '0x10', output: '0x' },
    subtraces: 2,
    traceAddress: [],
    type: 'call',
    blockNumber: 16,
  },
  {
    action: { creationMethod: 'create2', from: BOB, gas: '0x64', init: '0x6000', value: '0x0' },
    result: { gasUsed: '0x1', code: '0x00', address: TOKEN },
    subtraces: 1,
    traceAddress: [0],
    type: 'create',
  },
  {
    action: {
      callType: 'delegatecall',
      from: TOKEN,
      to: ALICE,
      gas: '0x9',
      input: TRANSFER_CALL,
      value: '0x0',
    },
    error: 'Out of gas',
    subtraces: 0,
    traceAddress: [0, 0],
    type: 'call',
  },
  {
    action: { address: TOKEN, balance: '0x5', refundAddress: BOB },
    subtraces: 0,
    traceAddress: [1],
    type: 'suicide',
  },
];

export const STEPS = {
  failed: true,
  gas: 100,
  returnValue: '',
  structLogs: [
    { pc: 0, op: 'PUSH1', gas: 100, gasCost: 3, depth: 1 },
    { pc: 2, op: 'SSTORE', gas: 97, gasCost: 20, depth: 1 },
    { pc: 3, op: 'CALL', gas: 77, gasCost: 50, depth: 1 },
    { pc: 0, op: 'PUSH1', gas: 40, gasCost: 3, depth: 2 },
    { pc: 2, op: 'REVERT', gas: 37, gasCost: 0, depth: 2 },
    { pc: 4, op: 'RETURNDATASIZE', gas: 30, gasCost: 2, depth: 1 },
    { pc: 5, op: 'REVERT', gas: 28, gasCost: 0, depth: 1 },
  ],
};

export const SAMPLES: readonly JsonValue[] = [
  TRANSFER_CALL,
  { from: ALICE, to: TOKEN, input: NESTED_CALL },
  { logs: [TRANSFER_LOG] },
  FAILED_FRAME,
  FLAT_TRACE,
  STEPS,
  [{ type: 'CALL', depth: 0, from: ALICE, to: BOB, value: '0x0', input: '0x', output: '0x' }],
  { raw: '0xc0', oldestBlock: '0x9', baseFeePerGas: ['0x1', '0x2'], gasUsedRatio: [0.25] },
];
