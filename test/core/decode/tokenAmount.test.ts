// Amounts of tokens in calls, results, events and calls inside calls.
import assert from 'node:assert/strict';
import { encodeFunctionData, encodeFunctionResult, parseAbi } from 'viem';
import type { Abi } from 'viem';
import { parseJsonAbi } from '../../../src/core/abi/signature.ts';
import { createSignatures } from '../../../src/core/abi/signatures.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import type { DecodeContext, DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import { notationsOf } from '../../../src/core/decode/notationsOf.ts';
import { summarize } from '../../../src/core/decode/notations.ts';
import { suggestedCalls } from '../../../src/core/decode/suggestedCalls.ts';
import { tokenOf, unitOfAmount } from '../../../src/core/decode/tokenAmount.ts';
import { LOG } from '../../../src/core/catalogue/shapes/log.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import type { Shape } from '../../../src/core/shape.ts';
import { ALICE, BOB, TOKEN, TRANSFER_CALL, TRANSFER_LOG } from './samples.ts';
import { allNodes } from './treeLines.ts';

const OTHER = `0x${'22'.repeat(20)}`;
const KNOWN: DecodeContext = {
  tokens: new Map([
    [TOKEN.toLowerCase(), { decimals: 2, symbol: 'USDT' }],
    [OTHER, { decimals: 0, symbol: 'POINT' }],
  ]),
};
const ERC20 = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function approve(address,uint256) returns (bool)',
  'function transfer(address,uint256) returns (bool)',
  'function allowance(address,address) view returns (uint256)',
]);
const MULTICALL = parseAbi([
  'function tryAggregate(bool,(address target,bytes callData)[]) payable returns ((bool success,bytes returnData)[])',
]);
const balanceOf = encodeFunctionData({
  abi: ERC20,
  functionName: 'balanceOf',
  args: [ALICE as `0x${string}`],
});
const balance = (amount: bigint): `0x${string}` =>
  encodeFunctionResult({ abi: ERC20, functionName: 'balanceOf', result: amount });

const amounts = (root: DecodedNode): readonly DecodedNode[] =>
  allNodes(root).filter(({ kind }) => kind === 'tokenAmount');
const texts = (root: DecodedNode): readonly string[] => amounts(root).map((node) => summarize(node));
const called = (method: string, params: readonly JsonValue[], result: JsonValue): DecodedNode =>
  decodeResult({ method, params }, result, KNOWN);
const read = (value: JsonValue, shape: Shape, context: DecodeContext): DecodedNode =>
  decode('x', value, shape, { context });

describe('summarizeTokenAmount', () => {
  it('reads an amount in the unit of the token that was called, or told of the event', () => {
    const calls = [
      { to: TOKEN, input: TRANSFER_CALL },
      { target: TOKEN, callData: TRANSFER_CALL },
    ];
    for (const call of calls) assert.deepEqual(texts(read(call, 'unknown', KNOWN)), ['10 USDT']);
    assert.deepEqual(texts(read(TRANSFER_LOG, LOG, KNOWN)), ['10 USDT']);
    assert.deepEqual(texts(called('eth_call', [{ to: TOKEN, data: balanceOf }], balance(12_345n))), [
      '123.45 USDT',
    ]);
    assert.equal(
      summarize(read(TRANSFER_LOG, LOG, KNOWN)),
      'Transfer · from 0xA1A1…a1a1 · to 0xB0B0…B0B0 · amount 10 USDT · of 0x7070…7070',
    );
  });

  it('reads those of EIP-3009 and ERC-1363, and no argument by its name alone', () => {
    const abi: Abi = parseAbi([
      'function transferWithAuthorization(address from,address to,uint256 value,uint256 begin,uint256 end,bytes32 nonce,bytes signature)',
      'function transferFromAndCall(address from,address to,uint256 value,bytes data)',
      'function approveAndCall(address spender,uint256 value)',
      'function airdrop(address[] to,uint256 value)',
      'function setFee(uint256 amount)',
    ]);
    const signatures = createSignatures();
    signatures.set('Token', parseJsonAbi(abi as unknown as JsonValue, 'Token.json')!);
    const most = 2n ** 256n - 1n;
    const [alice, bob] = [ALICE, BOB] as [`0x${string}`, `0x${string}`];
    const nonce = `0x${'0'.repeat(64)}` as const;
    const inUnits = (functionName: string, args: readonly unknown[]): readonly string[] => {
      const input = encodeFunctionData({ abi, functionName, args });
      return texts(read({ to: TOKEN, input }, 'unknown', { ...KNOWN, signatures }));
    };
    assert.deepEqual(
      [
        inUnits('transferWithAuthorization', [alice, bob, 1_000n, 5n, 6n, nonce, '0x']),
        inUnits('transferFromAndCall', [alice, bob, 250n, '0x']),
        inUnits('approveAndCall', [bob, most]),
        inUnits('airdrop', [[alice], 1_000n]),
        inUnits('setFee', [30n]),
      ],
      [['10 USDT'], ['2.5 USDT'], ['unlimited USDT (the largest uint256)'], [], []],
    );
  });

  it('reads what each call of a multicall gave back in the unit of its own token', () => {
    const args = [
      true,
      [TOKEN, OTHER].map((target) => ({ target: target as `0x${string}`, callData: balanceOf })),
    ] as const;
    const input = encodeFunctionData({ abi: MULTICALL, functionName: 'tryAggregate', args });
    const result = encodeFunctionResult({
      abi: MULTICALL,
      functionName: 'tryAggregate',
      result: [100n, 7n].map((amount) => ({ success: true, returnData: balance(amount) })),
    });
    assert.deepEqual(texts(called('eth_call', [{ to: BOB, input }, 'latest'], result)), [
      '1 USDT',
      '7 POINT',
    ]);
  });

  it('takes the account that code runs for as the token', () => {
    const frame = (type: string): JsonObject => ({
      type,
      from: TOKEN,
      to: OTHER,
      input: TRANSFER_CALL,
      gas: '0x1',
    });
    assert.deepEqual(
      texts(called('debug_traceTransaction', ['0x', { tracer: 'callTracer' }], frame('DELEGATECALL'))),
      ['10 USDT'],
    );
    assert.deepEqual(
      texts(called('debug_traceTransaction', ['0x', { tracer: 'callTracer' }], frame('CALL'))),
      ['1,000 POINT'],
    );
  });

  it('says that the unit is not known, or that there is no limit', () => {
    const [unknown] = amounts(read({ to: TOKEN, input: TRANSFER_CALL }, 'unknown', {}));
    assert.equal(summarize(unknown!), '1,000 (unit of token 0x7070…7070 not known)');
    const most = encodeFunctionData({
      abi: ERC20,
      functionName: 'approve',
      args: [BOB as `0x${string}`, 2n ** 256n - 1n],
    });
    const approval = read(
      { to: TOKEN, input: most },
      { object: { to: 'address', input: 'calldata' } },
      KNOWN,
    );
    assert.deepEqual(texts(approval), ['unlimited USDT (the largest uint256)']);
    assert.deepEqual(texts(read(TRANSFER_CALL, 'calldata', KNOWN)), ['1,000']);
  });

  it('says that there is no limit of what a spender may take, and of nothing else', () => {
    const most = 2n ** 256n - 1n;
    const inFull =
      '1,157,920,892,373,161,954,235,709,850,086,879,078,532,699,846,656,405,640,394,575,840,079,131,296,399.35';
    const parties = [ALICE, BOB] as [`0x${string}`, `0x${string}`];
    const allowance = encodeFunctionData({ abi: ERC20, functionName: 'allowance', args: parties });
    assert.deepEqual(texts(called('eth_call', [{ to: TOKEN, data: allowance }], balance(most))), [
      'unlimited USDT (the largest uint256)',
    ]);
    assert.deepEqual(texts(called('eth_call', [{ to: TOKEN, data: balanceOf }], balance(most))), [
      `${inFull} USDT (the largest uint256)`,
    ]);
    const input = encodeFunctionData({ abi: ERC20, functionName: 'transfer', args: [parties[1], most] });
    const shape: Shape = { object: { to: 'address', input: 'calldata' } };
    assert.deepEqual(texts(read({ to: TOKEN, input }, shape, KNOWN)), [
      `${inFull} USDT (the largest uint256)`,
    ]);
    const [unknown] = texts(read(input, 'calldata', {}));
    assert.equal(unknown, `${most.toLocaleString('en')} (the largest uint256)`);
    const data = `0x${'f'.repeat(64)}`;
    const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';
    const topics = [approval, ...TRANSFER_LOG.topics.slice(1)];
    assert.deepEqual(
      [
        { ...TRANSFER_LOG, data },
        { ...TRANSFER_LOG, data, topics },
      ].flatMap((log) => texts(read(log, LOG, KNOWN))),
      [`${inFull} USDT (the largest uint256)`, 'unlimited USDT (the largest uint256)'],
    );
  });

  it('reads ether that is told of as a token', () => {
    const log = { ...TRANSFER_LOG, address: `0x${'ee'.repeat(20)}` };
    assert.deepEqual(texts(read(log, LOG, {})), ['0.000000000000001 coins']);
  });
});

describe('tokenForm', () => {
  it('comes before the number itself, which always stays', () => {
    const [amount] = amounts(read(TRANSFER_LOG, LOG, KNOWN));
    assert.deepEqual(
      notationsOf(amount!, 0).map(({ name, text, copy }) => [name, text, copy]),
      [
        ['tokens', '10 USDT', '10'],
        ['decimal', '1,000', '1000'],
        ['hex', '0x3e8', '0x3e8'],
      ],
    );
  });
});

describe('tokenOf', () => {
  it('is what can be asked for the unit, as long as it is not known', () => {
    const [known] = amounts(read(TRANSFER_LOG, LOG, KNOWN));
    const [unknown] = amounts(read(TRANSFER_LOG, LOG, {}));
    assert.deepEqual([tokenOf(known!), unitOfAmount(known!)], [TOKEN, { decimals: 2, symbol: 'USDT' }]);
    assert.deepEqual(suggestedCalls(known!), []);
    assert.deepEqual(
      suggestedCalls(unknown!).map(({ label, params }) => [label, params]),
      [
        ['Decimals of this token', [{ to: TOKEN, input: '0x313ce567' }, 'latest']],
        ['Symbol of this token', [{ to: TOKEN, input: '0x95d89b41' }, 'latest']],
      ],
    );
  });

  it('leaves the ids of ERC-721 alone', () => {
    const topics = [...(TRANSFER_LOG['topics'] as readonly JsonValue[]), `0x${'7'.padStart(64, '0')}`];
    assert.deepEqual(amounts(read({ ...TRANSFER_LOG, topics, data: '0x' }, LOG, KNOWN)), []);
  });
});
