// Loads a page into its panel: HTML, content security policy, scripts and styles, the icon of the tab.

import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** The page that a panel shows. */
export type PageName = 'builder' | 'result' | 'watch';

/** The message that makes a page take the keyboard focus. */
export const TAKE_KEYBOARD = 'takeKeyboard';

export function loadPage(
  panel: vscode.WebviewPanel,
  extensionUri: vscode.Uri,
  { name, title }: { readonly name: PageName; readonly title: string },
): void {
  const { webview } = panel;
  webview.options = {
    enableScripts: true,
    localResourceRoots: ['dist', 'media'].map((folder) => vscode.Uri.joinPath(extensionUri, folder)),
  };
  const icon = (theme: string): vscode.Uri => vscode.Uri.joinPath(extensionUri, 'media', `tab-${theme}.svg`);
  panel.iconPath = { light: icon('light'), dark: icon('dark') };
  webview.html = pageHtml(webview, extensionUri, name, title);
}

/** The content security policy allows scripts by nonce, and styles only from the extension. */
function pageHtml(webview: vscode.Webview, extensionUri: vscode.Uri, name: PageName, title: string): string {
  const nonce = randomBytes(16).toString('base64');
  const uri = (...path: string[]): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, ...path)).toString();
  const loaded = {
    nonce,
    codicons: uri('dist', 'codicon.css'),
    styles: uri('dist', 'page.css'),
    scripts: [
      [uri('dist', 'common.js'), ''],
      [uri('dist', 'webview.js'), 'module'],
    ],
  };
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${webview.cspSource}; font-src ${webview.cspSource}; img-src ${webview.cspSource} data:`;
  return `<!DOCTYPE html>
<html lang="${vscode.l10n.bundle === undefined ? 'en' : vscode.env.language}">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
  </head>
  <body>
    ${name === 'builder' ? `<input id="early" aria-label="${vscode.l10n.t('Method')}">` : ''}
    <main id="app" data-page="${name}"></main>
    <script nonce="${nonce}">ethRpcTexts = ${textsJson()}</script>
    <script nonce="${nonce}">${LOADER}(${JSON.stringify(loaded)})</script>
  </body>
</html>`;
}

/**
 * VS Code shows a page and gives it the focus once it has loaded, so large scripts and styles load after that. Text
 * that is typed meanwhile goes to an input of its own.
 */
const LOADER = `(({ nonce, codicons, styles, scripts }) => {
  const early = document.querySelector('#early');
  if (early) early.style.cssText = 'position: absolute; opacity: 0';
  const take = () => { if (document.hasFocus() && early?.isConnected) early.focus(); };
  addEventListener('focus', take);
  addEventListener('message', ({ data }) => data === '${TAKE_KEYBOARD}' && focus());
  addEventListener('load', () => {
    take();
    const add = (tag, members) => new Promise((done) => {
      document.head.append(Object.assign(document.createElement(tag), members, { nonce, onload: done, onerror: done }));
    });
    ethRpcStyles = Promise.all([
      add('link', { rel: 'stylesheet', href: codicons, id: 'vscode-codicon-stylesheet' }),
      add('link', { rel: 'stylesheet', href: styles }),
    ]);
    for (const [src, type] of scripts) add('script', { src, type, async: false });
  });
})`;

/** The translations that `say` looks up, as JSON in which no text can end the script element. */
function textsJson(): string {
  return JSON.stringify(vscode.l10n.bundle ?? {}).replaceAll('<', String.raw`\u003c`);
}
