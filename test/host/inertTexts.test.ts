// Proves that the host shows texts through src/host/common/ only, which makes them inert, and that this does so.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository, tool } from '../workbench/paths.ts';
import { withVscode } from './withVscode.ts';

/** What shows texts, and the file that may use it. */
const SHOWING: Readonly<Record<string, readonly string[]>> = {
  notices: [
    'setStatusBarMessage',
    'showErrorMessage',
    'showInformationMessage',
    'showWarningMessage',
    'withProgress',
  ],
  quickInput: [
    'createInputBox',
    'createQuickPick',
    'showInputBox',
    'showQuickPick',
    'showWorkspaceFolderPick',
  ],
  views: ['createStatusBarItem', 'createTreeView', 'registerTreeDataProvider'],
  editorTexts: ['CodeAction', 'CodeLens', 'CompletionItem', 'Diagnostic'],
  tooltip: ['MarkdownString'],
};

/** Functions of `vscode.window` that show a document, a dialog of files, or what is made inert where it is handed over. */
const OTHERS = [
  'createOutputChannel',
  'createTerminal',
  'createTextEditorDecorationType',
  'createWebviewPanel',
  'registerCustomEditorProvider',
  'registerFileDecorationProvider',
  'registerTerminalLinkProvider',
  'registerTerminalProfileProvider',
  'registerUriHandler',
  'registerWebviewPanelSerializer',
  'registerWebviewViewProvider',
  'showNotebookDocument',
  'showOpenDialog',
  'showSaveDialog',
  'showTextDocument',
  'withScmProgress',
];

describe('texts that the host shows', () => {
  it('are refused by the linter wherever they do not go through src/host/common/', () => {
    const names = Object.values(SHOWING).flat();
    const folder = mkdtempSync(join(tmpdir(), 'ethrpc-texts-'));
    const probe = (name: string, lines: readonly string[]): void =>
      writeFileSync(join(folder, 'src/host', name), lines.join('\n'));
    try {
      mkdirSync(join(folder, 'src/host/common'), { recursive: true });
      probe(
        'probe.ts',
        names.map((name) => `vscode.window.${name}('x');`),
      );
      probe(
        'taken.ts',
        names.map((name) => `const { ${name} } = vscode.window;`),
      );
      for (const [file, own] of Object.entries(SHOWING))
        probe(
          `common/${file}.ts`,
          own.map((name) => `vscode.window.${name}('x');`),
        );
      copyFileSync(join(repository, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
      const { stdout } = spawnSync(tool('oxlint'), ['-f', 'json'], { cwd: folder, encoding: 'utf8' });
      const { diagnostics } = JSON.parse(stdout) as {
        diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[];
      };
      const refused = diagnostics
        .filter(({ code }) => code === 'eslint(no-restricted-properties)')
        .map(({ filename, labels }) => `${filename}: ${names[labels[0]!.span.line - 1]}`);
      const all = ['probe', 'taken'].flatMap((file) => names.map((name) => `src/host/${file}.ts: ${name}`));
      assert.deepEqual(refused.toSorted(), all.toSorted());
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('reach VS Code by its one name, under which the linter knows them', () => {
    const files = globSync(join(repository, 'src/host/**/*.ts'));
    assert.ok(files.length > 100);
    const imports = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^import (?!type )(.*) from 'vscode';/gm)].map(
        ([, what]) => what,
      ),
    );
    assert.deepEqual([...new Set(imports)], ['* as vscode']);
  });

  it('leave out no function of the window', () => {
    const types = readFileSync(join(repository, 'node_modules/@types/vscode/index.d.ts'), 'utf8');
    const [, window = ''] = /\n\texport namespace window \{([\s\S]*?)\n\t\}/.exec(types) ?? [];
    const functions = new Set([...window.matchAll(/export function (\w+)/g)].map(([, name]) => name!));
    const known = [...Object.values(SHOWING).flat(), ...OTHERS].filter((name) => /^[a-z]/.test(name));
    assert.deepEqual([...functions].toSorted(), known.toSorted());
  });
});

const STUB = `
  export const shown = [];
  const kept = (name) => (...given) => { shown.push([name, ...given]); return Promise.resolve(given.at(-1)); };
  class Widget {
    #isOwn = true;
    show() { shown.push(['widget', this.#isOwn, { ...this }]); }
  }
  export const window = {
    showErrorMessage: kept('error'),
    showWarningMessage: kept('warning'),
    showInformationMessage: kept('information'),
    setStatusBarMessage: kept('status'),
    showInputBox: async (options) => { shown.push([options, options.validateInput('x')]); },
    showQuickPick: async (items, options) => {
      shown.push([items, options]);
      return options.canPickMany ? items.slice(1) : items.at(-1);
    },
    createQuickPick: () => new Widget(),
    createInputBox: () => new Widget(),
    createStatusBarItem: () => new Widget(),
    createTreeView: (_id, options) => Object.assign(new Widget(), { options }),
    withProgress: (options, task) => task({ report: (step) => shown.push([options, step]) }),
  };
  export const StatusBarAlignment = { Left: 1 };
`;

const LINK = '[x](command:acme.run) $(sync)\u202E\nmore';
const INERT = '[x]\u200B(command:acme.run) $\u200B(sync)⟨U+202E⟩ more';
const INERT_LINES = INERT.replace(' more', '\nmore');

const { shown, ...common } = await withVscode(STUB, async () => ({
  ...(await import('../../src/host/common/notices.ts')),
  ...(await import('../../src/host/common/quickInput.ts')),
  ...(await import('../../src/host/common/views.ts')),
  shown: ((await import('vscode')) as unknown as { readonly shown: unknown[] }).shown,
}));

/** What VS Code was given to show meanwhile. */
async function shownBy(act: () => unknown): Promise<readonly unknown[]> {
  shown.length = 0;
  await act();
  return [...shown];
}

describe('src/host/common', () => {
  it('makes notices and questions inert, and gives the button that was pressed as it was given', async () => {
    let pressed: unknown;
    const said = await shownBy(async () => (pressed = await common.showErrorMessage(LINK, 'No', LINK)));
    assert.deepEqual(said, [['error', INERT, 'No', INERT]]);
    assert.equal(pressed, LINK);
    const asked = await shownBy(() => common.showWarningMessage(LINK, { modal: true, detail: LINK }, 'Yes'));
    assert.deepEqual(asked, [['warning', INERT_LINES, { modal: true, detail: INERT_LINES }, 'Yes']]);
    const status = await shownBy(() => common.setStatusBarMessage(LINK, 5, 'key'));
    assert.deepEqual(status, [['status', `$(key) ${INERT}`, 5]]);
    const location = { viewId: 'x' };
    const progress = await shownBy(() =>
      common.withProgress({ location, title: LINK }, async (own) => own.report({ message: LINK })),
    );
    assert.deepEqual(progress, [[{ location, title: INERT }, { message: INERT }]]);
  });

  it('makes lists inert, has icons only where they are named, and gives the item that was picked as it was given', async () => {
    const item = {
      icon: 'key',
      label: LINK,
      description: LINK,
      detailIcon: 'warning',
      detail: LINK,
      own: LINK,
    };
    const picks: unknown[] = [];
    const given = await shownBy(async () => {
      picks.push(await common.showQuickPick([item], { title: LINK, placeHolder: LINK }));
      picks.push(await common.showQuickPick(['a', LINK], { canPickMany: true }));
    });
    const inert = { label: `$(key) ${INERT}`, description: INERT, detail: `$(warning) ${INERT}`, own: LINK };
    assert.deepEqual(given, [
      [[inert], { title: INERT, placeHolder: INERT }],
      [[{ label: 'a' }, { label: INERT }], { canPickMany: true }],
    ]);
    assert.equal(picks[0], item);
    assert.deepEqual(picks[1], [LINK]);
    const live = await shownBy(() => {
      const pick = common.createQuickPick();
      Object.assign(pick, {
        title: LINK,
        placeholder: LINK,
        items: [item],
        activeItems: [item],
        value: LINK,
      });
      pick.show();
    });
    const texts = { title: INERT, placeholder: INERT, items: [inert], activeItems: [inert], value: LINK };
    assert.deepEqual(live, [['widget', true, texts]]);
  });

  it('makes what a box says inert, never what is typed into it', async () => {
    const once = await shownBy(() =>
      common.showInputBox({ prompt: LINK, value: LINK, validateInput: () => LINK }),
    );
    const [[{ validateInput: _, ...options }, problem]] = once as [[Record<string, unknown>, string]];
    assert.deepEqual([options, problem], [{ prompt: INERT, value: LINK }, INERT]);
    const live = await shownBy(() => {
      const box = common.createInputBox();
      Object.assign(box, {
        title: LINK,
        prompt: LINK,
        placeholder: LINK,
        validationMessage: LINK,
        value: LINK,
      });
      box.show();
    });
    const texts = { title: INERT, prompt: INERT, placeholder: INERT, validationMessage: INERT, value: LINK };
    assert.deepEqual(live, [['widget', true, texts]]);
  });

  it('makes trees, tabs and the status bar inert', async () => {
    const item = { label: LINK, description: LINK, tooltip: LINK, accessibilityInformation: { label: LINK } };
    const treeDataProvider = { getChildren: () => [1], getTreeItem: () => ({ ...item }) };
    const view = common.createTreeView('x', { treeDataProvider });
    Object.assign(view, { title: LINK, description: LINK, message: LINK });
    const { options, ...texts } = view as unknown as {
      options: { treeDataProvider: { getTreeItem(row: number): unknown } };
    };
    assert.deepEqual(texts, { title: INERT, description: INERT, message: INERT_LINES });
    assert.deepEqual(await options.treeDataProvider.getTreeItem(1), {
      label: INERT,
      description: INERT,
      tooltip: INERT_LINES,
      accessibilityInformation: { label: INERT },
    });
    const panel = common.inertPanel({ title: '' } as never);
    panel.title = LINK;
    assert.equal(panel.title, INERT);
    const [bar] = await shownBy(() =>
      common
        .createStatusBarItem('x', 1, { name: 'x', command: 'y' })
        .show({ parts: [{ icon: 'plug' }, LINK], tooltip: LINK, label: LINK }),
    );
    assert.deepEqual(bar, [
      'widget',
      true,
      {
        name: 'x',
        command: 'y',
        text: `$(plug) ${INERT}`,
        tooltip: INERT_LINES,
        accessibilityInformation: { label: INERT },
      },
    ]);
  });
});
