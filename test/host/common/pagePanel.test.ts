// Which panel shows a task, and whether that takes the keyboard or hides what is edited.
import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { withVscode } from '../withVscode.ts';

/** Panels tell how they were opened and shown again; `editor` is where a text is edited. */
const STUB = `
  export const said = [];
  export const editing = { column: undefined };
  export const ViewColumn = { Active: -1, Beside: -2 };
  export const Uri = { joinPath: () => ({ toString: () => 'file' }) };
  export const env = { language: 'en' };
  export const window = {
    get activeTextEditor() { return editing.column && { viewColumn: editing.column }; },
    createWebviewPanel(_type, title, { viewColumn, preserveFocus }) {
      said.push(\`open \${viewColumn} \${preserveFocus}\`);
      const ends = [];
      return {
        title, visible: false, viewColumn: viewColumn === -2 ? 2 : 1,
        webview: { asWebviewUri: (uri) => uri, cspSource: '' },
        reveal: (column, quietly) => said.push(\`show \${column} \${quietly}\`),
        onDidChangeViewState: () => ({ dispose() {} }),
        onDidDispose: (end) => ends.push(end),
        dispose: () => ends.forEach((end) => end()),
      };
    },
  };
`;

type Said = {
  readonly said: string[];
  readonly editing: { column: number | undefined };
};

const { createPagePanels, said, editing } = await withVscode(STUB, async () => ({
  ...(await import('../../../src/host/common/pagePanel.ts')),
  ...((await import('vscode')) as unknown as Said),
}));

/** Panels of words; a page has room until it is given a word in capitals. */
function panelsOfWords() {
  const pages: string[][] = [];
  const panels = createPagePanels<string>(
    {} as vscode.Uri,
    { viewType: 'words', title: 'Words', name: 'result' },
    (_panel, { task, isRestored }) => {
      const words = task === undefined ? [] : [task];
      pages.push(words);
      return {
        hasRoomFor: () => isRestored !== true && words.every((word) => word === word.toLowerCase()),
        shows: (word) => words.at(-1) === word,
        take: (word) => void words.push(word),
        dispose() {},
      };
    },
  );
  return { panels, pages };
}

describe('createPagePanels', () => {
  beforeEach(() => {
    said.length = 0;
    editing.column = undefined;
  });

  it('gives a task to the panel that shows it, else to one with room for it, else to a new one', () => {
    const { panels, pages } = panelsOfWords();
    panels.open('a');
    panels.open('B');
    panels.open('c');
    panels.open('B');
    panels.open('d');
    assert.deepEqual(pages, [
      ['a', 'B', 'B'],
      ['c', 'd'],
    ]);
  });

  it('takes the keyboard, unless it is asked not to', () => {
    const { panels } = panelsOfWords();
    panels.open('a');
    panels.open('b', 'quietly');
    panels.open('c');
    assert.deepEqual(said, ['open -1 false', 'show undefined true', 'show undefined false']);
  });

  it('stands beside a text that is edited, new or not, where it does not take the keyboard', () => {
    const { panels } = panelsOfWords();
    editing.column = 1;
    panels.open('A', 'quietly');
    panels.open('b');
    panels.open('c', 'quietly');
    editing.column = 2;
    panels.open('d', 'quietly');
    assert.deepEqual(said, ['open -2 true', 'open -1 false', 'show -2 true', 'show undefined true']);
  });

  it('tells a page that it was restored', () => {
    const { panels, pages } = panelsOfWords();
    const panel = {
      webview: { asWebviewUri: () => '' },
      onDidChangeViewState() {},
      onDidDispose() {},
    };
    panels.restore(panel as unknown as vscode.WebviewPanel);
    panels.open('a');
    assert.deepEqual(pages, [[], ['a']]);
  });
});
