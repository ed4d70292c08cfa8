// Reads the changes of a transaction from prestateTracer’s two sides, matched by account and slot. Accepts any value.

import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { exactAmount, isBytes } from '../quantity.ts';

type Sides<Value> = { readonly before: Value; readonly after: Value };

/** A changed storage slot; words are 64 hex digits. `before`: undefined where it is not known. */
export type SlotChange = {
  readonly slot: bigint;
  readonly before: string | undefined;
  readonly after: string;
};

/** What changed in an account; undefined stands for what stayed the same. `address`: in lower case. */
export type AccountChange = {
  /** What the account is, said beside its balance. */
  readonly balanceNote?: string;
  readonly address: string;
  readonly balance: Sides<bigint> | undefined;
  readonly nonce: Sides<bigint> | undefined;
  readonly code: Sides<string> | undefined;
  readonly slots: readonly SlotChange[];
};

const ADDRESS = /^0x[0-9a-f]{40}$/;
const WORD = /^0x[0-9a-f]{1,64}$/;
const ZERO = '0'.repeat(64);

/** Whether a value is a result of prestateTracer with `diffMode`. */
export function isStateDiff(
  value: NodeValue,
): value is JsonObject & { readonly pre: JsonObject; readonly post: JsonObject } {
  if (!isJsonObject(value) || !('pre' in value) || !('post' in value)) return false;
  const { pre, post } = value;
  return pre !== undefined && post !== undefined && isAccounts(pre) && isAccounts(post);
}

/** The accounts that changed, in the order of the tracer, but those with changed storage or code first. */
export function readStateDiff({
  pre,
  post,
}: {
  readonly pre: JsonObject;
  readonly post: JsonObject;
}): readonly AccountChange[] {
  const [from, to] = [byAddress(pre), byAddress(post)];
  const changes = [...new Set([...from.keys(), ...to.keys()])].flatMap((address) => {
    const change = accountChange(address, from.get(address), to.get(address));
    const { balance, nonce, code, slots } = change;
    return [balance, nonce, code].every((one) => one === undefined) && slots.length === 0 ? [] : [change];
  });
  const isContract = ({ slots, code }: AccountChange): boolean => slots.length > 0 || code !== undefined;
  return [...changes.filter(isContract), ...changes.filter((change) => !isContract(change))];
}

function isAccounts(value: JsonValue): boolean {
  return (
    isJsonObject(value) &&
    Object.entries(value).every(([key, account]) => ADDRESS.test(key.toLowerCase()) && isJsonObject(account))
  );
}

function byAddress(side: JsonObject): ReadonlyMap<string, JsonObject> {
  return new Map(
    Object.entries(side).flatMap(([key, account]) =>
      isJsonObject(account) ? [[key.toLowerCase(), account]] : [],
    ),
  );
}

/**
 * An account that only the first side has was removed. What the second side leaves out stayed the same, except storage:
 * a slot that it leaves out is zero.
 */
function accountChange(
  address: string,
  from: JsonObject | undefined,
  to: JsonObject | undefined,
): AccountChange {
  const after = to ?? { balance: '0x0', nonce: '0x0', code: '0x' };
  const number = (name: string): Sides<bigint> | undefined =>
    after[name] === undefined
      ? undefined
      : changed(exactAmount(from?.[name]) ?? 0n, exactAmount(after[name]) ?? 0n);
  const code = after['code'] === undefined ? undefined : changed(codeIn(from), codeIn(after));
  return { address, balance: number('balance'), nonce: number('nonce'), code, slots: slotChanges(from, to) };
}

function changed<Value>(before: Value, after: Value): Sides<Value> | undefined {
  return before === after ? undefined : { before, after };
}

function codeIn(account: JsonObject | undefined): string {
  const code = account?.['code'];
  return typeof code === 'string' && isBytes(code) ? code.toLowerCase() : '0x';
}

function slotChanges(from: JsonObject | undefined, to: JsonObject | undefined): readonly SlotChange[] {
  const [old, now] = [wordsIn(from), wordsIn(to)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((slot) => ({ slot, before: old.get(slot) ?? ZERO, after: now.get(slot) ?? ZERO }))
    .filter(({ before, after }) => before !== after)
    .toSorted((one, other) => (one.slot < other.slot ? -1 : 1));
}

function wordsIn(account: JsonObject | undefined): ReadonlyMap<bigint, string> {
  const storage = account?.['storage'];
  if (storage === undefined || !isJsonObject(storage)) return new Map();
  return new Map(
    Object.entries(storage).flatMap(([key, value]) => {
      const [slot, word] = [key.toLowerCase(), typeof value === 'string' ? value.toLowerCase() : ''];
      return WORD.test(slot) && WORD.test(word)
        ? [[BigInt(slot), word.slice(2).padStart(64, '0')] as const]
        : [];
    }),
  );
}
