// Proves that the host shows texts through src/host/common/ only, which makes them inert.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository, tool } from '../workbench/paths.ts';

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
