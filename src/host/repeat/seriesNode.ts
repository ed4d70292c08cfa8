// The results of a repeated call so far as a decoded node: a list that can be shown as a table.

import { findMethod, resultShape } from '../../core/catalogue/catalogue.ts';
import { calldataMirror } from '../../core/decode/calldataMirror.ts';
import { childNodes } from '../../core/decode/childNodes.ts';
import type { DecodedNode } from '../../core/decode/decodedNode.ts';
import { summarize } from '../../core/decode/notations.ts';
import { cutBetweenValues } from '../../core/text/cutBetweenValues.ts';
import { samplesNode } from '../../core/watch/samples.ts';
import type { Sample } from '../../core/watch/samples.ts';
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
  const context = { ...contextOf(call), method: call.method };
  const calldata = calldataMirror(call, '0x');
  const shape = resultShape(findMethod(call.method), call.params);
  return samplesNode(label, samples, shape, calldata === undefined ? context : { ...context, calldata });
}
