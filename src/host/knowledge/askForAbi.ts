// Asks for a signature or an ABI file to add, and for added ones to forget.

import * as vscode from 'vscode';
import { parseSignature } from '../../core/abi/signature.ts';
import { showErrorMessage } from '../common/notices.ts';
import { showInputBox, showQuickPick } from '../common/quickInput.ts';
import { fileName, readAbiText } from './abiText.ts';
import type { AddedAbi } from './addedAbis.ts';

/** `said`: that it was added, in words. */
type Found = { readonly abi: AddedAbi; readonly said: string };

/** What a person wants to do: add something, or forget what was added, where there is any. */
export async function askForChange(
  added: readonly string[],
): Promise<Found | { readonly forgotten: readonly string[] } | undefined> {
  const [type, file, remove] = [
    vscode.l10n.t('Type a signature'),
    vscode.l10n.t('Choose an ABI file...'),
    vscode.l10n.t('Forget what was added...'),
  ];
  const choices = [type, file, ...(added.length === 0 ? [] : [remove])];
  const chosen = await showQuickPick(choices, {
    title: vscode.l10n.t('Add ABI or Signature'),
  });
  if (chosen === type) return askForSignature();
  if (chosen === file) return askForFile();
  return chosen === remove ? askWhatToForget(added) : undefined;
}

async function askForSignature(): Promise<Found | undefined> {
  const text = await showInputBox({
    title: vscode.l10n.t('Add Signature'),
    prompt: vscode.l10n.t('A function, event or error, with parameter names where you know them'),
    placeHolder: 'event Sold(address indexed buyer, uint256 price)',
    ignoreFocusOut: true,
    validateInput: (typed) =>
      typed.trim() === '' || parseSignature(typed, '') !== undefined
        ? undefined
        : vscode.l10n.t(
            'This is no signature. Write it like transfer(address to, uint256 amount), events and errors with “event” or “error” before it.',
          ),
  });
  const signature = text?.trim() ?? '';
  if (signature === '') return undefined;
  return { abi: { name: signature, text: signature }, said: vscode.l10n.t('Added {0}', signature) };
}

async function askForFile(): Promise<Found | undefined> {
  const [uri] =
    (await vscode.window.showOpenDialog({
      title: vscode.l10n.t('Add ABI'),
      filters: { JSON: ['json'] },
    })) ?? [];
  if (uri === undefined) return undefined;
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  const name = fileName(uri.path);
  const found = readAbiText(text, name);
  if (found === undefined || found.signatures.length === 0) {
    const message = vscode.l10n.t(
      '{0} holds no ABI. Choose a JSON file with a list of functions and events, or a compiler’s artifact.',
      name,
    );
    return void showErrorMessage(message);
  }
  const said = vscode.l10n.t('Added {0} signatures of {1}', found.signatures.length, name);
  return { abi: { name: uri.fsPath, text: found.abi }, said };
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
