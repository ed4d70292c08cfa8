// Opens the source of a row: the contract at an address, or the lines at which a call frame failed or was called.

import * as vscode from 'vscode';
import type { ContractSource } from '../../core/contracts/contractIndex.ts';
import { lineName } from '../../core/contracts/sourceLine.ts';
import type { SourceLine } from '../../core/contracts/sourceLine.ts';
import type { DecodedNode } from '../../core/decode/decodedNode.ts';
import { frameLinesOf } from '../../core/decode/frameLines.ts';
import { escapePattern } from '../../core/search/linePatterns.ts';
import { ellipsis } from '../../core/text/ellipsis.ts';
import { showWarningMessage } from '../common/notices.ts';
import { findSource } from '../knowledge/sourceFiles.ts';

/** `name`: of the place, in the menu. `detail`: the text beside it. */
export type SourcePlace = { readonly name: string; readonly detail: string } & (ContractSource | SourceLine);

const MOST_SOURCES = 3;
const LONGEST_DETAIL = 40;

/** The places of the source code of a row; none for a value without source code. */
export function sourcesOf(node: DecodedNode): readonly SourcePlace[] {
  const { kind, value, context } = node;
  const lines = frameLinesOf(node);
  if (lines !== undefined) {
    const { failed, called } = lines;
    return [
      ...(failed === undefined ? [] : [linePlace(failed, lineName(failed))]),
      ...(called === undefined
        ? []
        : [linePlace(called, vscode.l10n.t('{0}, which calls it', lineName(called)))]),
    ];
  }
  if (kind !== 'address' || typeof value !== 'string') return [];
  return (context.contractAt?.(value)?.sources ?? []).slice(0, MOST_SOURCES).map((source) => ({
    ...source,
    name: vscode.l10n.t('source of {0}', source.contract),
    detail: source.path,
  }));
}

function linePlace(line: SourceLine, name: string): SourcePlace {
  return { ...line, name, detail: ellipsis(line.text, LONGEST_DETAIL) };
}

/** Shows the line, or the beginning of the contract. */
export async function openSource(place: SourcePlace): Promise<void> {
  const file = await findSource(place);
  const document = file && (await vscode.workspace.openTextDocument(file).then(undefined, () => undefined));
  if (document === undefined) {
    const message = vscode.l10n.t('{0} was not found in this folder.', place.path);
    void showWarningMessage(message);
    return;
  }
  const selection = 'contract' in place ? declarationIn(document, place.contract) : lineIn(document, place);
  if (selection === undefined) {
    void showWarningMessage(changed(place));
  }
  await vscode.window.showTextDocument(document, selection === undefined ? {} : { selection });
}

/** The message on a line that its file no longer has. */
export function changed({ path }: Pick<SourceLine, 'path'>): string {
  return vscode.l10n.t('{0} has changed since it was compiled: the line is not there.', path);
}

function declarationIn(document: vscode.TextDocument, contract: string): vscode.Range {
  const declared = new RegExp(String.raw`\b(?:contract|library)\s+${escapePattern(contract)}(?![\w$])`);
  const begin = document.positionAt(Math.max(0, document.getText().search(declared)));
  return new vscode.Range(begin, begin);
}

/** The range of a line in its file; undefined where the file has another text there by now. */
export function lineIn(
  document: vscode.TextDocument,
  { start, end, text }: SourceLine,
): vscode.Range | undefined {
  const range = new vscode.Range(start.line, start.column, end.line, end.column);
  return document.getText(range).startsWith(text) ? range : undefined;
}
