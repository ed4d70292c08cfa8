// The results of a repeated call so far as a decoded node: a list that can be shown as a table.

import { findMethod, resultShape } from '../../core/catalogue/catalogue.ts';
import { calldataMirror } from '../../core/decode/calldataMirror.ts';
import { childNodes } from '../../core/decode/childNodes.ts';
import { decode } from '../../core/decode/decodedNode.ts';
import type { DecodeContext, DecodedNode } from '../../core/decode/decodedNode.ts';
import { summarize } from '../../core/decode/notations.ts';
import { cutBetweenValues } from '../../core/text/cutBetweenValues.ts';
import { eventsOf } from '../../core/watch/eventLists.ts';
import type { EventItems } from '../../core/watch/eventLists.ts';
import { samplesNode } from '../../core/watch/samples.ts';
import type { Sample } from '../../core/watch/samples.ts';
import type { Shape } from '../../core/shape.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import type { RepeatedCall } from './repeat.ts';

/** Two results fit in one line. */
const LONGEST_RESULT = 48;

/** The result of a sample as the page shows it; undefined where it is neither a number nor short. */
export function sampleText(call: RepeatedCall, sample: Sample, contextOf: ContextOf): string | undefined {
  const [row] = childNodes(seriesNode('', call, [sample], contextOf));
  const result = row && childNodes(row).find(({ label }) => label === 'result');
  return result && cutBetweenValues(summarize(result), LONGEST_RESULT);
}

export function seriesNode(
  label: string,
  call: RepeatedCall,
  samples: readonly Sample[],
  contextOf: ContextOf,
): DecodedNode {
  const context = contextFor(call, contextOf);
  const calldata = calldataMirror(call, '0x');
  return samplesNode(
    label,
    samples,
    shapeOf(call),
    calldata === undefined ? context : { ...context, calldata },
  );
}

/** The receipts, logs or traces of all blocks as one list; undefined where the call has none. */
export function eventsNode(
  call: RepeatedCall,
  { items }: EventItems,
  contextOf: ContextOf,
): DecodedNode | undefined {
  const shape = shapeOf(call);
  const label = eventsOf(shape);
  return label && decode(label, items, shape, { context: contextFor(call, contextOf) });
}

/** What the list of all results is of; undefined where they are no lists of receipts, logs or traces. */
export function eventsOfCall(call: RepeatedCall): ReturnType<typeof eventsOf> {
  return eventsOf(shapeOf(call));
}

function shapeOf({ method, params }: RepeatedCall): Shape {
  return resultShape(findMethod(method), params);
}

function contextFor(call: RepeatedCall, contextOf: ContextOf): DecodeContext {
  return { ...contextOf(call), method: call.method };
}
