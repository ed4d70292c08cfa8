// The pages on the way to a key: what the service is, the link that was sent, the key itself, and its end.

import type { KeyState } from '../../access/keyTable.ts';
import { maskAddress } from '../../access/mailAddress.ts';
import type { Quota } from '../../access/keyCounts.ts';
import type { ConfirmResult, LinkState, SignupRules } from '../signup.ts';
import {
  copyBox,
  curlExample,
  callUrl,
  dateAndTime,
  page,
  durationWords,
  socketUrl,
  tokenForm,
  type Service,
} from './frame.ts';
import { markup, type Markup } from './markup.ts';

/** The id of the extension, as in its manifest. */
const EXTENSION_ID = 'ethereum-rpc-explorer.ethereum-rpc-explorer';

/** What is wrong with the address that the user typed. */
export type FormProblem = { readonly typed: string; readonly message: string };

export function homePage(service: Service, rules: SignupRules, problem?: FormProblem): string {
  return page(
    service,
    'Get an API key for Ethereum',
    markup`<p class="lead">JSON-RPC over HTTP and WebSocket, with a key of your own. Enter your mail address, and the key comes to your mailbox.</p>
<div class="card">${addressForm(service, problem)}</div>
<h2>Make a call</h2>
<p>The key is the last part of the URL. Everything else is plain JSON-RPC.</p>
${copyBox('example', curlExample(service.origin, 'YOUR_API_KEY'))}
<p>WebSocket, with subscriptions, is at the same place:</p>
${copyBox('WebSocket URL', socketUrl(service.origin, 'YOUR_API_KEY'))}
<h2>Good to know</h2>
<ul>
<li>${quotaText(rules.quota)}</li>
<li>Key lost? Ask for a new one with the same address. The earlier key ends ${afterGrace(rules.graceMs)}.</li>
<li>The mail with your key has a link that revokes it.</li>
<li>In VS Code, the extension Ethereum RPC Explorer takes the key with one click.</li>
<li>This service keeps a hash of your key, not the key. Your address is kept encrypted and used for nothing else.</li>
</ul>`,
    true,
  );
}

function addressForm(service: Service, problem?: FormProblem): Markup {
  const wrong =
    problem === undefined
      ? undefined
      : markup`<p class="wrong" id="wrong" role="alert">${problem.message}</p>`;
  const described = problem === undefined ? 'hint' : 'wrong hint';
  const invalid = problem === undefined ? undefined : markup` aria-invalid="true" autofocus`;
  const terms =
    service.terms === undefined
      ? undefined
      : markup` By asking for a key you accept the <a href="${service.terms}">terms of use</a>.`;
  return markup`<form method="post" action="/keys">
${wrong}<label for="email">Mail address</label>
<div class="line"><input id="email" name="email" type="email" autocomplete="email" required maxlength="254" value="${problem?.typed ?? ''}" aria-describedby="${described}"${invalid}>
<button>Send me a link</button></div>
<p class="quiet" id="hint">The link works once, within an hour.${terms}</p>
</form>`;
}

function quotaText({ perSecond, perDay }: Quota): string {
  const limits = [
    ...(perSecond > 0 ? [`${perSecond.toLocaleString('en')} calls per second`] : []),
    ...(perDay > 0 ? [`${perDay.toLocaleString('en')} calls per day`] : []),
  ];
  return limits.length === 0
    ? 'The number of calls is not limited.'
    : `A key can make ${limits.join(' and ')}.`;
}

const afterGrace = (ms: number): string => (ms === 0 ? 'at once' : `${durationWords(ms)} later`);

export const SENT_MESSAGE =
  'If the address is right, a mail with a link is on its way. The link works once, within an hour.';

export function sentPage(service: Service): string {
  return page(
    service,
    'Check your mailbox',
    markup`<p class="lead">${SENT_MESSAGE}</p>
<h2>No mail after some minutes?</h2>
<ul><li>Check the spam folder.</li><li>The address may have a typing error: <a href="/">enter it again</a>.</li></ul>`,
  );
}

export function confirmPage(service: Service, token: string): string {
  return page(
    service,
    'One click to your key',
    markup`<p class="lead">The key is made when you press the button. It is shown once, and sent to your mailbox.</p>
${tokenForm('/keys/confirm', token, 'Make my API key')}
<p class="quiet">You did not ask for a key? Close this page. Nothing was made.</p>`,
  );
}

export function keyPage(service: Service, made: ConfirmResult & { readonly kind: 'made' }): string {
  const { key, client, address, earlierEnds } = made;
  const url = callUrl(service.origin, key);
  const link = `vscode://${EXTENSION_ID}/key?gateway=${encodeURIComponent(service.origin)}&code=${made.code}`;
  const open = markup`<p><a class="button" href="${link}">Open in VS Code</a></p>
<p class="quiet">For the extension Ethereum RPC Explorer. It works once, within ten minutes.</p>`;
  const earlier =
    earlierEnds === undefined
      ? undefined
      : markup`<p class="note">Your earlier key ends on ${dateAndTime(earlierEnds)}.</p>`;
  return page(
    service,
    'Your API key',
    markup`<p class="lead">It is shown here once. A mail with it is on its way to ${maskAddress(address)}.</p>
${client === 'vscode' ? open : undefined}${copyBox('key', key, 'key')}
<p class="note">Treat the key like a password: whoever has it makes calls in your name. The mail has a link that revokes it.</p>
${earlier}<h2>The URLs for your programs</h2>
<p>HTTP:</p>
${copyBox('URL', url)}
<p>WebSocket, with subscriptions:</p>
${copyBox('WebSocket URL', socketUrl(service.origin, key))}
<h2>Try it</h2>
${copyBox('command', curlExample(service.origin, key))}
${client === 'vscode' ? undefined : markup`<h2>Use it in VS Code</h2>${open}`}`,
  );
}

const LINK_PROBLEMS: Readonly<Record<Exclude<LinkState, 'open'>, { title: string; why: string }>> = {
  used: {
    title: 'This link was used before',
    why: 'A link makes one key. The key was shown then, and sent to your mailbox.',
  },
  late: {
    title: 'This link has expired',
    why: 'A link works for an hour. Nothing was made.',
  },
  forged: {
    title: 'This link does not work',
    why: 'It may be incomplete: some mail programs break long links. Copy all of it from the mail into the address bar.',
  },
};

export function linkProblemPage(service: Service, state: Exclude<LinkState, 'open'>): string {
  const { title, why } = LINK_PROBLEMS[state];
  const how =
    state === 'used' ? 'Key lost? Ask for a new one with the same address.' : 'You can ask for a new link.';
  return page(
    service,
    title,
    markup`<p class="lead">${why}</p><p>${how}</p><p><a class="button" href="/">Get a new link</a></p>`,
  );
}

export function revokePage(service: Service, token: string): string {
  return page(
    service,
    'Revoke your API key?',
    markup`<p class="lead">Programs that use this key will get no more results. This cannot be undone.</p>
${tokenForm('/keys/revoke', token, 'Revoke the key')}
<p class="quiet">You can ask for a new key at any time.</p>`,
  );
}

export function revokedPage(service: Service, state: KeyState): string {
  const why = state === 'ended' ? 'It was replaced by a later one.' : 'It no longer works.';
  return page(
    service,
    state === 'ended' ? 'Your API key has ended' : 'Your API key is revoked',
    markup`<p class="lead">${why}</p><p><a class="button" href="/">Get a new key</a></p>`,
  );
}

/** The page for what cannot be done now, or not this way. A proxy may show it below a path of its own. */
export function problemPage(service: Service, title: string, message: string | Markup): string {
  return page(
    service,
    title,
    markup`<p class="lead">${message}</p><p><a class="button" href="${service.origin}/">Back to the start</a></p>`,
  );
}
