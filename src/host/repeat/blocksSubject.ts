// The results of a call over many blocks as a subject: a list that is shown as a table.

import * as vscode from 'vscode';
import { blocklessTitle } from '../../core/call/trailTitle.ts';
import { groupDigits } from '../../core/quantity.ts';
import type { BlockByTime } from '../../core/call/call.ts';
import { blockTimeFacts } from '../subjects/resolvedFacts.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import type { EventItems } from '../../core/watch/eventLists.ts';
import type { Sample } from '../../core/watch/samples.ts';
import type { RepeatedCall } from './repeat.ts';
import { nodeRows } from '../subjects/rowSource.ts';
import { eventsNode, seriesNode } from './seriesNode.ts';
import { PLAIN_VIEW } from '../subjects/subject.ts';
import type { Subject } from '../subjects/subject.ts';

type BlocksShown = {
  readonly samples: readonly Sample[];
  readonly events: EventItems;
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
  const { samples, events, blockTimes, changeText, hint, isRunning } = shown;
  const [first, last] = [samples[0]?.block, samples.at(-1)?.block];
  // A single row is not shown as a table.
  if (first === undefined || last === undefined || (samples.length < 2 && isRunning)) return undefined;
  const range = first === last ? groupDigits(first) : `${groupDigits(first)} … ${groupDigits(last)}`;
  const list = eventsNode(call, events, contextOf);
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
      hint: [hint, keptText(events)].filter((text) => text !== '').join(' '),
      isArriving: isRunning,
    },
    source: nodeRows([
      ...(list === undefined ? [] : [list]),
      seriesNode(vscode.l10n.t('results by block'), call, samples, contextOf),
    ]),
  };
}

/** What the list leaves out, or ''. */
function keptText({ items, all }: EventItems): string {
  if (all === items.length) return '';
  const [kept, count] = [items.length, all].map((number) => number.toLocaleString('en'));
  return vscode.l10n.t('Only the first {0} of {1} are listed.', kept!, count!);
}
