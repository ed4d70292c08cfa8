// The rows of the Endpoints view, and when endpoints are asked.
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { TreeItem } from 'vscode';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import { factsAfter } from '../../../src/core/call/endpointFacts.ts';
import type { EndpointFacts } from '../../../src/core/call/endpointFacts.ts';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { Failure } from '../../../src/core/failure/failure.ts';
import type { EndpointRow } from '../../../src/host/endpoints/endpointRow.ts';
import type { LocalNode } from '../../../src/host/endpoints/localNodes.ts';
import { withVscode } from '../withVscode.ts';
import { chainById } from '../../../src/core/chain/chains.ts';
import { NO_MEMORY } from '../noMemory.ts';

const STUB = `
  export const workspace = {
    getConfiguration: () => ({ get: () => undefined }),
    onDidChangeConfiguration: () => ({ dispose() {} }),
  };
  export class EventEmitter {
    #listeners = new Set();
    event = (listener) => (this.#listeners.add(listener), { dispose: () => this.#listeners.delete(listener) });
    fire(value) { for (const listener of this.#listeners) listener(value); }
    dispose() { this.#listeners.clear(); }
  }
  export const Disposable = { from: (...all) => ({ dispose: () => all.forEach((one) => one.dispose()) }) };
  export class ThemeIcon { constructor(id, color) { this.id = id; this.color = color?.id; } }
  export class ThemeColor { constructor(id) { this.id = id; } }
  export class TreeItem { constructor(label) { this.label = label; } }
  export class MarkdownString {
    value = '';
    appendMarkdown(text) { this.value += text; return this; }
    appendText(text) { this.value += text; return this; }
  }
  export const window = { withProgress: (_options, task) => task({}, {}) };
`;

const { EventEmitter, createEndpointTree, createEndpointStates } = await withVscode(STUB, async () => ({
  ...(await import('vscode')),
  ...(await import('../../../src/host/endpoints/endpointTree.ts')),
  ...(await import('../../../src/host/endpoints/endpointStates.ts')),
}));

const main: Endpoint = { id: 'main', name: 'Main', urlTemplate: 'https://one.example/v1/${apiKey}' };
const local: Endpoint = { id: 'local', name: 'Mine', urlTemplate: 'http://localhost:8545/', mode: 'dev' };
const NODE: LocalNode = {
  url: 'http://127.0.0.1:7545',
  place: '127.0.0.1:7545',
  client: 'anvil/v1.5',
  chainId: 31_337,
};

const CHAIN: Partial<HistoryEntry> = { method: 'eth_chainId', outcome: { ok: true, result: '0x1' } };
const BLOCK: Partial<HistoryEntry> = {
  method: 'eth_blockNumber',
  outcome: { ok: true, result: '0x1606b7b' },
};

/** A view over these endpoints; `asked` gets the ids of those that are. */
function treeOver({
  all,
  nodes = [],
  keyed = [],
  isVisible = true,
  replies = () => [CHAIN, BLOCK],
  findNodes = async () => nodes,
}: {
  all: Endpoint[];
  nodes?: readonly LocalNode[];
  keyed?: string[];
  isVisible?: boolean;
  replies?: (id: string) => readonly Partial<HistoryEntry>[];
  findNodes?: () => Promise<readonly LocalNode[]>;
}) {
  const asked: string[] = [];
  const problems: string[] = [];
  const changed = new EventEmitter<void>();
  const keyChanged = new EventEmitter<string>();
  const shown = new EventEmitter<{ readonly visible: boolean }>();
  const view = { visible: isVisible, onDidChangeVisibility: shown.event };
  const states = createEndpointStates(NO_MEMORY);
  let active = all[0];
  let looks = 0;
  const endpoints = {
    onDidChange: changed.event,
    all: () => all,
    byId: (wanted: string) => all.find(({ id }) => id === wanted),
    problems: (): readonly string[] => [],
    active: () => active,
  };
  const tree = createEndpointTree({
    view,
    endpoints: endpoints as never,
    states,
    keys: { has: async ({ id }) => keyed.includes(id), onDidChange: keyChanged.event },
    async check(endpoint) {
      asked.push(endpoint.id);
      for (const reply of replies(endpoint.id)) {
        const entry = { params: [], startedAt: Date.now(), durationMs: 84, ...reply } as HistoryEntry;
        states.put(endpoint, factsAfter(states.of(endpoint), entry));
      }
    },
    findNodes: () => (looks++, findNodes()),
    onError: (error) => void problems.push(String(error)),
  });
  // As VS Code does it.
  tree.onDidChangeTreeData((row) => row === undefined && view.visible && void tree.getChildren());
  if (isVisible) void tree.getChildren();
  const items = async (): Promise<readonly TreeItem[]> =>
    Promise.all(((await tree.getChildren()) as EndpointRow[]).map(async (row) => tree.getTreeItem(row)));
  const told = async (): Promise<readonly string[]> =>
    (await items()).map(({ label, description = '' }) => `${label as string} | ${description as string}`);
  return {
    tree,
    asked,
    problems,
    states,
    endpoints,
    items,
    told,
    looks: () => looks,
    choose: (endpoint: Endpoint): void => {
      active = endpoint;
      changed.fire();
    },
    change: () => changed.fire(),
    setKey: (id: string): void => {
      keyed.push(id);
      keyChanged.fire(id);
    },
    show: (): void => {
      view.visible = true;
      void tree.getChildren();
    },
    /** Folds the view and unfolds it again. */
    showAgain: (): void => {
      for (const visible of [false, true]) {
        view.visible = visible;
        shown.fire({ visible });
      }
    },
  };
}

/** Its name and colour. */
function iconOf({ iconPath }: TreeItem): string {
  const { id, color } = iconPath as unknown as { readonly id: string; readonly color?: string };
  return [id, color].join(' ').trim();
}

/** Once what happens at once was gathered, and all came of it that comes of it. */
async function settled(): Promise<void> {
  mock.timers.tick(1_000);
  await new Promise((resolve) => setImmediate(resolve));
}

describe('the Endpoints view', () => {
  before(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }));
  after(() => mock.timers.reset());

  it('says chain, newest block, latency, mode and key of each endpoint, and which is in use', async () => {
    const { told, items } = treeOver({ all: [main, local], keyed: ['main'], nodes: [NODE] });
    await settled();
    assert.deepEqual(await told(), [
      'Main | Ethereum 1 · 23,096,187 · 84 ms · key kept',
      'Mine | Ethereum 1 · 23,096,187 · 84 ms · dev mode',
      'Use 127.0.0.1:7545 | anvil · dev chain 31337',
      'Add endpoint… | ',
    ]);
    const rows = await items();
    const [first, second] = rows;
    assert.deepEqual(
      rows.slice(0, 3).map(({ accessibilityInformation }) => accessibilityInformation?.label),
      [
        'Main, in use, Ethereum 1, newest block 23,096,187, 84 ms, API key kept',
        'Mine, Ethereum 1, newest block 23,096,187, 84 ms, dev mode',
        'Use 127.0.0.1:7545, anvil, dev chain 31337',
      ],
    );
    assert.deepEqual(rows.slice(0, 2).map(iconOf), ['record testing.iconPassed', 'circle-large']);
    assert.deepEqual(
      [first?.contextValue, second?.contextValue],
      ['endpoint own callable takesKey keyed', 'endpoint own other callable'],
    );
    const { value } = rows[0]!.tooltip as { readonly value: string };
    for (const part of [
      'Server',
      'https://one.example',
      'kept in secret storage',
      'ask: Reads are sent at once. You confirm',
    ])
      assert.ok(value.includes(part), value);
  });

  it('has in its tooltip what the node says of its client, as text', async () => {
    const { items, states } = treeOver({ all: [local] });
    await settled();
    states.put(local, { seenAt: 1, clientVersion: 'Geth/v1.17 [Details](command:x)' });
    const { value } = (await items())[0]!.tooltip as { readonly value: string };
    assert.ok(value.includes('| Client | `Geth/v1.17 [Details](command:x)` |'), value);
  });

  it('says how old block and latency are from a minute on, without asking again', async () => {
    const { tree, told, items, asked } = treeOver({ all: [local] });
    await settled();
    const drawn: (EndpointRow | undefined)[] = [];
    tree.onDidChangeTreeData((row) => drawn.push(row));
    mock.timers.tick(50_000);
    assert.deepEqual(
      [(await told())[0], drawn.length],
      ['Mine | Ethereum 1 · 23,096,187 · 84 ms · dev mode', 0],
    );
    mock.timers.tick(20_000);
    const row = 'Ethereum 1 · 23,096,187 · 84 ms · 1m ago · dev mode';
    assert.deepEqual([(await told())[0], drawn.length], [`Mine | ${row}`, 1]);
    for (let at = 0; at < 720; at++) mock.timers.tick(10_000);
    assert.match((await told())[0]!, / · 84 ms · 2h ago · /);
    assert.equal(drawn.length, 61, 'once for each minute and hour');
    assert.equal(asked.length, 1);
    const { value } = (await items())[0]!.tooltip as { readonly value: string };
    assert.match(value, /Newest block[^\n]*23,096,187, seen at \d/);
  });

  it('does not ask an endpoint whose key is missing until that is there, nor tells it from the last time', async () => {
    const { told, asked, setKey, states } = treeOver({ all: [main] });
    await settled();
    assert.deepEqual([await told(), asked], [['Main | needs a key', 'Add endpoint… | '], []]);
    const facts: EndpointFacts = { seenAt: 1, chain: chainById(1n), head: 2n, latencyMs: 3 };
    states.put(main, facts);
    assert.equal((await told())[0], 'Main | needs a key · Ethereum 1');
    setKey('main');
    await settled();
    assert.deepEqual(asked, ['main']);
    assert.equal((await told())[0], 'Main | Ethereum 1 · 23,096,187 · 84 ms · key kept');
  });

  it('says in red and in few words why an endpoint does not work', async () => {
    const failure: Failure = { kind: 'rpc', message: 'invalid api key', status: 401 };
    const refused: Partial<HistoryEntry> = { method: 'eth_chainId', outcome: { ok: false, failure } };
    const { items, told } = treeOver({ all: [local, main], keyed: ['main'], replies: () => [refused] });
    await settled();
    assert.deepEqual((await told()).slice(0, 2), [
      'Mine | in use · refused the API key · dev mode',
      'Main | refused the API key · key kept',
    ]);
    assert.deepEqual((await items()).slice(0, 2).map(iconOf), [
      'error problemsErrorIcon.foreground',
      'error problemsErrorIcon.foreground',
    ]);
  });

  it('asks nothing while it is not seen, and each endpoint once when it is', async () => {
    const { asked, looks, show, change } = treeOver({
      all: [main, local],
      keyed: ['main'],
      isVisible: false,
    });
    change();
    await settled();
    assert.deepEqual([asked, looks()], [[], 0]);
    show();
    show();
    change();
    await settled();
    assert.deepEqual([new Set(asked), asked.length, looks()], [new Set(['local', 'main']), 2, 1]);
  });

  it('asks again what is chosen and what is changed', async () => {
    const all = [main, local];
    const { asked, choose, change } = treeOver({ all, keyed: ['main'] });
    await settled();
    asked.splice(0);
    choose(local);
    await settled();
    assert.deepEqual(asked.splice(0), ['local']);
    all[0] = { ...main, name: 'Renamed' };
    change();
    await settled();
    assert.deepEqual(asked, []);
    all[0] = { ...main, urlTemplate: 'https://two.example/v1/${apiKey}' };
    change();
    await settled();
    assert.deepEqual(asked, ['main']);
  });

  it('asks all of them again when it is shown again, but not within ten seconds, and looks for nodes each time', async () => {
    const { asked, looks, showAgain } = treeOver({ all: [main, local], keyed: ['main'] });
    await settled();
    asked.splice(0);
    showAgain();
    await settled();
    assert.deepEqual([asked, looks()], [[], 2]);
    mock.timers.tick(10_000);
    showAgain();
    await settled();
    assert.deepEqual([new Set(asked), asked.length, looks()], [new Set(['local', 'main']), 2, 3]);
  });

  it('leaves VS Code its rows while they stay the same, so that it knows what is selected', async () => {
    const all = [main, local];
    const { tree, choose, change } = treeOver({ all, keyed: ['main'] });
    const rows = await tree.getChildren();
    const drawn: (EndpointRow | undefined)[] = [];
    tree.onDidChangeTreeData((row) => drawn.push(row));
    await settled();
    choose({ ...local });
    await settled();
    assert.ok(drawn.length > 0 && drawn.every((row) => row !== undefined && rows!.includes(row)));
    assert.deepEqual(await tree.getChildren(), rows);
    assert.ok((await tree.getChildren())!.every((row, index) => row === rows![index]));
    all[0] = { ...main, name: 'Renamed' };
    change();
    assert.equal(drawn.at(-1), undefined);
  });

  it('offers no node that is an endpoint already, by whatever name of this machine', async () => {
    const own = { ...NODE, url: 'http://127.0.0.1:8545', place: '127.0.0.1:8545' };
    const { told } = treeOver({ all: [local], nodes: [own, NODE] });
    await settled();
    assert.deepEqual(
      (await told()).slice(1).map((text) => text.split(' | ')[0]),
      ['Use 127.0.0.1:7545', 'Add endpoint…'],
    );
  });

  it('has a row for an item of the setting that cannot be used, and one to add an endpoint where there is none', async () => {
    const { told, endpoints, change } = treeOver({ all: [] });
    await settled();
    assert.deepEqual(await told(), ['Add endpoint… | ']);
    endpoints.problems = () => ['“name” of endpoint “x” is missing.'];
    change();
    assert.deepEqual(await told(), ['“name” of endpoint “x” is missing. | ', 'Add endpoint… | ']);
    // VS Code takes no two rows of one id.
    endpoints.problems = () => ['Two have the id “x”.', 'Two have the id “x”.'];
    change();
    assert.deepEqual(await told(), ['Two have the id “x”. | ', 'Add endpoint… | ']);
  });

  it('tells of what went wrong while it asked', async () => {
    const { problems, asked, showAgain } = treeOver({
      all: [local],
      replies: () => {
        throw new Error('No window.');
      },
      findNodes: () => Promise.reject(new Error('No client.')),
    });
    await settled();
    assert.deepEqual(problems.splice(0), ['Error: No client.', 'Error: No window.']);
    mock.timers.tick(10_000);
    showAgain();
    await settled();
    assert.deepEqual(asked, ['local', 'local']);
  });
});
