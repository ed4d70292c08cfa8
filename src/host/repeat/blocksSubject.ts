// The results of a call over many blocks as a subject: a list that is shown as a table.

import * as vscode from 'vscode';
import { blocklessTitle } from '../../core/call/trailTitle.ts';
import { groupDigits } from '../../core/quantity.ts';
import type { BlockByTime } from '../../core/call/call.ts';
import { blockTimeFacts } from '../subjects/resolvedFacts.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import type { Sample } from '../../core/watch/samples.ts';
import type { RepeatedCall } from './repeat.ts';
import { nodeRows } from '../subjects/rowSource.ts';
import { seriesNode } from './seriesNode.ts';
import { PLAIN_VIEW } from '../subjects/subject.ts';
import type { Subject } from '../subjects/subject.ts';

type BlocksShown = {
  readonly samples: readonly Sample[];
  readonly blockTimes: readonly BlockByTime[];
  /** The change that the search found, or ''. */
  readonly changeText: string;
  readonly hint: string;
  readonly isRunning: boolean;
};

/** Undefined before the first results are there. */
export function blocksSubject(
  id: string,
  call: RepeatedCall,
  shown: BlocksShown,
  contextOf: ContextOf,
): Subject | undefined {
  const { samples, blockTimes, changeText, hint, isRunning } = shown;
  const [first, last] = [samples[0]?.block, samples.at(-1)?.block];
  // A single row is not shown as a table.
  if (first === undefined || last === undefined || (samples.length < 2 && isRunning)) return undefined;
  const range = first === last ? groupDigits(first) : `${groupDigits(first)} … ${groupDigits(last)}`;
  return {
    id,
    endpoint: call,
    again: () => Promise.resolve(blocksSubject(id, call, shown, contextOf)),
    opened: 1,
    view: {
      ...PLAIN_VIEW,
      title: blocklessTitle(call, contextOf(call)),
      summary: changeText,
      facts: [
        { name: vscode.l10n.t('Method'), text: call.method, detail: '' },
        { name: vscode.l10n.t('Endpoint'), text: call.endpointName, detail: '' },
        { name: vscode.l10n.t('Blocks'), text: range, detail: '' },
        ...blockTimeFacts({ blockTimes }),
      ],
      hint,
      isArriving: isRunning,
    },
    source: nodeRows([seriesNode(vscode.l10n.t('results by block'), call, samples, contextOf)]),
  };
}
