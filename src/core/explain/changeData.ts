// What a transaction changed, as plain data for other programs.

import type { StateChange } from '../decode/changeNode.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import type { JsonValue } from '../json.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { exactAmount } from '../quantity.ts';

/**
 * A changed value. Numbers are decimal text: balances in wei, amounts of variables as they are stored. Of a slot without
 * a name, `before` and `after` are its whole word.
 */
export type ChangeData = {
  readonly kind: StateChange['kind'];
  readonly address: string;
  /** The name of the contract at the address, where it is known. */
  readonly contract?: string;
  /** `shares[0x7099…79C8]`, with the keys in full. */
  readonly variable?: string;
  /** For storage: 32 bytes. Of a value in several slots, the first. */
  readonly slot?: string;
  /** Left out where it is not known. */
  readonly before?: JsonValue;
  readonly after: JsonValue;
};

export function changeData(
  { kind, variable, before, after, place }: StateChange,
  { contractAt }: DecodeContext,
): ChangeData {
  const { account: address, slot } = place;
  const isNumber = kind === 'balance' || kind === 'nonce';
  const side = (value: JsonValue): JsonValue =>
    (isNumber ? exactAmount(value)?.toString() : undefined) ?? value;
  return {
    kind,
    address,
    ...omitUndefined({ contract: contractAt?.(address)?.name, variable, slot }),
    ...(before === undefined ? {} : { before: side(before) }),
    after: side(after),
  };
}
