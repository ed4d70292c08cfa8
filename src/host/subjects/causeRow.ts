// The row of a cause in the chain that made a transaction fail: its columns are those of a line of the call tree.

import { childCount } from '../../core/decode/childNodes.ts';
import type { DecodedNode } from '../../core/decode/decodedNode.ts';
import { lineName } from '../../core/contracts/sourceLine.ts';
import { linksTo } from '../../core/decode/causeNodes.ts';
import { frameLinesOf } from '../../core/decode/frameLines.ts';
import { labelOf, notationsOf } from '../../core/decode/notations.ts';
import type { NodeRow } from '../../protocol/nodeRow.ts';

/** Before the reason, in the text of a cause. */
const FAILED = ' ✗ ';

/** Undefined for any other node. */
export function causeRow(node: DecodedNode): NodeRow | undefined {
  const { kind, value } = node;
  if (kind !== 'text' || typeof value !== 'string' || linksTo(node) === undefined) return undefined;
  const failed = frameLinesOf(node)?.failed;
  const line = failed === undefined ? '' : lineName(failed);
  const end = line !== '' && value.endsWith(` · ${line}`) ? value.length - line.length - 3 : value.length;
  const text = value.slice(0, end);
  const at = text.includes(FAILED) ? text.indexOf(FAILED) : text.length;
  return {
    label: labelOf(node),
    kind: 'cause',
    type: line,
    summary: text.slice(0, at),
    call: { gas: '', outcome: text.slice(at).trim() },
    provenance: '',
    notations: notationsOf(node, 0).map(({ name, text: form }) => ({ name, text: form })),
    childCount: childCount(node),
    hasSuggestedCalls: false,
    isTable: false,
    change: '',
    gasShare: null,
    isFailed: true,
  };
}
