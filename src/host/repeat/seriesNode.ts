// The results of a repeated call so far as a node: a list that can be a table.

import { findMethod, resultShape } from '../../core/catalogue/catalogue.ts';
import { askedCalldata } from '../../core/decode/askedCalldata.ts';
import type { DecodedNode } from '../../core/decode/decodedNode.ts';
import { samplesNode } from '../../core/watch/samples.ts';
import type { Sample } from '../../core/watch/samples.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import type { RepeatedCall } from './repeat.ts';

export function seriesNode(
  label: string,
  call: RepeatedCall,
  samples: readonly Sample[],
  contextOf: ContextOf,
): DecodedNode {
  const context = { ...contextOf(call), method: call.method };
  const calldata = askedCalldata(call, '0x');
  const shape = resultShape(findMethod(call.method), call.params);
  return samplesNode(label, samples, shape, calldata === undefined ? context : { ...context, calldata });
}
