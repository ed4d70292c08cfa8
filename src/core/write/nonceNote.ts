// Says what the nonce of a transaction means for its account.

import { groupDigits } from '../quantity.ts';

/**
 * The number of mined transactions (`latest`), and the same with waiting ones (`pending`). `latest` is given only where
 * needed.
 */
export type AccountNonces = { readonly pending: bigint; readonly latest?: bigint | undefined };

/**
 * What happens to a transaction with this nonce, as a note behind the number. `latest` matters only for a nonce below
 * `pending`.
 */
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
