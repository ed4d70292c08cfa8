// The source lines at which the frame of a row failed and was called.

import type { FrameLines, SourceLine } from '../contracts/sourceLine.ts';
import { lineName } from '../contracts/sourceLine.ts';
import { isCallFrame } from '../trace/callFrame.ts';
import { linksToRow } from './causeNodes.ts';
import type { DecodedNode } from './decodedNode.ts';

/** The label of the row below a frame that shows its source line. */
export const LINE_LABEL = 'line';

export function frameLinesOf(node: DecodedNode): FrameLines | undefined {
  const { label, value, parent, context } = node;
  const frame = label === LINE_LABEL ? parent?.value : (linksToRow(node)?.at(-1)?.frame ?? value);
  return isCallFrame(frame) ? context.linesOf?.(frame) : undefined;
}

/** The source line of a frame as text: where it failed, else where it was called; '' where neither is known. */
export function sourceLineText(node: DecodedNode): string {
  const { failed, called } = frameLinesOf(node) ?? {};
  if (failed !== undefined) return shortName(failed);
  return called === undefined ? '' : `at ${shortName(called)}`;
}

/** `Vault.sol:63`: a row has little room, and its context menu shows the whole path. */
function shortName(line: SourceLine): string {
  const name = lineName(line);
  return name.slice(name.lastIndexOf('/') + 1);
}
