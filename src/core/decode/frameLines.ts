// The lines of sources at which the frame that a row is of failed, and was called.

import type { FrameLines, SourceLine } from '../contracts/sourceLine.ts';
import { lineName } from '../contracts/sourceLine.ts';
import { isCallFrame } from '../trace/callFrame.ts';
import { linksTo } from './causeNodes.ts';
import type { DecodedNode } from './decodedNode.ts';

/** What the row below a frame is called that has its line. */
export const LINE = 'line';

export function frameLinesOf(node: DecodedNode): FrameLines | undefined {
  const { label, value, parent, context } = node;
  const frame = label === LINE ? parent?.value : (linksTo(node)?.at(-1)?.frame ?? value);
  return isCallFrame(frame) ? context.linesOf?.(frame) : undefined;
}

/** For the end of a frame’s line: where it failed, else where it was called. */
export function linesText(node: DecodedNode): readonly string[] {
  const { failed, called } = frameLinesOf(node) ?? {};
  if (failed !== undefined) return [shortName(failed)];
  return called === undefined ? [] : [`at ${shortName(called)}`];
}

/** `Vault.sol:63`: a row has little room, and its menu names the path. */
function shortName(line: SourceLine): string {
  const name = lineName(line);
  return name.slice(name.lastIndexOf('/') + 1);
}
