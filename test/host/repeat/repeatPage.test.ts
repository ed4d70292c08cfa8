// The page of a repeated call from the history: which rows of the history it shows, and what its tab is known by.
import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import type { RepeatTask } from '../../../src/host/repeat/repeat.ts';
import type { RepeatPageServices } from '../../../src/host/repeat/repeatShowing.ts';
import { createRpcClient } from '../../../src/rpc/client.ts';
import { LIMITS } from '../../rpc/posting.ts';
import { startSocketServer } from '../../rpc/socketServer.ts';
import { withPerson } from '../person.ts';
import { sampleEntry } from '../sampleEntry.ts';

const { connectRepeatPage, watchSet } = await withPerson(async () => ({
  ...(await import('../../../src/host/repeat/repeatPage.ts')),
  ...(await import('../../../src/host/repeat/recordedRuns.ts')),
}));

const call = { endpointId: 'a', endpointName: 'A', method: 'eth_gasPrice', params: [] };
const entryOf = (id: string): HistoryEntry => sampleEntry(id, call);
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
};

/** `sets`: the calls of each set in the history. */
async function pageOf(
  task: RepeatTask,
  sets: Readonly<Record<string, readonly string[]>> = {},
  more: object = {},
) {
  const never = () => ({ dispose: () => undefined });
  const noted: unknown[] = [];
  const followed: string[] = [];
  const changes: (() => void)[] = [];
  const failures: string[] = [];
  const messages: string[] = [];
  let say: (message: object) => void = () => undefined;
  const panel = {
    title: '',
    visible: true,
    active: true,
    onDidChangeViewState: (listener: () => void) => (changes.push(listener), never()),
    webview: {
      postMessage: async (message: unknown) => messages.push(JSON.stringify(message)) > 0,
      onDidReceiveMessage: (listener: typeof say) => ((say = listener), never()),
    },
  };
  const services = {
    history: {
      get: async (id: string) => entryOf(id),
      together: async (set: string, most = 99) => (sets[set] ?? []).slice(-most).map(entryOf),
    },
    contextOf: () => ({}),
    onDidLearn: never,
    calls: { onDidUndo: never },
    endpoints: { all: () => [], byId: () => undefined },
    showFailure: (error: unknown) => failures.push(String(error)),
    ...more,
  } as unknown as RepeatPageServices;
  const page = connectRepeatPage(services, panel as unknown as vscode.WebviewPanel, task, {
    notify: () => undefined,
    note: (id) => void noted.push(id),
    follow: ({ id }, isOfSet) => void followed.push(`${id} ${isOfSet ? 'set' : 'call'}`),
  });
  say({ type: 'ready' });
  await settle();
  assert.deepEqual(failures, []);
  const activate = async (active: boolean): Promise<void> => {
    panel.active = active;
    for (const change of changes) change();
    await settle();
  };
  return {
    page,
    say: (message: object) => say(message),
    panel,
    noted,
    followed,
    activate,
    posted: () => messages.filter((one) => one.includes('"watch"')).at(-1)!,
  };
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

  it('shows the runs of a watch from a day on, says where they are from, and sends nothing', async () => {
    const how = { kind: 'heads' } as const;
    const day = watchSet('w', Date.now());
    const { page, posted, noted } = await pageOf({ call, how, past: [day] }, { [day]: ['x', 'y'] });
    assert.match(
      posted(),
      /"status":"Stopped · 2 runs · .*"warning":"Made from the history of [^"]*; no call was sent/,
    );
    assert.equal(noted.at(-1), 'w');
    const sets = ['w 2000-01-01', day, 'w 9999-01-01', day.replace('w', 'v')];
    const shows = sets.map((set) => page.shows!({ call, how, past: [set] }));
    // Of an earlier day, it has no runs.
    assert.deepEqual(shows, [false, true, true, false]);
    assert.equal(page.mustStay!(), false);
  });

  it('has its last recorded call followed, also when its tab comes back', async () => {
    const days = [watchSet('w', Date.now() - 86_400_000), watchSet('w', Date.now())];
    const [first = '', today = ''] = days;
    const sets = { [first]: ['x'], [today]: ['y', 'z'] };
    const { followed, activate } = await pageOf({ call, how: { kind: 'heads' }, past: [first] }, sets);
    assert.deepEqual(followed, ['z call']);
    await activate(false);
    await activate(true);
    assert.deepEqual(followed, ['z call', 'z call']);
    const how = { kind: 'endpoints', ids: ['a', 'b'] } as const;
    const comparison = await pageOf({ call, how, past: ['x', 'y'] });
    assert.deepEqual(comparison.followed, ['y call']);
  });

  it('has the call of a Live page followed once that is recorded, and none while it runs', async () => {
    const server = await startSocketServer(({ method }) => (method === 'eth_subscribe' ? 'heads' : true));
    const recorded: HistoryEntry[] = [];
    const client = createRpcClient(
      () => LIMITS,
      async () => undefined,
    );
    const asked: string[] = [];
    const more = {
      endpoints: { all: () => [], byId: () => ({ id: 'a', name: 'A', urlTemplate: server.origin }) },
      calls: { onDidUndo: () => ({ dispose: () => undefined }), chainOf: async () => asked.push('chain') },
      masking: async () => (text: string) => text,
      history: {
        finished: (entry: HistoryEntry) => void recorded.push(entry),
        get: async (id: string) => recorded.find((entry) => entry.id === id),
        together: async () => [],
      },
      feeds: { client: async () => client, keys: {}, headSeen: () => undefined },
    };
    const live = { ...call, method: 'eth_subscribe', params: ['newHeads'] };
    const { page, say, followed, activate } = await pageOf({ call: live, how: { kind: 'live' } }, {}, more);
    const until = async (isSo: () => boolean): Promise<void> => {
      for (let turn = 0; !isSo() && turn < 500; turn++)
        await new Promise((resolve) => setTimeout(resolve, 10));
    };
    // A subscription that a node has accepted asks for the chain.
    await until(() => asked.length > 0);
    await activate(true);
    assert.deepEqual(followed, []);
    say({ type: 'watchDo', does: 'stop' });
    await until(() => recorded.length > 0);
    await activate(true);
    assert.deepEqual(followed, [`${recorded[0]!.id} call`]);
    page.dispose();
    await server.close();
  });
});
