// Asks for the URL of a new endpoint: by the parts of a provider, or as a whole URL, from which the key is taken out.

import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { isLoopback, KEY_PLACEHOLDER, urlTemplateProblem } from '../../core/endpoint/endpoint.ts';
import { httpUrlOfSocket, isSocketUrl } from '../../core/endpoint/socketUrl.ts';
import { withScheme } from '../../core/endpoint/withScheme.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import type { PastedUrl } from '../../core/secret/pastedUrl.ts';
import { cutOutKey, possibleKeys, splitPastedUrl } from '../../core/secret/pastedUrl.ts';
import type { Provider } from '../../core/endpoint/providers.ts';
import { PROVIDERS } from '../../core/endpoint/providers.ts';
import { askForText } from '../common/askForText.ts';
import type { Question } from '../common/askForText.ts';
import { showQuickPick } from '../common/quickInput.ts';
import { pickProvider } from './pickProvider.ts';
import { httpUrl, readAs, typedUrlProblem } from './typedUrl.ts';

export type EndpointDraft = Omit<Endpoint, 'id' | 'name'> & {
  readonly suggestedName: string;
  readonly key?: PastedUrl['key'];
};

/** All of an endpoint but id and name; `undefined` where the user dismissed a question. */
export async function askForEndpointDraft(): Promise<EndpointDraft | undefined> {
  const choice = await pickProvider();
  if (choice === undefined) return undefined;
  if (choice.url !== undefined) return draftFromUrl(choice.url);
  const template = choice.provider?.template;
  return template === undefined ? askForUrlDraft() : askForParts(choice.provider!, template);
}

async function askForUrlDraft(): Promise<EndpointDraft | undefined> {
  const typed = await askForUrl({
    title: vscode.l10n.t('Add Endpoint: URL'),
    prompt: vscode.l10n.t(
      'Paste the URL. A key in it goes to VS Code’s secret storage; or write ${apiKey} where the key belongs.',
    ),
    placeholder: 'https://host/v1/…',
  });
  return typed === undefined ? undefined : draftFromUrl(typed);
}

/** Asks for a whole URL, with the key in it or `${apiKey}` in its place; it may be typed without `http://`. */
export async function askForUrl(question: Omit<Question, 'problem'>): Promise<string | undefined> {
  const typed = await askForText({
    ...question,
    readAs,
    problem: (text) =>
      text === '' ? vscode.l10n.t('Paste the URL of the endpoint.') : typedUrlProblem(text),
  });
  return typed && withScheme(typed);
}

/** The URL of a hosted gateway without the key at its end. A login or a query is handled elsewhere. */
const GATEWAY_WITHOUT_KEY = /^https?:\/\/[^/@?#]+(?:\/[^?#]*)?\/v1\/$/;

/** The draft for a whole URL; asks the user where it is not clear which part is the key. */
export async function draftFromUrl(typed: string): Promise<EndpointDraft | undefined> {
  if (isSocketUrl(typed)) return draftFromSocketUrl(typed);
  if (GATEWAY_WITHOUT_KEY.test(typed))
    return { urlTemplate: typed + KEY_PLACEHOLDER, suggestedName: hostOf(typed) };
  const pasted = splitPastedUrl(typed);
  if (pasted === undefined) return { urlTemplate: typed, suggestedName: hostOf(typed) };
  const { urlTemplate, suggestedName, headers, key, providerId } = pasted;
  if (key === undefined) return askWhichPartIsKey({ urlTemplate, suggestedName });
  const signUpUrl = PROVIDERS.find(({ id }) => id === providerId)?.signUpUrl;
  return {
    urlTemplate,
    suggestedName,
    key,
    ...omitUndefined({ headers, signUpUrl }),
  };
}

/** The draft for the HTTP URL that goes with a WebSocket URL: known for the provider, or asked for. */
async function draftFromSocketUrl(typed: string): Promise<EndpointDraft | undefined> {
  const { url, isKnown } = httpUrlOfSocket(typed);
  if (isKnown) return draftFromUrl(url);
  const httpTemplate = await askForUrl({
    title: vscode.l10n.t('Add Endpoint: URL for calls'),
    prompt: vscode.l10n.t('Calls go over HTTP. Which URL of this endpoint takes them?'),
    value: url,
  });
  const draft = httpTemplate === undefined ? undefined : await draftFromUrl(httpUrl(httpTemplate));
  const own = splitPastedUrl(url)?.urlTemplate ?? url;
  // A WebSocket URL that may contain a key is not kept: it is then derived from the HTTP URL.
  const isSame = draft?.urlTemplate === own || possibleKeys(own).length > 0;
  return draft && (isSame ? draft : { ...draft, socketTemplate: own.replace(/^http/i, 'ws') });
}

/** Settings are synced and shared: the user is asked about each part that could be a key before it is saved there. */
export async function askWhichPartIsKey(draft: EndpointDraft): Promise<EndpointDraft | undefined> {
  const parts = possibleKeys(draft.urlTemplate);
  if (parts.length === 0) return draft;
  const none = { label: vscode.l10n.t('No, it contains no secret'), part: undefined };
  const items = parts.map((part) => ({
    icon: 'key',
    label: part,
    description: vscode.l10n.t('is the key'),
    part,
  }));
  const choice = await showQuickPick([none, ...items], {
    title: vscode.l10n.t('Is a part of this URL a key?'),
    placeHolder: vscode.l10n.t('The URL is kept in the settings, a key in secret storage'),
    ignoreFocusOut: true,
  });
  if (choice === undefined) return undefined;
  return choice.part === undefined ? draft : { ...draft, ...cutOutKey(draft.urlTemplate, choice.part) };
}

/** The host of a URL, with its port. */
export function hostOf(template: string): string {
  return new URL(template.replaceAll(KEY_PLACEHOLDER, 'KEY')).host;
}

/** A key has at least eight characters; the words of paths, such as `polygon`, are letters. */
const NO_KEY = /^(?:[\w-]{1,7}|[a-z][a-z-]{7,14})$/;

/** The host with the parts of the path that are no key: `node.example/polygon/v1`. */
export function hostAndPath(template: string): string {
  const { pathname } = new URL(template.replaceAll(KEY_PLACEHOLDER, '.'));
  return [hostOf(template), ...pathname.split('/').filter((part) => NO_KEY.test(part))].join('/');
}

async function askForParts(provider: Provider, template: string): Promise<EndpointDraft | undefined> {
  let url = template;
  for (const [part, { prompt, example }] of Object.entries(provider.parts ?? {})) {
    const fill = (text: string): string => url.replace(`{${part}}`, () => text.replace(/(?<!\/)\/+$/, ''));
    const isKeyPasted = (text: string): boolean =>
      withScheme(text).includes(KEY_PLACEHOLDER) || splitPastedUrl(withScheme(text))?.key !== undefined;
    const typed = await askForText({
      title: vscode.l10n.t('Add Endpoint: {0}', provider.label),
      prompt,
      value: provider.id === 'hosted' || part === 'host' ? '' : example,
      placeholder: example,
      problem(text) {
        if (text === '') return vscode.l10n.t('Type what belongs here, such as {0}.', example);
        if (isKeyPasted(text)) return undefined;
        return typedUrlProblem(fill(text)) ?? urlTemplateProblem(withScheme(fill(text)));
      },
      readAs: (text) => (text === '' ? undefined : readAs(fill(text))),
    });
    if (typed === undefined) return undefined;
    // The user pasted a whole URL where only a part was asked for.
    if (isKeyPasted(typed)) return draftFromUrl(withScheme(typed));
    url = withScheme(fill(typed));
  }
  const host = hostOf(url);
  const isHosted = provider.id === 'hosted';
  const signUpUrl = provider.signUpUrl ?? (isHosted && !isLocal(url) ? await askForSignUpPage() : undefined);
  return {
    urlTemplate: url,
    suggestedName: isHosted
      ? host
      : provider.id === 'local'
        ? vscode.l10n.t('Local node ({0})', host)
        : `${provider.label} (${host.split('.')[0]})`,
    ...omitUndefined({ signUpUrl }),
  };
}

function isLocal(template: string): boolean {
  return isLoopback(new URL(template.replaceAll(KEY_PLACEHOLDER, 'KEY')).hostname);
}

async function askForSignUpPage(): Promise<string | undefined> {
  const typed = await askForText({
    title: vscode.l10n.t('Add Endpoint: sign-up page (optional)'),
    prompt: vscode.l10n.t(
      'The page where one gets a key; “Get an API Key...” opens it. Leave it empty if you do not know.',
    ),
    placeholder: 'https://…',
    problem: (text) =>
      text === '' || /^https:\/\/\S+$/.test(text)
        ? undefined
        : vscode.l10n.t('An https:// URL, or leave it empty.'),
  });
  return typed === '' ? undefined : typed;
}
