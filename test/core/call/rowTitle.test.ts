import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { rowTitle } from '../../../src/core/call/rowTitle.ts';
import { parseJson } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { jsonText } from '../jsonArbitrary.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const TOKEN = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512';
const HASH = `0x${'ab'.repeat(32)}`;
const word = (hex: string): string => hex.padStart(64, '0');
const BALANCE_OF = `0x70a08231${word(ACCOUNT.slice(2))}`;
const SENT = `0xa9059cbb${word(ACCOUNT.slice(2))}${word('14d1120d7b160000')}`;
const EVENT = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const CONTEXT = {
  labels: new Map([[TOKEN, 'Vault']]),
  tokens: new Map([[TOKEN, { decimals: 18, symbol: 'SHELL' }]]),
};

type Row = readonly [title: string, rest: string, method: string, params: readonly JsonValue[]];

const ROWS: readonly Row[] = [
  ['gasPrice', '', 'eth_gasPrice', []],
  ['simulateV1', '', 'eth_simulateV1', [{ blockStateCalls: [{ calls: [{ to: TOKEN, input: SENT }] }] }]],
  ['balance', '0xf39F…2266', 'eth_getBalance', [ACCOUNT, 'latest']],
  ['nonce @pending', '0xf39F…2266', 'eth_getTransactionCount', [ACCOUNT, 'pending']],
  ['block 68,940', 'full', 'eth_getBlockByNumber', ['0x10d4c', true]],
  ['tx 0xabab…abab', '', 'eth_getTransactionByHash', [HASH]],
  ['trace', '0xabab…abab', 'debug_traceTransaction', [HASH, {}]],
  ['trace', '0xabab…abab callTracer', 'debug_traceTransaction', [HASH, { tracer: 'callTracer' }]],
  ['balanceOf', '0xf39F…2266 Vault', 'eth_call', [{ to: TOKEN, input: BALANCE_OF }, 'latest']],
  ['send transfer', '0xf39F…2266 1.5 SHELL Vault', 'eth_sendTransaction', [{ to: TOKEN, input: SENT }]],
  [
    'logs Transfer',
    '68,943…latest Vault',
    'eth_getLogs',
    [{ fromBlock: '0x10d4f', address: TOKEN, topics: [EVENT] }],
  ],
  [
    'getTransactionByBlo…',
    'getTransactionByBlockHashAndIndex 0xabab…abab 1',
    'eth_getTransactionByBlockHashAndIndex',
    [HASH, '0x1'],
  ],
];

describe('rowTitle', () => {
  for (const [title, rest, method, params] of ROWS)
    it(`is “${title}”, and “${rest}” behind the result`, () => {
      assert.deepEqual(rowTitle({ method, params }, CONTEXT), { title, rest });
    });

  it('has no remark on an amount, such as that its unit is not known', () => {
    const sent = { method: 'eth_sendTransaction', params: [{ to: TOKEN, input: SENT }] };
    assert.equal(rowTitle(sent, {}).rest, '0xf39F…2266 1,500,000,000,000,000,000');
  });

  it('leaves out the contract where an amount of its token names it', () => {
    const { tokens } = CONTEXT;
    const sent = { method: 'eth_sendTransaction', params: [{ to: TOKEN, input: SENT }] };
    assert.deepEqual(rowTitle(sent, { tokens }), { title: 'send transfer', rest: '0xf39F…2266 1.5 SHELL' });
  });

  it('leaves a third of a narrow row to the result at least, whatever the request', () => {
    const method = fc.oneof(fc.constantFrom('eth_call', 'eth_getLogs', 'eth_sendTransaction'), fc.string());
    fc.assert(
      fc.property(fc.array(jsonText), method, (texts, name) => {
        const { title, rest } = rowTitle({ method: name, params: texts.map(parseJson) }, {});
        assert.ok(title.length <= 20, title);
        assert.ok(rest.length <= 80, rest);
      }),
    );
  });
});
