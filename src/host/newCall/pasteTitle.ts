// The title of the list for a pasted text: it says what the text is.

import type { Pasted } from '../../core/paste/pastedReading.ts';

const LONGEST_TITLE = 62;

/** The name of the list and what the text is: the first sentence, and more while they fit. No full stop at the end. */
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
