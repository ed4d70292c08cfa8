import assert from 'node:assert/strict';
import { createSignatures } from '../../../src/core/abi/signatures.ts';
import { parseSignature, signatureId } from '../../../src/core/abi/signature.ts';
import { rowResult, rowVerdict } from '../../../src/core/call/rowResult.ts';
import type { DecodeContext } from '../../../src/core/decode/decodedNode.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import type { Outcome } from '../../../src/core/reply/parseReply.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const TOKEN = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512';
const HASH = `0x${'ab'.repeat(32)}`;
const word = (hex: string): string => hex.padStart(64, '0');
const BALANCE_OF = { to: TOKEN, input: `0x70a08231${word(ACCOUNT.slice(2))}` };
const SHELLS = { tokens: new Map([[TOKEN, { decimals: 18, symbol: 'SHELL' }]]) };
const LOG = { address: TOKEN, topics: [HASH], data: '0x' };
const RECEIPT = { transactionHash: HASH, gasUsed: '0x5208', blockNumber: '0x10d4f', logs: [] };

const simulated = (...statuses: readonly string[]): JsonValue => [
  { number: '0x1', calls: statuses.map((status) => ({ status })) },
];

type Row = readonly [text: string, method: string, params: readonly JsonValue[], result: JsonValue];

const ROWS: readonly Row[] = [
  ['68,943', 'eth_blockNumber', [], '0x10d4f'],
  ['1.5 coins', 'eth_getBalance', [ACCOUNT], '0x14d1120d7b160000'],
  ['0xf39F…2266', 'eth_coinbase', [], ACCOUNT],
  ['0xabab…abab', 'eth_sendTransaction', [{}], HASH],
  ['0x60606060… (100 bytes)', 'eth_getCode', [ACCOUNT], `0x${'60'.repeat(100)}`],
  ['0x (no code)', 'eth_getCode', [ACCOUNT], '0x'],
  ['null', 'eth_getTransactionByHash', [HASH], null],
  ['balanceOf 0xf39F…2266', 'eth_getTransactionByHash', [HASH], { ...BALANCE_OF, hash: HASH, nonce: '0x1' }],
  [
    '1.5 coins → 0xf39F…2266',
    'eth_getTransactionByHash',
    [HASH],
    { to: ACCOUNT, value: '0x14d1120d7b160000', input: '0x', hash: HASH, nonce: '0x1' },
  ],
  ['done', 'anvil_mine', ['0x1'], null],
  ['false', 'eth_syncing', [], false],
  ['0 logs', 'eth_getLogs', [{}], []],
  ['2 logs', 'eth_getLogs', [{}], [LOG, LOG]],
  ['1 account', 'eth_accounts', [], [ACCOUNT]],
  ['1 item', 'foo_list', [], [{ a: 1 }]],
  [
    '68,943 · 1 transaction',
    'eth_getBlockByNumber',
    ['latest', false],
    { number: '0x10d4f', transactions: [HASH] },
  ],
  ['1 transaction', 'eth_getBlockByNumber', ['0x10d4f', false], { number: '0x10d4f', transactions: [HASH] }],
  ['2 calls succeeded', 'eth_simulateV1', [{}], simulated('0x1', '0x1')],
  ['2 of 3 calls failed', 'eth_simulateV1', [{}], simulated('0x1', '0x0', '0x0')],
  ['succeeded in block 68,943', 'eth_getTransactionReceipt', [HASH], { ...RECEIPT, status: '0x1' }],
  ['failed in block 68,943', 'eth_getTransactionReceipt', [HASH], { ...RECEIPT, status: '0x0' }],
];

const ok = (result: JsonValue): Outcome => ({ ok: true, result });

describe('rowResult', () => {
  for (const [text, method, params, result] of ROWS)
    it(`of ${method} is “${text}”`, () => {
      assert.equal(rowResult({ method, params, outcome: ok(result) }, {}), text);
    });

  it('of logs that are not all there says up to which block they are', () => {
    const unfinished = { from: '0x1388', to: '0x270f', blocks: '0x3e8', why: 'slow (429)' };
    const call = { method: 'eth_getLogs', params: [{}], outcome: ok([LOG, LOG]), unfinished };
    assert.equal(rowResult(call, {}), '2 logs, up to block 4,999');
  });

  it('of a function with one output is its value, in the unit of the token', () => {
    const call = { method: 'eth_call', params: [BALANCE_OF], outcome: ok(`0x${word('14d1120d7b160000')}`) };
    assert.equal(rowResult(call, SHELLS), '1.5 SHELL');
    assert.equal(rowResult(call, {}), '1,500,000,000,000,000,000 (unit of token 0xe7f1…0512 not known)');
  });

  it('of a call that returned the bytes of an error says so', () => {
    const error = `0x08c379a0${word('20')}${word('2')}${'6e6f'.padEnd(64, '0')}`;
    const call = { method: 'eth_call', params: [BALANCE_OF], outcome: ok(error) };
    assert.equal(rowResult(call, {}), 'the bytes of an error, returned without a revert: no');
  });

  it('of a revert is its reason, read with the errors of the workspace', () => {
    const low = parseSignature('error Low(uint256 have)', 'Vault.json')!;
    const failure = {
      kind: 'rpc',
      status: 200,
      code: 3,
      message: 'execution reverted',
      data: `${signatureId(low)}${word('5')}`,
    };
    const outcome = { ok: false, failure } as unknown as Outcome;
    const textIn = (context: DecodeContext): string =>
      rowResult({ method: 'eth_call', params: [BALANCE_OF], outcome }, context);
    const signatures = createSignatures();
    assert.equal(textIn({ signatures }), 'execution reverted (3)');
    signatures.set('Vault.json', [low]);
    assert.equal(textIn({ signatures }), 'Low(have 5)');
  });

  const low = parseSignature('error Low(uint256 have)', 'Vault.json')!;
  const LOW = `${signatureId(low)}${word('5')}`;
  const NOT_ALLOWED = `0x08c379a0${word('20')}${word('b')}${Buffer.from('not allowed').toString('hex').padEnd(64, '0')}`;
  const OVERFLOW = `0x4e487b71${word('11')}`;
  const frame = (more: JsonObject): JsonObject => ({
    type: 'CALL',
    from: ACCOUNT,
    to: TOKEN,
    gas: '0x100',
    gasUsed: '0x50',
    input: '0x',
    ...more,
  });
  const reverted = (output: string): JsonObject => frame({ output, error: 'execution reverted' });
  const flat = (output: string): JsonValue => [
    {
      action: { callType: 'call', from: ACCOUNT, to: TOKEN, gas: '0x1', input: '0x', value: '0x0' },
      error: 'Reverted',
      result: { output, gasUsed: '0x1' },
      traceAddress: [],
      type: 'call',
    },
  ];
  const FAILED_RUNS: readonly (readonly [text: string, method: string, result: JsonValue])[] = [
    ['failed: Low(have 5)', 'debug_traceTransaction', reverted(LOW)],
    ['failed: not allowed', 'debug_traceCall', reverted(NOT_ALLOWED)],
    ['failed: Panic 0x11: arithmetic overflow or underflow', 'debug_traceCall', reverted(OVERFLOW)],
    ['failed: out of gas', 'debug_traceCall', frame({ error: 'out of gas' })],
    ['failed: execution reverted', 'debug_traceCall', reverted('0x12345678')],
    ['failed: said by the node', 'debug_traceCall', frame({ error: 'x', revertReason: 'said by the node' })],
    ['failed: Low(have 5)', 'trace_transaction', flat(LOW)],
    // Its contract replaced the error of a call by its own.
    [
      'failed: not allowed; inside: Low(have 5)',
      'debug_traceTransaction',
      { ...reverted(NOT_ALLOWED), calls: [reverted(LOW)] },
    ],
    [
      'failed: Panic 0x11: arithmetic …; inside: Panic 0x11: arithmetic overflow or …',
      'debug_traceTransaction',
      { ...reverted(OVERFLOW), calls: [{ ...reverted(`${OVERFLOW}00`) }] },
    ],
    [
      'failed: not allowed',
      'debug_traceTransaction',
      { ...reverted(NOT_ALLOWED), calls: [reverted(LOW), frame({})] },
    ],
    [
      'failed: Low(have 5)',
      'debug_traceTransaction',
      { gas: 1, failed: true, returnValue: LOW.slice(2), structLogs: [] },
    ],
    ['failed', 'debug_traceTransaction', { gas: 1, failed: true, returnValue: '', structLogs: [] }],
    [
      '1 of 2 calls failed: Low(have 5)',
      'eth_simulateV1',
      [
        {
          number: '0x1',
          calls: [
            { status: '0x1' },
            { status: '0x0', returnData: '0x', error: { code: 3, message: 'execution reverted', data: LOW } },
          ],
        },
      ],
    ],
    [
      '2 of 2 calls failed: not allowed; vm ran out',
      'eth_simulateV1',
      [
        {
          number: '0x1',
          calls: [
            { status: '0x0', returnData: NOT_ALLOWED },
            { status: '0x0', error: { code: -32015, message: 'vm\nran out' } },
          ],
        },
      ],
    ],
  ];

  for (const [text, method, result] of FAILED_RUNS)
    it(`of ${method} that ran and failed is “${text}”`, () => {
      const signatures = createSignatures();
      signatures.set('Vault.json', [low]);
      assert.equal(rowResult({ method, params: [], outcome: ok(result) }, { signatures }), text);
    });

  it('of a trace that is no failure is its line, and of several transactions no failure of one of them', () => {
    const of = (result: JsonValue): string =>
      rowResult({ method: 'debug_traceCall', params: [], outcome: ok(result) }, {});
    assert.equal(of(frame({ output: '0x' })), 'CALL 0xf39F…2266 → 0xe7f1…0512');
    assert.equal(of([...(flat(LOW) as JsonValue[]), ...(flat(LOW) as JsonValue[])]), '2 items');
  });

  it('of any other failure is its message, in one line', () => {
    const outcome = { ok: false, failure: { kind: 'timeout', afterMs: 5_000 } } as unknown as Outcome;
    assert.equal(rowResult({ method: 'eth_call', params: [], outcome }, {}), 'Timed out after 5 s');
  });
});

describe('rowVerdict', () => {
  const verdictOf = (method: string, result: JsonValue): unknown =>
    rowVerdict({ method, params: [], outcome: ok(result) });

  it('tells a receipt of a transaction that failed from others', () => {
    assert.equal(verdictOf('eth_getTransactionReceipt', { ...RECEIPT, status: '0x0' }), 'failed');
    assert.equal(verdictOf('eth_getTransactionReceipt', { ...RECEIPT, status: '0x1' }), undefined);
    assert.equal(verdictOf('eth_getTransactionReceipt', null), undefined);
  });

  it('tells a trace of a call that failed from others', () => {
    const frame = { type: 'CALL', from: ACCOUNT, to: TOKEN, input: '0x' };
    assert.equal(verdictOf('debug_traceTransaction', { ...frame, error: 'out of gas' }), 'tracedFailed');
    assert.equal(verdictOf('debug_traceTransaction', frame), undefined);
  });

  it('tells a simulation of which some or all calls failed', () => {
    assert.equal(verdictOf('eth_simulateV1', simulated('0x1', '0x1')), undefined);
    assert.equal(verdictOf('eth_simulateV1', simulated('0x1', '0x0')), 'someFailed');
    assert.equal(verdictOf('eth_simulateV1', simulated('0x0')), 'allFailed');
    assert.equal(verdictOf('foo_bar', simulated('0x0')), undefined);
  });
});
