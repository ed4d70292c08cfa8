// Owns asking for a transaction to explain. Takes whatever is pasted, and offers the calls that it leads to.

import * as vscode from 'vscode';
import type { DecodeContext } from '../core/decode/decodedNode.ts';
import { identify } from '../core/explain/identify.ts';
import { askForText } from './askForText.ts';
import type { CallRequest } from './calls.ts';
import { showInformationMessage } from './common/notices.ts';
import { pickLink } from './pickLink.ts';

/** The hash of a transaction, or the call that was chosen for something else; undefined where the person left. */
export async function askWhatToExplain(
  context: DecodeContext,
): Promise<{ readonly hash: string } | { readonly call: CallRequest } | undefined> {
  const text = await askForText({
    title: vscode.l10n.t('Explain Transaction'),
    prompt: vscode.l10n.t(
      'Paste the hash of a transaction, or an address, a block, calldata, revert data, a signed transaction.',
    ),
    problem: (typed) => (identify(typed, context).length > 0 ? undefined : NOTHING),
  });
  if (text === undefined) return undefined;
  const candidates = identify(text, context);
  const [likeliest] = candidates;
  const hash = likeliest?.node?.value;
  if (likeliest?.what === 'transactionHash' && typeof hash === 'string') return { hash };
  const links = candidates.flatMap(({ calls }) => calls);
  if (links.length === 0) {
    void showInformationMessage(candidates.map(({ label }) => label).join(' '));
    return undefined;
  }
  const link = await pickLink(links);
  return link && { call: { method: link.method, params: link.params } };
}

const NOTHING = vscode.l10n.t('This is no hash, address, block, or data that can be told.');
