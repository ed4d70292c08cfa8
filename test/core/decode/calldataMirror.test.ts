import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { encodeAbiParameters } from 'viem';
import { calldataMirror } from '../../../src/core/decode/calldataMirror.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { jsonValue } from '../jsonArbitrary.ts';
import { ALICE, TOKEN, TRANSFER_CALL } from './samples.ts';
import { allNodes } from './treeLines.ts';
import { samples } from '../../effort.ts';

const BALANCE_OF = `0x70a08231${ALICE.slice(2).padStart(64, '0')}`;
const SEVEN = encodeAbiParameters([{ type: 'uint256' }], [7n]);
const YES = encodeAbiParameters([{ type: 'bool' }], [true]);

/** `value` of everything that return data was read as, by the name of the function. */
function readings(method: string, params: readonly JsonValue[], result: JsonValue): readonly unknown[] {
  return allNodes(decodeResult({ method, params }, result))
    .filter(({ provenance, parent }) => provenance === 'derived' && parent?.kind === 'returnData')
    .map(({ label, value }) => [label, value]);
}

const BALANCE = ['balanceOf', { balance: '7' }];
const TRANSFER = ['transfer', { '#0': true }];

describe('calldataMirror', () => {
  it('matches the calls of eth_simulateV1 block by block', () => {
    const simulation = {
      blockStateCalls: [
        { calls: [{ to: TOKEN, input: BALANCE_OF }, { to: TOKEN, data: TRANSFER_CALL }, { to: TOKEN }] },
        {},
        { calls: [{ to: TOKEN, data: TRANSFER_CALL }] },
      ],
    };
    const result = [
      {
        number: '0x65',
        calls: [
          { status: '0x1', returnData: SEVEN },
          { status: '0x1', returnData: YES },
          { status: '0x1', returnData: YES },
        ],
      },
      { number: '0x66', calls: [] },
      { number: '0x67', calls: [{ status: '0x1', returnData: YES }] },
    ];
    assert.deepEqual(readings('eth_simulateV1', [simulation, 'latest'], result), [
      BALANCE,
      TRANSFER,
      TRANSFER,
    ]);
  });

  it('passes over the blocks that a node puts before one with a number further on', () => {
    const calls = [{ to: TOKEN, input: BALANCE_OF }];
    const simulation = {
      blockStateCalls: [
        { blockOverrides: { number: '0x67' }, calls },
        { calls: [{ to: TOKEN, input: TRANSFER_CALL }] },
        { blockOverrides: { number: '0x6a' }, calls },
      ],
    };
    const empty = ['0x65', '0x66', '0x69'];
    const result = ['0x65', '0x66', '0x67', '0x68', '0x69', '0x6a'].map((number) => ({
      number,
      calls: empty.includes(number) ? [] : [{ status: '0x1', returnData: number === '0x68' ? YES : SEVEN }],
    }));
    assert.deepEqual(readings('eth_simulateV1', [simulation], result), [BALANCE, TRANSFER, BALANCE]);
  });

  it('matches the bundles of eth_callMany and the calls of trace_callMany', () => {
    const bundles = [
      { transactions: [{ to: TOKEN, data: BALANCE_OF }, { to: TOKEN }] },
      { transactions: [{ to: TOKEN, data: TRANSFER_CALL }] },
    ];
    const calls = [
      [{ to: TOKEN, data: TRANSFER_CALL }, ['trace']],
      [{ to: TOKEN, input: BALANCE_OF }, ['trace']],
    ];
    assert.deepEqual(
      [
        readings('eth_callMany', [bundles], [[{ value: SEVEN }, { value: YES }], [{ value: YES }]]),
        readings('trace_callMany', [calls], [{ output: YES }, { output: SEVEN }]),
      ],
      [
        [BALANCE, TRANSFER],
        [TRANSFER, BALANCE],
      ],
    );
  });

  it('gives the one call of every other method, where there is one', () => {
    const call = { to: TOKEN, data: BALANCE_OF };
    const question = { to: TOKEN, input: BALANCE_OF };
    const asked = (params: readonly JsonValue[], result: JsonValue): unknown =>
      calldataMirror({ method: 'foo_call', params }, result);
    assert.deepEqual(
      [asked([call], SEVEN), asked([call], {}), asked([{ to: TOKEN }], SEVEN), asked([], null)],
      [question, { output: question, returnValue: question }, undefined, undefined],
    );
  });

  it('takes whatever is sent and whatever comes back', () => {
    const methods = fc.constantFrom('eth_simulateV1', 'eth_callMany', 'trace_callMany', 'eth_call');
    fc.assert(
      fc.property(methods, fc.array(jsonValue), jsonValue, (method, params, result) => {
        calldataMirror({ method, params }, result);
        allNodes(decodeResult({ method, params }, result));
      }),
      { numRuns: samples(500) },
    );
  });
});
