// Which panel shows a task, and whether that takes the keyboard or hides what is edited.
import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { withVscode } from '../withVscode.ts';

/** Panels tell how they were opened and shown again. The one that was last is in front of its column. */
const STUB = `
  export const said = [];
  export const ViewColumn = { Active: -1, Beside: -2 };
  export const Uri = { joinPath: () => ({ toString: () => 'file' }) };
  export const env = { language: 'en' };
  export const group = { viewColumn: 1, activeTab: undefined };
  export class TabInputWebview {
    constructor(viewType) { this.viewType = viewType; }
  }
  export const groups = [];
  const columns = new Map();
  export const window = {
    tabGroups: { get activeTabGroup() { return group; }, all: groups },
    createWebviewPanel(_type, title, { viewColumn, preserveFocus }) {
      said.push(\`open \${viewColumn} \${preserveFocus}\`);
      const ends = [];
      const panel = {
        title, viewColumn: viewColumn === -2 ? 2 : viewColumn === -1 ? 1 : viewColumn,
        get visible() { return columns.get(this.viewColumn) === panel; },
        webview: { asWebviewUri: (uri) => uri, cspSource: '', postMessage: (message) => said.push(message) },
        reveal(column, quietly) {
          said.push(\`show \${column} \${quietly}\`);
          if (column !== undefined) panel.viewColumn = column === -2 ? 2 : column;
          columns.set(panel.viewColumn, panel);
        },
        onDidChangeViewState: () => ({ dispose() {} }),
        onDidDispose: (end) => ends.push(end),
        dispose: () => ends.forEach((end) => end()),
      };
      columns.set(panel.viewColumn, panel);
      return panel;
    },
  };
  /** A text in front of this column, of this input of its tab. */
  export function edit(input, viewColumn = 1) {
    columns.delete(viewColumn);
    Object.assign(group, { viewColumn, activeTab: input && { input } });
  }
  /** Columns with these pages in them. */
  export function arrange(...viewTypes) {
    const tabs = viewTypes.map((type) => type && [{ input: new TabInputWebview('mainThreadWebview-' + type) }]);
    groups.splice(0, groups.length, ...tabs.map((own, index) => ({ viewColumn: index + 1, tabs: own || [] })));
  }
`;

type Window = {
  readonly said: string[];
  readonly edit: (input?: object, viewColumn?: number) => void;
  readonly arrange: (...viewTypes: readonly string[]) => void;
};

const { createPagePanels, said, edit, arrange } = await withVscode(STUB, async () => ({
  ...(await import('../../../src/host/common/pagePanel.ts')),
  ...((await import('vscode')) as unknown as Window),
}));

/** Panels of words; a page has room for a word in small letters beside its own ones. */
function panelsOfWords(unseen: readonly string[] = []) {
  const pages: string[][] = [];
  const panels: vscode.WebviewPanel[] = [];
  const marks: string[] = [];
  const all = createPagePanels<string>(
    {} as vscode.Uri,
    {
      viewType: 'words',
      title: 'Words',
      name: 'result',
      showUnseen: (word, how) => unseen.includes(word) && said.push(`unseen ${word} ${how}`) > 0,
    },
    (panel, { task }, keep) => {
      const words = task === undefined ? [] : [task];
      pages.push(words);
      panels.push(panel);
      return {
        hasRoomFor: (word) => [word, ...words].every((one) => one === one.toLowerCase()),
        shows: (word) => words.at(-1) === word,
        mustStay: () => words.at(-1) === 'STAYS',
        previewed: (isPreview) => void marks.push(`${words.join('')} ${isPreview ? 'may go' : 'stays'}`),
        take(word) {
          words.push(word);
          if (word === 'KEEP') keep();
        },
        dispose() {},
      };
    },
  );
  return { all, pages, panels, marks };
}

describe('createPagePanels', () => {
  beforeEach(() => {
    edit();
    arrange('');
    said.length = 0;
  });

  it('gives a task to one with room for it, else to a new one, and shows the one that has it as it is', () => {
    const { all, pages } = panelsOfWords();
    for (const word of ['a', 'b', 'C', 'd', 'C']) all.open(word);
    assert.deepEqual(pages, [['a', 'b', 'd'], ['C']]);
    assert.equal(said.at(-1), 'show undefined undefined');
  });

  it('shows what a tab has that was not shown since a reload, in place of any panel', () => {
    const { all, pages } = panelsOfWords(['a']);
    all.preview('b');
    all.preview('a');
    all.open('a');
    assert.deepEqual(pages, [['b']]);
    assert.deepEqual(said.slice(1), ['unseen a quiet', 'unseen a front']);
  });

  it('previews all in one panel, until what it shows is asked for', () => {
    const { all, pages } = panelsOfWords();
    for (const word of ['A', 'B', 'B', 'C']) all.preview(word);
    all.open('C');
    for (const word of ['D', 'C', 'E']) all.preview(word);
    assert.deepEqual(pages, [
      ['A', 'B', 'C'],
      ['D', 'E'],
    ]);
  });

  it('previews in no panel that has since taken what was opened', () => {
    const { all, pages } = panelsOfWords();
    all.preview('a');
    all.open('b');
    all.preview('c');
    assert.deepEqual(pages, [['a', 'b'], ['c']]);
  });

  it('previews in no panel that asks to be kept, and tells each which it is', () => {
    const { all, pages, marks } = panelsOfWords();
    for (const word of ['A', 'KEEP', 'C']) all.preview(word);
    all.open('C');
    assert.deepEqual(pages, [['A', 'KEEP'], ['C']]);
    assert.deepEqual(marks, ['A may go', 'AKEEP stays', 'C may go', 'C stays']);
  });

  it('previews in no panel that must stay', () => {
    const { all, pages } = panelsOfWords();
    for (const word of ['A', 'STAYS', 'C', 'STAYS']) all.preview(word);
    assert.deepEqual(pages, [['A', 'STAYS'], ['C']]);
  });

  it('previews in no panel that was opened, and in a new one once its own is closed', () => {
    const { all, pages, panels } = panelsOfWords();
    all.open('a');
    all.preview('b');
    panels[1]!.dispose();
    all.preview('c');
    assert.deepEqual(pages, [['a'], ['b'], ['c']]);
  });

  it('takes the keyboard to open, and leaves it where it is to preview', () => {
    const { all } = panelsOfWords();
    all.preview('A');
    all.preview('B');
    all.open('C');
    assert.deepEqual(said, ['open -1 true', 'show undefined true', 'open 1 false']);
  });

  const REQUEST = { viewType: 'mainThreadWebview-ethRpc.builder' };

  for (const [what, input, how] of [
    ['a text', { uri: 'file' }, 'quiet'],
    ['a difference', { original: 'file', modified: 'file' }, 'quiet'],
    ['a request that is typed in', REQUEST, 'beside'],
  ] as const)
    it(`previews beside ${what}, and moves there from behind it`, () => {
      const { all } = panelsOfWords();
      edit(input);
      all.preview('A', how);
      all.preview('B', how);
      assert.deepEqual(said.splice(0), ['open -2 true', 'show undefined true']);
      edit();
      const other = panelsOfWords().all;
      other.preview('A', how);
      edit(input);
      other.preview('B', how);
      assert.deepEqual(said, ['open -1 true', 'show -2 true']);
    });

  it('previews as a tab in front of a request that is not typed in, whoever has the keyboard', () => {
    const { all } = panelsOfWords();
    edit(REQUEST);
    all.preview('A');
    edit(REQUEST);
    all.preview('B');
    assert.deepEqual(said, ['open -1 true', 'show undefined true']);
  });

  it('previews in the column that has pages of its kind, else in the next one, and makes no third', () => {
    for (const [columns, edited, column] of [
      [['', ''], 1, 2],
      [['', ''], 2, 1],
      [['', '', ''], 2, 3],
      [['', '', 'words'], 1, 3],
      [['words', '', ''], 2, 1],
      [['words', ''], 1, 2],
    ] as const) {
      arrange(...columns);
      edit(REQUEST, edited);
      panelsOfWords().all.preview('A', 'beside');
      assert.equal(said.at(-1), `open ${column} true`, `${columns.join('|')} ${edited}`);
    }
  });

  it('moves a preview from behind a request in the second column to the first', () => {
    const { all } = panelsOfWords();
    arrange('', '');
    edit(REQUEST, 1);
    all.preview('A', 'beside');
    edit(REQUEST, 2);
    all.preview('B', 'beside');
    assert.deepEqual(said, ['open 2 true', 'show 1 true']);
  });

  it('opens one more where the one used last is', () => {
    const { all } = panelsOfWords();
    edit(REQUEST);
    all.preview('A', 'beside');
    arrange('', 'words');
    all.open('C');
    assert.deepEqual(said, ['open -2 true', 'open 2 false']);
  });

  it('previews in front of a request where it takes the keyboard, and where pages of its kind are', () => {
    const { all } = panelsOfWords();
    edit(REQUEST);
    all.preview('A', 'front');
    all.preview('B', 'front');
    assert.deepEqual(said, ['open -1 false', 'show undefined undefined', 'takeKeyboard']);
    edit(REQUEST, 2);
    panelsOfWords().all.preview('C', 'front');
    assert.equal(said.at(-1), 'open -1 false');
  });

  it('previews in place of any other page', () => {
    const { all } = panelsOfWords();
    edit({ viewType: 'mainThreadWebview-ethRpc.result' });
    all.preview('A');
    assert.deepEqual(said, ['open -1 true']);
  });
});
