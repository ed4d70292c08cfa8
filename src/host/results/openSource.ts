// From an address to the source of the contract that is there.

import * as vscode from 'vscode';
import type { ContractSource } from '../../core/contracts/contractIndex.ts';
import type { DecodedNode } from '../../core/decode/decodedNode.ts';
import { escapePattern } from '../../core/search/textMatcher.ts';
import { showWarningMessage } from '../common/notices.ts';

const MOST_SOURCES = 3;
/** The folders that compilers write to are in the folder that they compile. */
const OUTPUT = /\/(?:out|artifacts)\//g;
/** Where the sources of packages are. */
const PACKAGES = ['', 'node_modules'];

/** Where the contracts are written whose code is at this address; none for another value. */
export function sourcesOf({ kind, value, context }: DecodedNode): readonly ContractSource[] {
  if (kind !== 'address' || typeof value !== 'string') return [];
  return (context.contractAt?.(value)?.sources ?? []).slice(0, MOST_SOURCES);
}

/** Shows a source where the contract begins. An artifact can name any path: only one in the workspace is opened. */
export async function openSource({ artifact, path, contract }: ContractSource): Promise<void> {
  const document = await openInWorkspace(artifact, path);
  if (document === undefined) {
    const message = vscode.l10n.t('The source of {0}, {1}, was not found in this folder.', contract, path);
    void showWarningMessage(message);
    return;
  }
  const declared = new RegExp(String.raw`\b(?:contract|library)\s+${escapePattern(contract)}(?![\w$])`);
  const begin = document.positionAt(Math.max(0, document.getText().search(declared)));
  await vscode.window.showTextDocument(document, { selection: new vscode.Range(begin, begin) });
}

/** The first of the files that can be meant. */
async function openInWorkspace(artifact: string, path: string): Promise<vscode.TextDocument | undefined> {
  if (path.split(/[/\\]/).includes('..')) return undefined;
  const built = vscode.Uri.parse(artifact, true);
  for (const { index } of built.path.matchAll(OUTPUT))
    for (const folder of PACKAGES) {
      const file = vscode.Uri.joinPath(built.with({ path: built.path.slice(0, index) }), folder, path);
      if (vscode.workspace.getWorkspaceFolder(file) === undefined) continue;
      const document = await vscode.workspace.openTextDocument(file).then(
        (one) => one,
        () => undefined,
      );
      if (document !== undefined) return document;
    }
  return undefined;
}
