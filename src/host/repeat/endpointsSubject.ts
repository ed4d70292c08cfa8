// The results of several endpoints as a subject: the first result, and how the others differ from it.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { decodeResult } from '../../core/decode/decodeResult.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { Agreement } from '../../core/watch/agreement.ts';
import { trailTitle } from '../../core/call/trailTitle.ts';
import type { CommonChain } from '../../core/watch/commonChain.ts';
import { diffRows } from '../subjects/diffRows.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import type { EndpointChain } from './requestChains.ts';
import type { RepeatedCall } from './repeat.ts';
import { joinRows, nodeRows } from '../subjects/rowSource.ts';
import { PLAIN_VIEW } from '../subjects/subject.ts';
import type { Subject } from '../subjects/subject.ts';

/**
 * `about`: the blocks at which they were called. `ended`: in the order of `endpoints`; undefined while a call is running.
 */
export type EndpointsState = {
  readonly about: string;
  readonly endpoints: readonly Pick<Endpoint, 'name'>[];
  /** The chain of each endpoint, in the order of `asked`. */
  readonly seen: readonly EndpointChain[];
  /** Whether the results can agree: they are of one block that all endpoints have. */
  readonly common: CommonChain;
  readonly ended: readonly (HistoryEntry | undefined)[];
  /** Undefined until all calls have ended. */
  readonly agreement?: Agreement;
};

/** Undefined until all calls have ended. */
export function endpointsSubject(
  id: string,
  call: RepeatedCall,
  state: EndpointsState,
  contextOf: ContextOf,
): Subject | undefined {
  const { agreement, about, ended } = state;
  if (agreement === undefined) return undefined;
  const first = ended.find((entry) => entry?.ok === true);
  const compared = ended.flatMap((entry, at) => {
    const standing = agreement.standings[at];
    if (standing?.kind !== 'differs' || first === undefined || entry === undefined) return [];
    const [before, after] = [first.endpointName, entry.endpointName];
    const sides = before === after ? undefined : ([before, after] as const);
    const source = diffRows(standing.comparison, true, first, entry, sides);
    const label = vscode.l10n.t('{0} compared with {1}', after, before);
    return [{ ...source, roots: source.roots.map((row) => ({ ...row, label })) }];
  });
  const resultNode =
    first?.outcome.ok === true
      ? [
          {
            ...decodeResult(first, first.outcome.result, contextOf(first)),
            label: vscode.l10n.t('result of {0}', first.endpointName),
          },
        ]
      : [];
  return {
    id,
    endpoint: first ?? call,
    again: () => Promise.resolve(endpointsSubject(id, call, state, contextOf)),
    opened: 1 + compared.length,
    view: {
      ...PLAIN_VIEW,
      title: trailTitle(call, contextOf(call)),
      hint: about,
    },
    source: joinRows([...compared, nodeRows(resultNode)]),
  };
}
