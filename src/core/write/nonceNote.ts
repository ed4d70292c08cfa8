// What the nonce of a transaction means for its account.

import { groupDigits } from '../quantity.ts';

/** How many transactions of the account are mined, and how many with those that wait; the second only where needed. */
export type AccountNonces = { readonly pending: bigint; readonly latest?: bigint | undefined };

/** The fate of a transaction with this nonce, to stand behind the number; `latest` counts below `pending` only. */
export function nonceNote(nonce: bigint, { pending, latest }: AccountNonces): string {
  const next = groupDigits(pending);
  if (nonce === pending) return 'the account’s next';
  if (nonce > pending) {
    const missing = nonce - pending === 1n ? `${next} is` : `${next} to ${groupDigits(nonce - 1n)} are`;
    return `a gap: the account’s next is ${next}, so it waits until ${missing} sent`;
  }
  if (latest !== undefined && nonce >= latest)
    return `it replaces a transaction that waits with this nonce; the account’s next is ${next}`;
  return `too low: the account’s next is ${next}`;
}
