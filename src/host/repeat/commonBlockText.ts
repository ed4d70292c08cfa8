// Says at which block several endpoints were compared, and what to do if that is far behind the newest block.

import * as vscode from 'vscode';
import { groupDigits } from '../../core/quantity.ts';

/** The button that compares each endpoint's state at its own latest block. */
export const COMPARE_LATEST = vscode.l10n.t('Compare at Each One’s Latest');

/** Nodes that follow the same chain are less than this number of blocks apart. */
const FAR_BEHIND = 1_000n;

/**
 * The block of each tag at which all were compared, and how far the lowest endpoint is behind. `heads`: where known.
 */
export function commonText(
  lowest: ReadonlyMap<string, bigint | undefined>,
  heads: readonly (bigint | undefined)[],
): string {
  const blocks = [...lowest].map(([tag, number]) => `“${tag}” = ${groupDigits(number!)}`).join(', ');
  const text = vscode.l10n.t('Compared at a block that all of them have: {0}.', blocks);
  const behind = lagAmong(heads);
  if (behind < FAR_BEHIND) return text;
  return `${text} ${vscode.l10n.t(
    'The newest of them is {0} blocks ahead, and may no longer have the state of that one: “{1}” compares their newest states.',
    groupDigits(behind),
    COMPARE_LATEST,
  )}`;
}

/** Whether the newest blocks are so far apart that what all have in common says little of their state. */
export function isFarApart(heads: readonly (bigint | undefined)[]): boolean {
  return lagAmong(heads) >= FAR_BEHIND;
}

function lagAmong(heads: readonly (bigint | undefined)[]): bigint {
  const known = heads.filter((head) => head !== undefined).toSorted((one, other) => (one < other ? -1 : 1));
  return (known.at(-1) ?? 0n) - (known[0] ?? 0n);
}
