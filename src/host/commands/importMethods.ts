// The command that imports methods for an endpoint: from an OpenRPC document in a file, at a URL, or of the endpoint.

import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { failureMessage } from '../../core/failure/failureText.ts';
import { wholeValue } from '../../core/jsonIndex/wholeValue.ts';
import { LARGEST_OPENRPC } from '../../core/openrpc/parseOpenRpc.ts';
import { askForText } from '../common/askForText.ts';
import { textOfFile, unreadableText } from '../common/files.ts';
import { fetchText, tooLarge, urlProblem } from '../common/fetchText.ts';
import type { Calls } from '../calls/calls.ts';
import { showErrorMessage, showInformationMessage } from '../common/notices.ts';
import { showQuickPick } from '../common/quickInput.ts';
import type { MethodImports } from '../endpoints/methodImports.ts';

/** The text of a document, a problem, or undefined where the user left. */
type Source = { readonly text: string } | { readonly problem: string } | undefined;

export async function importMethods(endpoint: Endpoint, imports: MethodImports, calls: Calls): Promise<void> {
  const items = [
    {
      icon: 'broadcast',
      label: vscode.l10n.t('From the Endpoint'),
      description: vscode.l10n.t('rpc.discover of “{0}”', endpoint.name),
      read: () => discover(endpoint, calls),
    },
    { icon: 'folder-opened', label: vscode.l10n.t('From a File...'), read: readFile },
    { icon: 'link', label: vscode.l10n.t('From a URL...'), read: readUrl },
  ];
  const remove = { icon: 'trash', label: vscode.l10n.t('Remove Imported Methods'), read: undefined };
  const choice = await showQuickPick(imports.document() === undefined ? items : [...items, remove], {
    title: vscode.l10n.t('Import Methods for “{0}”', endpoint.name),
    placeHolder: vscode.l10n.t('Where is the OpenRPC document?'),
  });
  if (choice === undefined) return;
  if (choice.read === undefined) {
    await imports.remove(endpoint);
    void showInformationMessage(vscode.l10n.t('The methods imported for “{0}” were removed.', endpoint.name));
    return;
  }
  const source = await choice.read();
  if (source === undefined) return;
  const read =
    'problem' in source
      ? { ok: false as const, problem: source.problem }
      : await imports.save(endpoint, source.text);
  if (!read.ok) {
    void showErrorMessage(vscode.l10n.t('No methods were imported. {0}', read.problem));
    return;
  }
  const { title, methods, leftOut } = read;
  const count =
    methods.length === 1 ? vscode.l10n.t('1 method') : vscode.l10n.t('{0} methods', methods.length);
  const messages = [
    title === ''
      ? vscode.l10n.t('Imported {0} for “{1}”.', count, endpoint.name)
      : vscode.l10n.t('Imported {0} of “{1}” for “{2}”.', count, title, endpoint.name),
    vscode.l10n.t('Methods that are already known keep their descriptions.'),
  ];
  const names = leftOut.slice(0, 5).join(', ') + (leftOut.length > 5 ? ' …' : '');
  if (leftOut.length > 0) messages.push(vscode.l10n.t('Not callable from here: {0}.', names));
  void showInformationMessage(messages.join(' '));
}

async function discover(endpoint: Endpoint, calls: Calls): Promise<Source> {
  const entry = await calls.run({ method: 'rpc.discover', params: [], endpoint, origin: 'extension' });
  if (entry === undefined) return undefined;
  const { outcome } = entry;
  if (!outcome.ok)
    return {
      problem: vscode.l10n.t(
        'The endpoint does not describe itself: {0}',
        failureMessage(outcome.failure, entry),
      ),
    };
  const document = wholeValue(outcome.result, LARGEST_OPENRPC);
  return document === undefined ? tooLarge(LARGEST_OPENRPC) : { text: JSON.stringify(document) };
}

async function readFile(): Promise<Source> {
  const [file] =
    (await vscode.window.showOpenDialog({
      title: vscode.l10n.t('OpenRPC Document'),
      filters: { JSON: ['json'] },
    })) ?? [];
  if (file === undefined) return undefined;
  const read = await textOfFile(file, LARGEST_OPENRPC);
  if ('text' in read) return read;
  return read.why === 'tooLarge' ? tooLarge(LARGEST_OPENRPC) : { problem: unreadableText(file) };
}

async function readUrl(): Promise<Source> {
  const url = await askForText({
    title: vscode.l10n.t('Import Methods: URL'),
    prompt: vscode.l10n.t(
      'The address of an OpenRPC document, such as https://example.com/openrpc.json. No API key is sent there.',
    ),
    problem: urlProblem,
  });
  return url === undefined ? undefined : fetchText(url, LARGEST_OPENRPC);
}
