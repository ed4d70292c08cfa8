// What the signed transactions in the form of a page would do at the active endpoint.

import { parseRawParams } from '../../core/input/parseInput.ts';
import { sentLines } from '../../core/write/sentLines.ts';
import type { PageReply } from '../../protocol/toPage.ts';
import type { Calls } from '../calls/calls.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import type { NamedCall } from './builderCalls.ts';

type SignedServices = {
  readonly calls: Pick<Calls, 'knownChain'>;
  readonly endpoints: Endpoints;
  readonly contextOf: ContextOf;
};

export function signedTransactions(
  { method, paramsJson }: NamedCall,
  { calls, endpoints, contextOf }: SignedServices,
): PageReply {
  const raw = parseRawParams(paramsJson);
  const active = endpoints.active();
  const target = active && { name: active.name, chain: calls.knownChain(active) };
  const context = contextOf({ endpointId: active?.id ?? '' });
  const lines = raw.ok ? sentLines(method, raw.params, context, target) : [];
  return { type: 'transactions', lines: lines.map((own) => [...own]) };
}
