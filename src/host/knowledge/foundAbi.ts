// Reads the ABI in the text of a file, the clipboard or a paste, as it is added, and reports what could not be read.

import * as vscode from 'vscode';
import { readAbiText } from '../../core/abi/abiText.ts';
import type { AbiText } from '../../core/abi/abiText.ts';
import { showErrorMessage, showWarningMessage } from '../common/notices.ts';
import type { AddedAbi } from './addedAbis.ts';

/** `addedMessage`: the message that it was added. */
export type FoundAbi = { readonly abi: AddedAbi; readonly addedMessage: string };

const MOST_SAID = 5;

/**
 * `where`: the file of the text, or `the clipboard`. `path`: the name under which the ABI is kept; by default, its
 * contracts or signatures.
 */
export function foundAbi(text: string, where: string, path?: string): FoundAbi | undefined {
  const found = readAbiText(text, where);
  if (found === undefined || found.signatures.length === 0) {
    const message = vscode.l10n.t(
      'There is no ABI in {0} that can be read. Use a JSON ABI, a compiler’s artifact, the source of an interface, or lines such as event Sold(uint256 price).',
      where,
    );
    return void showErrorMessage(message);
  }
  const name = path ?? nameOf(found);
  if (found.unread.length > 0) {
    const more = found.unread.length - MOST_SAID;
    const lines = [
      ...found.unread.slice(0, MOST_SAID),
      ...(more > 0 ? [vscode.l10n.t('{0} more.', more)] : []),
    ];
    void showWarningMessage(vscode.l10n.t('Not all was added of {0}. {1}', where, lines.join(' ')));
  }
  const { length } = found.signatures;
  const addedMessage =
    length === 1
      ? vscode.l10n.t('Added 1 signature of {0}', where)
      : vscode.l10n.t('Added {0} signatures of {1}', length, where);
  return { abi: { name, text: found.abi }, addedMessage };
}

/** The error for a file that is larger than `LARGEST_DROPPED`. */
export function largeAbiText(name: string): string {
  return vscode.l10n.t('{0} is too large for an ABI: at most 20 MB are read.', name);
}

function nameOf({ contracts, signatures }: AbiText): string {
  if (contracts.length > 0) return contracts.join(', ');
  const [first] = signatures;
  return signatures.length === 1
    ? first!.text
    : vscode.l10n.t('{0} and {1} more', first!.text, signatures.length - 1);
}
