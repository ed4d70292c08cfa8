// Owns the answers of several endpoints as something to look at: the answer of the first, and how others differ from it.

import * as vscode from 'vscode';
import { decodeResult } from '../core/decode/decodeResult.ts';
import { trailTitle } from '../core/decode/trailTitle.ts';
import { diffRows } from './diffSubject.ts';
import type { ContextOf } from './knowledge.ts';
import type { Asked } from './overEndpoints.ts';
import type { RepeatedCall } from './repeat.ts';
import { joinRows, nodeRows } from './rowSource.ts';
import type { Subject } from './subject.ts';

/** Undefined before all have ended. */
export function endpointsSubject(
  id: string,
  call: RepeatedCall,
  state: Asked,
  contextOf: ContextOf,
): Subject | undefined {
  const { agreement, about, ended } = state;
  if (agreement === undefined) return undefined;
  const first = ended.find((entry) => entry?.ok === true);
  const compared = ended.flatMap((entry, at) => {
    const standing = agreement.standings[at];
    if (standing?.kind !== 'differs' || first === undefined || entry === undefined) return [];
    const source = diffRows(standing.comparison, true, first, entry);
    const label = vscode.l10n.t('{0} compared with {1}', entry.endpointName, first.endpointName);
    return [{ ...source, roots: source.roots.map((row) => ({ ...row, label })) }];
  });
  const answer =
    first?.outcome.ok === true
      ? [
          {
            ...decodeResult(first, first.outcome.result, contextOf(first)),
            label: vscode.l10n.t('answer of {0}', first.endpointName),
          },
        ]
      : [];
  return {
    id,
    endpoint: first ?? call,
    next: [],
    entry: undefined,
    again: () => Promise.resolve(endpointsSubject(id, call, state, contextOf)),
    view: {
      title: trailTitle(call, contextOf(call)),
      summary: '',
      facts: [],
      hint: about,
      problem: null,
      opened: 1 + compared.length,
      hasJson: false,
      canSearch: true,
      isArriving: false,
      actions: [],
    },
    source: joinRows([...compared, nodeRows(answer)]),
  };
}
