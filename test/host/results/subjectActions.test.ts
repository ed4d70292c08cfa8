// Which action of a page leads to what: a subject's own, a suggested call, a menu item.
import assert from 'node:assert/strict';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import type { SubjectServices } from '../../../src/host/results/subjectActions.ts';
import type { Subject } from '../../../src/host/subjects/subject.ts';
import { withVscode } from '../withVscode.ts';

const VSCODE = `
  export const ran = [];
  export const commands = { executeCommand: async (...all) => void ran.push(all) };
  export const env = { clipboard: { writeText: async (text) => void ran.push(['copy', text]) } };
  export const window = { setStatusBarMessage: () => undefined };
  export const ThemeIcon = class {};
  export const QuickPickItemKind = { Separator: -1 };
`;

const { createSubjectActions, ran, nodeRows } = await withVscode(VSCODE, async () => ({
  ...(await import('../../../src/host/results/subjectActions.ts')),
  ...(await import('../../../src/host/subjects/rowSource.ts')),
  ran: ((await import('vscode')) as unknown as { readonly ran: unknown[][] }).ran,
}));

const ADDRESS = `0x${'7'.repeat(40)}`;
const SELECTOR = '0x12345678';
const UNKNOWN = SELECTOR + '5'.padStart(64, '0');
const NEXT = { label: 'Latest', method: 'eth_blockNumber', params: [], path: [] };

describe('createSubjectActions', () => {
  const called: unknown[] = [];
  const shown: unknown[] = [];
  const other = { id: 'other' } as Subject;
  const endpoint = { id: 'a', name: 'A', urlTemplate: 'https://a.example' };
  const services = {
    calls: {
      run: async ({ method, params }: { readonly method: string; readonly params: readonly unknown[] }) =>
        void called.push([method, params[0]]),
    },
    endpoints: { all: () => [endpoint], byId: () => endpoint },
  } as unknown as SubjectServices;
  const actions = createSubjectActions(services, {
    show: (subject, place) => shown.push([subject, place]),
    whileBusy: (work) => work,
    reveal: () => undefined,
  });
  const changed = { id: 'one' } as Subject;
  const subject = {
    id: 'one',
    endpoint: { endpointId: 'a', endpointName: 'A' },
    entry: undefined,
    next: [NEXT],
    source: nodeRows([decode('to', ADDRESS, 'address'), decode('input', UNKNOWN, 'calldata')]),
    own: { toggle: async () => changed, retry: async () => other, copy: async () => undefined },
  } as unknown as Subject;

  beforeEach(() => {
    for (const list of [called, shown, ran]) list.splice(0);
  });

  it('does what is the subject’s own, and shows what comes of it in its place, also as another one', async () => {
    await actions.act(subject, { kind: 'own', name: 'toggle' });
    for (const name of ['copy', 'toString', 'none']) await actions.act(subject, { kind: 'own', name });
    assert.deepEqual(shown, [[changed, 'here']]);
    await actions.act(subject, { kind: 'own', name: 'retry' });
    assert.deepEqual(shown.slice(1), [[other, { instead: subject.id }]]);
  });

  it('makes the call at the position that is named, and none where there is none', async () => {
    await actions.act(subject, { kind: 'next', at: 0 });
    await actions.act(subject, { kind: 'next', at: 1 });
    await actions.choose(subject, [0], { kind: 'link', at: 0 });
    await actions.choose(subject, [0], { kind: 'link', at: 99 });
    await actions.choose(subject, [9], { kind: 'link', at: 0 });
    assert.deepEqual(called, [
      ['eth_blockNumber', undefined],
      ['eth_getBalance', ADDRESS],
    ]);
  });

  it('subscribes to what the filter of a result finds, and sends no call for that', async () => {
    const made = decodeResult({ method: 'eth_newFilter', params: [{ address: ADDRESS }] }, '0x7');
    const result = { ...subject, source: nodeRows([made]) };
    await actions.choose(result, [0], { kind: 'link', at: 0 });
    const params = ['logs', { address: ADDRESS }];
    assert.deepEqual(
      [called, ran],
      [[], [['ethRpc.subscribe', { method: 'eth_subscribe', params, endpoint }]]],
    );
  });

  it('does nothing with an entry where the subject is of none', async () => {
    for (const kind of ['retry', 'explain', 'compare', 'undo', 'split', 'openJson', 'setKey'] as const)
      await actions.act(subject, { kind });
    assert.deepEqual([called, shown, ran], [[], [], []]);
  });

  it('acts on the failed call of a comparison, and makes that call alone once more', async () => {
    const [failed, result] = ['eth_chainId', 'eth_gasPrice'].map((method) => ({
      method,
      params: [],
      endpointId: 'a',
    }));
    const compared = {
      ...subject,
      failed: { entry: failed, compared: [result, failed] },
    } as unknown as Subject;
    await actions.act(compared, { kind: 'setKey' });
    await actions.act(compared, { kind: 'retry' });
    assert.deepEqual([ran, called], [[['ethRpc.setApiKey', failed]], [['eth_chainId', undefined]]]);
  });

  it('copies a row, and asks for an ABI from a row, with its selector, or from the subject', async () => {
    await actions.choose(subject, [0], { kind: 'copyPath' });
    await actions.choose(subject, [0], { kind: 'copyJson' });
    await actions.choose(subject, [0], { kind: 'addAbi' });
    await actions.choose(subject, [1], { kind: 'addAbi' });
    await actions.act(subject, { kind: 'addAbi' });
    await actions.act({ ...subject, unread: SELECTOR }, { kind: 'addAbi' });
    assert.deepEqual(ran, [
      ['copy', 'to'],
      ['copy', JSON.stringify(ADDRESS)],
      ['ethRpc.addAbi', undefined],
      ['ethRpc.addAbi', SELECTOR],
      ['ethRpc.addAbi', undefined],
      ['ethRpc.addAbi', SELECTOR],
    ]);
  });
});
