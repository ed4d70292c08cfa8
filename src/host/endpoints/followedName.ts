// The name of an endpoint whose URL was changed: one that was made from the URL follows it, one that was typed stays.

import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { isLoopback } from '../../core/endpoint/endpoint.ts';
import { PROVIDERS } from '../../core/endpoint/providers.ts';
import { hostAndPath, hostOf } from './endpointDraft.ts';
import type { EndpointDraft } from './endpointDraft.ts';

export function followedName(
  { name, urlTemplate }: Pick<Endpoint, 'name' | 'urlTemplate'>,
  draft: Pick<EndpointDraft, 'suggestedName' | 'urlTemplate'>,
): string {
  if (name.includes('/') && name === hostAndPath(urlTemplate)) return hostAndPath(draft.urlTemplate);
  const [before, after] = [hostOf(urlTemplate), hostOf(draft.urlTemplate)];
  if (before === after) return name;
  if (name === before) return draft.suggestedName;
  const local = (host: string): string => vscode.l10n.t('Local node ({0})', host);
  if (name === local(before)) return isLocal(after) ? local(after) : draft.suggestedName;
  const [network, ...domain] = before.split('.');
  const provider = PROVIDERS.find(({ label }) => name === `${label} (${network})`);
  if (provider === undefined) return name;
  const [nextNetwork, ...nextDomain] = after.split('.');
  return domain.join('.') === nextDomain.join('.')
    ? `${provider.label} (${nextNetwork})`
    : draft.suggestedName;
}

function isLocal(host: string): boolean {
  return isLoopback(new URL(`http://${host}`).hostname);
}
