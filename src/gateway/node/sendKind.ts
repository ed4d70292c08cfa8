// How a request may be sent where there are several upstreams. A read may be sent again; others go out once: a call of
// a filter to the upstream that keeps the filter, all others to the best upstream.

import { effectOf, findMethod } from '../../core/catalogue/catalogue.ts';

/** One call of a request: its method, and the source text of its parameters. */
export type SentCall = { readonly method: string; readonly params: string };

export type SendKind = 'read' | 'filter' | 'once';

/** The most delicate call of a batch decides. */
export function sendKindOf(calls: readonly SentCall[]): SendKind {
  let kind: SendKind = 'read';
  for (const { method } of calls) {
    const effect = effectOf(method);
    if (effect === 'filter') return 'filter';
    if (effect !== 'read') kind = 'once';
  }
  return kind;
}

/** Whether a call may take long, so that silence is no sign of a fault of the node. */
export function isHeavy(calls: readonly SentCall[]): boolean {
  return calls.some(({ method }) => findMethod(method)?.heavy === true);
}
