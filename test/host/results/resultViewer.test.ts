// What a viewer tells its page of a result that changes elsewhere.
import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import type { ViewerServices } from '../../../src/host/results/resultViewer.ts';
import type { ViewerToPage } from '../../../src/protocol/viewer.ts';
import { withVscode } from '../withVscode.ts';

const VSCODE = `
  export const Disposable = { from: () => ({ dispose: () => undefined }) };
`;

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

describe('createResultViewer', () => {
  it('takes the Undo button from a write that is undone, wherever that was done', async () => {
    const { createResultViewer } = await withVscode(
      VSCODE,
      () => import('../../../src/host/results/resultViewer.ts'),
    );
    let undone: (ids: readonly string[]) => void = () => undefined;
    const shown: [id: string, place: string, actions: readonly string[]][] = [];
    const services = {
      history: {},
      contextOf: () => ({}),
      onDidLearn: () => ({ dispose: () => undefined }),
      calls: { onDidUndo: (listener: typeof undone) => void (undone = listener) },
    } as unknown as ViewerServices;
    const viewer = createResultViewer(services, (message: ViewerToPage) => {
      if (message.type !== 'show') return true;
      const { id, actions } = message.subject;
      return shown.push([id, message.place, actions.map(({ action }) => action.kind)]) > 0;
    });
    viewer.show(WRITE, 'first');
    undone(['another', WRITE.id]);
    assert.deepEqual(shown, [
      ['entry:write', 'first', ['undo', 'compare']],
      ['entry:write', 'here', ['compare']],
    ]);
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
});
