// The module `vscode` for pages outside VS Code: one window, drawn on a page of a plain browser.
import type * as vscode from 'vscode';
import { executeCommand, registerCommand } from './commands.ts';
import { showOpenDialog, showSaveDialog } from './dialogs.ts';
import { activeTextEditor, showTextDocument, visibleTextEditors, workspace as files } from './documents.ts';
import { createStatusBarItem, messages, setStatusBarMessage, withProgress } from './notices.ts';
import { showInputBox, showQuickPick } from './pickers.ts';
import { createQuickInput } from './quickInput.ts';
import { getConfiguration, onDidChangeConfiguration } from './settings.ts';
import { createOutputChannel, registerUriHandler } from './links.ts';
import { createWebviewPanel, registerWebviewPanelSerializer } from './panels.ts';
import { tabGroups } from './tabs.ts';
import { createTreeView } from './sideBar.ts';
import { Disposable } from './values.ts';

export { Uri } from './uri.ts';
export * from './values.ts';

const nothing = (): Disposable => new Disposable(() => undefined);
const silent = (): undefined => undefined;

export const commands = { executeCommand, registerCommand };

export const window = {
  ...messages,
  withProgress,
  setStatusBarMessage,
  createStatusBarItem,
  createQuickPick: createQuickInput,
  createInputBox: createQuickInput,
  showQuickPick,
  showInputBox,
  showOpenDialog,
  showSaveDialog,
  createTreeView,
  createWebviewPanel,
  registerWebviewPanelSerializer,
  registerFileDecorationProvider: nothing,
  tabGroups,
  showTextDocument,
  get activeTextEditor() {
    return activeTextEditor();
  },
  get visibleTextEditors() {
    return visibleTextEditors();
  },
  createTextEditorDecorationType: nothing,
  registerUriHandler,
  createOutputChannel,
  // Documents are never typed into.
  onDidChangeActiveTextEditor: nothing,
  onDidChangeTextEditorSelection: nothing,
};

export const workspace = { ...files, getConfiguration, onDidChangeConfiguration };
Object.defineProperties(workspace, {
  workspaceFolders: { get: () => files.workspaceFolders },
  textDocuments: { get: () => files.textDocuments },
});

let copied = '';

export const env = {
  language: 'en',
  uiKind: 1,
  uriScheme: 'vscode',
  appRoot: '/nowhere',
  clipboard: {
    readText: (): Promise<string> => Promise.resolve(copied),
    writeText(text: string): Promise<void> {
      copied = text;
      return Promise.resolve();
    },
  },
  openExternal: (_page: vscode.Uri): Promise<boolean> => Promise.resolve(false),
};

export const languages = {
  registerCodeLensProvider: nothing,
  registerCompletionItemProvider: nothing,
  registerHoverProvider: nothing,
  registerCodeActionsProvider: nothing,
  registerDocumentFormattingEditProvider: nothing,
  createDiagnosticCollection: () => ({ set: silent, delete: silent, clear: silent, dispose: silent }),
};

type Replacement = string | number | boolean;

export const l10n = {
  t: (text: string, ...values: readonly Replacement[]): string =>
    text.replaceAll(/\{(\d+)\}/g, (_, index: string) => String(values[Number(index)])),
};

type Extension = { readonly extensionPath: string; readonly activate: () => Promise<unknown> };

export const extensions = {
  own: undefined as Extension | undefined,
  getExtension(): Extension | undefined {
    return this.own;
  },
};
