// Owns the page's HTML and its content security policy: scripts by nonce, styles from the extension only.

import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

export function builderHtml(webview: vscode.Webview, extensionUri: vscode.Uri): string {
  const nonce = randomBytes(16).toString('base64');
  const uri = (...path: string[]): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, ...path)).toString();
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${webview.cspSource}; font-src ${webview.cspSource}; img-src ${webview.cspSource} data:`;
  return `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="stylesheet" href="${uri('dist', 'codicon.css')}" id="vscode-codicon-stylesheet">
    <link rel="stylesheet" href="${uri('media', 'page.css')}">
    <title>Ethereum Request</title>
  </head>
  <body>
    <main id="app"></main>
    <script type="module" nonce="${nonce}" src="${uri('dist', 'webview.js')}"></script>
  </body>
</html>`;
}
