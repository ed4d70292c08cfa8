// What the host tells a builder's page that comes up late, on a panel written down here.
import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { chainById } from '../../../src/core/chain/chains.ts';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import { EMPTY_DRAFT, tabOf } from '../../../src/core/form/tabState.ts';
import type { TabState } from '../../../src/core/form/tabState.ts';
import type { ToHost } from '../../../src/protocol/toHost.ts';
import type { ToPage } from '../../../src/protocol/toPage.ts';
import type { BuilderServices } from '../../../src/host/builder/builderParts.ts';
import { signedTransfer } from '../../core/write/signedTransactions.ts';
import { withVscode } from '../withVscode.ts';
import { sampleEntry } from '../sampleEntry.ts';

const VSCODE = `
  export const Disposable = { from: () => ({ dispose: () => undefined }) };
  export class CancellationTokenSource {
    token = {};
    cancel() {}
    dispose() {}
  }
  export class ThemeIcon {}
  export const QuickPickItemKind = { Separator: -1 };
`;

const TAB = '00000000-0000-4000-8000-000000000000';
const SEND = { type: 'send', method: 'eth_chainId', paramsJson: '[]' } as const;
const ENDPOINT = { id: 'a', name: 'A', urlTemplate: 'https://a.example' };
const ENTRY = sampleEntry('e');

describe('connectBuilder', () => {
  let connect: typeof import('../../../src/host/builder/builderPage.ts').connectBuilder;

  before(async () => {
    connect = await withVscode(VSCODE, async () =>
      import('../../../src/host/builder/builderPage.ts').then(({ connectBuilder }) => connectBuilder),
    );
  });

  /** A tab of the builder and what it hears; `call` is how its calls end. `last`: what a first tab goes on with. */
  function open(call: Promise<HistoryEntry | undefined>, last?: TabState) {
    const heard: ToPage[] = [];
    const failures: unknown[] = [];
    const followed: string[] = [];
    const labels: unknown[] = [];
    const noted: unknown[] = [];
    let chain: bigint | undefined;
    const choose: (() => void)[] = [];
    const never = (): unknown => ({ dispose: () => undefined });
    let say: (message: ToHost) => void = () => undefined;
    const looks: (() => void)[] = [];
    const look = (): void => looks.forEach((listener) => listener());
    const panel = {
      title: last === undefined ? '' : 'Ethereum Request',
      visible: true,
      active: true,
      onDidChangeViewState: (listener: () => void) => void looks.push(listener),
      webview: {
        postMessage: (message: ToPage) => heard.push(message),
        onDidReceiveMessage: (listener: (message: ToHost) => void) => void (say = listener),
      },
    };
    const calls = {
      run(request: { readonly label?: string }) {
        labels.push(request.label);
        return call;
      },
      knownChain: () => chain,
      onDidChange: never,
      onDidUndo: never,
    };
    const endpoints = {
      active: () => ENDPOINT,
      all: () => [],
      onDidChange: (listener: () => void) => {
        choose.push(listener);
        return never();
      },
    };
    const services = {
      tabStore: {
        opened: async () => undefined,
        keep: () => undefined,
        changedOf: async () => undefined,
        saved: async () => undefined,
        lastClosed: () => last && JSON.stringify(last),
      },
      save: async ({ method }: { readonly method: string }, savedId?: string) => ({
        id: savedId ?? 'new',
        name: method,
      }),
      updates: {
        calls,
        endpoints,
        states: {
          of: () => ({}),
          chainOf: () => (chain === undefined ? undefined : chainById(chain)),
          onDidChange: never,
          onDidLearnChain: never,
        },
        imports: { document: () => undefined, onDidChange: never },
        abis: { signatures: () => ({ all: () => [] }), onDidChange: never },
        addresses: { known: () => [], used: () => undefined, onDidChange: never },
        tokens: { of: () => new Map(), onDidLearn: never },
        methodUse: {
          recent: () => [],
          pinned: () => [],
          served: () => ({ refused: [], modules: null }),
          onDidChange: never,
        },
      },
      followTab: ({ id }: HistoryEntry) => followed.push(`tab of ${id}`),
      noteTab: (_panel: unknown, id: string | undefined) => noted.push(id),
      results: {
        calls,
        follow: ({ id }: HistoryEntry) => followed.push(id),
        endpoints,
        history: {
          get: async (id: string) => (id === ENTRY.id ? ENTRY : undefined),
          saved: async () => [{ id: 's', name: 'Mine', position: 0, request: { ...SEND, params: [] } }],
        },
        contextOf: () => ({}),
        onDidLearn: never,
        log: (problem: string) => failures.push(problem),
        showFailure: (error: unknown) => failures.push(error),
      },
    } as unknown as BuilderServices;
    const opening = last === undefined ? {} : ({ isFirst: true } as const);
    const page = connect(services, panel as unknown as vscode.WebviewPanel, opening);
    const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
    return {
      heard,
      failures,
      followed,
      labels,
      noted,
      panel,
      page,
      settled,
      say: (message: ToHost) => say(message),
      look,
      /** Another endpoint is active, which is known to serve this chain. */
      serve: (next: bigint) => {
        chain = next;
        for (const listener of choose) listener();
      },
    };
  }

  /** What a call ends with once its tab is hidden: what the page hears when it is back. */
  async function afterHidden(entry: HistoryEntry | undefined): Promise<readonly ToPage[]> {
    let end: (entry: HistoryEntry | undefined) => void = () => undefined;
    const { heard, failures, panel, settled, say, look } = open(new Promise((resolve) => (end = resolve)));
    say({ type: 'ready', tab: TAB });
    await settled();
    say(SEND);
    panel.visible = false;
    look();
    end(entry);
    await settled();
    heard.splice(0);
    panel.visible = true;
    say({ type: 'ready', tab: TAB });
    await settled();
    say({ type: 'ready', tab: TAB });
    await settled();
    assert.deepEqual(failures, []);
    return heard.filter(({ type }) => type === 'running');
  }

  /** The titles of a tab as its page tells of one method after the other. */
  async function titlesOf(methods: readonly string[]): Promise<readonly string[]> {
    const { failures, panel, settled, say } = open(Promise.resolve(undefined));
    const titles: string[] = [];
    for (const method of methods) {
      say({ type: 'keep', tab: TAB, method, unfinished: [], text: '{}' });
      await settled();
      titles.push(panel.title);
    }
    assert.deepEqual(failures, []);
    return titles;
  }

  it('tells a page that comes up of the call that was made while there was none, once', async () => {
    const { method, paramsJson } = SEND;
    assert.deepEqual(await afterHidden(ENTRY), [
      { type: 'running', isRunning: false, made: { method, paramsJson } },
    ]);
  });

  it('has the history follow each call whose result it shows, wherever the keyboard is', async () => {
    const { followed, failures, settled, say } = open(Promise.resolve(ENTRY));
    say({ type: 'ready', tab: TAB });
    await settled();
    say(SEND);
    await settled();
    say(SEND);
    say({ type: 'focus', isHere: false });
    await settled();
    assert.deepEqual([followed, failures], [['e', 'e'], []]);
  });

  it('has the history follow its result when its tab comes in front, and nothing before there is one', async () => {
    const { followed, failures, panel, settled, say, look } = open(Promise.resolve(ENTRY));
    say({ type: 'ready', tab: TAB });
    await settled();
    look();
    assert.deepEqual(followed, []);
    say(SEND);
    await settled();
    followed.splice(0);
    panel.active = false;
    look();
    assert.deepEqual(followed, []);
    panel.active = true;
    look();
    assert.deepEqual([followed, failures], [['tab of e'], []]);
  });

  it('shows the result of a call of the history, none of a saved request, and keeps it for another draft', async () => {
    const shownOf = async (more: object): Promise<readonly unknown[]> => {
      const { failures, heard, page, settled, say } = open(Promise.resolve(sampleEntry('before')));
      say({ type: 'ready', tab: TAB });
      await settled();
      say(SEND);
      await settled();
      heard.splice(0);
      page.take({ method: 'eth_getBalance', paramsJson: '[]', ...more });
      await settled();
      assert.deepEqual(failures, []);
      const told = heard.flatMap((message): readonly unknown[] =>
        message.type === 'draft'
          ? [message.hidesResult, 'entryId' in message]
          : message.type === 'show'
            ? [message.subject.call?.method]
            : [],
      );
      return [...told, page.entry?.()?.id];
    };
    assert.deepEqual(await shownOf({ entryId: 'e' }), [true, false, ENTRY.method, 'e']);
    assert.deepEqual(await shownOf({ entryId: 'gone' }), [true, false, undefined]);
    assert.deepEqual(await shownOf({ saved: { id: 's', name: 'Mine' } }), [true, false, undefined]);
    assert.deepEqual(await shownOf({}), [undefined, false, 'before']);
  });

  it('is titled by its method, cut where it is long', async () => {
    const long = `acme_${'x'.repeat(60)}`;
    assert.deepEqual(await titlesOf(['eth_chainId', '', long]), [
      'eth_chainId',
      'Ethereum Request',
      `${long.slice(0, 39)}…`,
    ]);
  });

  it('goes on with a saved request that was changed as that request, with its change', async () => {
    const saved = { id: 's', name: 'Mine', paramsJson: '["0x5",false]' };
    const method = 'eth_getBlockByNumber';
    const draft = { ...EMPTY_DRAFT, form: ['0x6', 'false'], saved };
    const last = tabOf({ tab: 'closed', method, drafts: { [method]: draft } });
    const { heard, panel, page, settled, say } = open(Promise.resolve(undefined), last);
    const asSaved = { method, paramsJson: saved.paramsJson, saved };
    // Before there is a page, too.
    assert.deepEqual([panel.title, page.shows?.(asSaved)], ['Mine ●', true]);
    say({ type: 'ready', tab: TAB });
    await settled();
    assert.deepEqual(heard[0], { type: 'kept', text: JSON.stringify(last) });
  });

  it('keeps what it goes on with, and a task, for the next page where one is hidden before it is told', async () => {
    const last = tabOf({ tab: 'closed', method: 'eth_gasPrice' });
    const { heard, failures, panel, page, settled, say, look } = open(Promise.resolve(undefined), last);
    const task = { method: 'eth_getBalance', paramsJson: '["0x1"]', isUnsent: true } as const;
    page.take(task);
    say({ type: 'ready', tab: TAB });
    panel.visible = false;
    look();
    await settled();
    assert.deepEqual(heard, []);
    panel.visible = true;
    say({ type: 'ready', tab: TAB });
    await settled();
    assert.deepEqual(
      heard.filter(({ type }) => type === 'kept' || type === 'draft'),
      [
        { type: 'kept', text: JSON.stringify(last) },
        { type: 'draft', ...task },
      ],
    );
    assert.deepEqual(failures, []);
  });

  it('presses a button of its page once that has told what it holds', async () => {
    const { page, heard, settled, say } = open(Promise.resolve(undefined));
    assert.equal(page.press?.('send'), false);
    say({ type: 'ready', tab: TAB });
    say({ type: 'keep', tab: TAB, method: 'eth_chainId', unfinished: [], text: '{}' });
    await settled();
    assert.equal(page.press?.('watch'), true);
    assert.deepEqual(heard.at(-1), { type: 'press', button: 'watch' });
  });

  it('has no room for another task while something of it or of that one’s method is nowhere else', async () => {
    const { page, settled, say } = open(Promise.resolve(undefined));
    const hasRoom = async (method: string, unfinished: string[]): Promise<readonly boolean[]> => {
      say({ type: 'keep', tab: TAB, method, unfinished, text: '{}' });
      await settled();
      return ['eth_call', 'eth_chainId'].map((next) => page.hasRoomFor({ method: next, paramsJson: '[]' }));
    };
    assert.deepEqual(await hasRoom('eth_gasPrice', []), [true, true]);
    assert.deepEqual(await hasRoom('eth_gasPrice', ['eth_call']), [false, true]);
    assert.deepEqual(await hasRoom('eth_call', ['eth_call']), [false, false]);
  });

  it('has no room either for a task that comes before its page tells of what was pasted', () => {
    const { page } = open(Promise.resolve(undefined));
    const next = { method: 'eth_getBalance', paramsJson: '[]', saved: { id: 's', name: 'Mine' } };
    page.take(next);
    assert.deepEqual([page.shows?.(next), page.hasRoomFor(next)], [true, true]);
    page.take({ method: 'eth_getBalance', paramsJson: '["0x1"]', isUnsent: true });
    assert.deepEqual([page.shows?.(next), page.hasRoomFor(next)], [false, false]);
  });

  it('names a call by the saved request of its tab, unless that was changed', async () => {
    const { failures, labels, settled, say } = open(Promise.resolve(undefined));
    say({ type: 'ready', tab: TAB });
    await settled();
    const saved = { id: 's', name: 'Mine', isChanged: false };
    for (const own of [{}, { saved }]) {
      say({ type: 'keep', tab: TAB, method: 'eth_chainId', unfinished: [], text: '{}', ...own });
      say(SEND);
      await settled();
    }
    say({ ...SEND, paramsJson: '["0x1"]' });
    await settled();
    assert.deepEqual(failures, []);
    assert.deepEqual(labels, [undefined, 'Mine', undefined]);
  });

  it('shows the same call that is in its form, sent or not, and no other', async () => {
    const { page, settled, say } = open(Promise.resolve(undefined));
    const method = 'eth_getBlockByNumber';
    const task = { method, paramsJson: '["0x5",false]', isUnsent: true } as const;
    page.take(task);
    assert.equal(page.shows?.(task), true);
    say({ type: 'ready', tab: TAB });
    await settled();
    const form = ['5', 'false'];
    const text = (more: object = {}): string =>
      JSON.stringify(
        tabOf({ tab: TAB, method, drafts: { [method]: { ...EMPTY_DRAFT, form, isEdited: true, ...more } } }),
      );
    say({ type: 'keep', tab: TAB, method, unfinished: [method], text: text() });
    const shows = (more: object = {}): boolean | undefined => page.shows?.({ ...task, ...more });
    assert.equal(shows(), true);
    for (const more of [
      { paramsJson: '["0x6",false]' },
      { method: 'eth_chainId', paramsJson: '[]' },
      { saved: { id: 's', name: 'Mine' } },
      { endpoint: { id: 'b', name: 'B' } },
    ])
      assert.equal(shows(more), false, JSON.stringify(more));
    say({ type: 'keep', tab: TAB, method, unfinished: [method], text: text({ form: ['oldest', 'false'] }) });
    assert.equal(shows(), false);
  });

  it('notes which saved request it shows, so that its tab is found after a reload', async () => {
    const { noted, page, settled, say } = open(Promise.resolve(undefined));
    say({ type: 'ready', tab: TAB });
    await settled();
    const kept = { tab: TAB, method: 'eth_chainId', unfinished: [], text: '{}' };
    say({ type: 'keep', ...kept, saved: { id: 's', name: 'Mine', isChanged: false } });
    say({ type: 'keep', ...kept });
    await settled();
    assert.deepEqual(noted, ['s', undefined]);
    assert.ok(
      page.shows?.({ method: 'eth_chainId', paramsJson: '[]', saved: { id: 's', name: 'Mine' } }) === false,
    );
  });

  it('tells its page as which request a call was saved', async () => {
    const { heard, failures, settled, say } = open(Promise.resolve(undefined));
    const call = { method: 'eth_chainId', paramsJson: '[]' };
    say({ type: 'ready', tab: TAB });
    await settled();
    say({ type: 'save', ...call });
    say({ type: 'save', ...call, savedId: 'a' });
    await settled();
    assert.deepEqual(failures, []);
    assert.deepEqual(
      heard.filter(({ type }) => type === 'saved'),
      ['new', 'a'].map((id) => ({ type: 'saved', ...call, saved: { id, name: 'eth_chainId' } })),
    );
  });

  it('does not call made what was declined', async () => {
    assert.deepEqual(await afterHidden(undefined), []);
  });

  it('says what the coin of the chain is, again for each endpoint', async () => {
    const { heard, say, settled, serve } = open(Promise.resolve(undefined));
    say({ type: 'ready', tab: TAB });
    await settled();
    for (const id of [137n, 100n, 4217n]) serve(id);
    const coins = heard.flatMap((message) => (message.type === 'units' ? [message.coin?.symbol] : []));
    assert.deepEqual(coins, [undefined, 'POL', 'xDAI', undefined]);
  });

  it('says again what a signed transaction would do where it would go to another chain', async () => {
    const { heard, failures, settled, say, serve } = open(Promise.resolve(undefined));
    say({ type: 'ready', tab: TAB });
    await settled();
    const paramsJson = JSON.stringify([await signedTransfer(1)]);
    const body = { type: 'readTransactions', method: 'eth_sendRawTransaction', paramsJson } as const;
    say({ type: 'ask', ask: 3, body });
    await settled();
    serve(11155111n);
    serve(1n);
    const told = heard.flatMap((message) =>
      message.type === 'reply' && message.body.type === 'transactions'
        ? [[message.to, message.body.lines[0]?.at(-1)]]
        : [],
    );
    assert.deepEqual(told, [
      [3, 'chain: Ethereum, chain 1'],
      [
        3,
        'This is not for “A”, which serves Sepolia, chain 11155111. Choose an endpoint of Ethereum, chain 1, or sign it again.',
      ],
      [3, 'chain: Ethereum, chain 1'],
    ]);
    assert.deepEqual(failures, []);
  });
});
