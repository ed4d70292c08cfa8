// Rows of the History view read better once the window has learned more, such as the errors of an ABI.
import assert from 'node:assert/strict';
import type { TreeItem } from 'vscode';
import { createSignatures } from '../../../src/core/abi/signatures.ts';
import { parseSignature, signatureId } from '../../../src/core/abi/signature.ts';
import type { TreeNode } from '../../../src/host/sidebar/treeNodes.ts';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export class EventEmitter {
    #listeners = new Set();
    event = (listener) => (this.#listeners.add(listener), new Disposable(() => this.#listeners.delete(listener)));
    fire(value) { for (const listener of this.#listeners) listener(value); }
    dispose() { this.#listeners.clear(); }
  }
  export class Disposable {
    constructor(dispose) { this.dispose = dispose; }
    static from = (...all) => new Disposable(() => all.forEach((one) => one.dispose()));
  }
  export class ThemeIcon { constructor(id) { this.id = id; } }
  export class ThemeColor {}
  export class TreeItem { constructor(label) { this.label = label; } }
  export const TreeItemCollapsibleState = {};
  export const Uri = { from: (parts) => parts };
  export class MarkdownString {
    value = '';
    appendMarkdown(text) { this.value += text; return this; }
    appendText(text) { this.value += text; return this; }
    appendCodeblock(text) { this.value += text; return this; }
  }
  export const commands = { executeCommand: async () => undefined };
  export const window = { registerFileDecorationProvider: () => ({ dispose() {} }) };
  export const env = { language: 'en' };
`;

const { createHistoryViews, createDetailRows, EventEmitter } = await withVscode(STUB, async () => ({
  ...(await import('vscode')),
  ...(await import('../../../src/host/sidebar/historyViews.ts')),
  ...(await import('../../../src/host/sidebar/detailRows.ts')),
}));

const LOW = parseSignature('error Low(uint256 have)', 'Vault.json')!;
const DATA = `${signatureId(LOW)}${'5'.padStart(64, '0')}`;
const HASH = `0x${'ab'.repeat(32)}`;
const RUN = { id: 'run', hash: HASH };
const COMMON = {
  params: [],
  endpointId: 'a',
  endpointName: 'A',
  startedAt: Date.now(),
  durationMs: 1,
  responseBytes: 9,
};
const FAILED = {
  ...COMMON,
  id: 'failed',
  method: 'eth_call',
  ok: false,
  failureKind: 'rpc',
  summary: 'execution reverted (3)',
  outcome: {
    ok: false,
    failure: { kind: 'rpc', status: 200, code: 3, message: 'execution reverted', data: DATA },
  },
};
const RECEIPT = {
  ...COMMON,
  id: 'receipt',
  method: 'eth_getTransactionReceipt',
  ok: true,
  summary: 'receipt',
  outcome: { ok: true, result: { status: '0x0' } },
};
const TRACE = {
  ...COMMON,
  id: 'trace',
  method: 'debug_traceTransaction',
  ok: true,
  summary: 'trace',
  outcome: {
    ok: true,
    result: { type: 'CALL', from: HASH.slice(0, 42), input: '0x', error: 'execution reverted', output: DATA },
  },
};

/** The views over a failed call and an explanation of two calls, in a window that knows no ABI yet. */
function viewsOver() {
  const learned = new EventEmitter<void>();
  const changed = new EventEmitter<void>();
  const signatures = createSignatures();
  const entries = [FAILED, RECEIPT, TRACE];
  const of = async (id: string): Promise<object | undefined> => entries.find((entry) => entry.id === id);
  const history = {
    onDidChange: changed.event,
    running: () => [],
    page: async () => ({ heads: [FAILED, { ...TRACE, explanation: RUN, calls: 2 }] }),
    together: async () => [RECEIPT, TRACE],
    get: of,
    stored: of,
    watch: () => undefined,
    refresh: () => changed.fire(),
  };
  const never = () => ({ dispose: () => undefined });
  const view = () => ({
    visible: false,
    selection: [],
    onDidChangeSelection: never,
    onDidExpandElement: never,
    onDidCollapseElement: never,
    onDidChangeVisibility: never,
  });
  const views = createHistoryViews(
    {
      views: { 'ethRpc.history': view(), 'ethRpc.resultTree': view() },
      savedView: view(),
      globalState: { get: (_name: string, usual: unknown) => usual },
    } as never,
    {
      history,
      knowledge: { contextOf: () => ({ signatures }), onDidLearn: learned.event },
      details: createDetailRows(),
      endpoints: { active: () => undefined, all: () => [], onDidChange: never },
      writes: { of: () => undefined, onDidChange: never },
    } as never,
    async (what, error) => assert.fail(`${what}: ${String(error)}`),
  );
  async function items(parent?: TreeNode): Promise<readonly TreeItem[]> {
    const rows = (await views.historyTree.getChildren(parent)) ?? [];
    return Promise.all(rows.map(async (row) => views.historyTree.getTreeItem(row)));
  }
  return {
    views,
    items,
    learn(): void {
      signatures.set('Vault.json', [LOW]);
      learned.fire();
    },
  };
}

describe('the History view', () => {
  it('says why a call, a trace and an explained transaction failed as soon as an ABI tells', async () => {
    const view = viewsOver();
    const { items } = view;
    const { historyTree } = view.views;
    const [call, run] = (await historyTree.getChildren(undefined)) as readonly TreeNode[];
    const told = async (): Promise<readonly string[]> =>
      [...(await items()), ...(await items(run)), ...(await items(call)).slice(0, 1)].map(
        ({ description = '' }) => (description as string).split(' · ')[0]!,
      );
    try {
      const before = await told();
      assert.equal(before[0], 'execution reverted (3)');
      assert.match(before[1]!, /^failed: execution reverted/);
      view.learn();
      assert.deepEqual(await told(), [
        'Low(have 5)',
        'failed: Low(have 5)',
        'status 0 (failed)',
        'failed: Low(have 5)',
        'Reason: Low(have 5). The node said: execution reverted (code 3).',
      ]);
      const [item] = await items();
      const { value } = item!.tooltip as { readonly value: string };
      assert.ok(value.includes('refused by the node: Low(have 5)'), value);
    } finally {
      view.views.dispose();
    }
  });
});
