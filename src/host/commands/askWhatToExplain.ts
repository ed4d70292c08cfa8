// Asks for a transaction to explain: the user can paste any text, and choose one of the calls that it suggests.

import * as vscode from 'vscode';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import { accept, refuse } from '../../core/input/input.ts';
import { identify } from '../../core/paste/identify.ts';
import { askForText } from '../common/askForText.ts';
import { pickOrType } from '../common/pickOrType.ts';
import type { InputStep } from '../common/pickOrType.ts';
import type { CallRequest } from '../calls/calls.ts';
import { showInformationMessage } from '../common/notices.ts';
import { pickSuggestedCall } from './pickSuggestedCall.ts';

/**
 * The hash of a transaction, or the call that the user chose for another value; undefined where the user left.
 * `offered`: hashes to choose from, with what is known of them.
 */
export async function askWhatToExplain(
  context: DecodeContext,
  offered: InputStep['suggestions'],
): Promise<{ readonly hash: string } | { readonly call: CallRequest } | undefined> {
  const text = await askForTransaction(context, offered);
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

async function askForTransaction(
  context: DecodeContext,
  offered: InputStep['suggestions'],
): Promise<string | undefined> {
  const title = vscode.l10n.t('Explain Transaction');
  const prompt = vscode.l10n.t(
    'Paste a transaction hash, an address, a block, data or a signed transaction.',
  );
  const isKnown = (typed: string): boolean => identify(typed, context).length > 0;
  if (offered.length === 0)
    return askForText({ title, prompt, problem: (typed) => (isKnown(typed) ? undefined : NOTHING) });
  const picked = await pickOrType({
    title,
    prompt,
    suggestions: offered,
    check: (typed) => (isKnown(typed) ? accept(typed) : refuse(NOTHING)),
  });
  return 'text' in picked ? picked.text : undefined;
}

const NOTHING = vscode.l10n.t('This is not a hash, address, block or data.');
