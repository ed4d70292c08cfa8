import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { createSignatures } from '../../../src/core/abi/signatures.ts';
import { parseJsonAbi, parseSignature, signatureId } from '../../../src/core/abi/signature.ts';
import { LABEL_LENGTH_IN_LIST, labelWords, rowLabel } from '../../../src/core/call/rowLabel.ts';
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
  labels: new Map([[ACCOUNT, 'bob']]),
  tokens: new Map([[TOKEN, { decimals: 18, symbol: 'SHELL' }]]),
};

type Row = readonly [plain: string, named: string, method: string, params: readonly JsonValue[]];
const same = (label: string, method: string, params: readonly JsonValue[]): Row => [
  label,
  label,
  method,
  params,
];

const ROWS: readonly Row[] = [
  same('gasPrice', 'eth_gasPrice', []),
  same('eth_unheardOf', 'eth_unheardOf', []),
  same('seashell_listen 5', 'seashell_listen', [5]),
  ['balance 0xf39F…2266', 'balance bob', 'eth_getBalance', [ACCOUNT, 'latest']],
  ['nonce 0xf39F…2266 @pending', 'nonce bob @pending', 'eth_getTransactionCount', [ACCOUNT, 'pending']],
  same('block 68,943', 'eth_getBlockByNumber', ['0x10d4f', false]),
  same('block latest full', 'eth_getBlockByNumber', ['latest', true]),
  same('receipt 0xabab…abab', 'eth_getTransactionReceipt', [HASH]),
  same('trace 0xabab…abab callTracer', 'debug_traceTransaction', [HASH, { tracer: 'callTracer' }]),
  same('getTransactionByBlockHashAndIndex 0xabab…abab …', 'eth_getTransactionByBlockHashAndIndex', [
    HASH,
    '0x1',
  ]),
  ['balanceOf 0xf39F…2266', 'SHELL.balanceOf bob', 'eth_call', [{ to: TOKEN, input: BALANCE_OF }, 'latest']],
  [
    'balanceOf 0xf39F…2266 … @68,943',
    'SHELL.balanceOf bob @68,943 …',
    'eth_call',
    [{ to: TOKEN, data: BALANCE_OF }, '0x10d4f', { [ACCOUNT]: { balance: '0x1' } }],
  ],
  same('call 0xe7f1…0512 0x4e9b43a3', 'eth_call', [{ to: TOKEN, input: `0x4e9b43a3${word('5')}` }, 'latest']),
  ['estimateGas transfer …', 'estimateGas transfer bob …', 'eth_estimateGas', [{ to: TOKEN, input: SENT }]],
  [
    'send transfer 0xf39F…2266 …',
    'send transfer bob 1.5 SHELL',
    'eth_sendTransaction',
    [{ from: ACCOUNT, to: TOKEN, input: SENT }],
  ],
  [
    'send 1.5 coins → 0xf39F…2266',
    'send 1.5 coins → bob',
    'eth_sendTransaction',
    [{ to: ACCOUNT, value: '0x14d1120d7b160000' }],
  ],
  same('send new contract', 'eth_sendTransaction', [{ from: ACCOUNT, data: '0x6080' }]),
  [
    'logs Transfer 68,943…latest',
    'logs Transfer 68,943…latest',
    'eth_getLogs',
    [{ fromBlock: '0x10d4f', address: TOKEN, topics: [EVENT] }],
  ],
  same('logs latest', 'eth_getLogs', [{}]),
  [
    'logs 0xf39F…2266 0xabab…abab',
    'logs bob 0xabab…abab',
    'eth_getLogs',
    [{ address: ACCOUNT, blockHash: HASH }],
  ],
  same('live newHeads', 'eth_subscribe', ['newHeads']),
  same('live logs', 'eth_subscribe', ['logs', {}]),
  ['live logs 0xf39F…2266', 'live logs bob', 'eth_subscribe', ['logs', { address: ACCOUNT }]],
  same('live logs Transfer', 'eth_subscribe', ['logs', { topics: [EVENT] }]),
];

describe('rowLabel', () => {
  for (const [plain, named, method, params] of ROWS)
    it(`is “${plain}”${plain === named ? '' : `, or “${named}” where it is known`}`, () => {
      assert.equal(rowLabel({ method, params }), plain);
      assert.equal(rowLabel({ method, params }, CONTEXT), named);
    });

  it('names the contract where the result has room beside it, or none follows', () => {
    const { tokens } = CONTEXT;
    const balance = { method: 'eth_call', params: [{ to: TOKEN, input: BALANCE_OF }] };
    assert.equal(rowLabel(balance, { tokens }), 'balanceOf 0xf39F…2266');
    assert.equal(rowLabel(balance, { tokens }, LABEL_LENGTH_IN_LIST), 'SHELL.balanceOf 0xf39F…2266');
    const logs = { method: 'eth_getLogs', params: [{ fromBlock: '0x0', address: TOKEN, topics: [EVENT] }] };
    assert.equal(rowLabel(logs, { tokens }), 'logs Transfer 0…latest');
    assert.equal(rowLabel(logs, { tokens }, LABEL_LENGTH_IN_LIST), 'logs Transfer 0…latest SHELL');
  });

  it('names the contract last without a limit, where no amount has its name as a unit', () => {
    const words = (call: object, bob: string): readonly string[] =>
      labelWords(
        { method: 'eth_call', params: [call as JsonValue] },
        {
          ...CONTEXT,
          labels: new Map([[ACCOUNT, bob]]),
        },
      );
    assert.deepEqual(words({ to: TOKEN, input: SENT }, 'bob'), ['try', 'transfer', 'bob', '1.5 SHELL']);
    assert.deepEqual(words({ to: TOKEN, input: BALANCE_OF }, 'bob'), ['balanceOf', 'bob', 'SHELL']);
    assert.deepEqual(words({ to: TOKEN, input: BALANCE_OF }, 'My SHELL'), ['balanceOf', 'My SHELL', 'SHELL']);
  });

  it('says “try” of an eth_call of what would change state, as nothing is sent', () => {
    const abi = (stateMutability?: string) =>
      parseJsonAbi(
        [{ type: 'function', name: 'act', inputs: [], outputs: [], stateMutability } as never],
        '',
      )!;
    const input = signatureId(parseSignature('act()', '')!);
    const labelOf = (call: object, signatures?: ReturnType<typeof createSignatures>): string =>
      rowLabel({ method: 'eth_call', params: [{ to: TOKEN, ...call }] }, signatures && { signatures });
    const words = ['nonpayable', 'payable', 'view', 'pure', undefined].map((mutability) => {
      const signatures = createSignatures();
      signatures.set('Act.json', abi(mutability));
      const sent = { from: ACCOUNT, gas: '0x5208', input };
      return [labelOf({ input }, signatures), labelOf(sent, signatures)];
    });
    assert.deepEqual(words, [
      ['try act', 'try act'],
      ['try act', 'try act'],
      ['act', 'act'],
      ['act', 'act'],
      ['act', 'try act'],
    ]);
    // Standards say it without an ABI.
    const approve = `0x095ea7b3${word(ACCOUNT.slice(2))}${word('5')}`;
    assert.equal(labelOf({ input: approve }), 'try approve 0xf39F…2266 5');
    // A payment is no read, and an explanation tries a transaction with its sender and gas, whatever it calls.
    assert.equal(labelOf({ value: '0xde0b6b3a7640000' }), 'try 1 coin → 0xe7f1…0512');
    assert.equal(labelOf({ value: '0x0', input }), `call 0xe7f1…0512 ${input}`);
    assert.equal(labelOf({ from: ACCOUNT, input }), `call 0xe7f1…0512 ${input}`);
    assert.equal(labelOf({ from: ACCOUNT, gas: '0x5208', input }), `try 0xe7f1…0512 ${input}`);
  });

  it('knows the functions of the workspace', () => {
    const quote = parseSignature('quote(uint256)', 'Router.json')!;
    const signatures = createSignatures();
    const input = `${signatureId(quote)}${word('5')}`;
    const call = { method: 'eth_call', params: [{ to: TOKEN, input }] };
    assert.equal(rowLabel(call, { signatures }), `call 0xe7f1…0512 ${signatureId(quote)}`);
    signatures.set('Router.json', [quote]);
    assert.equal(rowLabel(call, { signatures }), 'quote 5');
  });

  it('is one line that is short beyond its first argument, whatever the parameters', () => {
    fc.assert(
      fc.property(
        fc.array(jsonText),
        fc.constantFrom('eth_call', 'eth_getLogs', 'eth_sendTransaction', 'seashell_listen'),
        (texts, method) => {
          const label = rowLabel({ method, params: texts.map(parseJson) });
          assert.match(label, /^[^\n\r]+$/);
          assert.ok(label.length <= 50, label);
        },
      ),
    );
  });
});
