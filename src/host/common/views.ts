// Trees, tabs and status bar items: parts of the window that stay. Their texts are inert.

import * as vscode from 'vscode';
import { guarded, inertLine, inertLines, makeInert } from './inertWidget.ts';

export function createTreeView<Row>(id: string, options: vscode.TreeViewOptions<Row>): vscode.TreeView<Row> {
  const { treeDataProvider } = options;
  const view = vscode.window.createTreeView<Row>(id, {
    ...options,
    treeDataProvider: {
      ...treeDataProvider,
      getTreeItem: async (row) => inertTreeItem(await treeDataProvider.getTreeItem(row)),
    },
  });
  return guarded(view, { title: inertLine, description: inertLine, message: inertLines });
}

/** Does not change a Markdown tooltip: its texts are made inert where it is built. */
function inertTreeItem(item: vscode.TreeItem): vscode.TreeItem {
  const { tooltip, accessibilityInformation } = item;
  if (tooltip !== undefined) item.tooltip = inertLines(tooltip);
  if (accessibilityInformation !== undefined) makeInert(accessibilityInformation, ['label']);
  return makeInert(item, ['label', 'description']);
}

/** The same panel; its titles are made inert. */
export function inertPanel(panel: vscode.WebviewPanel): vscode.WebviewPanel {
  return guarded(panel, { title: inertLine });
}

/** A part of the text of a status bar item. */
export type StatusPart = string | { readonly icon: string };

type StatusTexts = {
  /** Joined with a space between them. */
  readonly parts: readonly StatusPart[];
  readonly tooltip: string;
  /** For screen readers. */
  readonly label: string;
};

export interface StatusItem {
  show(texts: StatusTexts): void;
  hide(): void;
  dispose(): void;
}

/** An item at the left of the status bar. `name`: its name in the menu that hides it. `command`: runs on a click. */
export function createStatusBarItem(
  id: string,
  priority: number,
  { name, command }: { readonly name: string; readonly command: string },
): StatusItem {
  const item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Left, priority);
  item.name = name;
  item.command = command;
  return {
    show({ parts, tooltip, label }) {
      item.text = parts
        .map((part) => (typeof part === 'string' ? inertLine(part) : `$(${part.icon})`))
        .join(' ');
      item.tooltip = inertLines(tooltip);
      item.accessibilityInformation = { label: inertLine(label) };
      item.show();
    },
    hide: () => item.hide(),
    dispose: () => item.dispose(),
  };
}
