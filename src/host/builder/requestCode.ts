// The request of a builder page as code: shown while it is typed, and copied. No key is in it.

import * as vscode from 'vscode';
import { NOT_KEPT, withoutSecrets } from '../../core/catalogue/secretParams.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { given } from '../../core/given.ts';
import { parseRawParams } from '../../core/input/parseInput.ts';
import { shownHeaders } from '../../core/secret/literalKey.ts';
import { isTooLong } from '../../core/snippets/isTooLong.ts';
import { SNIPPETS } from '../../core/snippets/snippets.ts';
import type { PageReply } from '../../protocol/toPage.ts';
import { setStatusBarMessage } from '../common/notices.ts';
import type { NamedCall } from './builderCalls.ts';

/** `language`: the label of a snippet; any other is the first. */
export type CodeWanted = NamedCall & { readonly language: string };

type Code = Extract<PageReply, { readonly type: 'code' }>;

export function requestCode({ method, paramsJson, language }: CodeWanted, endpoint?: Endpoint): Code {
  const { label, write } = SNIPPETS.find((one) => one.label === language) ?? SNIPPETS[0]!;
  const languages = SNIPPETS.map((one) => one.label);
  const raw = parseRawParams(paramsJson);
  const params = withoutSecrets(method, raw.ok ? raw.params : []);
  const headers = endpoint?.headers && shownHeaders(endpoint.headers);
  const call = { method, params, ...given({ headers }) };
  const text = isTooLong(call)
    ? vscode.l10n.t('This request is too long to be shown as code. Open it as a document.')
    : write(call);
  return { type: 'code', language: label, languages, text, isCode: !isTooLong(call) };
}

export async function copyCode(wanted: CodeWanted, endpoint?: Endpoint): Promise<void> {
  const { text, language, isCode } = requestCode(wanted, endpoint);
  if (!isCode) return;
  await vscode.env.clipboard.writeText(text);
  const message = text.includes(NOT_KEPT)
    ? vscode.l10n.t('Copied {0} as {1}; what is secret in it is left out', wanted.method, language)
    : vscode.l10n.t('Copied {0} as {1}', wanted.method, language);
  setStatusBarMessage(message, 5000);
}
