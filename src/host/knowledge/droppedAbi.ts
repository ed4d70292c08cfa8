// Adds the ABI in a file that was dropped on a page, or says why it cannot be added.

import * as vscode from 'vscode';
import { ellipsis } from '../../core/text/ellipsis.ts';
import { LARGEST_DROPPED } from '../../protocol/drop.ts';
import type { DropToHost } from '../../protocol/drop.ts';
import { fileName } from '../common/fileName.ts';
import { textOfFile } from '../common/files.ts';
import { showErrorMessage } from '../common/notices.ts';
import type { Abis } from './abis.ts';
import { largeAbiText } from './foundAbi.ts';

const ABI_FILE = /\.(?:json|abi|sol|txt)$/i;
const LONGEST_NAME = 100;
/** Schemes of links: a URI with one of them does not name a file, even where a file system could read it. */
const LINKS = new Set(['http', 'https']);

type Refusal = Extract<DropToHost, { readonly type: 'dropRefused' }>['why'] | 'noAbi';

export async function addDropped(abis: Pick<Abis, 'addText'>, message: DropToHost): Promise<void> {
  if (message.type === 'dropUri') return addFile(abis, message.uri);
  const name = shownName(message.name);
  if (message.type === 'dropRefused') return refuse(message.why, name);
  if (!ABI_FILE.test(message.name)) return refuse('noAbi', name);
  return abis.addText(message.text, name);
}

async function addFile(abis: Pick<Abis, 'addText'>, text: string): Promise<void> {
  const uri = uriOf(text);
  if (uri === undefined || LINKS.has(uri.scheme) || !ABI_FILE.test(uri.path))
    return refuse('noAbi', shownName(uri?.path ?? text));
  const name = shownName(uri.path);
  const read = await textOfFile(uri, LARGEST_DROPPED);
  return 'why' in read ? refuse(read.why, name) : abis.addText(read.text, name, uri.fsPath);
}

function uriOf(text: string): vscode.Uri | undefined {
  try {
    return vscode.Uri.parse(text, true);
  } catch {
    return undefined;
  }
}

function refuse(why: Refusal, name: string): void {
  const words: Readonly<Record<Refusal, string>> = {
    several: vscode.l10n.t('Drop one file at a time.'),
    noAbi: vscode.l10n.t(
      '{0} is not an ABI file. The ABI of a contract can be dropped here: .json, .abi, .sol or .txt.',
      name,
    ),
    tooLarge: largeAbiText(name),
    unread: vscode.l10n.t('{0} cannot be read. Choose it with “Add ABI or Signature...”.', name),
  };
  void showErrorMessage(words[why]);
}

function shownName(path: string): string {
  return ellipsis(fileName(path), LONGEST_NAME);
}
