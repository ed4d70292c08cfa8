// Owns the request builder's panel: one, opened, shown again, restored after a reload.

import * as vscode from 'vscode';
import { connectPage } from './builderPage.ts';
import type { BuilderServices, DraftForPage, Page } from './builderPage.ts';
import { BUILDER_VIEW } from './ids.ts';

export interface Builder {
  /** Opens the panel, or shows it again, and fills in the draft where one is given. */
  open(draft?: DraftForPage): void;
  /** Takes over a panel that VS Code restored after a reload. */
  restore(panel: vscode.WebviewPanel): void;
  dispose(): void;
}

export function createBuilder(services: BuilderServices): Builder {
  let current: { readonly panel: vscode.WebviewPanel; readonly page: Page } | undefined;

  function attach(panel: vscode.WebviewPanel, draft: DraftForPage | undefined): void {
    const page = connectPage(panel, services, draft);
    current = { panel, page };
    panel.onDidDispose(() => {
      page.dispose();
      if (current?.panel === panel) current = undefined;
    });
  }

  return {
    open(draft) {
      if (current !== undefined) {
        current.panel.reveal();
        if (draft !== undefined) current.page.fill(draft);
        return;
      }
      const panel = vscode.window.createWebviewPanel(
        BUILDER_VIEW,
        'Ethereum Request',
        vscode.ViewColumn.Active,
      );
      attach(panel, draft);
    },
    restore: (panel) => attach(panel, undefined),
    dispose: () => current?.panel.dispose(),
  };
}
