// Asks the user for a signature or an ABI to add, or for added ones to remove.

import * as vscode from 'vscode';
import { parseSignature } from '../../core/abi/signature.ts';
import { LARGEST_DROPPED } from '../../protocol/drop.ts';
import { fileName } from '../common/fileName.ts';
import { textOfFile, unreadableText } from '../common/files.ts';
import { showErrorMessage } from '../common/notices.ts';
import { showInputBox, showQuickPick } from '../common/quickInput.ts';
import { foundAbi, largeAbiText } from './foundAbi.ts';
import type { FoundAbi } from './foundAbi.ts';
import { lookUpAbi } from './lookUp.ts';
import type { LookupRequest } from './lookUp.ts';

/** Asks whether to add a signature or an ABI, or to remove added ones, if there are any. */
export async function askForChange(
  added: readonly string[],
  about: LookupRequest,
): Promise<FoundAbi | { readonly forgotten: readonly string[] } | undefined> {
  const [type, file, clipboard, search, remove] = [
    vscode.l10n.t('Type a signature'),
    vscode.l10n.t('Choose an ABI file...'),
    vscode.l10n.t('Use the ABI on the clipboard'),
    about.text === undefined
      ? vscode.l10n.t('Look up on the internet...')
      : vscode.l10n.t('Look up {0} on the internet', about.text),
    vscode.l10n.t('Forget what was added...'),
  ];
  const choices = [type, file, clipboard, search, ...(added.length === 0 ? [] : [remove])];
  const chosen = await showQuickPick(choices, {
    title: vscode.l10n.t('Add ABI or Signature'),
  });
  if (chosen === type) return askForSignature();
  if (chosen === file) return askForFile();
  if (chosen === clipboard)
    return foundAbi(await vscode.env.clipboard.readText(), vscode.l10n.t('the clipboard'));
  if (chosen === search) return lookUpAbi(about);
  return chosen === remove ? askWhatToForget(added) : undefined;
}

async function askForSignature(): Promise<FoundAbi | undefined> {
  const text = await showInputBox({
    title: vscode.l10n.t('Add Signature'),
    prompt: vscode.l10n.t('A function, event or error, with parameter names where you know them'),
    placeHolder: 'event Sold(address indexed buyer, uint256 price)',
    ignoreFocusOut: true,
    validateInput: (typed) =>
      typed.trim() === '' || parseSignature(typed, '') !== undefined
        ? undefined
        : vscode.l10n.t(
            'This is not a signature. Write it like transfer(address to, uint256 amount), events and errors with “event” or “error” before it.',
          ),
  });
  const signature = text?.trim() ?? '';
  if (signature === '') return undefined;
  return { abi: { name: signature, text: signature }, addedMessage: vscode.l10n.t('Added {0}', signature) };
}

async function askForFile(): Promise<FoundAbi | undefined> {
  const [uri] =
    (await vscode.window.showOpenDialog({
      title: vscode.l10n.t('Add ABI'),
      filters: { ABI: ['json', 'abi', 'sol', 'txt'] },
    })) ?? [];
  if (uri === undefined) return undefined;
  const name = fileName(uri.path);
  const read = await textOfFile(uri, LARGEST_DROPPED);
  if ('text' in read) return foundAbi(read.text, name, uri.fsPath);
  return void showErrorMessage(read.why === 'tooLarge' ? largeAbiText(name) : unreadableText(uri));
}

async function askWhatToForget(
  added: readonly string[],
): Promise<{ readonly forgotten: readonly string[] } | undefined> {
  const forgotten = await showQuickPick([...added], {
    title: vscode.l10n.t('Forget Added Signatures'),
    canPickMany: true,
  });
  return forgotten === undefined || forgotten.length === 0 ? undefined : { forgotten };
}
