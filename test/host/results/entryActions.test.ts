// What a result is compared with where another endpoint is chosen, and where Try Again of an explanation goes.
import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { CallRequest } from '../../../src/host/calls/calls.ts';
import type { ActionServices } from '../../../src/host/results/entryActions.ts';
import type { Subject } from '../../../src/host/subjects/subject.ts';
import { withVscode } from '../withVscode.ts';

/** A person who takes the row of this label. */
const VSCODE = `
  export const lists = [];
  export class ThemeIcon {}
  export class ThemeColor {}
  export const CompletionItemKind = {};
  export const ConfigurationTarget = {};
  export const TreeItemCollapsibleState = {};
  export const QuickPickItemKind = { Separator: -1 };
  export const said = [];
  export const ProgressLocation = {};
  export const window = {
    showInformationMessage: async (message) => void said.push(message),
    withProgress: (_options, work) => work({}, { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) }),
    async showQuickPick(items) {
      lists.push(items.map(({ label }) => label));
      return items.find(({ label }) => label === 'Second');
    },
  };
`;

const { createEntryActions, lists, said } = await withVscode(VSCODE, async () => ({
  ...(await import('../../../src/host/results/entryActions.ts')),
  ...((await import('vscode')) as unknown as { readonly lists: string[][]; readonly said: string[] }),
}));

const entryOf = (method: string, endpointId: string, result: string): HistoryEntry => ({
  id: endpointId,
  startedAt: endpointId === 'first' ? 1 : 2,
  endpointId,
  endpointName: endpointId,
  method,
  params: [],
  ok: true,
  summary: '',
  durationMs: 1,
  httpStatus: 200,
  requestBytes: 1,
  responseBytes: 1,
  outcome: { ok: true, result },
});

const SECOND: Endpoint = { id: 'second', name: 'Second', urlTemplate: 'https://second.example' };

/** What is sent, and the title of what is shown, where the other endpoint is added at the second try. */
async function compare(method: string) {
  lists.length = 0;
  const sent: CallRequest[] = [];
  const subjects: Subject[] = [];
  const added = [undefined, SECOND];
  const services = {
    calls: {
      async run(request: CallRequest) {
        sent.push(request);
        return entryOf(method, 'second', '0x77359400');
      },
    },
    history: { page: async () => ({ heads: [] }), get: () => assert.fail('no entry is chosen') },
    endpoints: { byId: (id: string) => (id === SECOND.id ? SECOND : undefined) },
    endpointsBeside: async () => [{ label: 'Second', take: async () => added.shift() }],
    contextOf: () => ({}),
  };
  const actions = createEntryActions(services as unknown as ActionServices, {
    show: (subject) => void subjects.push(subject),
    whileBusy: (work) => work,
    reveal: () => undefined,
  });
  const entry = entryOf(method, 'first', '0x3b9aca00');
  await actions.act({ kind: 'compare' }, entry, entry);
  return { sent, subjects };
}

describe('a comparison with another endpoint', () => {
  it('sends the same call there once it is chosen and added, as no run of the first', async () => {
    const { sent, subjects } = await compare('eth_gasPrice');
    assert.deepEqual(sent, [{ method: 'eth_gasPrice', params: [], endpoint: SECOND }]);
    assert.equal(subjects.length, 1);
    assert.equal(lists.length, 2, 'whoever leaves what adds one chooses again');
  });

  it('is not offered for what is no read', async () => {
    const { sent } = await compare('evm_mine');
    assert.deepEqual([sent, lists], [[], [['$(refresh) Run it again']]]);
  });
});

describe('a call that is made again', () => {
  it('takes the place of its failure, and follows its result', async () => {
    const places: unknown[] = [];
    const services = {
      calls: { run: async () => entryOf('eth_chainId', 'second', '0x1') },
      endpoints: { byId: () => SECOND },
      follow: () => undefined,
      contextOf: () => ({}),
    };
    const actions = createEntryActions(services as unknown as ActionServices, {
      show: (_, place) => void places.push(place),
      whileBusy: (work) => work,
      reveal: () => undefined,
    });
    const past = { ...entryOf('eth_chainId', 'second', '0x1'), id: 'past' };
    const failure = { kind: 'network', message: 'Nothing listens there.' } as const;
    const failed = { ...past, ok: false, outcome: { ok: false, failure } } as unknown as HistoryEntry;
    for (const entry of [past, failed]) await actions.act({ kind: 'retry' }, entry, entry);
    assert.deepEqual(places, ['next', { instead: 'entry:past' }]);
  });
});

describe('Try Again of an explanation', () => {
  it('goes to the endpoint as it is by then, and says where it no longer exists', async () => {
    const refused = { kind: 'network', message: 'Nothing listens there.' } as const;
    const asked: string[] = [];
    let endpoint: Endpoint | undefined = SECOND;
    const services = {
      calls: {
        async run({ endpoint: called, method }: CallRequest) {
          asked.push(called!.urlTemplate);
          return { ...entryOf(method, 'second', ''), ok: false, outcome: { ok: false, failure: refused } };
        },
      },
      endpoints: { byId: () => endpoint },
      follow: () => undefined,
      contextOf: () => ({}),
    };
    const subjects: Subject[] = [];
    const actions = createEntryActions(services as unknown as ActionServices, {
      show: (subject) => void subjects.push(subject),
      whileBusy: (work) => work,
      reveal: () => undefined,
    });
    await actions.explain({ endpointId: 'second' }, `0x${'1'.repeat(64)}`, 'first');
    assert.deepEqual(new Set(asked.splice(0)), new Set([SECOND.urlTemplate]));
    endpoint = { ...SECOND, urlTemplate: 'https://mended.example' };
    assert.notEqual(await subjects[0]!.own!['retry']!(), undefined);
    assert.deepEqual(new Set(asked.splice(0)), new Set(['https://mended.example']));
    endpoint = undefined;
    assert.equal(await subjects[0]!.own!['retry']!(), undefined);
    assert.deepEqual([asked, said], [[], ['The endpoint of this page no longer exists.']]);
  });
});
