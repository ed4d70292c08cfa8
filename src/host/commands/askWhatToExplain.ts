// Asks for a transaction to explain: any pasted text, with the calls it suggests.

import * as vscode from 'vscode';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import { identify } from '../../core/paste/identify.ts';
import { askForText } from '../common/askForText.ts';
import type { CallRequest } from '../calls/calls.ts';
import { showInformationMessage } from '../common/notices.ts';
import { pickSuggestedCall } from './pickSuggestedCall.ts';

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
  const link = await pickSuggestedCall(links);
  return link && { call: { method: link.method, params: link.params } };
}

const NOTHING = vscode.l10n.t('This is no hash, address, block, or data that can be told.');
