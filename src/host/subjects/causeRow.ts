// The row of one cause in the chain of causes that made a transaction fail, with the columns of a call tree line.

import { childCount } from '../../core/decode/childNodes.ts';
import type { DecodedNode } from '../../core/decode/decodedNode.ts';
import { lineName } from '../../core/contracts/sourceLine.ts';
import { causeChainOfRow } from '../../core/decode/causeNodes.ts';
import { frameLinesOf } from '../../core/decode/frameLines.ts';
import { labelOf } from '../../core/decode/notations.ts';
import { notationsOf } from '../../core/decode/notationsOf.ts';
import { causeParts } from '../../core/explain/causeSentence.ts';
import type { NodeRow } from '../../protocol/nodeRow.ts';
import { PLAIN_ROW } from './plainRow.ts';

/** Undefined for a node that is not a cause, and for a cause that is shown as its call frame. */
export function causeRow(node: DecodedNode): NodeRow | undefined {
  const chain = causeChainOfRow(node);
  if (chain === undefined || node.kind !== 'text') return undefined;
  const { call, outcome } = causeParts(chain.links, chain.index, node.context);
  const failed = frameLinesOf(node)?.failed;
  return {
    ...PLAIN_ROW,
    label: labelOf(node),
    kind: 'cause',
    ...(failed === undefined ? {} : { sourceLine: lineName(failed) }),
    summary: call,
    call: { gas: '', outcome },
    notations: notationsOf(node, 0).map(({ name, text }) => ({ name, text })),
    childCount: childCount(node),
    isFailed: true,
  };
}
