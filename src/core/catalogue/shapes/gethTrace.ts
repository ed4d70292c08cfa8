// Shapes of geth's tracer results, chosen by the options of the call.
// https://geth.ethereum.org/docs/developers/evm-tracing/built-in-tracers

import { isJsonObject } from '../../json.ts';
import type { JsonValue } from '../../json.ts';
import type { Shape } from '../../shape.ts';
import { PARITY_TRACE } from './parityTrace.ts';

/** The members of callTracer's call frame. */
export const CALL_TRACER_MEMBERS: Readonly<Record<string, Shape>> = {
  type: 'text',
  from: 'address',
  to: 'address',
  value: 'wei',
  gas: 'gas',
  gasUsed: 'gas',
  input: 'calldata',
  output: 'returnData',
  error: 'text',
  revertReason: 'text',
  calls: { array: { lazy: () => CALL_FRAME } },
  logs: {
    array: {
      headline: ['address', 'topics'],
      object: {
        address: 'address',
        topics: { array: 'word' },
        data: 'data',
        position: 'index',
        index: 'index',
      },
    },
  },
};

const CALL_FRAME: Shape = { headline: ['type', 'to', 'value', 'error'], object: CALL_TRACER_MEMBERS };

/** A step of the EVM. */
export const EVM_STEP = {
  headline: ['pc', 'op', 'gasCost'],
  object: {
    pc: 'index',
    op: 'text',
    gas: 'gas',
    gasCost: 'gas',
    depth: 'count',
    stack: { array: 'word' },
    memory: { array: 'word' },
    storage: { map: 'word', keys: 'word' },
    refund: 'gas',
    returnData: 'returnData',
    error: 'text',
    reason: 'text',
    memSize: 'bytes',
  },
} satisfies Shape;

/** The result without a tracer: every step of the EVM. Numbers are JSON numbers; stack and memory are words. */
const STEPS: Shape = {
  headline: ['failed', 'returnValue', 'gas', 'structLogs'],
  object: {
    failed: 'bool',
    gas: 'gas',
    returnValue: 'returnData',
    structLogs: { array: EVM_STEP },
  },
};

const ACCOUNTS: Shape = {
  keys: 'address',
  map: {
    object: {
      balance: 'wei',
      nonce: 'nonce',
      code: 'code',
      codeHash: 'hash',
      storage: { map: 'word', keys: 'word' },
    },
  },
};

/** callTracer's frame, with the actions that ERC-7562 restricts; opcodes are members named by their number. */
const ERC7562_FRAME: Shape = {
  headline: ['type', 'to', 'value', 'error'],
  object: {
    ...CALL_TRACER_MEMBERS,
    accessedSlots: {
      object: {
        reads: { map: { array: 'word' }, keys: 'word' },
        writes: { map: 'count', keys: 'word' },
        transientReads: { map: 'count', keys: 'word' },
        transientWrites: { map: 'count', keys: 'word' },
      },
    },
    extCodeAccessInfo: { array: 'address' },
    usedOpcodes: { map: 'count', keys: 'text' },
    contractSize: { map: { object: { contractSize: 'bytes', opcode: 'index' } }, keys: 'address' },
    outOfGas: 'bool',
    keccak: { array: 'data' },
    calls: { array: { lazy: () => ERC7562_FRAME } },
  },
};

const TRACERS: Readonly<Record<string, Shape>> = {
  callTracer: CALL_FRAME,
  prestateTracer: ACCOUNTS,
  flatCallTracer: { array: PARITY_TRACE },
  erc7562Tracer: ERC7562_FRAME,
  '4byteTracer': { map: 'count', keys: 'text' },
  opcountTracer: 'count',
  keccak256PreimageTracer: { map: 'data', keys: 'hash' },
};

/** The shape of a result for these tracer options; `unknown` for a tracer without a shape here. */
export function tracedShape(options: JsonValue | undefined): Shape {
  const { tracer, tracerConfig: config } = isJsonObject(options) ? options : {};
  if (typeof tracer !== 'string' || tracer === '') return STEPS;
  const isDiff = isJsonObject(config) && config['diffMode'] === true;
  if (tracer === 'prestateTracer' && isDiff) return { object: { pre: ACCOUNTS, post: ACCOUNTS } };
  if (tracer === 'muxTracer') return { object: TRACERS };
  return TRACERS[tracer] ?? 'unknown';
}

/** The results of a block: an item for each transaction. */
export function tracedBlockShape(options: JsonValue | undefined): Shape {
  return {
    array: {
      headline: ['txHash'],
      object: { txHash: 'hash', result: tracedShape(options), error: 'text' },
    },
  };
}
