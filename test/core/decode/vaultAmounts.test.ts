// Amounts of ERC-4626 vaults: shares are in the vault's unit, assets in that of its asset, where it has reported one.
import assert from 'node:assert/strict';
import { encodeEventTopics, encodeFunctionData, encodeFunctionResult, parseAbi } from 'viem';
import { LOG } from '../../../src/core/catalogue/shapes/log.ts';
import { chainById } from '../../../src/core/chain/chains.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import type { DecodeContext, DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import { summarize } from '../../../src/core/decode/notations.ts';
import { suggestedCalls } from '../../../src/core/decode/suggestedCalls.ts';
import type { TokenUnit } from '../../../src/core/decode/tokenUnit.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { numericLeaves, numericText } from '../../../src/core/watch/numericLeaves.ts';
import { ALICE, BOB } from './samples.ts';
import { allNodes } from './treeLines.ts';

const VAULT = `0x${'5a'.repeat(20)}`;
const USDC = `0x${'0c'.repeat(20)}`;
const ETHER = `0x${'ee'.repeat(20)}`;
const SHARES: TokenUnit = { decimals: 18, symbol: 'vUSDC' };
const DOLLARS: TokenUnit = { decimals: 6, symbol: 'USDC' };
const KNOWN: DecodeContext = {
  tokens: new Map<string, TokenUnit>([
    [VAULT, { ...SHARES, asset: USDC }],
    [USDC, DOLLARS],
  ]),
};
const abi = parseAbi([
  'event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)',
  'event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares)',
  'function deposit(uint256 assets, address receiver) returns (uint256 shares)',
  'function redeem(uint256 shares, address receiver, address owner) returns (uint256 assets)',
  'function totalAssets() view returns (uint256)',
  'function maxDeposit(address) view returns (uint256)',
  'function maxMint(address) view returns (uint256)',
]);
const words = (...numbers: readonly bigint[]): string =>
  `0x${numbers.map((number) => number.toString(16).padStart(64, '0')).join('')}`;
const [FROM, TO] = [ALICE, BOB].map((address) => address as `0x${string}`);

const deposit: JsonObject = {
  address: VAULT,
  topics: encodeEventTopics({ abi, eventName: 'Deposit', args: { sender: FROM!, owner: TO! } }) as string[],
  data: words(2_500_000n, 2_400_000_000_000_000_000n),
};
const withdraw: JsonObject = {
  address: VAULT,
  topics: encodeEventTopics({
    abi,
    eventName: 'Withdraw',
    args: { sender: FROM!, receiver: TO!, owner: FROM! },
  }) as string[],
  data: words(2_500_000n, 2_400_000_000_000_000_000n),
};

const amountsIn = (root: DecodedNode): readonly DecodedNode[] =>
  allNodes(root).filter(({ kind }) => kind === 'tokenAmount');
const textsIn = (root: DecodedNode): readonly string[] =>
  amountsIn(root).map((node) => `${node.label} ${summarize(node)}`);
const logTexts = (log: JsonObject, context: DecodeContext): readonly string[] =>
  textsIn(decode('log', log, LOG, { context }));
const called = (input: string, result: string, context = KNOWN): DecodedNode =>
  decodeResult({ method: 'eth_call', params: [{ to: VAULT, input }, 'latest'] }, result, context);
const inputOf = (input: string): readonly string[] =>
  textsIn(decode('x', { to: VAULT, input }, { object: { input: 'calldata' } }, { context: KNOWN }));

describe('amounts of a vault', () => {
  it('reads assets in the unit of the asset, and shares in that of the vault', () => {
    for (const log of [deposit, withdraw])
      assert.deepEqual(logTexts(log, KNOWN), ['assets 2.5 USDC', 'shares 2.4 vUSDC']);
    assert.deepEqual(inputOf(encodeFunctionData({ abi, functionName: 'deposit', args: [1_500_000n, TO!] })), [
      'assets 1.5 USDC',
    ]);
    const redeem = encodeFunctionData({ abi, functionName: 'redeem', args: [10n ** 18n, TO!, FROM!] });
    assert.deepEqual(inputOf(redeem), ['shares 1 vUSDC']);
    const redeemed = encodeFunctionResult({ abi, functionName: 'redeem', result: 1_000_000n });
    assert.deepEqual(textsIn(called(redeem, redeemed)), ['assets 1 USDC']);
  });

  it('is a plain number where the contract has reported no asset, and asks about it as a vault', () => {
    const vaults: string[] = [];
    const tokens: string[] = [];
    const context: DecodeContext = {
      tokens: new Map([[VAULT, SHARES]]),
      onVault: (vault) => vaults.push(vault),
      onToken: (token) => tokens.push(token),
    };
    assert.deepEqual(logTexts(deposit, context), ['assets 2,500,000', 'shares 2,400,000,000,000,000,000']);
    assert.deepEqual([new Set(vaults), new Set(tokens)], [new Set([VAULT]), new Set([VAULT])]);
    const [assets] = amountsIn(decode('log', deposit, LOG, { context }));
    assert.deepEqual(
      suggestedCalls(assets!).map(({ label, params }) => [label, params[0]]),
      [['Asset of this vault', { to: VAULT, input: '0x38d52e0f' }]],
    );
  });

  it('asks for the unit of an asset that is not known, and says so', () => {
    const tokens: string[] = [];
    const context: DecodeContext = {
      tokens: new Map([[VAULT, { ...SHARES, asset: USDC }]]),
      onVault: () => assert.fail(),
      onToken: (token) => tokens.push(token),
    };
    assert.deepEqual(logTexts(deposit, context), [
      'assets 2,500,000 (unit of token 0x0C0c…0c0c not known)',
      'shares 2.4 vUSDC',
    ]);
    assert.ok(tokens.includes(USDC));
  });

  it('reads assets of a vault of the chain’s coin in that coin', () => {
    const tokens = new Map([[VAULT, { ...SHARES, asset: ETHER }]]);
    const two = { ...deposit, data: words(2n * 10n ** 18n, 10n ** 18n) };
    assert.deepEqual(logTexts(two, { tokens, chain: chainById(137n) }), ['assets 2 POL', 'shares 1 vUSDC']);
  });

  it('says that a vault sets no limit where it reports the largest number', () => {
    const most = 2n ** 256n - 1n;
    for (const [functionName, text] of [
      ['maxDeposit', '#0 unlimited USDC'],
      ['maxMint', '#0 unlimited vUSDC'],
    ] as const) {
      const input = encodeFunctionData({ abi, functionName, args: [FROM!] });
      const [read] = textsIn(called(input, encodeFunctionResult({ abi, functionName, result: most })));
      assert.equal(read?.replace(/^\w+/, '#0'), `${text} (the largest uint256)`);
    }
  });

  it('follows a number before its unit is known', () => {
    const input = encodeFunctionData({ abi, functionName: 'totalAssets' });
    const root = called(input, words(7_500_000n), {});
    const [leaf] = numericLeaves(root).filter(({ kind }) => kind === 'tokenAmount');
    assert.deepEqual([numericText(leaf!, {}), numericText(leaf!, KNOWN)], ['7,500,000', '7.5 USDC']);
  });
});
