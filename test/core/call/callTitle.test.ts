import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { callTitle, paramsTitle, paramWords } from '../../../src/core/call/callTitle.ts';
import { parseJson } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { jsonText } from '../jsonArbitrary.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const HASH = `0x${'ab'.repeat(32)}`;
const LARGE_TRANSFER = `0xa9059cbb${ACCOUNT.slice(2).padStart(64, '0')}${'14d1120d7b160000'.padStart(64, '0')}`;
const TRANSFER = `0xa9059cbb${ACCOUNT.slice(2).padStart(64, '0')}${'5'.padStart(64, '0')}`;

const TITLES: readonly (readonly [string, string, readonly JsonValue[]])[] = [
  ['eth_blockNumber', 'eth_blockNumber', []],
  ['eth_getBalance 0xf39F…2266', 'eth_getBalance', [ACCOUNT, 'latest']],
  ['eth_getBalance 0xf39F…2266 pending', 'eth_getBalance', [ACCOUNT, 'pending']],
  ['eth_getBlockByNumber latest', 'eth_getBlockByNumber', ['latest', false]],
  ['eth_getBlockByNumber 68,943', 'eth_getBlockByNumber', ['0x10d4f', false]],
  ['eth_getBlockByNumber 68,943 true', 'eth_getBlockByNumber', ['0x10d4f', true]],
  ['eth_feeHistory 120 68,943', 'eth_feeHistory', ['0x78', '0x10d4f', []]],
  ['anvil_setBalance 0xf39F…2266 1.5 coins', 'anvil_setBalance', [ACCOUNT, '0x14d1120d7b160000']],
  [
    'debug_traceTransaction 0xabab…abab {tracer callTracer}',
    'debug_traceTransaction',
    [HASH, { tracer: 'callTracer' }],
  ],
  [
    'eth_call transfer(to 0xf39F…2266, amount 5) {to 0xf39F…2266}',
    'eth_call',
    [{ to: ACCOUNT, input: TRANSFER }, 'latest'],
  ],
  [
    'eth_getLogs {address 0xf39F…2266, topics 2 items, fromBlock 68,943, toBlock latest}',
    'eth_getLogs',
    [{ fromBlock: '0x10d4f', toBlock: 'latest', address: ACCOUNT, topics: [HASH, null] }],
  ],
  ['eth_getBlockReceipts 0xabab…abab', 'eth_getBlockReceipts', [HASH]],
  [
    'eth_sendTransaction {to 0xf39F…2266, value 1.5 coins}',
    'eth_sendTransaction',
    [{ from: '', to: ACCOUNT, value: '0x14d1120d7b160000', input: '0x' }],
  ],
  ['seashell_listen quietly {depth 5}', 'seashell_listen', ['quietly', { depth: 5, quiet: null }]],
];

describe('callTitle', () => {
  for (const [title, method, params] of TITLES)
    it(`is “${title}”`, () => assert.equal(callTitle({ method, params }), title));

  it('is one line of at most 90 characters that begins with the method, whatever the parameters', () => {
    fc.assert(
      fc.property(
        fc.array(jsonText),
        fc.constantFrom('eth_call', 'eth_getLogs', 'seashell_listen'),
        (texts, method) => {
          const title = callTitle({ method, params: texts.map(parseJson) });
          assert.match(title, new RegExp(`^${method}( |$)[^\\n]*$`));
          assert.ok(title.length <= 90);
        },
      ),
    );
  });

  it('leaves hex of at most 16 digits in a text as it is', () => {
    assert.equal(
      callTitle({ method: 'x_y', params: ['0x1122334455667788 and 0x11223344556677889'] }),
      'x_y 0x1122334455667788 and 0x1122…7889',
    );
  });
});

describe('paramsTitle', () => {
  const call = { method: 'eth_call', params: [{ to: ACCOUNT, input: LARGE_TRANSFER }, 'latest'] };
  const TRANSFERRED = 'transfer(to 0xf39F…2266, amount 1,500,000,000,000,000,000) {to 0xf39F…2266}';

  it('tells a call inside to its end, where a title leaves out what does not fit', () => {
    assert.equal(paramsTitle(call, {}), TRANSFERRED);
    assert.equal(callTitle(call), `eth_call ${TRANSFERRED}`);
    const gas = { ...call, method: 'eth_estimateGas' };
    assert.equal(
      callTitle(gas),
      'eth_estimateGas transfer(to 0xf39F…2266, amount 1,500,000,000,000,000,000) {…}',
    );
    const most = { ...call, params: [{ to: ACCOUNT, input: `${TRANSFER.slice(0, 74)}${'e'.repeat(64)}` }] };
    assert.equal(callTitle(most), 'eth_call transfer(to 0xf39F…2266, …) {to 0xf39F…2266}');
  });

  it('is nothing where there are no parameters, and one line of at most 200 characters', () => {
    assert.equal(paramsTitle({ method: 'eth_blockNumber', params: [] }, {}), '');
    assert.equal(paramsTitle({ method: 'a_b', params: ['x\ny'.repeat(99)] }, {}), `${'x y'.repeat(66)}x…`);
  });
});

describe('paramWords', () => {
  const BOB = { labels: new Map([[ACCOUNT, 'bob']]) };

  it('has each member of an object by itself, with names and units, and no braces', () => {
    const paid = [{ to: ACCOUNT, value: '0x14d1120d7b160000', accessList: [1, 2] }, 'pending'];
    assert.deepEqual(paramWords({ method: 'eth_call', params: paid }, BOB), [
      'to bob',
      'value 1.5 coins',
      'accessList 2 items',
      'pending',
    ]);
    const called = [{ to: ACCOUNT, input: TRANSFER }, 'latest'];
    assert.deepEqual(paramWords({ method: 'eth_call', params: called }, BOB), ['transfer(bob, 5)', 'to bob']);
  });

  it('is short, whatever the parameters', () => {
    fc.assert(
      fc.property(fc.array(jsonText), (texts) => {
        const words = paramWords({ method: 'eth_call', params: texts.map(parseJson) }, {});
        assert.ok(words.length <= 13 * 13);
        for (const word of words) assert.match(word, /^[^\n]{0,200}$/);
      }),
    );
  });
});
