// What is said of a request document when it is pointed at.
import assert from 'node:assert/strict';
import type { KnownValues } from '../../../src/core/document/valueItems.ts';
import { withVscode } from '../withVscode.ts';

type Hover = { readonly contents: { readonly value: string }; readonly range: unknown };
type Provider = { provideHover(document: object, position: number): Hover | undefined };

const VSCODE = `
  export const providers = [];
  export const CompletionItemKind = {};
  export class MarkdownString { constructor(value) { this.value = value; } }
  export class Range { constructor(start, end) { Object.assign(this, { start, end }); } }
  export class Hover { constructor(contents, range) { Object.assign(this, { contents, range }); } }
  export const Disposable = { from: () => ({ dispose() {} }) };
  export const languages = {
    registerCompletionItemProvider() {},
    registerHoverProvider: (_, provider) => void providers.push(provider),
    registerDocumentFormattingEditProvider() {},
  };
`;
const TEXT = '{"method": "eth_getBalance", "params": []}';

describe('a hover in a request document', () => {
  it('says what a method does, where its name stands, and nothing where there is none', async () => {
    const { registerLanguage, providers } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/documents/documentLanguage.ts')),
      ...((await import('vscode')) as unknown as { readonly providers: readonly Provider[] }),
    }));
    const known: KnownValues = { methods: [], addresses: [], signatures: [], tokens: new Map() };
    registerLanguage(known);
    const document = {
      version: 1,
      getText: () => TEXT,
      offsetAt: (position: number) => position,
      positionAt: (offset: number) => offset,
    };
    const at = TEXT.indexOf('eth_getBalance');
    const hover = providers[0]?.provideHover(document, at + 2);
    assert.match(hover?.contents.value ?? '', /balance/i);
    assert.deepEqual({ ...(hover?.range as object) }, { start: at - 1, end: at + 'eth_getBalance"'.length });
    assert.equal(providers[0]?.provideHover(document, TEXT.length), undefined);
  });
});
