// Results of a multicall are paired with the calls inside it; checked with viem's encoders.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { encodeAbiParameters, encodeFunctionData, encodeFunctionResult, erc20Abi, parseAbi } from 'viem';
import type { Abi, Address, Hex } from 'viem';
import { decodeReturnData } from '../../../src/core/abi/decodeCall.ts';
import { parseSignature } from '../../../src/core/abi/signature.ts';
import { builtInSignatures, createSignatures } from '../../../src/core/abi/signatures.ts';
import { childNodes } from '../../../src/core/decode/childNodes.ts';
import type { DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import { nodesInside } from '../../../src/core/decode/nodesInside.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { allNodes } from '../decode/treeLines.ts';
import { samples } from '../../effort.ts';

const A: Address = `0x${'a1'.repeat(20)}`;
const B: Address = `0x${'b0'.repeat(20)}`;

/** As deployed at 0xcA11bde05977b3631167028862bE2a173976CA11. */
const multicall: Abi = parseAbi([
  'struct Call { address target; bytes callData; }',
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'struct Call3Value { address target; bool allowFailure; uint256 value; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate(Call[] calls) payable returns (uint256 blockNumber, bytes[] returnData)',
  'function tryAggregate(bool requireSuccess, Call[] calls) payable returns (Result[] returnData)',
  'function aggregate3(Call3[] calls) payable returns (Result[] returnData)',
  'function aggregate3Value(Call3Value[] calls) payable returns (Result[] returnData)',
  'function blockAndAggregate(Call[] calls) payable returns (uint256 blockNumber, bytes32 blockHash, Result[] returnData)',
  'function multicall(bytes[] data) payable returns (bytes[] results)',
]);

/** An inner call: what it asks, what it gives back, and how that reads. */
type Inner = { readonly callData: Hex; readonly returnData: Hex; readonly reads: JsonValue };

const amount = fc.bigInt({ min: 0n, max: (1n << 256n) - 1n });
const balance = amount.map((held): Inner => ({
  callData: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [A] }),
  returnData: encodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', result: held }),
  reads: { balance: held.toString() },
}));
const symbol = fc.string({ unit: 'grapheme' }).map((text): Inner => ({
  callData: encodeFunctionData({ abi: erc20Abi, functionName: 'symbol' }),
  returnData: encodeFunctionResult({ abi: erc20Abi, functionName: 'symbol', result: text }),
  reads: { '#0': text },
}));
const transfer = fc.boolean().map((done): Inner => ({
  callData: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [B, 1n] }),
  returnData: encodeFunctionResult({ abi: erc20Abi, functionName: 'transfer', result: done }),
  reads: { '#0': done },
}));
const inner = fc.oneof(balance, symbol, transfer);

type Outer = { readonly calldata: Hex; readonly answer: Hex };
type Calls = readonly Inner[];

const targets = (calls: Calls): readonly unknown[] => [
  calls.map(({ callData }) => ({ target: B, allowFailure: true, value: 0n, callData })),
];
const bare = (calls: Calls): readonly Hex[] => calls.map(({ returnData }) => returnData);
const told = (calls: Calls): readonly unknown[] =>
  calls.map(({ returnData }) => ({ success: true, returnData }));

/** The arguments and the result of each way to ask several calls at once. */
const WAYS: Readonly<
  Record<string, readonly [args: (calls: Calls) => readonly unknown[], result: (calls: Calls) => unknown]>
> = {
  aggregate: [targets, (calls) => [1n, bare(calls)]],
  tryAggregate: [(calls) => [false, ...targets(calls)], told],
  aggregate3: [targets, told],
  aggregate3Value: [targets, told],
  blockAndAggregate: [targets, (calls) => [1n, `0x${'0'.repeat(64)}`, told(calls)]],
  multicall: [(calls) => [calls.map(({ callData }) => callData)], bare],
};

function outer(functionName: string, calls: Calls): Outer {
  const [args, result] = WAYS[functionName]!;
  return {
    calldata: encodeFunctionData({ abi: multicall, functionName, args: args(calls) }),
    answer: encodeFunctionResult({ abi: multicall, functionName, result: result(calls) }),
  };
}

function answerNode({ calldata, answer }: Outer): DecodedNode {
  return decodeResult({ method: 'eth_call', params: [{ to: B, input: calldata }, 'latest'] }, answer);
}

/** What the return data of the innermost calls reads as. */
function innerReadings(node: DecodedNode): readonly JsonValue[] {
  return allNodes(node)
    .filter(({ kind, parent }) => kind === 'returnData' && parent !== undefined)
    .flatMap((each) => nodesInside(each))
    .filter(({ provenance, label }) => provenance === 'derived' && !Object.hasOwn(WAYS, label))
    .map(({ value }) => value as JsonValue);
}

describe('withInnerCalls', () => {
  for (const name of Object.keys(WAYS)) {
    it(`reads what each call inside ${name} gave back, by its own selector`, () => {
      fc.assert(
        fc.property(fc.array(inner, { maxLength: 6 }), (calls) => {
          assert.deepEqual(
            innerReadings(answerNode(outer(name, calls))),
            calls.map(({ reads }) => reads),
          );
        }),
        { numRuns: 50 },
      );
    });
  }

  it('reads calls inside calls inside calls', () => {
    const ways = fc.constantFrom(...Object.keys(WAYS));
    fc.assert(
      fc.property(ways, ways, inner, inner, (outside, inside, first, second) => {
        const { calldata, answer } = outer(inside, [first, second]);
        const nested: Inner = { callData: calldata, returnData: answer, reads: null };
        assert.deepEqual(innerReadings(answerNode(outer(outside, [second, nested]))), [
          second.reads,
          first.reads,
          second.reads,
        ]);
      }),
      { numRuns: samples(100) },
    );
  });

  it('marks as return data what was bytes, and leaves the other outputs as they are', () => {
    const { calldata, answer } = outer('aggregate', []);
    assert.deepEqual(
      decodeReturnData(answer, calldata, builtInSignatures()).map(({ shape, calldata: asked }) => [
        shape,
        asked,
      ]),
      [
        [
          {
            object: { blockNumber: 'quantity', returnData: { array: 'returnData' } },
            headline: ['blockNumber', 'returnData'],
          },
          { returnData: [] },
        ],
      ],
    );
  });

  it('matches nothing where there are more or fewer answers than calls, or no list of calls', () => {
    const own = createSignatures();
    own.set('file', [parseSignature('pack(bytes one,bytes two)(bytes[] parts)', 'mine')!]);
    const abi = parseAbi(['function pack(bytes one, bytes two) returns (bytes[] parts)']);
    const [call, other] = fc.sample(balance, { numRuns: 2, seed: 1 });
    const two = outer('multicall', [call!, other!]);
    const one = outer('multicall', [call!]);
    const pack = encodeFunctionData({ abi, functionName: 'pack', args: [call!.callData, other!.callData] });
    assert.deepEqual(
      [
        innerReadings(answerNode({ calldata: two.calldata, answer: one.answer })),
        decodeReturnData(two.answer, pack, own).map(({ shape, calldata }) => [shape, calldata]),
      ],
      [[], [[{ object: { parts: { array: 'calldata' } }, headline: ['parts'] }, undefined]]],
    );
  });

  it('says why an inner call failed, and reads nothing out of an answer that cannot be the call’s', () => {
    const [call] = fc.sample(balance, { numRuns: 1, seed: 1 });
    const reason = `0x08c379a0${encodeAbiParameters([{ type: 'string' }], ['paused']).slice(2)}` as const;
    const answer = encodeFunctionResult({
      abi: multicall,
      functionName: 'aggregate3',
      result: [
        { success: false, returnData: reason },
        { success: true, returnData: `0x${'01'.repeat(31)}` },
        { success: true, returnData: '0x' },
      ],
    });
    const root = answerNode({ calldata: outer('aggregate3', [call!, call!, call!]).calldata, answer });
    const [results] = childNodes(nodesInside(root)[0]!);
    const notes = childNodes(results!).map((item) =>
      nodesInside(childNodes(item)[1]!).map(({ note }) => note),
    );
    assert.deepEqual(notes, [['reverted: paused'], [], []]);
  });
});
