// Rows for what a transaction changed, account by account: variables, ether, nonces, code.

import type { JsonValue } from '../json.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { expressionText } from '../layout/expressionText.ts';
import { MOST_HASHES_TOGETHER } from '../layout/findSlots.ts';
import type { HashBudget, KeyCandidates } from '../layout/findSlots.ts';
import type { StorageLayout } from '../layout/storageLayout.ts';
import { KNOWN_SLOTS } from '../layout/knownSlots.ts';
import { wordDigits } from '../layout/storagePlace.ts';
import { formatQuantity, groupDigits } from '../quantity.ts';
import { checksummed } from '../text/checksummed.ts';
import { shortHex } from '../text/shortHex.ts';
import { delegationTarget } from './bytesNotations.ts';
import { changeNode } from './changeNode.ts';
import type { StateChange } from './changeNode.ts';
import { decode } from './decodedNode.ts';
import type { DecodeContext, DecodedNode } from './decodedNode.ts';
import { keyCandidates } from './keyCandidates.ts';
import { hexName } from './nameOfAddress.ts';
import type { AccountChange, SlotChange } from './stateDiff.ts';
import { slotText, variableChanges } from './storageChanges.ts';
import { isTokenAmount } from './tokenVariables.ts';

export type StateRows = {
  readonly rows: readonly DecodedNode[];
  /** The changes that the rows show, in their order. */
  readonly changes: readonly StateChange[];
  /** The number of changed slots; `named`: how many of them are shown by a name. */
  readonly slots: number;
  readonly named: number;
  /** How to get names for the variables of contracts whose artifacts have no storage layout. */
  readonly layoutHints: readonly string[];
};

/** The row that says how many slots have names; none where all have one. */
export function unnamedSlots(
  { slots, named }: Pick<StateRows, 'slots' | 'named'>,
  placement: Parameters<typeof decode>[3],
): readonly DecodedNode[] {
  if (named === slots) return [];
  const count = `${groupDigits(BigInt(named))} of ${groupDigits(BigInt(slots))}`;
  return [decode('slots named', count, 'text', placement)];
}

/** How to get names for the variables of these contracts. */
function hintTexts(contracts: readonly string[]): readonly string[] {
  if (contracts.length === 0) return [];
  return [
    `The variables of ${contracts.join(', ')} have no names, as no storage layout is in the artifact: compile with extra_output = ["storageLayout"] in foundry.toml, or with storageLayout in the outputSelection of Hardhat.`,
  ];
}

/**
 * `data`: what may have the keys of mappings in it, the likeliest first. `parent`: the node that the rows are below;
 * absent where they are below none.
 */
export function stateRows(
  changes: readonly AccountChange[],
  data: readonly JsonValue[],
  context: DecodeContext,
  parent?: DecodedNode,
): StateRows {
  // Looked for once, and only where a layout is known.
  let found: KeyCandidates | undefined;
  const keys = (): KeyCandidates => (found ??= keyCandidates(data, changes, context.labels));
  const names = namesOf(changes, context);
  const withoutLayout: string[] = [];
  const budget = { left: MOST_HASHES_TOGETHER };
  const provenance = parent && 'derived';
  const above = parent ?? decode('state', {}, 'unknown', { context });
  let [slots, named] = [0, 0];
  const shown = changes.flatMap((change) => {
    const { address } = change;
    const name = names.get(address)!;
    const layout = change.slots.length === 0 ? undefined : context.layoutAt?.(address);
    if (layout === 'untold') withoutLayout.push(name.whole);
    const storage = storageRows(change, name, layout === 'untold' ? undefined : layout, {
      keys,
      budget,
      context,
    });
    slots += change.slots.length;
    named += change.slots.length - storage.unnamed;
    return [...storage.rows, ...accountRows(change, name.whole)];
  });
  const rows = shown.map((row) => changeNode(row, above, provenance));
  return { rows, changes: shown, slots, named, layoutHints: hintTexts(withoutLayout) };
}

function accountRows(
  { address, balance, balanceNote, nonce, code }: AccountChange,
  name: string,
): readonly StateChange[] {
  const place = { account: address };
  const isThere = code !== undefined && code.before !== '0x';
  const isGone = code?.after === '0x';
  const isDelegated = code !== undefined && delegationTarget(code.after) !== undefined;
  return [
    ...(balance === undefined
      ? []
      : [
          {
            kind: 'balance' as const,
            label: `balance of ${name}`,
            ...sides(balance, formatQuantity),
            shape: 'wei' as const,
            place,
            ...omitUndefined({ note: balanceNote }),
          },
        ]),
    ...(nonce === undefined
      ? []
      : [
          {
            kind: 'nonce' as const,
            label: `nonce of ${name}`,
            ...sides(nonce, formatQuantity),
            shape: 'nonce' as const,
            place,
          },
        ]),
    ...(code === undefined
      ? []
      : [
          {
            kind: 'code' as const,
            label: `code of ${name} ${isGone ? 'removed' : isThere ? 'changed' : isDelegated ? 'set' : 'created'}`,
            ...code,
            shape: 'code' as const,
            place,
          },
        ]),
  ];
}

function sides<Value, Text>(
  { before, after }: { before: Value; after: Value },
  text: (value: Value) => Text,
) {
  return { before: text(before), after: text(after) };
}

type Known = {
  readonly keys: () => KeyCandidates;
  readonly budget: HashBudget;
  readonly context: DecodeContext;
};

function storageRows(
  { address, slots }: AccountChange,
  { whole: name, owner }: Names,
  layout: StorageLayout | undefined,
  { keys, budget, context }: Known,
): { readonly rows: readonly StateChange[]; readonly unnamed: number } {
  const known = slots.flatMap((change) => {
    const of = KNOWN_SLOTS.get(change.slot);
    return of === undefined ? [] : [{ change, of }];
  });
  const others = slots.filter(({ slot }) => !KNOWN_SLOTS.has(slot));
  const { variables, unnamed } =
    layout === undefined
      ? { variables: [], unnamed: others }
      : variableChanges(others, layout, keys(), budget);
  const place = (slot: bigint): StateChange['place'] => ({ account: address, slot: `0x${wordDigits(slot)}` });
  const isToken = context.tokens?.has(address) === true;
  return {
    rows: [
      ...variables.map(({ slot, before, after, ...variable }) => ({
        kind: 'storage' as const,
        variable: expressionText(variable.steps) + variable.of,
        label: `${owner}.${expressionText(variable.steps, (key) => hexName(key, context))}${variable.of}`,
        before,
        after,
        shape: isToken && isTokenAmount(variable, layout) ? ('tokenAmount' as const) : variable.shape,
        place: place(slot),
        ...omitUndefined({ note: variable.note }),
      })),
      ...known.map(({ change, of }) => ({
        kind: 'storage' as const,
        variable: of,
        label: `${name}, ${of}`,
        ...addresses(change),
        place: place(change.slot),
      })),
      ...unnamed.map(({ slot, before, after }) => ({
        kind: 'storage' as const,
        label: `slot ${slotText(slot)} of ${name}`,
        before: before && `0x${before}`,
        after: `0x${after}`,
        shape: 'word' as const,
        place: place(slot),
        ...(layout === undefined ? {} : { note: 'no key found' }),
      })),
    ],
    unnamed: unnamed.length,
  };
}

/** Both sides of a slot as addresses; as words where a side is no address. */
function addresses({ before, after }: SlotChange): Pick<StateChange, 'before' | 'after' | 'shape'> {
  const isAddress = [before ?? after, after].every((word) => word.startsWith('0'.repeat(24)));
  return isAddress
    ? { before: before && `0x${before.slice(24)}`, after: `0x${after.slice(24)}`, shape: 'address' }
    : { before: before && `0x${before}`, after: `0x${after}`, shape: 'word' };
}

/**
 * `whole`: the name, with the address where several accounts share it. `owner`: the name before a variable; of a proxy,
 * that of its implementation, whose variables it stores.
 */
type Names = { readonly whole: string; readonly owner: string };

function namesOf(changes: readonly AccountChange[], context: DecodeContext): ReadonlyMap<string, Names> {
  const all = changes.map(({ address, slots }) => {
    const whole = hexName(address, context);
    return { address, whole, owner: whole.split(' → ').at(-1)!, isOwner: slots.length > 0 };
  });
  const wholes = new Map<string, number>();
  const owners = new Map<string, number>();
  for (const { whole, owner, isOwner } of all) {
    wholes.set(whole, (wholes.get(whole) ?? 0) + 1);
    if (isOwner) owners.set(owner, (owners.get(owner) ?? 0) + 1);
  }
  return new Map(
    all.map(({ address, whole, owner }) => {
      const name = wholes.get(whole) === 1 ? whole : `${whole} (${shortHex(checksummed(address))})`;
      return [address, { whole: name, owner: owners.get(owner) === 1 ? owner : name }];
    }),
  );
}
