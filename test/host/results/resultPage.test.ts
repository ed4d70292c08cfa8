// A page of results: which results it shows already, its title, and what can be run again.
import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import type { PageServices, ResultTask } from '../../../src/host/results/resultPage.ts';
import { shownTo, withPerson } from '../person.ts';
import { sampleEntry } from '../sampleEntry.ts';

const host = await withPerson(async () => ({
  ...(await import('../../../src/host/results/resultPage.ts')),
}));
const { person } = host;

/** `sets`: the calls of each set in the history. */
function pageOf(task?: ResultTask, sets: Readonly<Record<string, readonly string[]>> = {}) {
  const [run] = Object.keys(sets);
  const explained = run === undefined ? {} : { explanation: { id: run, hash: `0x${'ab'.repeat(32)}` } };
  const failures: string[] = [];
  const dropped: string[] = [];
  const never = () => ({ dispose: () => undefined });
  let say: (message: object) => void = () => undefined;
  const followed: string[] = [];
  const noted: unknown[] = [];
  let kept = 0;
  const changes: (() => void)[] = [];
  const panel = {
    title: '',
    visible: true,
    active: true,
    onDidChangeViewState: (listener: () => void) => (changes.push(listener), never()),
    webview: {
      postMessage: async () => true,
      onDidReceiveMessage: (listener: typeof say) => ((say = listener), never()),
    },
  };
  const services = {
    history: {
      get: async (id: string) => ({ ...sampleEntry(id), ...explained }),
      together: async (set: string) => (sets[set] ?? []).map((id) => sampleEntry(id)),
    },
    contextOf: () => ({}),
    onDidLearn: never,
    calls: { onDidUndo: never },
    writes: { onDidChange: never, of: () => undefined },
    endpoints: { byId: () => undefined, active: () => undefined },
    addDropped: async ({ type }: { type: string }) => void dropped.push(type),
    showFailure: (error: unknown) => failures.push(String(error)),
    log: () => undefined,
  } as unknown as PageServices;
  const page = host.connectResultPage(services, panel as unknown as vscode.WebviewPanel, { task } as never, {
    follow: ({ id }) => void followed.push(id),
    keep: () => void (kept += 1),
    note: (shown) => void noted.push(shown),
  });
  const activate = (active: boolean): void => {
    panel.active = active;
    for (const change of changes) change();
  };
  return {
    page,
    panel,
    activate,
    failures,
    dropped,
    followed,
    noted,
    kept: () => kept > 0,
    say: (message: object) => say(message),
  };
}

describe('connectResultPage', () => {
  it('shows a call, and knows which one', () => {
    const entry = sampleEntry('a');
    const { page, panel } = pageOf({ entry });
    assert.equal(panel.title, 'chainId · 1 (Ethereum)');
    assert.equal(page.entry!(), entry);
    assert.equal(page.shows!({ entry: sampleEntry('a') }), true);
    assert.equal(page.shows!({ entry: sampleEntry('b') }), false);
    assert.equal(page.shows!({ compare: [entry, entry] }), false, 'a comparison is another page');
    assert.equal(page.shows!({ explanation: 'a' }), false);
    assert.equal(page.shows!({ explain: 'x', endpointId: 'a' }), false);
    page.take({ entry: sampleEntry('b') });
    assert.deepEqual([page.shows!({ entry }), page.shows!({ entry: sampleEntry('b') })], [false, true]);
  });

  it('has the call of the page in front followed, also when its tab comes back', () => {
    const { page, activate, followed, noted } = pageOf({ entry: sampleEntry('a') });
    activate(false);
    page.take({ entry: sampleEntry('b') });
    assert.deepEqual(followed, ['a']);
    activate(true);
    page.take({ entry: sampleEntry('b') });
    page.take({ entry: sampleEntry('c') });
    assert.deepEqual(followed, ['a', 'b', 'c']);
    page.dispose();
    assert.deepEqual(noted, [
      { id: 'entry:a' },
      { id: 'entry:b' },
      { id: 'entry:b' },
      { id: 'entry:c' },
      undefined,
    ]);
  });

  it('has the last call of an explanation followed, but not once another tab is in front', async () => {
    const { page, activate, followed, failures } = pageOf({ explanation: 'run' }, { run: ['receipt'] });
    const followedTimes = async (count: number): Promise<void> => {
      const isThere = (): boolean => followed.length >= count && page.shows!({ explanation: 'run' });
      for (let turn = 0; turn < 100 && !isThere(); turn++)
        await new Promise((resolve) => setTimeout(resolve, 10));
      assert.deepEqual([followed, failures], [Array.from({ length: count }, () => 'receipt'), []]);
    };
    await followedTimes(1);
    activate(true);
    activate(false);
    await new Promise((resolve) => setTimeout(resolve, 10));
    activate(true);
    await followedTimes(2);
  });

  it('cuts the name of its tab', () => {
    const method = `eth_${'x'.repeat(60)}`;
    const { panel } = pageOf({ entry: sampleEntry('a', { method }) });
    assert.equal(panel.title.length, 40);
  });

  it('stays empty where an explanation of the history is gone', async () => {
    const { page, failures } = pageOf();
    assert.deepEqual([page.entry!(), page.shows!({ explanation: 'run' })], [undefined, false]);
    page.take({ explanation: 'run' });
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(failures, []);
    assert.equal(page.shows!({ explanation: 'run' }), false);
  });

  it('shows an explanation from when it is read, and no longer what it replaces', () => {
    const entry = sampleEntry('a');
    const { page } = pageOf({ entry });
    page.take({ explanation: 'run' });
    assert.deepEqual([page.shows!({ explanation: 'run' }), page.shows!({ entry })], [true, false]);
    page.take({ entry });
    assert.deepEqual([page.shows!({ explanation: 'run' }), page.shows!({ entry })], [false, true]);
  });

  it('explains in its own tab what is explained once more, but not twice at a time', async () => {
    const { noted, page } = pageOf({ explanation: 'run' }, { run: ['receipt'] });
    const task = { explain: `0x${'AB'.repeat(32)}`, endpointId: 'a' };
    for (let turn = 0; turn < 100 && !page.hasRoomFor(task); turn++)
      await new Promise((resolve) => setTimeout(resolve, 10));
    assert.equal(page.hasRoomFor(task), true);
    // By this key, its tab is found after a reload.
    assert.deepEqual(noted, [{ id: 'explain:run', key: host.explainedKey(task) }]);
    assert.notEqual(host.explainedKey({ ...task, endpointId: 'b' }), host.explainedKey(task));
    assert.equal(page.hasRoomFor({ ...task, endpointId: 'b' }), false);
    assert.equal(page.hasRoomFor({ ...task, explain: `0x${'cd'.repeat(32)}` }), false);
    assert.equal(page.shows!(task), false);
    page.take(task);
    assert.deepEqual([page.hasRoomFor(task), page.shows!(task)], [false, true]);
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual([page.hasRoomFor(task), page.shows!(task)], [true, false]);
    page.take({ entry: sampleEntry('a') });
    assert.equal(page.hasRoomFor(task), false);
  });

  it('has its unseen tab explain once more, and shows that of any other task as it is', () => {
    const asked: unknown[] = [];
    const unseen = {
      show: (...all: readonly [string | undefined, string, (() => void)?]) => {
        asked.push(all.slice(0, 2));
        all[2]?.();
        return true;
      },
    };
    const explain = { explain: `0x${'AB'.repeat(32)}`, endpointId: 'a' };
    const show = (task: ResultTask): boolean =>
      host.showUnseenResult(unseen, task, 'front', () => asked.push(task));
    assert.equal(show(explain), true);
    assert.deepEqual(asked.splice(0), [[host.explainedKey(explain), 'front'], explain]);
    show({ entry: sampleEntry('a') });
    assert.deepEqual(asked, [['entry:a', 'front']]);
  });

  it('keeps its tab once it has compared two results', async () => {
    const { page, kept } = pageOf({ entry: sampleEntry('a') });
    page.take({ entry: sampleEntry('b') });
    assert.equal(kept(), false);
    page.take({ compared: ['a', 'b'] });
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    assert.equal(kept(), true);
  });

  it('shows a comparison in a page of its own, the older result first', async () => {
    const [older, newer] = [sampleEntry('a'), { ...sampleEntry('b'), startedAt: Date.now() }];
    const { page, panel, kept, noted, failures } = pageOf({ compare: [newer, older] });
    assert.equal(page.entry!(), undefined);
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual([kept(), noted, failures], [true, [{ id: 'diff:a b' }], []]);
    assert.match(panel.title, /^chainId compared$/);
  });

  it('keeps its tab where the user says so', async () => {
    const { say, kept } = pageOf({ entry: sampleEntry('a') });
    say({ type: 'keepTab' });
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(kept(), true);
  });

  it('says that a call is not explained again where it is no explanation', async () => {
    const { page } = pageOf({ entry: sampleEntry('a') });
    assert.deepEqual(await shownTo(person, [], () => page.runAgain!()), [
      'note This page shows nothing that can be run again.',
    ]);
  });

  it('takes what is dropped on it', async () => {
    const { say, dropped } = pageOf();
    say({ type: 'dropRefused', name: 'a', why: 'several' });
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(dropped, ['dropRefused']);
  });
});
