// What stays in the window: trees, tabs and the status bar. Their texts are inert.

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

/** A tooltip of Markdown is made inert where it is made. */
function inertTreeItem(item: vscode.TreeItem): vscode.TreeItem {
  const { tooltip, accessibilityInformation } = item;
  if (tooltip !== undefined) item.tooltip = inertLines(tooltip);
  if (accessibilityInformation !== undefined) makeInert(accessibilityInformation, ['label']);
  return makeInert(item, ['label', 'description']);
}

/** The same page; titles that it gets are inert. */
export function inertPanel(panel: vscode.WebviewPanel): vscode.WebviewPanel {
  return guarded(panel, { title: inertLine });
}

/** Of the text of an item in the status bar. */
export type StatusPart = string | { readonly icon: string };

type StatusTexts = {
  /** Shown with a blank between them. */
  readonly parts: readonly StatusPart[];
  readonly tooltip: string;
  /** For those who hear it. */
  readonly label: string;
};

export interface StatusItem {
  show(texts: StatusTexts): void;
  hide(): void;
  dispose(): void;
}

/** An item at the left of the status bar. `name`: in the menu that hides it. `command`: what a click does. */
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
