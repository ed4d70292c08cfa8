// What a text is, in the title of the list that shows what it leads to.

import type { Pasted } from '../../core/paste/pastedReading.ts';

const LONGEST_TITLE = 62;

/** Behind the name of the list. Whole sentences only, the first of them always; a title ends with no full stop. */
export function pasteTitle(name: string, { readings }: Pasted): string {
  const [first, ...others] = readings.flatMap(({ label, notes = [] }) => [label, ...notes]);
  if (first === undefined) return name;
  let title = first;
  for (const next of others) {
    if (title.length + next.length >= LONGEST_TITLE) break;
    title += ` ${next}`;
  }
  return `${name}: ${title.replace(/\.$/, '')}`;
}
