// Owns the proof that both ends of the page's protocol take what it says and nothing else.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { ToHost } from '../../src/protocol/toHost.ts';
import { parseToHost } from '../../src/protocol/toHost.ts';
import type { ToPage } from '../../src/protocol/toPage.ts';
import { parseToPage } from '../../src/protocol/toPage.ts';

const toHost: readonly ToHost[] = [
  { type: 'ready' },
  { type: 'ready', entryId: 'a' },
  { type: 'send', method: 'eth_chainId', paramsJson: '[]' },
  { type: 'cancel' },
  { type: 'children', entryId: 'a', path: [0, 12], from: 100 },
  { type: 'raw', entryId: 'a' },
  { type: 'openJson', entryId: 'a' },
  { type: 'copy', entryId: 'a', path: [], form: 'wei' },
  { type: 'action', entryId: 'a', action: 'retry' },
  { type: 'selectEndpoint' },
];

const row = {
  label: 'result',
  kind: 'wei',
  summary: '1 ETH',
  forms: [{ name: 'ether', text: '1 ETH' }],
  mark: '',
  childCount: 0,
};
const head = {
  entryId: 'a',
  method: 'm',
  endpointName: 'e',
  summary: 's',
  durationMs: 1,
  httpStatus: 200,
  responseBytes: 2,
};

const toPage: readonly ToPage[] = [
  { type: 'state', endpoint: null, nextRpcId: 1 },
  { type: 'state', endpoint: { id: 'a', name: 'A', origin: 'https://a.example' }, nextRpcId: 2 },
  { type: 'methods', document: null },
  { type: 'methods', document: '{}' },
  { type: 'draft', method: 'eth_chainId', paramsJson: '[]' },
  { type: 'running' },
  { type: 'notSent' },
  { type: 'finished', entry: { ...head, outcome: { ok: true, root: row } } },
  {
    type: 'finished',
    entry: {
      ...head,
      outcome: {
        ok: false,
        title: 't',
        message: 'm',
        excerpt: '',
        actions: [{ action: 'retry', label: 'Try Again' }],
      },
    },
  },
  { type: 'children', entryId: 'a', path: [1], from: 0, rows: [row] },
  { type: 'raw', entryId: 'a', text: '{}', cut: false },
];

describe('parseToHost', () => {
  for (const message of toHost) {
    it(`takes “${message.type}”`, () => assert.deepEqual(parseToHost(message), message));
  }

  it('refuses a path that is not made of positions', () => {
    for (const path of [[-1], [0.5], ['0'], 'x', undefined]) {
      assert.equal(parseToHost({ type: 'children', entryId: 'a', path, from: 0 }), undefined);
    }
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

  it('refuses a message with one member of the wrong type', () => {
    assert.equal(parseToPage({ type: 'raw', entryId: 'a', text: 1, cut: false }), undefined);
    assert.equal(parseToPage({ type: 'finished', entry: { ...head, outcome: { ok: true } } }), undefined);
  });

  it('refuses anything else without throwing', () => {
    fc.assert(fc.property(fc.anything(), (value) => parseToPage(value) === undefined));
  });
});
