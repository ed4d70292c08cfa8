// Owns the choice of the call that comes next for a value.

import * as vscode from 'vscode';
import { linksOf } from '../core/decode/links.ts';
import type { Link } from '../core/decode/links.ts';
import type { HistoryNode } from './historyTree.ts';

/** The calls a row of the History view leads to. */
export function nodeLinks(node: HistoryNode): readonly Link[] {
  if (node.kind === 'value') return linksOf(node.node);
  return node.kind === 'line' ? (node.links ?? []) : [];
}

/** Asks for one of the links; undefined where the person chose none. */
export async function pickLink(links: readonly Link[]): Promise<Link | undefined> {
  const items = links.map((link) => ({
    label: link.label,
    description: link.method,
    detail: JSON.stringify(link.params),
    link,
  }));
  const picked = await vscode.window.showQuickPick(items, { title: 'Next Call', matchOnDescription: true });
  return picked?.link;
}
