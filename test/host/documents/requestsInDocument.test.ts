// A request document in the editor: the buttons above its requests, what is filled in and laid out, its problems.
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type * as vscode from 'vscode';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import type { KnownValues } from '../../../src/core/document/valueItems.ts';
import { requestsIn } from '../../../src/core/document/requests.ts';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export const providers = {}, problems = new Map(), listeners = {};
  const listen = (name) => (listener) => ((listeners[name] = listener), { dispose() {} });
  const provide = (name) => (_language, provider) => ((providers[name] = provider), { dispose() {} });
  export const languages = {
    createDiagnosticCollection: () => ({
      set: ({ path }, all) => void problems.set(path, all),
      delete: ({ path }) => void problems.delete(path),
      dispose() {},
    }),
    registerCodeActionsProvider: provide('actions'),
    registerCodeLensProvider: provide('lenses'),
    registerCompletionItemProvider: provide('completions'),
    registerHoverProvider: provide('hovers'),
    registerDocumentFormattingEditProvider: provide('formatting'),
  };
  export const workspace = {
    textDocuments: [],
    onDidOpenTextDocument: listen('open'),
    onDidChangeTextDocument: listen('change'),
    onDidCloseTextDocument: listen('close'),
  };
  class Base { constructor(...all) { this.all = all; } }
  export class Range {
    constructor(start, end) { Object.assign(this, { start, end }); }
    intersection(other) { return this.start <= other.end && other.start <= this.end ? this : undefined; }
  }
  export class CodeLens { constructor(range, command) { Object.assign(this, { range, command }); } }
  export class Diagnostic { constructor(range, message, severity) { Object.assign(this, { range, message, severity }); } }
  export class CodeAction { constructor(title) { this.title = title; } }
  export class CompletionItem { constructor(label, kind) { Object.assign(this, { label, kind }); } }
  export class SnippetString { constructor(value) { this.value = value; } }
  export class WorkspaceEdit { replaced = []; replace(_uri, _range, text) { this.replaced.push(text); } }
  export const TextEdit = { replace: (_range, text) => text };
  export const CodeActionKind = {}, CompletionItemKind = {};
  export const DiagnosticSeverity = { Error: 'error', Warning: 'warning' };
  export class EventEmitter { event = () => ({ dispose() {} }); fire() {} dispose() {} }
  export const Disposable = { from: (...all) => ({ dispose: () => all.forEach((one) => one?.dispose?.()) }) };
`;

type Problem = { readonly message: string; readonly severity: string; readonly range: object };
type Action = {
  readonly title: string;
  readonly isPreferred: boolean;
  readonly edit: { readonly replaced: readonly string[] };
};
type Item = {
  readonly label: string;
  readonly insertText: { readonly value: string };
  readonly filterText: string;
  readonly command?: object;
};
type Stub = {
  readonly providers: {
    readonly lenses: { provideCodeLenses(document: object): readonly { readonly command: vscode.Command }[] };
    readonly actions: {
      provideCodeActions(document: object, range: object, context: object): readonly Action[];
    };
    readonly completions: {
      provideCompletionItems(document: object, position: number): readonly Item[] | undefined;
    };
    readonly formatting: {
      provideDocumentFormattingEdits(document: object, options: object): readonly string[];
    };
  };
  readonly problems: Map<string, readonly Problem[]>;
  readonly listeners: Readonly<Record<'open' | 'change' | 'close', (event: object) => void>>;
  readonly workspace: { textDocuments: readonly object[] };
};

const host = await withVscode(STUB, async () => ({
  stub: (await import('vscode')) as unknown as Stub,
  ...(await import('../../../src/host/documents/documentLanguage.ts')),
  ...(await import('../../../src/host/documents/documentProblems.ts')),
  ...(await import('../../../src/host/documents/requestLenses.ts')),
  ...(await import('../../../src/host/documents/requestTree.ts')),
  ...(await import('../../../src/host/common/ids.ts')),
}));
const { providers, problems, listeners, workspace } = host.stub;

const documentOf = (text: string, more: object = {}): vscode.TextDocument =>
  ({
    uri: { path: '/a.json', toString: () => '/a.json' },
    version: 1,
    languageId: host.REQUEST_LANGUAGE,
    isClosed: false,
    getText: (range?: { readonly start: number; readonly end: number }) =>
      range === undefined ? text : text.slice(range.start, range.end),
    positionAt: (offset: number) => offset,
    offsetAt: (position: number) => position,
    ...more,
  }) as unknown as vscode.TextDocument;

const KNOWN: KnownValues = { methods: [], addresses: [], signatures: [], tokens: new Map() };

describe('the buttons above the requests of a document', () => {
  const CHAIN = '{"method": "eth_chainId"}';
  const entryOf = (ok: boolean, summary: string): HistoryEntry => ({ ok, summary }) as HistoryEntry;
  const titles = (document: vscode.TextDocument): readonly string[] =>
    providers.lenses.provideCodeLenses(document).map(({ command }) => command.title);
  const ONE = ['Send', 'Edit in Request Builder'];

  it('send and edit each, and all of a batch', () => {
    host.createRequestLenses();
    assert.deepEqual(titles(documentOf(CHAIN)), ONE);
    assert.deepEqual(titles(documentOf('{"method": "eth_subscribe", "params": ["newHeads"]}')), [
      'Subscribe',
      ONE[1],
    ]);
    assert.deepEqual(titles(documentOf(`[${CHAIN}, {"method": "eth_gasPrice"}]`)), [
      'Send All as Batch (2)',
      ...ONE,
      ...ONE,
    ]);
    assert.deepEqual(titles(documentOf('[]')), []);
    assert.deepEqual(titles(documentOf('[{"method": 5}]')), []);
  });

  it('say that a request is under way, and how it ended, until it is another one', () => {
    const lenses = host.createRequestLenses();
    const document = documentOf(CHAIN);
    const requests = requestsIn(host.treeOf(document));
    const end = lenses.began(document, requests)!;
    assert.deepEqual(titles(document), ['Running…', ONE[1]]);
    assert.equal(lenses.began(document, requests), undefined, 'it is under way');
    end([entryOf(true, `1\n${'2'.repeat(90)}`)]);
    assert.deepEqual(titles(document), [...ONE, `OK · 1 ${'2'.repeat(77)}…`]);
    lenses.began(document, requests)!(undefined);
    assert.equal(titles(document).length, 3, 'it was declined: the one before stays');
    lenses.began(document, requests)!([entryOf(false, 'no')]);
    assert.equal(titles(document)[2], 'failed · no');
    const other = documentOf(CHAIN);
    lenses.began(other, requests)!(undefined);
    assert.deepEqual(titles(other), ONE);
  });

  it('cannot send all again while one of them is under way', () => {
    const lenses = host.createRequestLenses();
    const document = documentOf(`[${CHAIN}]`);
    lenses.began(document, requestsIn(host.treeOf(document)));
    assert.deepEqual(titles(document), ['Running…', 'Running…', ONE[1]]);
  });
});

describe('what is filled in and laid out in a request document', () => {
  before(() => void host.registerLanguage(KNOWN));

  it('has the quotes that are missing, and goes on to suggest what stands between brackets', () => {
    const text = '{"method": "eth_getBl"}';
    const items = providers.completions.provideCompletionItems(documentOf(text), text.indexOf('Bl') + 2)!;
    const block = items.find(({ label }) => label === 'eth_getBlockByNumber')!;
    assert.match(block.insertText.value, /^"eth_getBlockByNumber"/);
    assert.equal(block.filterText, '"eth_getBlockByNumber"');
    const members = providers.completions.provideCompletionItems(documentOf('{}'), 1)!;
    for (const { insertText, command } of members)
      assert.equal(command !== undefined, insertText.value.includes('$1'), insertText.value);
    assert.ok(members.some(({ command }) => command !== undefined));
    assert.equal(providers.completions.provideCompletionItems(documentOf('{} '), 3), undefined);
  });

  it('is laid out with the indents of the editor, where that changes something', () => {
    const edits = (text: string, insertSpaces: boolean): readonly string[] =>
      providers.formatting.provideDocumentFormattingEdits(documentOf(text), { insertSpaces, tabSize: 4 });
    const [spaces] = edits('{"method":"eth_chainId"}', true);
    assert.match(spaces!, /^\{\n {4}"method": "eth_chainId"\n\}/);
    assert.match(edits('{"method":"eth_chainId"}', false)[0]!, /^\{\n\t"method"/);
    assert.deepEqual(edits(spaces!, true), []);
    assert.deepEqual(edits('{"method":', true), []);
  });
});

describe('the problems of request documents', () => {
  const BAD = documentOf('{"method": "eth_chainID", "params": []}');
  let shown: vscode.Disposable;
  let learn: () => void;

  beforeEach(() => {
    problems.clear();
    mock.timers.enable({ apis: ['setTimeout'] });
    workspace.textDocuments = [BAD];
    const served = () => ({ refused: [], modules: null });
    const onDidLearn = (listener: () => void) => ((learn = listener), { dispose() {} });
    shown = host.showProblems(served, {}, [onDidLearn as never]);
  });
  afterEach(() => {
    shown.dispose();
    mock.timers.reset();
  });

  it('are shown of what is open, when it is opened, and again when more is known', () => {
    assert.equal(problems.get('/a.json')?.length, 1);
    for (const other of [{ languageId: 'json' }, { isClosed: true }]) {
      problems.clear();
      listeners.open(documentOf('{"method": "eth_chainID"}', other));
      assert.equal(problems.size, 0);
    }
    learn();
    assert.equal(problems.size, 1);
    listeners.close(BAD);
    assert.equal(problems.size, 0);
  });

  it('wait for a pause while someone types', () => {
    problems.clear();
    listeners.change({ document: BAD });
    mock.timers.tick(150);
    listeners.change({ document: BAD });
    mock.timers.tick(150);
    assert.equal(problems.size, 0);
    mock.timers.tick(50);
    assert.equal(problems.size, 1);
    problems.clear();
    listeners.change({ document: documentOf('{', { languageId: 'json' }) });
    mock.timers.tick(500);
    assert.equal(problems.size, 0);
  });

  it('are errors where the request cannot be read, and come with names that may be meant', () => {
    const [problem] = problems.get('/a.json')!;
    assert.equal(problem!.severity, 'warning');
    listeners.open(documentOf('{"method": "eth_getBalance", "params": ["0x12"]}'));
    assert.ok(problems.get('/a.json')!.some(({ severity }) => severity === 'error'));
    const fixes = (range: object) =>
      providers.actions.provideCodeActions(BAD, range, { diagnostics: [problem] });
    const [first, ...others] = fixes({ start: 12, end: 14 });
    assert.deepEqual(
      [first!.title, first!.isPreferred, first!.edit.replaced],
      ['Change to eth_chainId', true, ['"eth_chainId"']],
    );
    assert.ok(others.every(({ isPreferred }) => !isPreferred));
    assert.deepEqual(fixes({ start: 30, end: 31 }), []);
  });
});
