// The account that code runs in, by EVM steps: a creation tells its address only once it has ended.

import type { JsonValue } from '../json.ts';

type Target = Record<string, JsonValue | undefined>;

/** `unset`: the frames and logs that get the address once it is known, and the member that gets it. */
export type StepAccount = {
  address: string | undefined;
  readonly unset: (readonly [target: Target, name: 'from' | 'address'])[];
};

export function setAddress(target: Target, name: 'from' | 'address', { address, unset }: StepAccount): void {
  if (address === undefined) unset.push([target, name]);
  else target[name] = address;
}

/** Names an account that was created. */
export function giveAddress(account: StepAccount, address: string): void {
  account.address = address;
  for (const [target, name] of account.unset) target[name] = address;
  account.unset.length = 0;
}
