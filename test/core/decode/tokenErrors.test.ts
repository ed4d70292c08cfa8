// Amounts in the errors of tokens, by what failed: a call, a frame of a trace, a call of another contract.
import assert from 'node:assert/strict';
import { encodeErrorResult, encodeFunctionData, parseAbi } from 'viem';
import { parseJsonAbi } from '../../../src/core/abi/signature.ts';
import { createSignatures } from '../../../src/core/abi/signatures.ts';
import { CALL_FRAME } from '../../../src/core/trace/callFrame.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import type { DecodeContext } from '../../../src/core/decode/decodedNode.ts';
import { summarize } from '../../../src/core/decode/notations.ts';
import { nodesInside } from '../../../src/core/decode/nodesInside.ts';
import { errorOfData } from '../../../src/core/decode/tokenErrors.ts';
import { failureMessage } from '../../../src/core/failure/failureText.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { ALICE, BOB, TOKEN } from './samples.ts';

const ABI = parseAbi([
  'function transfer(address,uint256)',
  'function withdraw(uint256)',
  'function transferAndCall(address,uint256)',
  'error ERC20InsufficientBalance(address sender,uint256 balance,uint256 needed)',
]);
const error = encodeErrorResult({
  abi: ABI,
  errorName: 'ERC20InsufficientBalance',
  args: [ALICE as `0x${string}`, 500n, 1_500n],
});
const transfer = encodeFunctionData({
  abi: ABI,
  functionName: 'transfer',
  args: [BOB as `0x${string}`, 1_500n],
});
const withdraw = encodeFunctionData({ abi: ABI, functionName: 'withdraw', args: [1_500n] });
const IN_UNITS = /balance 5 USDT, needed 15 USDT\)$/;
const PLAIN = /balance 500, needed 1,500\)$/;

function known(): DecodeContext & { readonly read: readonly string[] } {
  const read: string[] = [];
  const tokens = new Map([[TOKEN.toLowerCase(), { decimals: 2, symbol: 'USDT' }]]);
  return { tokens, read, onToken: (token) => read.push(token) };
}

describe('errorOfData', () => {
  const textOf = (call: JsonObject): string => errorOfData(error, call, known()) ?? '';

  it('has amounts in the unit of the token that was called, or whose tokens the code moves', () => {
    assert.match(textOf({ to: TOKEN, input: transfer }), IN_UNITS);
    assert.match(textOf({ type: 'DELEGATECALL', from: TOKEN, to: BOB, input: transfer }), IN_UNITS);
    assert.match(textOf({ type: 'DELEGATECALL', from: BOB, to: TOKEN, input: transfer }), PLAIN);
  });

  it('has none where another contract may have passed the error on', () => {
    const context = known();
    assert.match(errorOfData(error, { to: TOKEN, input: withdraw }, context)!, PLAIN);
    assert.match(errorOfData(error, {}, context)!, PLAIN);
    const args = [BOB as `0x${string}`, 1_500n] as const;
    const input = encodeFunctionData({ abi: ABI, functionName: 'transferAndCall', args });
    const signatures = createSignatures();
    signatures.set('Token', parseJsonAbi(ABI, 'Token.json')!);
    assert.match(errorOfData(error, { to: TOKEN, input }, { ...context, signatures })!, PLAIN);
    assert.deepEqual(context.read, []);
  });

  it('tells of the token, also of one that is not known', () => {
    const context = known();
    assert.match(errorOfData(error, { to: BOB, data: transfer }, context)!, PLAIN);
    assert.deepEqual([...new Set(context.read)], [BOB.toLowerCase()]);
  });
});

describe('the error of a token', () => {
  it('is read in its unit in a frame, its rows too, and in the message of a call that failed', () => {
    const frame = {
      type: 'CALL',
      from: ALICE,
      to: TOKEN,
      input: transfer,
      output: error,
      error: 'execution reverted',
    };
    const node = decode('result', frame, CALL_FRAME, { context: known() });
    assert.match(summarize(node), /balance 5 USDT, needed 15 USDT\)$/);
    const [reading] = nodesInside(decode('output', error, 'returnData', { parent: node }));
    assert.match(summarize(reading!), /balance 5 USDT · needed 15 USDT$/);
    const failure = {
      kind: 'rpc',
      code: 3,
      message: 'execution reverted',
      data: error,
      status: 200,
    } as const;
    const params = [{ to: TOKEN, data: transfer }, 'latest'];
    const message = failureMessage(failure, { ...known(), method: 'eth_call', params });
    assert.match(
      message,
      /^Reason: ERC20InsufficientBalance\(sender 0xA1A1…a1a1, balance 5 USDT, needed 15 USDT\)\./,
    );
  });
});
