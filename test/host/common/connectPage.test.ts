// What a page hears, and when there is none to hear it.
import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import type { PageMessage, Reply } from '../../../src/host/common/connectPage.ts';
import type { PageReply, ToPage } from '../../../src/protocol/toPage.ts';
import { withVscode } from '../withVscode.ts';

const { connectPage } = await withVscode(
  'export const Disposable = { from: (...all) => ({ dispose: () => all.forEach((one) => one.dispose()) }) };',
  () => import('../../../src/host/common/connectPage.ts'),
);

const CHANGE: PageReply = { type: 'change', id: 'a', path: [0], number: 1 };
const NEWS: ToPage = { type: 'busy', isBusy: true };
const ASK = { type: 'ask', ask: 5, body: { type: 'raw', id: 'a' } };
const TAB = '00000000-0000-4000-8000-000000000000';

describe('connectPage', () => {
  function open(prepared: Promise<void> = Promise.resolve()) {
    const heard: ToPage[] = [];
    const asked: { readonly message: PageMessage; readonly reply: Reply }[] = [];
    const problems: unknown[] = [];
    const steps: string[] = [];
    let say: (message: unknown) => void = () => undefined;
    let look: () => void = () => undefined;
    const listening = (take: () => void) => ({ dispose: take });
    const panel = {
      viewType: 'page',
      visible: true,
      onDidChangeViewState: (listener: () => void) => {
        look = listener;
        return listening(() => (look = () => undefined));
      },
      webview: {
        postMessage: (message: ToPage) => heard.push(message),
        onDidReceiveMessage: (listener: (message: unknown) => void) => {
          say = listener;
          return listening(() => (say = () => undefined));
        },
      },
    };
    const page = connectPage(
      {
        panel: panel as unknown as vscode.WebviewPanel,
        async prepare(tab) {
          steps.push(`prepare ${tab}, ${page.post(NEWS)}`);
          await prepared;
        },
        welcome: () => void steps.push(`welcome, ${page.post(NEWS)}`),
        receive(message, reply) {
          if (message.type === 'cancel') throw new Error('cancel');
          asked.push({ message, reply });
        },
      },
      { log: (problem) => problems.push(problem), showFailure: (error) => problems.push(error) },
    );
    const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
    return {
      heard,
      asked,
      problems,
      steps,
      page,
      settled,
      say: async (message: unknown) => {
        say(message);
        await settled();
      },
      hide: () => {
        panel.visible = false;
        look();
      },
    };
  }
  it('tells a page nothing before it is prepared, nor while it is hidden', async () => {
    const { heard, steps, page, say, hide } = open();
    assert.equal(page.post(NEWS), false);
    await say({ type: 'ready', tab: TAB });
    assert.deepEqual(steps, [`prepare ${TAB}, false`, 'welcome, true']);
    hide();
    assert.equal(page.post(NEWS), false);
    assert.deepEqual(heard, [NEWS]);
  });

  it('tells a page nothing that was hidden before it was prepared, and the next one what it needs', async () => {
    let prepared: () => void = () => undefined;
    const { heard, steps, page, settled, say, hide } = open(
      new Promise<void>((resolve) => (prepared = resolve)),
    );
    await say({ type: 'ready' });
    hide();
    prepared();
    await settled();
    assert.deepEqual([steps.splice(0), page.post(NEWS), heard], [['prepare undefined, false'], false, []]);
    await say({ type: 'ready' });
    assert.deepEqual(steps, ['prepare undefined, false', 'welcome, true']);
  });

  it('replies to what a page asks before it is prepared, once it is', async () => {
    let prepared: () => void = () => undefined;
    const { heard, asked, settled, say } = open(new Promise<void>((resolve) => (prepared = resolve)));
    await say({ type: 'ready' });
    await say(ASK);
    assert.equal(asked.length, 0);
    prepared();
    await settled();
    asked[0]!.reply(CHANGE);
    assert.deepEqual(heard, [NEWS, { type: 'reply', to: 5, body: CHANGE }]);
  });

  it('takes what a page says before it is prepared once it is: what it is told for that would be lost', async () => {
    let prepared: () => void = () => undefined;
    const { heard, asked, page, settled, say } = open(new Promise<void>((resolve) => (prepared = resolve)));
    const LOOK = { type: 'look', id: 'entry:a' };
    await say({ type: 'ready' });
    await say(LOOK);
    await say({ type: 'sendWaiting' });
    assert.deepEqual(asked, []);
    prepared();
    await settled();
    assert.deepEqual(
      asked.map(({ message }) => message),
      [LOOK, { type: 'sendWaiting' }],
    );
    assert.ok(page.post(NEWS));
    assert.deepEqual(heard, [NEWS, NEWS]);
  });

  it('replies to what was asked as often as there is more to say, and never to another page', async () => {
    const { heard, asked, say, hide } = open();
    await say({ type: 'ready' });
    heard.splice(0);
    await say(ASK);
    const [{ message, reply }] = asked as [(typeof asked)[0]];
    assert.deepEqual(message, ASK.body);
    reply(CHANGE);
    reply(CHANGE);
    const told: ToPage = { type: 'reply', to: 5, body: CHANGE };
    assert.deepEqual(heard.splice(0), [told, told]);
    hide();
    reply(CHANGE);
    await say({ type: 'ready' });
    heard.splice(0);
    reply(CHANGE);
    assert.deepEqual(heard, []);
  });

  it('logs what is no message, shows what threw, and hears nothing at the end', async () => {
    const { asked, problems, page, say } = open();
    await say({ type: 'cancel' });
    await say({ type: 'unknown' });
    assert.deepEqual(problems.map(String), [
      'Error: cancel',
      'A page of page sent a message that is not in the protocol.',
    ]);
    page.dispose();
    await say(ASK);
    assert.deepEqual(asked, []);
  });
});
