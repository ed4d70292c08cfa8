// At which block several endpoints were compared, and what to do where that is far behind.

import * as vscode from 'vscode';
import { groupDigits } from '../../core/quantity.ts';

/** The button that compares states of different blocks. */
export const COMPARE_LATEST = vscode.l10n.t('Compare at Each One’s Latest');

/** Below this, nodes of one chain that follow it. */
const FAR_BEHIND = 1_000n;

/** At which block all were compared, by tag, and how far that is from the newest one. `heads`: where they are known. */
export function commonText(
  lowest: ReadonlyMap<string, bigint | undefined>,
  heads: readonly (bigint | undefined)[],
): string {
  const blocks = [...lowest].map(([tag, number]) => `“${tag}” = ${groupDigits(number!)}`).join(', ');
  const text = vscode.l10n.t('Compared at a block that all of them have: {0}.', blocks);
  const known = heads.filter((head) => head !== undefined).toSorted((one, other) => (one < other ? -1 : 1));
  const behind = (known.at(-1) ?? 0n) - (known[0] ?? 0n);
  if (behind < FAR_BEHIND) return text;
  return `${text} ${vscode.l10n.t(
    'The newest of them is {0} blocks ahead, and may no longer have the state of that one: “{1}” compares their newest states.',
    groupDigits(behind),
    COMPARE_LATEST,
  )}`;
}
