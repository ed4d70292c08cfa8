// Copies a call as a snippet of code. An API key is copied only after the user agrees.

import * as vscode from 'vscode';
import { withoutSecrets } from '../../core/catalogue/secretParams.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { needsKey } from '../../core/endpoint/endpoint.ts';
import type { JsonValue } from '../../core/json.ts';
import { shownHeaders, extractLiteralKey } from '../../core/secret/literalKey.ts';
import { isTooLong } from '../../core/snippets/isTooLong.ts';
import type { SnippetCall } from '../../core/snippets/snippet.ts';
import { SNIPPETS } from '../../core/snippets/snippets.ts';
import type { RpcClient } from '../../rpc/client.ts';
import { confirm } from '../common/confirm.ts';
import { copyCode } from '../common/copyCode.ts';
import { showInformationMessage, showWarningMessage } from '../common/notices.ts';
import { showQuickPick } from '../common/quickInput.ts';
import type { PickItem } from '../common/quickInput.ts';
import type { EndpointKeys } from '../keys/endpointKeys.ts';

export type CopiedCall = {
  readonly method: string;
  readonly params: readonly JsonValue[];
  /** The endpoint that the call went or will go to; undefined where it no longer exists. */
  readonly endpoint: Endpoint | undefined;
};

/** Asks for a format and copies the call, with `$ETH_RPC_URL` in place of its URL unless the user wants URL and key. */
export async function copyAs(
  copied: CopiedCall,
  keys: EndpointKeys,
  client: () => Promise<RpcClient>,
): Promise<void> {
  const { endpoint, ...call } = copied;
  const headers = endpoint?.headers && shownHeaders(endpoint.headers);
  const withKey = {
    icon: 'key',
    label: vscode.l10n.t('With URL and API Key…'),
    description: vscode.l10n.t('in the same formats; asks before a key is copied'),
  };
  if ((await copy({ ...call, ...(headers && { headers }) }, [withKey])) === withKey)
    await copyWithKey(copied, keys, client);
}

/**
 * Copies the call with URL and key as they are sent. Asks first where there is a key, or what looks like one, then for a
 * format where no `language` is given.
 */
export async function copyWithKey(
  { endpoint, ...call }: CopiedCall,
  keys: EndpointKeys,
  client: () => Promise<RpcClient>,
  language?: string,
): Promise<void> {
  if (endpoint === undefined) {
    void showInformationMessage(vscode.l10n.t('The endpoint of this call no longer exists.'));
    return;
  }
  const hasKey = needsKey(endpoint) || extractLiteralKey(endpoint) !== undefined;
  if (hasKey && !(await isWanted(endpoint))) return;
  const key = needsKey(endpoint) ? await keys.findOrAsk(endpoint) : undefined;
  if (needsKey(endpoint) && key === undefined) return;
  const target = (await client()).targetOf(endpoint, key);
  if (!target.ok) {
    void showWarningMessage(target.problem);
    return;
  }
  const names = Object.keys(endpoint.headers ?? {});
  const headers = names.map((name) => [name, target.headers[name.toLowerCase()] ?? '']);
  const sent = { ...call, url: target.url, headers: Object.fromEntries(headers) as Record<string, string> };
  await copy(sent, [], language);
}

function isWanted({ name }: Endpoint): Promise<boolean> {
  const question = vscode.l10n.t('Copy the API key of “{0}” to the clipboard?', name);
  const detail = vscode.l10n.t('The copied text will contain the key. Whoever sees it can use the key.');
  return confirm(question, detail, vscode.l10n.t('Copy with Key'));
}

/**
 * Copies the call in a language; where none is given, asks for it, and gives the row of `others` that the user chose
 * instead.
 */
async function copy(
  call: SnippetCall,
  others: readonly PickItem[] = [],
  language?: string,
): Promise<PickItem | undefined> {
  const { method } = call;
  const params = withoutSecrets(method, call.params);
  if (isTooLong({ ...call, params })) {
    const problem = vscode.l10n.t(
      'This call is too long to be copied as code. Open its request as a document and copy it from there.',
    );
    void showWarningMessage(problem);
    return undefined;
  }
  const formats = SNIPPETS.map(({ label, detail, write }) => ({ label, description: detail, write }));
  const title =
    call.url === undefined
      ? vscode.l10n.t('Copy {0} as', method)
      : vscode.l10n.t('Copy {0} with URL and API key as', method);
  const picked: PickItem | (typeof formats)[number] | undefined =
    formats.find(({ label }) => label === language) ??
    (await showQuickPick([...formats, ...others], { title, matchOnDescription: true }));
  if (picked === undefined || !('write' in picked)) return picked;
  await copyCode({ method, params, language: picked.label, text: picked.write({ ...call, params }) });
  return undefined;
}
