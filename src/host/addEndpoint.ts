// Owns the guided way to a new endpoint. A key inside a pasted URL is taken out before anything is saved.

import * as vscode from 'vscode';
import type { Endpoint } from '../core/endpoint.ts';
import { needsKey, urlTemplateProblem } from '../core/endpoint.ts';
import { splitPastedUrl } from '../core/pastedUrl.ts';
import type { PastedUrl } from '../core/pastedUrl.ts';
import type { Provider } from '../core/providers.ts';
import { PROVIDERS } from '../core/providers.ts';
import type { EndpointKeys } from './endpointKeys.ts';
import type { Endpoints } from './endpoints.ts';
import { writeEndpoints } from './settings.ts';

type Draft = Omit<Endpoint, 'id' | 'name'> & {
  readonly suggestedName: string;
  readonly key?: PastedUrl['key'];
};

/** Asks for provider, URL, name and key, saves the endpoint and makes it the active one. */
export async function addEndpoint(endpoints: Endpoints, keys: EndpointKeys): Promise<Endpoint | undefined> {
  const draft = await askForDraft();
  if (draft === undefined) return undefined;
  const name = await vscode.window.showInputBox({
    title: 'Add Endpoint: name',
    prompt: 'How this endpoint is called in lists and in the status bar.',
    value: draft.suggestedName,
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === '' ? 'Type a name.' : undefined),
  });
  if (name === undefined) return undefined;
  const { suggestedName: _name, key, ...rest } = draft;
  const endpoint: Endpoint = { id: freeId(name, endpoints), name: name.trim(), ...rest };
  if (key !== undefined) await keys.keep(endpoint, key);
  await writeEndpoints((items) => [...items, endpoint]);
  endpoints.refresh();
  await endpoints.select(endpoint.id);
  if (needsKey(endpoint) && key === undefined) await keys.ask(endpoint);
  return endpoint;
}

async function askForDraft(): Promise<Draft | undefined> {
  const paste = {
    label: '$(link) Paste an endpoint URL',
    detail: 'The provider and the key in it are recognised.',
  };
  const items = PROVIDERS.map((provider) => ({ label: provider.label, detail: provider.detail, provider }));
  const choice = await vscode.window.showQuickPick<vscode.QuickPickItem & { provider?: Provider }>(
    [paste, { label: '', kind: vscode.QuickPickItemKind.Separator }, ...items],
    { title: 'Add Endpoint', placeHolder: 'Who serves the node?', matchOnDetail: true, ignoreFocusOut: true },
  );
  if (choice === undefined) return undefined;
  const template = choice.provider?.template;
  return template === undefined ? askForUrl() : askForParts(choice.provider!, template);
}

/** A whole URL, with the key in it or `${apiKey}` in its place. */
async function askForUrl(): Promise<Draft | undefined> {
  const typed = await vscode.window.showInputBox({
    title: 'Add Endpoint: URL',
    prompt:
      'Paste the URL. A key in it goes to VS Code’s secret storage; or write ${apiKey} where the key belongs.',
    placeHolder: 'https://host/v1/…',
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === '' ? undefined : urlTemplateProblem(withoutLogin(text.trim()))),
  });
  if (typed === undefined || typed.trim() === '') return undefined;
  return draftFromUrl(typed.trim());
}

function draftFromUrl(typed: string): Draft {
  const pasted = splitPastedUrl(typed);
  if (pasted === undefined)
    return { urlTemplate: typed, suggestedName: new URL(typed.replaceAll('${apiKey}', 'KEY')).host };
  const { urlTemplate, suggestedName, headers, key } = pasted;
  const signUpUrl = PROVIDERS.find(({ id }) => id === pasted.providerId)?.signUpUrl;
  return {
    urlTemplate,
    suggestedName,
    key,
    ...(headers === undefined ? {} : { headers }),
    ...(signUpUrl === undefined ? {} : { signUpUrl }),
  };
}

/** The `user:password@` of a pasted URL becomes a header, so it is no reason to refuse the URL. */
function withoutLogin(url: string): string {
  return url.replace(/^(https?:\/\/)[^/@]+@/i, '$1');
}

async function askForParts(provider: Provider, template: string): Promise<Draft | undefined> {
  let url = template;
  for (const [part, { prompt, example }] of Object.entries(provider.parts ?? {})) {
    const fill = (text: string): string => url.replace(`{${part}}`, () => text.trim().replace(/\/+$/, ''));
    const typed = await vscode.window.showInputBox({
      title: `Add Endpoint: ${provider.label}`,
      prompt,
      value: provider.id === 'hosted' || part === 'host' ? '' : example,
      placeHolder: example,
      ignoreFocusOut: true,
      validateInput: (text) => (text.trim() === '' ? undefined : partProblem(text, fill)),
    });
    if (typed === undefined || typed.trim() === '') return undefined;
    const pasted = splitPastedUrl(typed.trim());
    // Someone pastes the whole URL where a part was asked for.
    if (pasted?.key !== undefined) return draftFromUrl(typed.trim());
    url = fill(typed);
  }
  const host = new URL(url.replaceAll('${apiKey}', 'KEY')).host;
  const suggestedName = provider.id === 'hosted' ? host : `${provider.label} (${host.split('.')[0]})`;
  const signUpUrl = provider.signUpUrl ?? (provider.id === 'hosted' ? await askForSignUpPage() : undefined);
  return {
    urlTemplate: url,
    suggestedName: provider.id === 'local' ? `Local node (${host})` : suggestedName,
    ...(signUpUrl === undefined ? {} : { signUpUrl }),
  };
}

function partProblem(text: string, fill: (text: string) => string): string | undefined {
  if (splitPastedUrl(text.trim())?.key !== undefined) return undefined;
  return urlTemplateProblem(fill(text));
}

async function askForSignUpPage(): Promise<string | undefined> {
  const typed = await vscode.window.showInputBox({
    title: 'Add Endpoint: sign-up page (optional)',
    prompt:
      'The page where this gateway gives out keys; “Get an API Key” opens it. Leave it empty if you do not know.',
    placeHolder: 'https://…',
    ignoreFocusOut: true,
    validateInput: (text) =>
      text === '' || /^https:\/\/\S+$/.test(text) ? undefined : 'An https:// address, or nothing.',
  });
  return typed === undefined || typed === '' ? undefined : typed;
}

function freeId(name: string, endpoints: Endpoints): string {
  const base =
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 50) || 'endpoint';
  const taken = new Set(endpoints.all().map(({ id }) => id));
  let id = base;
  for (let n = 2; taken.has(id); n++) id = `${base}-${n}`;
  return id;
}
