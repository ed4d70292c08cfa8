// Both ends of the pages' protocol accept what it says and nothing else.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { ToHost } from '../../src/protocol/toHost.ts';
import { parseToHost } from '../../src/protocol/toHost.ts';
import type { PageReply, ToPage } from '../../src/protocol/toPage.ts';
import { parseToPage } from '../../src/protocol/toPage.ts';

const order = { sort: { column: 2, isDescending: true }, filters: [{ column: 0, text: '> 1 ether' }] };

const TAB = '3d0ca315-aff9-4fc2-be61-3b76b9a2d798';

type Asked = Extract<ToHost, { readonly type: 'ask' }>;

function asked(body: Asked['body']): Asked {
  return { type: 'ask', ask: 7, body };
}

function reply(body: PageReply): ToPage {
  return { type: 'reply', to: 7, body };
}

const toHost: readonly ToHost[] = [
  { type: 'ready' },
  { type: 'ready', tab: TAB },
  { type: 'keep', tab: TAB, method: 'eth_call', unfinished: ['eth_call'], text: '{}' },
  { type: 'setAside', tab: TAB, text: '{}' },
  asked({ type: 'lastValues', method: 'eth_call' }),
  asked({ type: 'code', method: 'eth_call', paramsJson: '[]', language: '' }),
  { type: 'copyCode', method: 'eth_call', paramsJson: '[]', language: 'curl' },
  { type: 'copyWithKey', method: 'eth_call', paramsJson: '[]', language: 'curl' },
  { type: 'takeDraft', tab: TAB, method: 'eth_call' },
  { type: 'send', method: 'eth_chainId', paramsJson: '[]' },
  asked({ type: 'readTransactions', method: 'eth_sendRawTransaction', paramsJson: '["0x02"]' }),
  { type: 'endSearch', id: 'entry:a' },
  { type: 'leaveTable', id: 'entry:a', path: [0] },
  { type: 'cancel' },
  { type: 'selectEndpoint' },
  { type: 'focus', isHere: true },
  { type: 'look', id: 'entry:a' },
  asked({ type: 'rows', id: 'entry:a', path: [0, 12], from: 100, to: 200 }),
  asked({ type: 'raw', id: 'entry:a' }),
  asked({ type: 'search', id: 'entry:a', text: '1 ether' }),
  { type: 'copy', id: 'entry:a', path: [0], form: 'wei' },
  asked({ type: 'stepChange', id: 'entry:a', path: [0, 1], by: -1 }),
  asked({ type: 'menu', id: 'entry:a', path: [0, 1] }),
  { type: 'choose', id: 'entry:a', path: [0, 1], action: { kind: 'link', at: 0 } },
  { type: 'choose', id: 'entry:a', path: [0, 1], action: { kind: 'step', to: 'failed' } },
  { type: 'choose', id: 'entry:a', path: [0, 1], action: { kind: 'copy', form: 'wei' } },
  { type: 'action', id: 'entry:a', action: { kind: 'retry' } },
  { type: 'action', id: 'entry:a', action: { kind: 'next', at: 1 } },
  { type: 'action', id: 'entry:a', action: { kind: 'own', name: 'toggle' } },
  asked({ type: 'table', id: 'entry:a', path: [0], order: { sort: null, filters: [] }, from: 0, to: 100 }),
  { type: 'tableCsv', id: 'entry:a', path: [0], order, target: 'clipboard' },
  { type: 'copyCell', id: 'entry:a', path: [0], position: 7, column: 2 },
];

const row = {
  label: 'result',
  kind: 'wei',
  type: 'wei',
  summary: '1 ETH',
  notations: [{ name: 'ether', text: '1 ETH' }],
  provenance: '',
  childCount: 0,
  hasSuggestedCalls: false,
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
  opened: [[0]],
  hasJson: true,
  canSearch: true,
  table: null,
  isTableFirst: false,
  isArriving: false,
  changes: 3,
  actions: [{ action: { kind: 'explain' as const }, label: 'Explain transaction' }],
  roots: [row],
};
const retry = { action: { kind: 'retry' as const }, label: 'Try Again' };
const problem = { title: 't', message: 'm', excerpt: '', actions: [retry] };

const toPage: readonly ToPage[] = [
  { type: 'state', endpoint: null },
  { type: 'state', endpoint: { id: 'a', name: 'A', origin: 'https://a.example' } },
  { type: 'methods', document: null },
  { type: 'methods', document: '{}' },
  { type: 'draft', method: 'eth_chainId', paramsJson: '[]' },
  {
    type: 'state',
    endpoint: {
      id: 'a',
      name: 'A',
      origin: 'https://a.example',
      mode: { name: 'read-only', text: 'Reads are sent at once.' },
    },
  },
  reply({ type: 'transactions', lines: [['from: 0x1']] }),
  reply({ type: 'code', language: 'curl', languages: ['curl'], text: 'curl', isCode: true }),
  { type: 'running', isRunning: true },
  { type: 'running', isRunning: false, made: { method: 'eth_chainId', paramsJson: '[]' } },
  { type: 'kept', text: '{}' },
  reply({
    type: 'lastValues',
    method: 'eth_call',
    drafts: [{ tab: TAB, text: '{}' }],
    calls: [{ words: ['latest'], paramsJson: '[{},"latest"]', at: 1 }],
  }),
  { type: 'busy', isBusy: false },
  { type: 'show', place: 'first', subject },
  { type: 'show', place: 'next', subject: { ...subject, problem } },
  { type: 'gone', id: 'entry:a', message: 'm' },
  reply({ type: 'rows', id: 'entry:a', path: [], from: 0, rows: [row] }),
  reply({ type: 'raw', id: 'entry:a', text: '{}', isCut: true }),
  reply({ type: 'found', id: 'entry:a', hits: [[0, 1]], count: 1, isDone: true, problem: '' }),
  reply({ type: 'change', id: 'entry:a', path: [0, 1], number: 2 }),
  reply({
    type: 'menu',
    id: 'entry:a',
    path: [0],
    items: [{ action: { kind: 'link', at: 0 }, label: 'Balance', detail: 'eth_getBalance', group: 0 }],
  }),
  reply({
    type: 'table',
    id: 'entry:a',
    path: [0],
    order,
    from: 100,
    title: 'result',
    columns: [
      { name: 'value', kind: 'wei', isNumber: true, isText: false, unit: '', same: null },
      { name: 'type', kind: 'text', isNumber: false, isText: true, unit: '', same: 'call' },
    ],
    empty: [1],
    count: 101,
    total: 300,
    note: 'The columns are those of 100 of the rows.',
    rows: [
      {
        position: 7,
        cells: [
          { text: '1 ETH', hasSuggestedCalls: false, path: [0, 7, 1] },
          { text: 'call', hasSuggestedCalls: false, path: [0, 7, 0] },
        ],
      },
    ],
  }),
];

/** A request or a reply by what is in it. */
function nameOf(message: ToHost | ToPage): string {
  return 'body' in message ? message.body.type : message.type;
}

describe('parseToHost', () => {
  for (const message of toHost) {
    it(`takes “${nameOf(message)}”`, () => assert.deepEqual(parseToHost(message), message));
  }

  it('refuses a path that is not made of positions', () => {
    for (const path of [[-1], [0.5], ['0'], 'x', undefined]) {
      assert.equal(
        parseToHost({ type: 'ask', ask: 1, body: { type: 'menu', id: 'entry:a', path } }),
        undefined,
      );
    }
  });

  it('refuses rows that are not counted in whole numbers from 0', () => {
    const table = { type: 'table', id: 'entry:a', path: [0], order, from: 0, to: 100 };
    const parse = (body: unknown): unknown => parseToHost({ type: 'ask', ask: 1, body });
    assert.notEqual(parse(table), undefined);
    assert.equal(parse({ ...table, from: -1 }), undefined);
    assert.equal(parse({ ...table, to: 0.5 }), undefined);
    assert.equal(parse({ ...table, order: { sort: { column: '2' }, filters: [] } }), undefined);
  });

  it('refuses an action that it does not know, or that is not for the host', () => {
    const choice = { type: 'choose', id: 'entry:a', path: [0] };
    for (const kind of ['table', 'retry', 'link', 'toString'])
      assert.equal(parseToHost({ ...choice, action: { kind } }), undefined, kind);
    for (const kind of ['link', 'next', 'own', 'toString'])
      assert.equal(parseToHost({ type: 'action', id: 'entry:a', action: { kind } }), undefined, kind);
    assert.equal(parseToHost({ ...choice, action: { kind: 'link', at: -1 } }), undefined);
    assert.equal(parseToHost({ ...choice, action: { kind: 'step', to: 'back out' } }), undefined);
  });

  it('refuses a call of a method that is none', () => {
    for (const type of ['send', 'save', 'copyCode', 'copyWithKey', 'addToBatch', 'watchCall', 'openDocument'])
      for (const method of ['', 'eth call', '--config', '$(touch x)', 'a'.repeat(200)])
        assert.equal(parseToHost({ type, method, paramsJson: '[]', language: 'curl' }), undefined, type);
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
    const of = (said: string, notations: readonly unknown[]): unknown => ({
      ...subject,
      title: said,
      summary: said,
      hint: said,
      facts: [{ name: 'Time', text: said, detail: said }],
      problem: {
        title: said,
        message: said,
        excerpt: said,
        actions: [{ action: { kind: 'retry' }, label: said }],
      },
      call: { title: text, method: text, paramsJson: text, startedAt: 1 },
      roots: [{ ...row, label: said, summary: said, provenance: said, notations }],
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
