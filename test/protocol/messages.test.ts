// Owns the proof that both ends of the page's protocol take what it says and nothing else.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { ToHost } from '../../src/protocol/toHost.ts';
import { parseToHost } from '../../src/protocol/toHost.ts';
import type { ToPage } from '../../src/protocol/toPage.ts';
import { parseToPage } from '../../src/protocol/toPage.ts';

const order = { sort: { column: 2, isDescending: true }, filters: [{ column: 0, text: '> 1 ether' }] };

const TAB = '3d0ca315-aff9-4fc2-be61-3b76b9a2d798';

const toHost: readonly ToHost[] = [
  { type: 'ready' },
  { type: 'ready', tab: TAB },
  { type: 'keep', tab: TAB, method: 'eth_call', unsent: ['eth_call'], text: '{}' },
  { type: 'setAside', tab: TAB, text: '{}' },
  { type: 'lastValues', method: 'eth_call' },
  { type: 'takeDraft', tab: TAB, method: 'eth_call' },
  { type: 'send', method: 'eth_chainId', paramsJson: '[]' },
  { type: 'readTransactions', ask: 1, method: 'eth_sendRawTransaction', paramsJson: '["0x02"]' },
  { type: 'cancel' },
  { type: 'selectEndpoint' },
  { type: 'look', id: 'entry:a' },
  { type: 'rows', id: 'entry:a', path: [0, 12], from: 100, to: 200 },
  { type: 'raw', id: 'entry:a' },
  { type: 'search', id: 'entry:a', search: 1, text: '1 ether' },
  { type: 'copy', id: 'entry:a', path: [0], form: 'wei' },
  { type: 'stepChange', id: 'entry:a', path: [0, 1], by: -1 },
  { type: 'menu', id: 'entry:a', path: [0, 1] },
  { type: 'choose', id: 'entry:a', path: [0, 1], action: 'link:0' },
  { type: 'action', id: 'entry:a', action: 'retry' },
  { type: 'table', id: 'entry:a', path: [0], order: { sort: null, filters: [] }, from: 0, to: 100 },
  { type: 'tableCsv', id: 'entry:a', path: [0], order, target: 'clipboard' },
  { type: 'copyCell', id: 'entry:a', path: [0], position: 7, column: 2 },
];

const row = {
  label: 'result',
  kind: 'wei',
  type: 'wei',
  summary: '1 ETH',
  forms: [{ name: 'ether', text: '1 ETH' }],
  mark: '',
  childCount: 0,
  isLinked: false,
  isTable: false,
  change: '',
  gasShare: null,
  isFailed: false,
};
const subject = {
  id: 'entry:a',
  version: 1,
  title: 'eth_getBalance',
  summary: '1 ETH',
  facts: [{ name: 'Time', text: '1 ms', detail: '' }],
  hint: '',
  problem: null,
  opened: 1,
  hasJson: true,
  canSearch: true,
  isArriving: false,
  changes: 3,
  actions: [{ action: 'explain', label: 'Explain transaction' }],
  roots: [row],
};
const problem = { title: 't', message: 'm', excerpt: '', actions: [{ action: 'retry', label: 'Try Again' }] };

const toPage: readonly ToPage[] = [
  { type: 'state', endpoint: null, nextRpcId: 1 },
  { type: 'state', endpoint: { id: 'a', name: 'A', origin: 'https://a.example' }, nextRpcId: 2 },
  { type: 'methods', document: null },
  { type: 'methods', document: '{}' },
  { type: 'draft', method: 'eth_chainId', paramsJson: '[]' },
  {
    type: 'state',
    endpoint: {
      id: 'a',
      name: 'A',
      origin: 'https://a.example',
      mode: { name: 'read-only', text: 'Reads go at once.' },
    },
    nextRpcId: 2,
  },
  { type: 'transactions', ask: 1, lines: [['from: 0x1']] },
  { type: 'running', isRunning: true },
  { type: 'running', isRunning: false, made: { method: 'eth_chainId', paramsJson: '[]' } },
  { type: 'kept', text: '{}' },
  {
    type: 'lastValues',
    method: 'eth_call',
    drafts: [{ tab: TAB, text: '{}' }],
    calls: [{ title: 'latest', paramsJson: '[{},"latest"]', at: 1 }],
  },
  { type: 'busy', isBusy: false },
  { type: 'show', place: 'first', subject },
  { type: 'show', place: 'next', subject: { ...subject, problem } },
  { type: 'gone', id: 'entry:a', message: 'm' },
  { type: 'rows', id: 'entry:a', path: [], from: 0, rows: [row] },
  { type: 'raw', id: 'entry:a', text: '{}', isCut: true },
  { type: 'found', id: 'entry:a', search: 1, hits: [[0, 1]], count: 1, isDone: true, problem: '' },
  { type: 'change', id: 'entry:a', path: [0, 1], number: 2 },
  {
    type: 'menu',
    id: 'entry:a',
    path: [0],
    items: [{ action: 'link:0', label: 'Balance', detail: 'eth_getBalance', group: 0 }],
  },
  {
    type: 'table',
    id: 'entry:a',
    path: [0],
    order,
    from: 100,
    title: 'result',
    columns: [
      { name: 'value', kind: 'wei', isNumber: true, isText: false, same: null },
      { name: 'type', kind: 'text', isNumber: false, isText: true, same: 'call' },
    ],
    count: 101,
    total: 300,
    note: 'The columns are those of 100 of the rows.',
    rows: [
      {
        position: 7,
        cells: [
          { text: '1 ETH', isLinked: false, path: [0, 7, 1] },
          { text: 'call', isLinked: false, path: [0, 7, 0] },
        ],
      },
    ],
  },
];

describe('parseToHost', () => {
  for (const message of toHost) {
    it(`takes “${message.type}”`, () => assert.deepEqual(parseToHost(message), message));
  }

  it('refuses a path that is not made of positions', () => {
    for (const path of [[-1], [0.5], ['0'], 'x', undefined]) {
      assert.equal(parseToHost({ type: 'menu', id: 'entry:a', path }), undefined);
    }
  });

  it('refuses rows that are not counted in whole numbers from 0', () => {
    const asked = { type: 'table', id: 'entry:a', path: [0], order, from: 0, to: 100 };
    assert.equal(parseToHost({ ...asked, from: -1 }), undefined);
    assert.equal(parseToHost({ ...asked, to: 0.5 }), undefined);
    assert.equal(parseToHost({ ...asked, order: { sort: { column: '2' }, filters: [] } }), undefined);
  });

  it('refuses a call of a method that is none', () => {
    for (const type of ['send', 'copyAs', 'addToBatch', 'watchCall', 'openDocument'])
      for (const method of ['', 'eth call', '--config', '$(touch x)', 'a'.repeat(200)])
        assert.equal(parseToHost({ type, method, paramsJson: '[]' }), undefined, type);
  });

  it('refuses anything else without throwing', () => {
    fc.assert(fc.property(fc.anything(), (value) => parseToHost(value) === undefined));
  });
});

describe('parseToPage', () => {
  for (const message of toPage) {
    it(`takes “${message.type}”, ${JSON.stringify(message).length} characters of it`, () => {
      assert.deepEqual(parseToPage(message), message);
    });
  }

  it('names what cannot be seen in what a page only shows, and keeps data as it is', () => {
    const text = 'gpj.\u202Eexe\nx';
    const shown = 'gpj.⟨U+202E⟩exe\nx';
    const parts = [[0, 2]];
    const of = (said: string, forms: readonly unknown[]): unknown => ({
      ...subject,
      title: said,
      summary: said,
      hint: said,
      facts: [{ name: 'Time', text: said, detail: said }],
      problem: { title: said, message: said, excerpt: said, actions: [{ action: 'retry', label: said }] },
      call: { title: text, method: text, paramsJson: text },
      roots: [{ ...row, label: said, summary: said, mark: said, forms }],
    });
    const same = { name: 'a', text: 'plain', parts };
    const given = of(text, [{ name: text, text, parts }, same]);
    assert.deepEqual(parseToPage({ type: 'show', place: 'first', subject: given }), {
      type: 'show',
      place: 'first',
      subject: of(shown, [{ name: text, text: shown }, same]),
    });
  });

  it('refuses a message with one member of the wrong type', () => {
    assert.equal(parseToPage({ type: 'raw', id: 'entry:a', text: 1, isCut: false }), undefined);
    assert.equal(
      parseToPage({ type: 'show', place: 'first', subject: { ...subject, roots: [{}] } }),
      undefined,
    );
  });

  it('refuses anything else without throwing', () => {
    fc.assert(fc.property(fc.anything(), (value) => parseToPage(value) === undefined));
  });
});
