// The changed variables of a contract, found from its changed slots: each with both sides, in the order of the layout.

import { expressionText } from '../layout/expressionText.ts';
import { findSlots } from '../layout/findSlots.ts';
import type { FoundPart, HashBudget, KeyCandidates } from '../layout/findSlots.ts';
import type { StorageLayout } from '../layout/storageLayout.ts';
import { wordDigits } from '../layout/storagePlace.ts';
import type { Step } from '../layout/storagePlace.ts';
import { bytesValue, storedDigits, storedText, storedValue, textLength } from '../layout/storageValue.ts';
import type { StoredValue } from '../layout/storageValue.ts';
import { omitUndefined } from '../omitUndefined.ts';
import type { JsonValue } from '../json.ts';
import type { Shape } from '../shape.ts';
import type { SlotChange } from './stateDiff.ts';

type VariableChange = {
  readonly steps: readonly Step[];
  /** `.length`, or which bytes of a text changed; '' for a value. */
  readonly of: string;
  /** Undefined where it is not known. */
  readonly before: JsonValue | undefined;
  readonly after: JsonValue;
  readonly shape: Shape;
  readonly slot: bigint;
  /** The enum members of both sides. */
  readonly note?: string;
};

export type VariableChanges = {
  readonly variables: readonly VariableChange[];
  /** The slots for which no variable was found. */
  readonly unnamed: readonly SlotChange[];
};

type Placed = { readonly part: FoundPart; readonly change: SlotChange };
const LENGTH = '.length';

type Side = 'before' | 'after';

export function variableChanges(
  slots: readonly SlotChange[],
  layout: StorageLayout,
  keys: KeyCandidates,
  budget?: HashBudget,
): VariableChanges {
  const found = findSlots(
    layout,
    slots.map(({ slot }) => slot),
    keys,
    budget,
  );
  const placed = slots.flatMap((change) => (found.get(change.slot) ?? []).map((part) => ({ part, change })));
  const texts = new Map<string, Placed[]>();
  for (const one of placed) {
    if (one.part.type.kind !== 'bytes') continue;
    const text = expressionText(one.part.steps);
    const of = texts.get(text);
    if (of === undefined) texts.set(text, [one]);
    else of.push(one);
  }
  const values = placed.filter(({ part: { type } }) => type.kind !== 'bytes').flatMap(valueChange);
  const order = new Map(layout.variables.map(({ name }, at) => [name, at]));
  const rank = ({ steps: [first] }: VariableChange): number =>
    (first !== undefined && 'name' in first ? order.get(first.name) : undefined) ?? order.size;
  return {
    variables: [...values, ...[...texts.values()].flatMap(textChanges)].toSorted(
      (one, other) => rank(one) - rank(other) || Number(other.of === LENGTH) - Number(one.of === LENGTH),
    ),
    unnamed: slots.filter(({ slot }) => !found.has(slot)),
  };
}

/** The change of a value; none where only other values in the same slot changed. */
function valueChange({ part, change }: Placed): readonly VariableChange[] {
  const { slot, before, after } = change;
  const of = part.type.kind === 'list' ? LENGTH : '';
  if (before === undefined) {
    const { value, shape } = storedValue(part, after);
    return [{ steps: part.steps, of, slot, before, after: value, shape }];
  }
  if (storedDigits(part, before) === storedDigits(part, after)) return [];
  const [from, to] = [storedValue(part, before), storedValue(part, after)];
  // Where one side does not fit its type, both are shown as raw data.
  const isFit = from.shape === to.shape;
  const raw = (word: string): string => `0x${storedDigits(part, word)}`;
  const sides = isFit
    ? { before: from.value, after: to.value, shape: from.shape }
    : { before: raw(before), after: raw(after), shape: 'data' as const };
  const isNamed = from.note !== undefined && to.note !== undefined;
  const note = isNamed ? `${from.note} → ${to.note}` : undefined;
  return [{ steps: part.steps, of, slot, ...sides, ...omitUndefined({ note }) }];
}

/** The change of a text: the whole text where all its slots are known, else its length and the bytes that changed. */
function textChanges(all: readonly Placed[]): readonly VariableChange[] {
  const { steps, type } = all[0]!.part;
  const isText = type.kind === 'bytes' && type.isText;
  const head = all.find(({ part }) => part.chunk === undefined)?.change;
  const chunks = new Map(
    all.flatMap(({ part: { chunk }, change }) => (chunk === undefined ? [] : [[chunk, change]])),
  );
  if (head !== undefined) {
    const [before, after] = (['before', 'after'] as const).map((side) =>
      head[side] === undefined
        ? undefined
        : storedText(head[side], isText, (chunk) => chunks.get(chunk)?.[side]),
    );
    const isKnown = all.every(({ change }) => change.before !== undefined);
    if (before === undefined && after !== undefined && !isKnown)
      return [{ steps, of: '', slot: head.slot, before: undefined, after: after.value, shape: after.shape }];
    if (before !== undefined && after !== undefined)
      return [{ steps, of: '', slot: head.slot, ...sameShape(before, after) }];
  }
  return [...(head === undefined ? [] : headChanges(head, steps)), ...chunkChanges(chunks, steps, isText)];
}

function headChanges(head: SlotChange, steps: readonly Step[]): readonly VariableChange[] {
  const lengthOf = (word: string): string => textLength(word).length.toString();
  const [before, after] = [head.before && lengthOf(head.before), lengthOf(head.after)];
  return before === after ? [] : [{ steps, of: LENGTH, before, after, shape: 'quantity', slot: head.slot }];
}

/** One row for each run of adjacent slots. */
function chunkChanges(
  chunks: ReadonlyMap<bigint, SlotChange>,
  steps: readonly Step[],
  isText: boolean,
): readonly VariableChange[] {
  const runs: { first: bigint; readonly changes: SlotChange[] }[] = [];
  for (const [chunk, change] of [...chunks].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const run = runs.at(-1);
    if (run !== undefined && run.first + BigInt(run.changes.length) === chunk) run.changes.push(change);
    else runs.push({ first: chunk, changes: [change] });
  }
  return runs.map(({ first, changes }) => {
    const side = (name: Side): StoredValue =>
      bytesValue(withoutZeros(changes.map((change) => change[name]).join('')), isText);
    const end = 32n * (first + BigInt(changes.length)) - 1n;
    const after = side('after');
    const isKnown = changes.every(({ before }) => before !== undefined);
    const sides = isKnown
      ? sameShape(side('before'), after)
      : { before: undefined, after: after.value, shape: after.shape };
    return { steps, of: `, bytes ${32n * first} to ${end}`, slot: changes[0]!.slot, ...sides };
  });
}

/** Hex digits without the zero bytes at their end. */
function withoutZeros(digits: string): string {
  let end = digits.length;
  while (end > 1 && digits[end - 1] === '0' && digits[end - 2] === '0') end -= 2;
  return digits.slice(0, end);
}

function sameShape(
  before: StoredValue,
  after: StoredValue,
): { before: JsonValue; after: JsonValue; shape: Shape } {
  // Where only one side is text, both get this shape: the other side is then shown as hex.
  const shape = before.shape === after.shape ? before.shape : 'text';
  return { before: before.value, after: after.value, shape };
}

/** `5`, `0x9c35…0cb1`: the shortest form that identifies a slot. */
export function slotText(slot: bigint): string {
  const word = wordDigits(slot);
  return slot < 100_000n ? String(slot) : `0x${word.slice(0, 4)}…${word.slice(-4)}`;
}
