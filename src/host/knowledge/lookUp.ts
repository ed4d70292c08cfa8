// Looks up a selector or a contract at a public service. The user has to turn that on, and sees before what is sent.

import * as vscode from 'vscode';
import { parseLookupTarget, lookupUrl, readLookupReply } from '../../core/abi/lookUp.ts';
import type { LookupTarget } from '../../core/abi/lookUp.ts';
import { askForText } from '../common/askForText.ts';
import { fetchText, urlProblem } from '../common/fetchText.ts';
import { showErrorMessage, showWarningMessage, signalOf, withNotification } from '../common/notices.ts';
import { lookupSettings, turnOnLookups } from '../common/settings.ts';
import type { FoundAbi } from './foundAbi.ts';

/** In bytes; more than the ABI of any contract. */
const LARGEST_REPLY = 5_000_000;

/** `text`: what to look up, if that is known. `chainId`: the chain of the active endpoint, for a contract. */
export type LookupRequest = { readonly text: string | undefined; readonly chainId: number | undefined };

/** The ABI from the service; undefined where it has none or was not asked, which is reported, or the user cancelled. */
export async function lookUpAbi({ text, chainId }: LookupRequest): Promise<FoundAbi | undefined> {
  const typed = text ?? (await askForText(QUESTION));
  const wanted = typed === undefined ? undefined : parseLookupTarget(typed);
  if (wanted === undefined) return undefined;
  if (wanted.kind === 'contract' && chainId === undefined)
    return no(
      vscode.l10n.t('The chain of the active endpoint is not known. Send it a call, then try again.'),
    );
  const { services } = lookupSettings();
  const url = lookupUrl(wanted, services, chainId ?? 0);
  const setting = `ethRpc.lookUp.${wanted.kind === 'selector' ? 'signatures' : 'contracts'}`;
  const wrong = urlProblem(url);
  if (wrong !== undefined)
    return no(vscode.l10n.t('The URL in the setting {0} cannot be used. {1}', setting, wrong));
  const { host } = new URL(url);
  return (await isAllowed(wanted, host, chainId)) ? ask(wanted, url, host) : undefined;
}

const QUESTION = {
  title: vscode.l10n.t('Look Up'),
  prompt: vscode.l10n.t('A selector of 4 bytes, or the address of a contract whose source is verified'),
  placeholder: '0xa9059cbb',
  problem: (text: string) =>
    parseLookupTarget(text) === undefined
      ? vscode.l10n.t('Type 0x and 8 hex digits for a selector, or 40 for an address.')
      : undefined,
};

/** Asks the user, unless look-ups are turned on. */
async function isAllowed(wanted: LookupTarget, host: string, chainId: number | undefined): Promise<boolean> {
  if (lookupSettings().isOn) return true;
  const turnOn = vscode.l10n.t('Turn On and Look Up');
  const detail = vscode.l10n.t(
    'Look-ups are off. If you turn them on, this service is called only when you choose “Look up”. It sees what is looked up and your network address, nothing of your endpoints, keys and calls. The setting ethRpc.lookUp.enabled turns them off again.',
  );
  const message =
    wanted.kind === 'selector'
      ? vscode.l10n.t('Send the selector {0} to {1}?', wanted.id, host)
      : vscode.l10n.t(
          'Send the address {0} and the chain id {1} to {2}?',
          wanted.address,
          chainId ?? 0,
          host,
        );
  if ((await showWarningMessage(message, { modal: true, detail }, turnOn)) !== turnOn) return false;
  await turnOnLookups();
  return true;
}

async function ask(wanted: LookupTarget, url: string, host: string): Promise<FoundAbi | undefined> {
  const subject = wanted.kind === 'selector' ? wanted.id : wanted.address;
  const title = vscode.l10n.t('Asking {0} for {1}', host, subject);
  const reply = await withNotification(title, async (token) => {
    const fetched = await fetchText(url, LARGEST_REPLY, signalOf(token));
    return token.isCancellationRequested ? undefined : fetched;
  });
  if (reply === undefined) return undefined;
  // HTTP 404: the service has nothing about it.
  if ('problem' in reply && reply.status !== 404)
    return no(vscode.l10n.t('{0} could not be reached. {1}', host, reply.problem));
  const abi = 'problem' in reply ? undefined : readLookupReply(wanted, reply.text, host);
  if (abi !== undefined) return { abi, addedMessage: vscode.l10n.t('Added {0}', abi.name) };
  return no(
    wanted.kind === 'selector'
      ? vscode.l10n.t('{0} has no signature for {1}. Add it by hand if you know it.', host, subject)
      : vscode.l10n.t('{0} has no verified source of {1} on this chain.', host, subject),
  );
}

function no(problem: string): undefined {
  void showErrorMessage(problem);
}
