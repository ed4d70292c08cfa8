// The request of a builder page as code: shown while the user types, and copied. Contains no API key.

import * as vscode from 'vscode';
import { withoutSecrets } from '../../core/catalogue/secretParams.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { parseRawParams } from '../../core/input/parseInput.ts';
import type { JsonValue } from '../../core/json.ts';
import { shownHeaders } from '../../core/secret/literalKey.ts';
import { isTooLong } from '../../core/snippets/isTooLong.ts';
import { SNIPPETS } from '../../core/snippets/snippets.ts';
import type { PageReply } from '../../protocol/toPage.ts';
import { copyCode } from '../common/copyCode.ts';
import type { NamedCall } from './builderCalls.ts';

/** `language`: the label of a snippet; any other text means the first snippet. */
export type CodeRequest = NamedCall & { readonly language: string };

type Code = Extract<PageReply, { readonly type: 'code' }>;

export function requestCode(wanted: CodeRequest, endpoint?: Endpoint): Code {
  const { label, write } = SNIPPETS.find((one) => one.label === wanted.language) ?? SNIPPETS[0]!;
  const headers = endpoint?.headers && shownHeaders(endpoint.headers);
  const call = { method: wanted.method, params: paramsOf(wanted), ...omitUndefined({ headers }) };
  const isCode = !isTooLong(call);
  const text = isCode
    ? write(call)
    : vscode.l10n.t('This request is too long to be shown as code. Open it as a document.');
  return { type: 'code', language: label, languages: SNIPPETS.map((one) => one.label), text, isCode };
}

export async function copyRequestCode(wanted: CodeRequest, endpoint?: Endpoint): Promise<void> {
  const { text, language, isCode } = requestCode(wanted, endpoint);
  if (isCode) await copyCode({ method: wanted.method, params: paramsOf(wanted), language, text });
}

function paramsOf({ method, paramsJson }: NamedCall): readonly JsonValue[] {
  const raw = parseRawParams(paramsJson);
  return withoutSecrets(method, raw.ok ? raw.params : []);
}
