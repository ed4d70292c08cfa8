// The JSON tree of a document that is open in VS Code, and the ranges of its parts.

import * as vscode from 'vscode';
import type { JsonTree, Span } from '../../core/document/jsonTree.ts';
import { parseTree } from '../../core/document/jsonTree.ts';

const trees = new WeakMap<vscode.TextDocument, { readonly version: number; readonly tree: JsonTree }>();

/** The tree of the document as it is now; each version is parsed once. */
export function treeOf(document: vscode.TextDocument): JsonTree {
  const { version } = document;
  const before = trees.get(document);
  if (before?.version === version) return before.tree;
  const tree = parseTree(document.getText());
  trees.set(document, { version, tree });
  return tree;
}

export function rangeIn(document: vscode.TextDocument, { start, end }: Span): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}
