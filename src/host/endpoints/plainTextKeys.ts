// Finds API keys in plain text in the settings, and offers to move them to secret storage.

import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { extractLiteralKey } from '../../core/secret/literalKey.ts';
import { showWarningMessage } from '../common/notices.ts';
import type { EndpointKeys } from '../keys/endpointKeys.ts';
import type { Endpoints } from './endpoints.ts';
import { changeEndpoint } from '../common/settings.ts';

/** Ids of the endpoints of which the user said that they contain no key. */
const NO_KEY = 'endpointsWithoutKey';

/** Checks now and at every change of the settings; asks about each endpoint once in each window. */
export function watchForPlainTextKeys(
  endpoints: Endpoints,
  keys: EndpointKeys,
  state: vscode.Memento,
  onError: (error: unknown) => void,
): vscode.Disposable {
  const asked = new Set<string>();

  async function offerMove({ id, name }: Endpoint): Promise<void> {
    const move = vscode.l10n.t('Move to Secret Storage');
    const keep = vscode.l10n.t('Not a Key');
    const message = vscode.l10n.t(
      'The settings of the endpoint “{0}” hold what looks like an API key, where everyone who sees the file can read it.',
      name,
    );
    const choice = await showWarningMessage(message, move, keep);
    if (choice === keep) await state.update(NO_KEY, [...state.get<string[]>(NO_KEY, []), id]);
    if (choice !== move) return;
    const endpoint = endpoints.configured().find((known) => known.id === id);
    const found = endpoint && extractLiteralKey(endpoint);
    if (found === undefined) return;
    // The settings may hold the only copy of the key: it is removed only once another copy is stored.
    if (!(await keys.keep(found.endpoint, found.key))) return;
    const { urlTemplate, headers } = found.endpoint;
    await changeEndpoint(id, (item) => ({
      ...item,
      urlTemplate,
      ...omitUndefined({ headers }),
    }));
    endpoints.refresh();
  }

  function check(): void {
    const settled = state.get<string[]>(NO_KEY, []);
    for (const endpoint of endpoints.configured()) {
      if (asked.has(endpoint.id) || settled.includes(endpoint.id)) continue;
      if (extractLiteralKey(endpoint) === undefined) continue;
      asked.add(endpoint.id);
      offerMove(endpoint).catch(onError);
    }
  }

  check();
  return endpoints.onDidChange(check);
}
