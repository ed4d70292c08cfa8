// The page of a repeated call from the history: which rows of the history it shows, and what its tab is known by.
import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import type { RepeatTask } from '../../../src/host/repeat/repeat.ts';
import type { RepeatPageServices } from '../../../src/host/repeat/repeatShowing.ts';
import { withPerson } from '../person.ts';

const { connectRepeatPage } = await withPerson(() => import('../../../src/host/repeat/repeatPage.ts'));

const call = { endpointId: 'a', endpointName: 'A', method: 'eth_gasPrice', params: [] };
const outcome = { ok: true, result: '0x1' };
const entryOf = (id: string): HistoryEntry =>
  ({ id, ...call, startedAt: 1, ok: true, summary: '1', durationMs: 1, outcome }) as unknown as HistoryEntry;
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
};

/** `sets`: the calls of each set in the history. */
async function pageOf(task: RepeatTask, sets: Readonly<Record<string, readonly string[]>> = {}) {
  const never = () => ({ dispose: () => undefined });
  const noted: unknown[] = [];
  const failures: string[] = [];
  const panel = {
    title: '',
    visible: true,
    onDidChangeViewState: never,
    webview: { postMessage: async () => true, onDidReceiveMessage: never },
  };
  const services = {
    history: {
      get: async (id: string) => entryOf(id),
      together: async (set: string) => (sets[set] ?? []).map(entryOf),
    },
    contextOf: () => ({}),
    onDidLearn: never,
    calls: { onDidUndo: never },
    endpoints: { all: () => [], byId: () => undefined },
    showFailure: (error: unknown) => failures.push(String(error)),
  } as unknown as RepeatPageServices;
  const page = connectRepeatPage(services, panel as unknown as vscode.WebviewPanel, task, {
    notify: () => undefined,
    note: (id) => void noted.push(id),
  });
  await settle();
  assert.deepEqual(failures, []);
  return { page, panel, noted };
}

describe('connectRepeatPage', () => {
  it('has a comparison of endpoints by its calls, in whatever order the endpoints are', async () => {
    const how = { kind: 'endpoints', ids: ['a', 'b'] } as const;
    for (const past of [
      ['x', 'y'],
      ['y', 'x'],
    ]) {
      const { page, panel, noted } = await pageOf({ call, how, past });
      assert.deepEqual([panel.title, noted.at(-1)], ['eth_gasPrice on 2 Endpoints', 'x']);
      assert.equal(page.shows!({ call, how, past: ['x', 'y'] }), true);
      assert.equal(page.shows!({ call, how, past: ['z'] }), false);
    }
  });
});
