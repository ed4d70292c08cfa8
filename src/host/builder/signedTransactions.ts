// What the signed transactions in the form of a page would do, told again whenever they would do something else.

import { parseRawParams } from '../../core/input/parseInput.ts';
import { sentLines } from '../../core/write/sentLines.ts';
import type { Calls } from '../calls/calls.ts';
import type { Reply } from '../common/connectPage.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import type { NamedCall } from './builderCalls.ts';

type SignedServices = {
  readonly calls: Pick<Calls, 'knownChain'>;
  readonly endpoints: Endpoints;
  readonly contextOf: ContextOf;
};

export interface SignedTransactions {
  /** Replies for this call from now on, in place of the one before it. */
  watch(call: NamedCall, reply: Reply): void;
  /** Another endpoint is in use, or more is known of where they would go. */
  changed(): void;
  dispose(): void;
}

export function createSignedTransactions({
  calls,
  endpoints,
  contextOf,
}: SignedServices): SignedTransactions {
  let watched: { readonly call: NamedCall; readonly reply: Reply } | undefined;

  function changed(): void {
    if (watched === undefined) return;
    const { call, reply } = watched;
    const raw = parseRawParams(call.paramsJson);
    const active = endpoints.active();
    const target = active && { name: active.name, chain: calls.knownChain(active) };
    const context = contextOf({ endpointId: active?.id ?? '' });
    const lines = raw.ok ? sentLines(call.method, raw.params, context, target) : [];
    reply({ type: 'transactions', lines: lines.map((own) => [...own]) });
  }

  const listening = endpoints.onDidChange(changed);
  return {
    watch(call, reply) {
      watched = { call, reply };
      changed();
    },
    changed,
    dispose: () => listening.dispose(),
  };
}
