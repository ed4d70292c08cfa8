import assert from 'node:assert/strict';
import { adviseOn } from '../../../src/core/failure/failureAdvice.ts';
import { revertDataOf, revertOf } from '../../../src/core/failure/revertData.ts';
import type { Failure } from '../../../src/core/failure/failure.ts';
import type { JsonValue } from '../../../src/core/json.ts';

const DATA = '0x4e487b710000000000000000000000000000000000000000000000000000000000000011';

const HASH = `0x${'12'.repeat(32)}`;

function found(code: number, message: string, data?: JsonValue): string | undefined {
  const failure: Failure = {
    kind: 'rpc',
    code,
    message,
    status: 200,
    ...(data === undefined ? {} : { data }),
  };
  return revertDataOf(failure);
}

describe('revertDataOf', () => {
  it('finds it wherever a client puts it', () => {
    const rows: readonly (readonly [string, string | undefined])[] = [
      ['geth, anvil, reth, erigon', found(3, 'execution reverted', DATA)],
      ['older hardhat', found(-32603, 'Error: VM Exception', { message: 'reverted', data: DATA })],
      ['nethermind', found(-32015, 'VM execution error.', `Reverted ${DATA}`)],
      [
        'ganache',
        found(-32000, 'VM Exception', { [`0x${'12'.repeat(32)}`]: { error: 'revert', return: DATA } }),
      ],
      ['ganache 7', found(-32000, 'VM Exception', { hash: '0x12', result: DATA })],
      ['a wallet', found(-32603, 'Internal', { originalError: { code: 3, data: DATA } })],
      ['the message', found(3, `execution reverted: custom error ${DATA}`)],
      ['without a word of a revert', found(-32000, 'call failed', DATA)],
      ['Hedera', found(-32008, 'execution reverted: CONTRACT_REVERT_EXECUTED', DATA)],
    ];
    assert.deepEqual(
      rows,
      rows.map(([who]) => [who, DATA]),
    );
  });

  it('is empty only where the error says so', () => {
    assert.deepEqual(
      [
        found(3, 'execution reverted', '0x'),
        found(-32015, 'VM execution error.', 'Reverted 0x'),
        found(3, 'execution reverted'),
        found(-32000, 'VM Exception: revert'),
      ],
      ['0x', '0x', undefined, undefined],
    );
  });

  it('is undefined for what is no revert', () => {
    assert.deepEqual(
      [
        found(-32000, 'nonce too low'),
        found(-32000, 'x', '0x12'),
        found(4, 'timeout', 7),
        found(4, 'The transaction was added to the mempool but not processed in time', HASH),
        found(-32000, 'already known', HASH),
        revertDataOf({ kind: 'cancelled', message: '' }),
      ],
      [undefined, undefined, undefined, undefined, undefined, undefined],
    );
  });
});

describe('revertOf', () => {
  const of = (code: number, message: string, data?: JsonValue): unknown =>
    revertOf({ kind: 'rpc', code, message, status: 200, ...(data === undefined ? {} : { data }) });

  const reverts: readonly (readonly [
    who: string,
    code: number,
    message: string,
    data: JsonValue,
    unknown,
  ])[] = [
    [
      'Nethermind',
      -32015,
      'VM execution error.',
      'err: 0xdf2d9b42 (supplied gas 36000000)',
      { data: '0xdf2d9b42' },
    ],
    [
      'Nethermind, a text',
      -32015,
      'VM execution error.',
      'revert: SafeMath: division by zero',
      { text: 'SafeMath: division by zero' },
    ],
    [
      'Nethermind, a token',
      -32015,
      'VM execution error.',
      'revert: UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT',
      { text: 'UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT' },
    ],
    [
      'RSK',
      -32015,
      'VM Exception while processing transaction: revert AllowTokens: Lower than limit',
      null,
      { text: 'AllowTokens: Lower than limit' },
    ],
    ['Parity', -32015, 'VM execution error.', 'Reverted', {}],
    ['a bare text', 3, 'execution reverted', 'Lower than limit', { text: 'Lower than limit' }],
    [
      'a bare text of Nethermind',
      -32015,
      'execution reverted',
      'err: Lower than limit (supplied gas 1)',
      { text: 'Lower than limit' },
    ],
    ['geth', 3, 'execution reverted: not the owner', '0x', { data: '0x', text: 'not the owner' }],
    ['geth without data', -32000, 'execution reverted', null, {}],
    [
      'Hardhat',
      -32603,
      "Error: VM Exception while processing transaction: reverted with reason string 'not the owner'",
      null,
      { text: 'not the owner' },
    ],
    [
      'Hardhat without a reason',
      -32603,
      'Error: Transaction reverted without a reason string',
      '0x',
      { data: '0x' },
    ],
    [
      'a wallet',
      -32603,
      'Internal JSON-RPC error.',
      { code: 3, message: 'execution reverted: low' },
      { text: 'low' },
    ],
  ];
  for (const [who, code, message, data, expected] of reverts)
    it(`reads ${who}`, () => assert.deepEqual(of(code, message, data ?? undefined), expected));

  const others: readonly (readonly [number, string, JsonValue?])[] = [
    [-32015, 'VM execution error.', 'Bad instruction fe'],
    [-32015, 'VM execution error.', 'err: OutOfGas (supplied gas 36000000)'],
    [-32015, 'VM execution error.'],
    [-32000, 'no snapshot to revert to'],
    [-32000, 'nothing to revert to block 5'],
    [-32000, 'missing revert data'],
  ];
  for (const [code, message, data] of others)
    it(`takes “${message} ${JSON.stringify(data) ?? ''}” for no revert`, () =>
      assert.equal(of(code, message, data), undefined));
});

describe('what is said of a revert', () => {
  const said = (code: number, message: string, data?: JsonValue): string =>
    adviseOn({ kind: 'rpc', code, message, status: 200, ...(data === undefined ? {} : { data }) }).cause;
  const hex = (text: string): string => `0x${Buffer.from(text).toString('hex')}`;

  it('is that it gave no reason only where the data is there and empty', () => {
    assert.match(said(3, 'execution reverted', '0x'), /^The contract gave no reason: /);
    assert.match(
      said(-32603, 'Transaction reverted without a reason string'),
      /^The contract gave no reason: /,
    );
    for (const data of [undefined, 'Reverted'])
      assert.match(said(-32000, 'execution reverted', data), /^The response does not hold the reason: /);
  });

  it('looks at what was called', () => {
    const failure = { kind: 'rpc', code: 3, message: 'execution reverted', data: '0x', status: 200 } as const;
    const to = `0x${'a1'.repeat(20)}`;
    const causeOf = (call: JsonValue): string =>
      adviseOn(failure, { method: 'eth_call', params: [call] }).cause;
    assert.match(causeOf({ to }), /no receive\(\) or fallback\(\)/);
    assert.match(causeOf({ to, data: '0x' }), /no receive\(\) or fallback\(\)/);
    for (const call of [{ to, input: '0x12345678' }, { data: '0x' }, 'x'])
      assert.match(causeOf(call), /no such function or contract/);
    assert.match(
      causeOf({ to, value: '0x1', data: '0x12345678' }),
      /value sent to a function that takes none/,
    );
    assert.doesNotMatch(causeOf({ to, value: '0x0', data: '0x12345678' }), /value sent/);
    assert.doesNotMatch(causeOf({ data: '0x6080' }), /no such/);
  });

  it('is the text that the node made of it', () => {
    assert.equal(
      said(-32015, 'VM execution error.', 'revert: SafeMath: division by zero'),
      'Reason: SafeMath: division by zero.',
    );
    assert.equal(said(3, 'execution reverted: not the owner', '0x'), '');
  });

  it('asks for an ABI only where the data can be an error of one', () => {
    assert.deepEqual(
      [
        said(3, 'execution reverted', hex('wrong-calldatasize')),
        said(3, 'execution reverted', '0x7d88c1856cc95352'),
        said(3, 'execution reverted', '0x00'),
        said(3, 'execution reverted', '0x12345678'),
        said(3, 'execution reverted', `${hex('able')}${'0'.repeat(64)}`),
        said(3, 'execution reverted', hex('this is a text of 36 bytes, no error')),
      ],
      [
        'The contract gave “wrong-calldatasize”, which is not an ABI error.',
        'The contract gave 0x7d88c1856cc95352, which is not an ABI error.',
        'The contract gave 0x00, which is not an ABI error.',
        'The contract gave a reason whose signature 0x12345678 is not known here: add its ABI to read it.',
        'The contract gave a reason whose signature 0x61626c65 is not known here: add its ABI to read it.',
        'The contract gave “this is a text of 36 bytes, no error”, which is not an ABI error.',
      ],
    );
  });
});
