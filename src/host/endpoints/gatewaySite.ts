// Asks a gateway about keys by mail: what it offers, to send a mail, and for the key that belongs to a code. Failures
// are returned as sentences.

import * as vscode from 'vscode';
import type { EndpointTls } from '../../core/endpoint/endpointTls.ts';
import type { Failure } from '../../core/failure/failure.ts';
import { parseRetryAfter, retryText } from '../../core/failure/retryAfter.ts';
import {
  LARGEST_SITE_REPLY,
  readIssuedKey,
  readKeyGateway,
  messageIn,
} from '../../core/secret/keysByMail.ts';
import type { KeyGateway } from '../../core/secret/keysByMail.ts';
import type { Secret } from '../../core/secret/secret.ts';
import { ellipsis } from '../../core/text/ellipsis.ts';
import type { RpcClient } from '../../rpc/client.ts';
import { signalOf, withNotification } from '../common/notices.ts';

/** `tls`: the TLS settings of the endpoint with this origin. */
export type SiteAddress = { readonly origin: string; readonly tls?: EndpointTls | undefined };

export type SiteReply<Value> = { readonly ok: true; readonly value: Value } | Refusal;

export type Refusal = { readonly ok: false; readonly why: Why; readonly problem: string };

/** `off`: it sends no keys by mail; `spent`: the code was used before or has expired. */
type Why = 'cancelled' | 'off' | 'spent' | 'other';

export interface GatewaySite {
  /** Fails with `off` where the gateway sends no keys by mail. */
  about(site: SiteAddress): Promise<SiteReply<KeyGateway>>;
  sendMail(site: SiteAddress, email: string): Promise<SiteReply<undefined>>;
  keyFor(site: SiteAddress, code: string): Promise<SiteReply<Secret>>;
}

type Reply = { readonly status: number; readonly retryAfter: string; readonly body: Uint8Array };

const LONGEST_WORDS = 300;

export function createGatewaySite(client: () => Promise<Pick<RpcClient, 'requestSite'>>): GatewaySite {
  async function ask<Value>(
    site: SiteAddress,
    path: string,
    message: object | undefined,
    read: (reply: Reply) => SiteReply<Value>,
  ): Promise<SiteReply<Value>> {
    const title = vscode.l10n.t('Asking {0}', site.origin);
    const body = message && JSON.stringify(message);
    const outcome = await withNotification(title, async (token) =>
      (await client()).requestSite({ ...site, path, body }, LARGEST_SITE_REPLY, signalOf(token)),
    );
    if (!outcome.ok) return notReached(site, outcome.failure);
    const { status, retryAfter, body: bytes } = outcome.reply;
    if (status === 429) return no('other', tooMany(site, retryAfter));
    return bytes instanceof Uint8Array ? read({ status, retryAfter, body: bytes }) : unread(site);
  }

  return {
    about: (site) =>
      ask(site, '/.well-known/ethereum-rpc-gateway', undefined, (reply) => {
        const value = readKeyGateway(reply);
        if (value?.keysByMail === true) return { ok: true, value };
        return value === undefined ? notOne(site, reply) : noMails(site);
      }),
    sendMail: (site, email) =>
      ask(site, '/keys', { email, ...clientName() }, (reply) => {
        if (reply.status === 202) return { ok: true, value: undefined };
        if (reply.status === 404) return noMails(site);
        const words = ellipsis(messageIn(reply), LONGEST_WORDS);
        if (reply.status !== 400) return unexpected(site, reply);
        return words === ''
          ? no('other', vscode.l10n.t('{0} does not accept this address.', site.origin))
          : no('other', vscode.l10n.t('{0} says: {1}', site.origin, words));
      }),
    keyFor: (site, code) =>
      ask(site, '/keys/exchange', { code }, (reply) => {
        if (reply.status === 410) return spent(site);
        if (reply.status !== 200) return unexpected(site, reply);
        const value = readIssuedKey(reply);
        return value === undefined ? unread(site) : { ok: true, value };
      }),
  };
}

/** Whether a link that the gateway shows in the browser opens in this VS Code. */
export function takesLinks(): boolean {
  return vscode.env.uiKind === vscode.UIKind.Desktop && vscode.env.uriScheme === 'vscode';
}

function clientName(): { readonly client?: 'vscode' } {
  return takesLinks() ? { client: 'vscode' } : {};
}

function no(why: Why, problem: string): Refusal {
  return { ok: false, why, problem };
}

function notReached(site: SiteAddress, failure: Failure): Refusal {
  if (failure.kind === 'cancelled') return no('cancelled', failure.message);
  return failure.kind === 'protocol'
    ? unread(site)
    : no('other', vscode.l10n.t('{0} could not be reached. {1}', site.origin, failure.message));
}

function notOne(site: SiteAddress, reply: Reply): Refusal {
  if (reply.status >= 500) return unexpected(site, reply);
  return no(
    'off',
    vscode.l10n.t('{0} does not say that it is a gateway that sends keys by mail.', site.origin),
  );
}

function noMails({ origin }: SiteAddress): Refusal {
  return no('off', vscode.l10n.t('{0} sends no keys by mail. Ask its operator for a key.', origin));
}

function spent({ origin }: SiteAddress): Refusal {
  return no(
    'spent',
    vscode.l10n.t('This link was already used or has expired. No key came from {0}.', origin),
  );
}

function unread({ origin }: SiteAddress): Refusal {
  return no('other', vscode.l10n.t('{0} responded with something that cannot be read.', origin));
}

function unexpected({ origin }: SiteAddress, { status }: Reply): Refusal {
  return no('other', vscode.l10n.t('{0} responded with HTTP {1}.', origin, status));
}

function tooMany({ origin }: SiteAddress, retryAfter: string): string {
  const wait = retryText(parseRetryAfter(retryAfter, Date.now()));
  return vscode.l10n.t('{0} accepts no more requests of this kind for now. {1}', origin, wait).trim();
}
