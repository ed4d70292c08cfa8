// Calls that wait as their server asked: what the status bar says, and how waiting ends.
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export class ThemeColor {}
  export class MarkdownString { appendText() { return this; } appendMarkdown() { return this; } }
  export const StatusBarAlignment = { Left: 1 };
  export const items = [];
  export const window = {
    createStatusBarItem() {
      const item = { text: '', isShown: false, show() { item.isShown = true; }, hide() { item.isShown = false; }, dispose() {} };
      items.push(item);
      return item;
    },
  };
`;

const { createWaits, items } = await withVscode(STUB, async () => ({
  ...(await import('../../../src/host/calls/waits.ts')),
  items: ((await import('vscode')) as unknown as { readonly items: { text: string; isShown: boolean }[] })
    .items,
}));

describe('createWaits', () => {
  beforeEach(() => {
    items.splice(0);
    mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] });
  });
  afterEach(() => mock.timers.reset());

  const textNow = (): string => items.map(({ text, isShown }) => (isShown ? text : 'hidden')).join();

  function waiting() {
    const waits = createWaits();
    const ended: string[] = [];
    const ticks: number[] = [];
    const begin = (method: string, seconds: number, signal = new AbortController().signal): void =>
      void waits.wait(method, seconds, signal, (left) => ticks.push(left)).then(() => ended.push(method));
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    return { waits, ended, ticks, begin, settle };
  }

  it('says each second for how long the next one waits, and how many others do', async () => {
    const { begin, ended, ticks, settle } = waiting();
    begin('eth_call', 3);
    assert.match(textNow(), /eth_call again in 3 s$/);
    begin('eth_chainId', 2);
    assert.match(textNow(), /eth_chainId again in 2 s.*and 1 more$/);
    mock.timers.tick(1_000);
    assert.match(textNow(), /eth_chainId again in 1 s/);
    assert.deepEqual(ticks, [3, 2, 2, 1]);
    mock.timers.tick(1_000);
    await settle();
    assert.match(textNow(), /eth_call again in 1 s$/);
    assert.deepEqual(ended, ['eth_chainId']);
    mock.timers.tick(1_000);
    await settle();
    assert.deepEqual([ended, textNow()], [['eth_chainId', 'eth_call'], 'hidden']);
  });

  it('ends where a call is cancelled, or all are sent now', async () => {
    const { waits, begin, ended, settle } = waiting();
    assert.equal(waits.sendNow(), 0);
    const stopping = new AbortController();
    begin('eth_call', 30, stopping.signal);
    begin('eth_chainId', 30);
    stopping.abort();
    await settle();
    assert.deepEqual(ended, ['eth_call']);
    assert.equal(waits.sendNow(), 1);
    await settle();
    assert.deepEqual([ended, textNow()], [['eth_call', 'eth_chainId'], 'hidden']);
    begin('eth_gasPrice', 30, stopping.signal);
    await settle();
    assert.deepEqual([ended.at(-1), textNow()], ['eth_gasPrice', 'hidden']);
  });
});
