// The notice that a past call used another endpoint than the request builder, with an offer to switch.

import * as vscode from 'vscode';
import { showInformationMessage } from '../common/notices.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';

/** Offers to call the endpoint of an entry, where it is there and another one is chosen. */
export async function offerEndpointSwitch(
  id: string,
  endpoints: Pick<Endpoints, 'byId' | 'active' | 'select'>,
): Promise<void> {
  const active = endpoints.active();
  const own = endpoints.byId(id);
  if (own === undefined || active === undefined || own.id === active.id) return;
  const use = vscode.l10n.t('Use “{0}”', own.name);
  const message = vscode.l10n.t(
    'This call went to “{0}”; the request builder sends to “{1}”.',
    own.name,
    active.name,
  );
  if ((await showInformationMessage(message, use)) === use) await endpoints.select(own.id);
}
