// Owns a draft in one line, for a row that is folded. Refuses to be long.

import type { Draft } from './draft.ts';
import { isLeftOut } from './draft.ts';

const LONGEST = 80;
const LONGEST_VALUE = 24;

/** `balance 1000 ether, nonce 5`; '' where nothing is typed. */
export function draftSummary(draft: Draft): string {
  return cut(words(draft), LONGEST);
}

function words(draft: Draft): string {
  if (typeof draft === 'string') return cut(draft.replaceAll(/\s+/g, ' ').trim(), LONGEST_VALUE);
  if ('members' in draft)
    return Object.entries(draft.members)
      .filter(([, member]) => !isLeftOut(member))
      .map(([name, member]) => `${name} ${typeof member === 'string' ? words(member) : inner(member)}`)
      .join(', ');
  return inner(draft);
}

function inner(draft: Exclude<Draft, string>): string {
  if ('members' in draft) return `{${words(draft)}}`;
  if ('args' in draft) return cut(draft.signature, LONGEST_VALUE);
  const count = 'items' in draft ? draft.items.length : draft.entries.length;
  return count === 1 ? '1 item' : `${count} items`;
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
