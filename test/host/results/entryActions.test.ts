// What a result is compared with where another endpoint is chosen.
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
  export const window = {
    async showQuickPick(items) {
      lists.push(items.map(({ label }) => label));
      return items.find(({ label }) => label === 'Second');
    },
  };
`;

const { createEntryActions, lists } = await withVscode(VSCODE, async () => ({
  ...(await import('../../../src/host/results/entryActions.ts')),
  ...((await import('vscode')) as unknown as { readonly lists: string[][] }),
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
  await actions.compare(entryOf(method, 'first', '0x3b9aca00'));
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
