// A running call is a notification after a second, but not beside a question that it asks.
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export const shown = [];
  export const inBar = new Set();
  const item = () => ({ show() {}, hide() {}, dispose() {} });
  export const window = {
    withProgress: ({ title }, task) => {
      const token = { onCancellationRequested: () => item() };
      shown.push(title);
      return task({ report: ({ message }) => shown.push(message) }, token);
    },
    setStatusBarMessage(text) {
      const one = { text };
      inBar.add(one);
      return { dispose: () => inBar.delete(one) };
    },
    createStatusBarItem: item,
  };
  export const StatusBarAlignment = { Left: 1 };
  export const ProgressLocation = { Notification: 15 };
`;

type Shown = { readonly shown: unknown[]; readonly inBar: ReadonlySet<unknown> };

const { showProgress, shown, inBar } = await withVscode(STUB, async () => {
  const { shown: told, inBar: bar } = (await import('vscode')) as unknown as Shown;
  return { ...(await import('../../../src/host/common/progress.ts')), shown: told, inBar: bar };
});

describe('showProgress', () => {
  beforeEach(() => {
    shown.length = 0;
    mock.timers.enable({ apis: ['setTimeout'] });
  });
  afterEach(() => mock.timers.reset());

  it('notifies after a second, with what was last reported', () => {
    const progress = showProgress('eth_call', () => {});
    progress.report('1 of 2');
    mock.timers.tick(999);
    assert.deepEqual(shown, []);
    mock.timers.tick(1);
    progress.report('2 of 2');
    assert.deepEqual(shown, ['eth_call', '1 of 2', '2 of 2']);
    progress.done();
  });

  it('waits while something is asked, and a second more', async () => {
    const progress = showProgress('eth_call', () => {});
    let answer: (key: string) => void = () => {};
    const key = progress.during(new Promise<string>((resolve) => (answer = resolve)));
    mock.timers.tick(60_000);
    assert.deepEqual(shown, []);
    answer('a key');
    assert.equal(await key, 'a key');
    mock.timers.tick(999);
    assert.deepEqual(shown, []);
    mock.timers.tick(1);
    assert.deepEqual(shown, ['eth_call']);
    progress.done();
  });

  it('is in the status bar but while something is asked, once for all that ask', async () => {
    const progress = showProgress('Batch of 2', () => {});
    assert.equal(inBar.size, 1);
    let answer: (key: string) => void = () => {};
    const key = new Promise<string>((resolve) => (answer = resolve));
    const asking = [progress.during(key), progress.during(key)];
    mock.timers.tick(199);
    assert.equal(inBar.size, 1);
    mock.timers.tick(1);
    assert.equal(inBar.size, 0);
    answer('a key');
    await Promise.all(asking);
    assert.equal(inBar.size, 1);
    progress.done();
    assert.equal(inBar.size, 0);
  });

  it('notifies once for the calls of a batch that ask the same', async () => {
    const progress = showProgress('Batch of 2', () => {});
    await Promise.all([progress.during(Promise.resolve(1)), progress.during(Promise.resolve(1))]);
    mock.timers.tick(1_000);
    await progress.during(Promise.resolve(1));
    mock.timers.tick(5_000);
    assert.deepEqual(shown, ['Batch of 2']);
    progress.done();
  });

  it('notifies no more once it is done, though the question ends later, or fails', async () => {
    const progress = showProgress('eth_call', () => {});
    let refuse: (reason: Error) => void = () => {};
    const key = progress.during(new Promise<string>((_resolve, reject) => (refuse = reject)));
    progress.done();
    refuse(new Error('no key'));
    await assert.rejects(key, /no key/);
    mock.timers.tick(5_000);
    assert.deepEqual(shown, []);
  });
});
