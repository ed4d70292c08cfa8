// Owns one webview panel of a kind: opened, shown again, restored after a reload.

import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** Which page a panel shows. */
type PageName = 'builder' | 'result' | 'watch';

/** What a panel's page needs of the host while the panel lives. */
export interface Page<Task> {
  /** Does what the panel was opened for. */
  take(task: Task): void;
  dispose(): void;
}

export interface PagePanel<Task> {
  /** Opens the panel, or shows it again, and gives its page the task where there is one. */
  open(task?: Task): void;
  /** Takes over a panel that VS Code restored after a reload. */
  restore(panel: vscode.WebviewPanel): void;
  dispose(): void;
}

type PanelKind = { readonly viewType: string; readonly title: string; readonly name: PageName };

export function createPagePanel<Task>(
  extensionUri: vscode.Uri,
  { viewType, title, name }: PanelKind,
  connect: (panel: vscode.WebviewPanel, first: Task | undefined) => Page<Task>,
): PagePanel<Task> {
  let current: { readonly panel: vscode.WebviewPanel; readonly page: Page<Task> } | undefined;

  function attach(panel: vscode.WebviewPanel, task: Task | undefined): void {
    const page = connect(panel, task);
    const { webview } = panel;
    webview.options = {
      enableScripts: true,
      localResourceRoots: ['dist', 'media'].map((folder) => vscode.Uri.joinPath(extensionUri, folder)),
    };
    const icon = (theme: string): vscode.Uri =>
      vscode.Uri.joinPath(extensionUri, 'media', `tab-${theme}.svg`);
    panel.iconPath = { light: icon('light'), dark: icon('dark') };
    webview.html = pageHtml(webview, extensionUri, name, title);
    current = { panel, page };
    panel.onDidDispose(() => {
      page.dispose();
      if (current?.panel === panel) current = undefined;
    });
  }

  return {
    open(task) {
      if (current !== undefined) {
        current.panel.reveal();
        if (task !== undefined) current.page.take(task);
      } else attach(vscode.window.createWebviewPanel(viewType, title, vscode.ViewColumn.Active), task);
    },
    restore: (panel) => attach(panel, undefined),
    dispose: () => current?.panel.dispose(),
  };
}

/** The content security policy lets in scripts by nonce, and styles from the extension only. */
function pageHtml(webview: vscode.Webview, extensionUri: vscode.Uri, name: PageName, title: string): string {
  const nonce = randomBytes(16).toString('base64');
  const uri = (...path: string[]): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, ...path)).toString();
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${webview.cspSource}; font-src ${webview.cspSource}; img-src ${webview.cspSource} data:`;
  return `<!DOCTYPE html>
<html lang="${vscode.l10n.bundle === undefined ? 'en' : vscode.env.language}">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="stylesheet" href="${uri('dist', 'codicon.css')}" id="vscode-codicon-stylesheet">
    <link rel="stylesheet" href="${uri('media', 'page.css')}">
    <title>${title}</title>
  </head>
  <body>
    <main id="app" data-page="${name}"></main>
    <script nonce="${nonce}">ethRpcTexts = ${textsJson()}</script>
    <script nonce="${nonce}" src="${uri('dist', 'common.js')}"></script>
    <script type="module" nonce="${nonce}" src="${uri('dist', 'webview.js')}"></script>
  </body>
</html>`;
}

/** What `say` looks texts up in, as JSON that no text in it can end the script with. */
function textsJson(): string {
  return JSON.stringify(vscode.l10n.bundle ?? {}).replaceAll('<', String.raw`\u003c`);
}
