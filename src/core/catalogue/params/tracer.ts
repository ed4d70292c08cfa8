// Options of geth's tracers. https://geth.ethereum.org/docs/developers/evm-tracing/built-in-tracers

import type { InputShape, MemberSpec, ParamSpec } from '../methodSpec.ts';
import { BLOCK_OVERRIDES_INPUT, STATE_OVERRIDES_INPUT } from './overrides.ts';

const TRACERS = ['callTracer', 'prestateTracer', 'flatCallTracer', '4byteTracer', 'noopTracer'] as const;

const OPTIONS: readonly MemberSpec[] = [
  {
    name: 'tracer',
    type: 'text',
    doc: 'A tracer’s name, or JavaScript; without it, every step of the EVM.',
    suggestions: [...TRACERS, 'erc7562Tracer', 'muxTracer'],
  },
  {
    name: 'tracerConfig',
    type: {
      object: [
        { name: 'onlyTopCall', type: 'bool', doc: 'callTracer: no inner calls.' },
        { name: 'withLog', type: 'bool', doc: 'callTracer: logs too.' },
        { name: 'diffMode', type: 'bool', doc: 'prestateTracer: before and after, only what changed.' },
        { name: 'disableCode', type: 'bool', doc: 'prestateTracer: no code.' },
        { name: 'disableStorage', type: 'bool', doc: 'prestateTracer: no storage.' },
        { name: 'includeEmpty', type: 'bool', doc: 'prestateTracer: accounts without anything too.' },
        { name: 'convertParityErrors', type: 'bool', doc: 'flatCallTracer: errors in Parity’s words.' },
        { name: 'includePrecompiles', type: 'bool', doc: 'flatCallTracer: precompiled contracts too.' },
        // muxTracer: the tracers to run, each with its own options.
        ...TRACERS.map((name) => ({ name, type: { nullable: 'json' } }) as const),
      ],
    },
  },
  { name: 'timeout', type: 'text', doc: 'How long the node may take, such as 10s.' },
  { name: 'reexec', type: 'integer', doc: 'How many blocks may be run again to get at a state.' },
  { name: 'disableStorage', type: 'bool' },
  { name: 'disableStack', type: 'bool' },
  { name: 'enableMemory', type: 'bool' },
  { name: 'enableReturnData', type: 'bool' },
  { name: 'limit', type: 'integer', doc: 'The maximum number of steps.' },
];

const CALL_OPTIONS: InputShape = {
  object: [
    ...OPTIONS,
    { name: 'stateOverrides', type: STATE_OVERRIDES_INPUT },
    { name: 'blockOverrides', type: BLOCK_OVERRIDES_INPUT },
    { name: 'txIndex', type: 'quantity', doc: 'Run after this number of transactions of the block.' },
  ],
};

const CALL_TRACER = '{"tracer":"callTracer"}';

export const TRACER_OPTIONS: ParamSpec = {
  name: 'options',
  doc: 'The tracer and its options. Empty means every step of the EVM, which can be very large.',
  type: { object: OPTIONS },
  optional: true,
  usual: CALL_TRACER,
  example: CALL_TRACER,
  suggestions: [
    CALL_TRACER,
    '{"tracer":"callTracer","tracerConfig":{"withLog":true}}',
    '{"tracer":"prestateTracer"}',
    '{"tracer":"prestateTracer","tracerConfig":{"diffMode":true}}',
    '{"tracer":"flatCallTracer"}',
    '{"tracer":"4byteTracer"}',
    '{"tracer":"muxTracer","tracerConfig":{"callTracer":{},"prestateTracer":{}}}',
    '{"enableMemory":true,"enableReturnData":true,"limit":1000}',
  ],
};

export const CALL_TRACER_OPTIONS: ParamSpec = { ...TRACER_OPTIONS, type: CALL_OPTIONS };

/** The kinds of results that trace_ methods can return. */
export const TRACE_TYPES: ParamSpec = {
  name: 'trace types',
  doc: 'What to report: trace, stateDiff, vmTrace.',
  type: { array: 'text' },
  default: '["trace"]',
  example: '["trace","stateDiff"]',
};
