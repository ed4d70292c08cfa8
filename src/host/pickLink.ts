// Owns the choice of the call that comes next for a value.

import * as vscode from 'vscode';
import type { Link } from '../core/decode/links.ts';
import { showQuickPick } from './common/quickInput.ts';

/** Asks for one of the links; undefined where the person chose none. */
export async function pickLink(links: readonly Link[]): Promise<Link | undefined> {
  const items = links.map((link) => ({
    label: link.label,
    description: link.method,
    detail: JSON.stringify(link.params),
    link,
  }));
  const picked = await showQuickPick(items, {
    title: vscode.l10n.t('Next Call'),
    matchOnDescription: true,
  });
  return picked?.link;
}
