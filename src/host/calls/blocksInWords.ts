// Names the blocks of a run over blocks.

import * as vscode from 'vscode';
import { groupDigits } from '../../core/quantity.ts';

/** `the last 20 blocks` for `latest-19..latest`; any other text as it was typed. */
export function blocksInWords(text: string): string {
  const [, before] = /^\s*latest\s*-\s*(\d+)\s*\.\.\s*latest\s*$/i.exec(text) ?? [];
  return before === undefined || before === '0'
    ? text
    : vscode.l10n.t('the last {0} blocks', groupDigits(BigInt(before) + 1n));
}
