// What EVM steps changed in storage: by SLOAD and SSTORE, without the writes of calls that were undone.

import { stackOf } from './evmStep.ts';
import type { EvmStep } from './evmStep.ts';
import type { StepAccount } from './stepAccount.ts';

/** A slot that was written, with words of 64 hex digits. `before`: undefined where no step shows it. */
type StepSlot = { readonly slot: bigint; readonly before: string | undefined; readonly after: string };

export type StepStorage = {
  /** `address`: in lower case. */
  readonly accounts: readonly { readonly address: string; readonly slots: readonly StepSlot[] }[];
  /** The accounts that destroyed themselves: whether their storage lasted depends on the rules of the chain. */
  readonly destroyed: readonly string[];
};

type Slot = { before: string | undefined; now: string; isWritten: boolean };
type Slots = Map<bigint, Slot>;

const WORD = /^0x[0-9a-f]{1,64}$/i;
const ZERO = '0'.repeat(64);

/** Follows the storage through the steps of a transaction, given in their order. */
export class StorageFollower {
  readonly #byAddress = new Map<string, Slots>();
  /** Of contracts whose address is not known yet, as their creation still runs. */
  readonly #byAccount = new Map<StepAccount, Slots>();
  readonly #created = new Set<string>();
  readonly #destroyed = new Set<StepAccount>();
  readonly #undo: (() => void)[] = [];

  /** Takes a SLOAD, SSTORE or SELFDESTRUCT that did not fail. `next`: the step after it, in the same call. */
  take(step: EvmStep, next: EvmStep | undefined, account: StepAccount): void {
    if (step.op === 'SELFDESTRUCT') {
      if (this.#destroyed.has(account)) return;
      this.#destroyed.add(account);
      this.#undo.push(() => this.#destroyed.delete(account));
      return;
    }
    const [slot, written] = stackOf(step);
    const word = step.op === 'SSTORE' ? written : next && stackOf(next)[0];
    if (slot === undefined || word === undefined || !WORD.test(slot) || !WORD.test(word)) return;
    const value = word.slice(2).toLowerCase().padStart(64, '0');
    const slots = this.#slotsOf(account);
    const key = BigInt(slot);
    const known = slots.get(key);
    if (step.op === 'SLOAD') {
      // A value that was read before any write is that from before the transaction, also in a call that is undone.
      if (known === undefined) slots.set(key, { before: value, now: value, isWritten: false });
      else if (!known.isWritten) known.before ??= value;
      return;
    }
    const entry = known ?? { before: undefined, now: value, isWritten: false };
    const { now, isWritten } = entry;
    this.#undo.push(() => Object.assign(entry, { now, isWritten }));
    Object.assign(entry, { now: value, isWritten: true });
    slots.set(key, entry);
  }

  /** A mark to come back to, for the beginning of a call. */
  mark(): number {
    return this.#undo.length;
  }

  /** Undoes what was written since the mark. */
  undoTo(mark: number): void {
    while (this.#undo.length > mark) this.#undo.pop()!();
  }

  /** A creation has ended, and its account has its address. All its storage had been zero. */
  created(account: StepAccount): void {
    const { address } = account;
    if (address === undefined) return;
    const key = address.toLowerCase();
    this.#created.add(key);
    // An earlier creation of the same address was undone.
    this.#byAddress.set(key, this.#byAccount.get(account) ?? new Map<bigint, Slot>());
    this.#byAccount.delete(account);
  }

  changes(): StepStorage {
    const destroyed = new Set(
      [...this.#destroyed].flatMap(({ address }) => (address === undefined ? [] : [address.toLowerCase()])),
    );
    const accounts = [...this.#byAddress].flatMap(([address, all]) => {
      if (destroyed.has(address)) return [];
      const first = this.#created.has(address) ? ZERO : undefined;
      const slots = [...all]
        .map(([slot, { before = first, now, isWritten }]) => ({ slot, before, after: now, isWritten }))
        .filter(({ before, after, isWritten }) => isWritten && before !== after)
        .map(({ slot, before, after }) => ({ slot, before, after }))
        .toSorted((one, other) => (one.slot < other.slot ? -1 : 1));
      return slots.length === 0 ? [] : [{ address, slots }];
    });
    // What is created and destroyed in one transaction leaves nothing behind.
    return { accounts, destroyed: [...destroyed].filter((address) => !this.#created.has(address)) };
  }

  #slotsOf(account: StepAccount): Slots {
    const { address } = account;
    const key = address?.toLowerCase();
    const known = key === undefined ? this.#byAccount.get(account) : this.#byAddress.get(key);
    if (known !== undefined) return known;
    const slots: Slots = new Map();
    if (key === undefined) this.#byAccount.set(account, slots);
    else this.#byAddress.set(key, slots);
    return slots;
  }
}
