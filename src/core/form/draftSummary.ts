// Summarizes a draft in one short line, for a folded row.

import { ellipsis } from '../text/ellipsis.ts';
import { oneLine } from '../text/oneLine.ts';
import type { Draft } from './draft.ts';
import { groupDigits } from '../quantity.ts';
import { shortHex } from '../text/shortHex.ts';
import { isLeftOut } from './draft.ts';

const LONGEST = 80;
const LONGEST_VALUE = 24;
/** Enough for ten billion tokens of 18 decimals, in groups of digits. */
const LONGEST_DIGITS = 40;

/** `balance 1000 ether, nonce 5`; '' where nothing is typed. */
export function draftSummary(draft: Draft): string {
  return ellipsis(words(draft), LONGEST);
}

function words(draft: Draft): string {
  if (typeof draft === 'string') return textWords(oneLine(draft));
  if ('members' in draft)
    return Object.entries(draft.members)
      .filter(([, member]) => !isLeftOut(member))
      .map(([name, member]) => `${name} ${typeof member === 'string' ? words(member) : inner(member)}`)
      .join(', ');
  return inner(draft);
}

/** Shows the ends of hex, and digits in groups, so that values are easy to tell apart. */
function textWords(text: string): string {
  if (/^0x[0-9a-f]+$/i.test(text)) return shortHex(text);
  if (/^\d{5,}$/.test(text)) return ellipsis(groupDigits(BigInt(text)), LONGEST_DIGITS);
  return ellipsis(text, LONGEST_VALUE);
}

function inner(draft: Exclude<Draft, string>): string {
  if ('members' in draft) return `{${words(draft)}}`;
  if ('args' in draft) return ellipsis(draft.signature, LONGEST_VALUE);
  const count = 'items' in draft ? draft.items.length : draft.entries.length;
  return count === 1 ? '1 item' : `${count} items`;
}
