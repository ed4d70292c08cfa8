import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { encodeAbiParameters, encodeFunctionResult, parseAbi, toEventSelector } from 'viem';
import { labelOf, summarize } from '../../../src/core/decode/notations.ts';
import { createGather } from '../../../src/core/explain/gather.ts';
import { tokenMoves, tokensMoved } from '../../../src/core/explain/tokensMoved.ts';
import { tokenUnits } from '../../../src/core/explain/tokenUnits.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import { treeLines } from '../decode/treeLines.ts';
import { ALICE, BOB, TOKEN, TRANSFER_LOG } from '../decode/samples.ts';
import { askReplies } from './askNode.ts';

const NFT = `0x${'11'.repeat(20)}`;
const MULTI = `0x${'55'.repeat(20)}`;
const ZERO = `0x${'00'.repeat(20)}`;

const topic = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`;
const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`;
const TRANSFER = toEventSelector('Transfer(address,address,uint256)');

const transfer = (from: string, to: string, amount: number): JsonObject => ({
  ...TRANSFER_LOG,
  topics: [TRANSFER, topic(from), topic(to)],
  data: word(amount),
});
const nft = (from: string, to: string, id: number): JsonObject => ({
  address: NFT,
  topics: [TRANSFER, topic(from), topic(to), word(id)],
  data: '0x',
});
const single = (from: string, to: string, id: bigint, amount: bigint): JsonObject => ({
  address: MULTI,
  topics: [
    toEventSelector('TransferSingle(address,address,address,uint256,uint256)'),
    topic(ALICE),
    topic(from),
    topic(to),
  ],
  data: encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [id, amount]),
});
const batch = (from: string, to: string, ids: bigint[], amounts: bigint[]): JsonObject => ({
  address: MULTI,
  topics: [
    toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])'),
    topic(ALICE),
    topic(from),
    topic(to),
  ],
  data: encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [ids, amounts]),
});

function lines(logs: readonly JsonObject[], units = new Map()): readonly string[] {
  return tokensMoved(tokenMoves(logs, {}), units, {}).map((row) => `${labelOf(row)}: ${summarize(row)}`);
}

describe('tokensMoved', () => {
  it('names the accounts that have a name, beside their address', () => {
    const labels = new Map([[ALICE.toLowerCase(), 'alice']]);
    const rows = tokensMoved(tokenMoves([transfer(ALICE, BOB, 5)], {}), new Map(), { labels });
    assert.deepEqual(rows.map(labelOf), ['alice (0xA1A1…a1a1)', '0xB0B0…B0B0']);
  });

  it('keeps the order of very many tokens', function () {
    this.timeout(5000);
    const tokens = Array.from({ length: 20_000 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`);
    const all = tokens.map((token) => ({ token, from: ALICE, to: BOB, id: undefined, amount: 1n }));
    const rows = tokensMoved(all, new Map(), {});
    assert.deepEqual(
      rows.map(({ value }) => (value as JsonObject)['token']),
      tokens.flatMap((token) => [token, token]),
    );
  });

  it('sums what each account gained or lost of an ERC-20 token', () => {
    const logs = [transfer(ALICE, BOB, 1000), transfer(BOB, ALICE, 300), transfer(BOB, TOKEN, 700)];
    assert.deepEqual(lines(logs), [
      '0xA1A1…a1a1: lost 700 · token 0x7070…7070',
      '0x7070…7070: gained 700 · token 0x7070…7070',
    ]);
  });

  it('leaves out accounts that only passed tokens on, and transfers to oneself', () => {
    assert.deepEqual(lines([transfer(ALICE, BOB, 5), transfer(BOB, TOKEN, 5), transfer(ALICE, ALICE, 9)]), [
      '0xA1A1…a1a1: lost 5 · token 0x7070…7070',
      '0x7070…7070: gained 5 · token 0x7070…7070',
    ]);
  });

  it('tells the tokens of ERC-721 and ERC-1155 apart by their ids', () => {
    assert.deepEqual(
      lines([
        nft(ZERO, ALICE, 7),
        nft(ALICE, BOB, 7),
        single(ALICE, BOB, 1n, 5n),
        batch(BOB, ALICE, [1n, 2n], [2n, 9n]),
      ]),
      [
        '0x0000…0000: lost 1 · id 7 · token 0x1111…1111',
        '0xB0B0…B0B0: gained 1 · id 7 · token 0x1111…1111',
        '0xA1A1…a1a1: lost 3 · id 1 · token 0x5555…5555',
        '0xB0B0…B0B0: gained 3 · id 1 · token 0x5555…5555',
        '0xB0B0…B0B0: lost 9 · id 2 · token 0x5555…5555',
        '0xA1A1…a1a1: gained 9 · id 2 · token 0x5555…5555',
      ],
    );
  });

  it('keeps the exact amount beside the one in units', () => {
    const units = new Map([[TOKEN, { decimals: 2, symbol: 'SHELL' }]]);
    const [row] = tokensMoved(tokenMoves([transfer(ALICE, BOB, 1234)], {}), units, {});
    assert.deepEqual(treeLines(row!, 0), [
      '0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1 object (derived): lost 12.34 SHELL · token 0x7070…7070',
      '0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1.lost text: 12.34 SHELL',
      '0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1.token address: 0x7070707070707070707070707070707070707070',
      '0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1.amount quantity: 1,234',
    ]);
  });

  it('takes no other event for a transfer', () => {
    const approval = toEventSelector('Approval(address,address,uint256)');
    const logs = [
      { ...TRANSFER_LOG, topics: [approval, ...TRANSFER_LOG.topics.slice(1)] },
      { ...TRANSFER_LOG, data: '0x' },
      { ...TRANSFER_LOG, data: `${TRANSFER_LOG.data}00` },
      { ...TRANSFER_LOG, topics: [TRANSFER] },
      { ...TRANSFER_LOG, address: null },
      batch(ALICE, BOB, [1n], [1n, 2n]),
    ];
    assert.deepEqual(lines(logs), []);
  });

  it('neither makes nor loses tokens', () => {
    const holder = fc.constantFrom(ALICE, BOB, NFT, ZERO);
    const log = fc.tuple(holder, holder, fc.nat()).map((args) => transfer(...args));
    fc.assert(
      fc.property(fc.array(log, { maxLength: 30 }), (logs) => {
        const sum = tokensMoved(tokenMoves(logs, {}), new Map(), {})
          .map(({ value }) => value as Readonly<Record<string, string>>)
          .reduce((total, { gained, lost }) => total + BigInt(gained ?? 0) - BigInt(lost ?? 0), 0n);
        assert.equal(sum, 0n);
      }),
    );
  });
});

describe('tokenUnits', () => {
  const abi = parseAbi([
    'function symbol() view returns (string)',
    'function decimals() view returns (uint8)',
  ]);
  const units = async (decimals: JsonValue, symbol: JsonValue, tokens = [TOKEN]): Promise<unknown> => {
    const ask = askReplies({
      eth_call: ([call]) => ({
        result: (call as { input: string }).input === '0x313ce567' ? decimals : symbol,
      }),
    });
    const gather = createGather(ask, {});
    const found = await tokenUnits(tokens, gather);
    return [[...found.values()], gather.sources().length];
  };
  const text = (result: string): string => encodeFunctionResult({ abi, functionName: 'symbol', result });

  it('reads decimals and symbol', async () => {
    assert.deepEqual(await units(word(18), text('USD₮0')), [[{ decimals: 18, symbol: 'USD₮0' }], 2]);
  });

  it('calls a token without a plain symbol tokens', async () => {
    const odd = [text('0x12 ETH'), text('A\u202eB'), text('X'.repeat(17)), text(''), '0x', null, word(1)];
    for (const symbol of odd)
      assert.deepEqual(await units(word(6), symbol), [[{ decimals: 6, symbol: 'tokens' }], 2]);
  });

  it('gives no unit without decimals', async () => {
    for (const decimals of ['0x', null, word(256), word(78), '0x12'])
      assert.deepEqual(await units(decimals, text('SHELL')), [[], 2]);
  });

  it('asks a few tokens only', async () => {
    const many = Array.from({ length: 20 }, (_, index) => topic(ALICE).slice(0, 40) + String(10 + index));
    const [found, asked] = (await units(word(0), text('A'), many)) as [unknown[], number];
    assert.deepEqual([found.length, asked], [8, 16]);
  });
});
