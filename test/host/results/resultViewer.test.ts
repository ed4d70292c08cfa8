// What a viewer tells its page of a result that changes elsewhere.
import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import type { ViewerServices } from '../../../src/host/results/resultViewer.ts';
import { builtInSignatures } from '../../../src/core/abi/signatures.ts';
import type { ViewerReply, ViewerToHost, ViewerToPage } from '../../../src/protocol/viewer.ts';
import type { WriteFate } from '../../../src/host/calls/minedWrites.ts';
import { withVscode } from '../withVscode.ts';

const VSCODE = `
  export const Disposable = { from: () => ({ dispose: () => undefined }) };
  export class ThemeIcon {}
  export const QuickPickItemKind = { Separator: -1 };
`;

const HASH = `0x${'ab'.repeat(32)}`;

const WRITE: HistoryEntry = {
  id: 'write',
  startedAt: 1,
  endpointId: 'a',
  endpointName: 'A',
  method: 'anvil_mine',
  params: [],
  ok: true,
  summary: 'null',
  durationMs: 1,
  httpStatus: 200,
  requestBytes: 1,
  responseBytes: 1,
  snapshot: '0x0',
  outcome: { ok: true, result: null },
};
const SENT = { method: 'eth_sendTransaction', outcome: { ok: true, result: HASH } } as const;

describe('createResultViewer', () => {
  it('says of a write that it is undone, wherever that was done, and no more that it succeeded', async () => {
    const { createResultViewer } = await withVscode(
      VSCODE,
      () => import('../../../src/host/results/resultViewer.ts'),
    );
    let undone: (ids: readonly string[]) => void = () => undefined;
    const shown: unknown[] = [];
    const services = {
      history: {},
      contextOf: () => ({}),
      onDidLearn: () => ({ dispose: () => undefined }),
      calls: { onDidUndo: (listener: typeof undone) => void (undone = listener) },
      writes: {
        of: () => ({ state: 'succeeded', block: '0x80', gasUsed: '0x5208', reason: '' }),
        onDidChange: () => undefined,
      },
    } as unknown as ViewerServices;
    const viewer = createResultViewer(services, (message: ViewerToPage) => {
      if (message.type !== 'show') return true;
      const { summary, actions } = message.subject;
      return shown.push([summary, message.place, actions.map(({ action }) => action.kind)]) > 0;
    });
    viewer.show({ ...WRITE, ...SENT }, 'first');
    undone(['another', WRITE.id]);
    assert.deepEqual(shown, [
      ['Succeeded in block 128', 'first', ['explain', 'undo', 'compare']],
      ['Undone: the chain is as it was before', 'here', ['compare']],
    ]);
  });

  it('says of a transaction first what became of it, once that is known', async () => {
    const { createResultViewer } = await withVscode(
      VSCODE,
      () => import('../../../src/host/results/resultViewer.ts'),
    );
    let change: (id: string) => void = () => undefined;
    let fate: WriteFate | undefined = { state: 'waiting' };
    const looked: string[] = [];
    const services = {
      history: {},
      contextOf: () => ({}),
      onDidLearn: () => ({ dispose: () => undefined }),
      calls: { onDidUndo: () => undefined },
      writes: {
        of: (id: string) => (id === WRITE.id ? fate : undefined),
        onDidChange: (listener: typeof change) => void (change = listener),
        recheck: ({ id }: HistoryEntry) => void looked.push(id),
      },
    } as unknown as ViewerServices;
    const shown: string[] = [];
    const rows: string[][] = [];
    const viewer = createResultViewer(services, (message: ViewerToPage) => {
      if (message.type !== 'show') return true;
      rows.push(message.subject.roots.map(({ label }) => label));
      const { summary, facts, actions } = message.subject;
      assert.partialDeepStrictEqual(
        facts.find(({ name }) => name === 'Transaction'),
        { detail: HASH },
      );
      const gas = facts.flatMap(({ name, text }) => (name === 'Gas' ? [text] : []));
      return shown.push([summary, ...gas, ...actions.map(({ label }) => label)].join(' | ')) > 0;
    });
    viewer.show({ ...WRITE, id: 'unfollowed', ...SENT }, 'first');
    viewer.show({ ...WRITE, ...SENT }, 'first');
    fate = { state: 'unseen' };
    change('another');
    change(WRITE.id);
    const id = `entry:${WRITE.id}`;
    await viewer.receive({ type: 'action', id, action: { kind: 'own', name: 'lookAgain' } }, () => undefined);
    fate = { state: 'unanswered' };
    change(WRITE.id);
    fate = { state: 'failed', block: '0x80', gasUsed: '0x5208', reason: 'Low(have 5)' };
    change(WRITE.id);
    fate = { state: 'succeeded', block: '0x80', gasUsed: '0x5208', reason: '' };
    await viewer.receive({ type: 'look', id }, () => undefined);
    fate = { ...fate, created: `0x${'c3'.repeat(20)}` };
    await viewer.receive({ type: 'look', id }, () => undefined);
    assert.deepEqual(rows.at(-1), ['result', 'contract']);
    fate = { ...fate, created: undefined as never, ranNothing: `0x${'a1'.repeat(20)}` };
    await viewer.receive({ type: 'look', id }, () => undefined);
    assert.deepEqual(looked, [WRITE.id]);
    assert.deepEqual(
      shown.map((text) => text.replace(' | Explain transaction | Undo | Compare with…', '')),
      [
        'Sent 0xabab…abab',
        'Sent, waiting for a block…',
        'Sent, but not in a block 80 seconds later | Check again',
        'Sent, but the endpoint did not say what became of it | Check again',
        'Failed in block 128: Low(have 5) | 21,000 gas used',
        'Succeeded in block 128 | 21,000 gas used',
        'Created 0xc3c3…c3c3 in block 128 | 21,000 gas used',
        'Succeeded in block 128, but 0xA1A1…a1a1 has no code: nothing ran | 21,000 gas used',
      ],
    );
  });

  it('shows what was asked for last, though what was asked for before is read later', async () => {
    const { createResultViewer } = await withVscode(
      VSCODE,
      () => import('../../../src/host/results/resultViewer.ts'),
    );
    let read: (entry: HistoryEntry) => void = () => undefined;
    const services = {
      history: { get: () => new Promise((resolve) => (read = resolve)) },
      contextOf: () => ({}),
      onDidLearn: () => ({ dispose: () => undefined }),
      calls: { onDidUndo: () => undefined },
    } as unknown as ViewerServices;
    const shown: string[] = [];
    const viewer = createResultViewer(services, (message: ViewerToPage) => {
      if (message.type === 'show') shown.push(message.subject.id);
      return true;
    });
    const late = viewer.showById('entry:late');
    viewer.show(WRITE, 'first');
    read({ ...WRITE, id: 'late' });
    await late;
    assert.deepEqual(shown, ['entry:write']);
    const alone = viewer.showById('entry:late');
    read({ ...WRITE, id: 'late' });
    await alone;
    assert.deepEqual(shown, ['entry:write', 'entry:late']);
  });

  it('tells what a page got as it came up, though it asks for what it showed before', async () => {
    const { createResultViewer } = await withVscode(
      VSCODE,
      () => import('../../../src/host/results/resultViewer.ts'),
    );
    const services = {
      history: { get: async () => undefined },
      contextOf: () => ({}),
      onDidLearn: () => ({ dispose: () => undefined }),
      calls: { onDidUndo: () => undefined },
    } as unknown as ViewerServices;
    const fronts: string[] = [];
    let isThere = true;
    const viewer = createResultViewer(
      services,
      () => isThere,
      ({ id }) => fronts.push(id),
    );
    const look = async (id: string): Promise<string | undefined> => {
      await viewer.receive({ type: 'look', id }, () => undefined);
      return fronts.at(-1);
    };
    viewer.show(WRITE, 'first');
    isThere = false;
    viewer.show({ ...WRITE, id: 'newer' }, 'first');
    isThere = true;
    viewer.welcome();
    assert.equal(await look('entry:write'), 'entry:newer');
    // Back in the trail.
    assert.equal(await look('entry:write'), 'entry:write');
  });

  const TRACE: HistoryEntry = {
    ...WRITE,
    id: 'trace',
    method: 'debug_traceTransaction',
    params: [`0x${'1'.repeat(64)}`],
    outcome: {
      ok: true,
      result: {
        gas: 21000,
        failed: false,
        returnValue: '0x',
        structLogs: [1, 2, 2, 1].map((depth, pc) => ({ pc, op: 'ADD', gas: 9, gasCost: 3, depth })),
      },
    },
  };

  /** A viewer that shows the trace, what its page was told, and what a request of the page is replied. */
  async function viewerOfTrace(onTold: (message: ViewerToPage) => void = () => undefined) {
    const { createResultViewer } = await withVscode(
      `${VSCODE}
      export class ThemeColor {}
      export const TreeItemCollapsibleState = {};
      export const window = { setStatusBarMessage: () => undefined };`,
      () => import('../../../src/host/results/resultViewer.ts'),
    );
    const services = {
      history: {},
      contextOf: () => ({ signatures: builtInSignatures() }),
      onDidLearn: () => ({ dispose: () => undefined }),
      calls: { onDidUndo: () => undefined },
    } as unknown as ViewerServices;
    const told: ViewerToPage[] = [];
    const viewer = createResultViewer(services, (message: ViewerToPage) => {
      told.push(message);
      onTold(message);
      return true;
    });
    viewer.show(TRACE, 'first');
    const asked = async (message: ViewerToHost): Promise<ViewerReply | undefined> => {
      let given: ViewerReply | undefined;
      await viewer.receive(message, (reply) => (given = reply));
      return given;
    };
    return { viewer, told, asked };
  }
  /** The list of steps; the calls that they make stand above it. */
  const STEPS = [1, 3];

  it('leads from a step to the next one of the same call', async () => {
    const { told, asked } = await viewerOfTrace();
    const id = 'entry:trace';
    const step = (from: number) =>
      asked({ type: 'choose', id, path: [...STEPS, from], action: { kind: 'step', to: 'over' } });
    await step(0);
    assert.deepEqual(told.at(-1), { type: 'reveal', id, path: [...STEPS, 3] });
    told.length = 0;
    await step(3);
    assert.deepEqual(
      told.filter(({ type }) => type === 'reveal'),
      [],
    );
  });

  it('gives the rows of a table', async () => {
    const { asked } = await viewerOfTrace();
    const order = { sort: null, filters: [] };
    const reply = await asked({ type: 'table', id: 'entry:trace', path: STEPS, order, from: 0, to: 100 });
    assert.ok(reply?.type === 'table');
    assert.equal(reply.rows.length, 4);
  });

  it('tells a page that comes up that something is under way only while it is', async () => {
    const welcomed: boolean[] = [];
    let steps = 0;
    /** Notes whether a page that comes up now is told so. */
    const welcome = (): void => {
      const before = told.length;
      viewer.welcome();
      welcomed.push(told.slice(before).some((message) => message.type === 'busy' && message.isBusy));
    };
    const { viewer, told, asked } = await viewerOfTrace((message) => {
      if (message.type === 'busy' && message.isBusy && steps++ === 0) welcome();
    });
    welcome();
    const path = [...STEPS, 0];
    await asked({ type: 'choose', id: 'entry:trace', path, action: { kind: 'step', to: 'over' } });
    welcome();
    assert.deepEqual(welcomed, [false, true, false]);
  });
});
