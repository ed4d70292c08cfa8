// Random edits of random results, with a list of the edits. Every value occurs once, so no two sets of edits give the
// same result.

import * as fc from 'fast-check';
import { isJsonObject } from '../../../src/core/json.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';

/** `state before → after`, as JSON; a dash where there is nothing. */
export type Edit = string;

/** What a comparison found, as an edit. */
export function editText(state: string, before: JsonValue | undefined, after: JsonValue | undefined): Edit {
  const text = (value: JsonValue | undefined): string => (value === undefined ? '-' : JSON.stringify(value));
  return `${state} ${text(before)} → ${text(after)}`;
}

/** Objects, lists of objects with an `id`, lists of texts, numbers in hex: `gas` is a number wherever it stands. */
export const tree: fc.Arbitrary<JsonObject> = fc
  .letrec<{ value: JsonValue; object: JsonObject }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constant<JsonValue>('text'),
      fc.constant<JsonValue>(null),
      tie('object'),
      fc.array(tie('object'), { maxLength: 6 }),
      fc.array(fc.constant<JsonValue>('text'), { maxLength: 6 }),
    ),
    object: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'gas', 'gasUsed', '__proto__', 'to'), tie('value'), {
      maxKeys: 5,
    }),
  }))
  .object.map((object) => withOwnValues(object, { next: 1000 }) as JsonObject);

function withOwnValues(value: JsonValue, count: { next: number }, name = '', isItem = false): JsonValue {
  if (value === 'text')
    return name.startsWith('gas') ? `0x${(count.next++).toString(16)}` : `text ${count.next++}`;
  if (Array.isArray(value))
    return (value as readonly JsonValue[]).map((item) => withOwnValues(item, count, '', true));
  if (!isJsonObject(value)) return value;
  const id = isItem ? { id: `item ${count.next++}` } : {};
  return { ...id, ...mapMembers(value, (member, key) => [withOwnValues(member, count, key)]) };
}

/** An object of the members that `change` gives for each member. */
function mapMembers(
  object: JsonObject,
  change: (value: JsonValue, name: string) => readonly JsonValue[],
): JsonObject {
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]) =>
      change(value, name).map((next) => [name, next] as const),
    ),
  );
}

/** The value after some edits, told by `dice`, and what a comparison must find: exactly these. */
export function edited(
  before: JsonObject,
  dice: Iterable<number>,
): { after: JsonObject; edits: readonly Edit[] } {
  const rolls = dice[Symbol.iterator]();
  const edits: Edit[] = [];
  let fresh = 0;
  const roll = (sides: number): number => (rolls.next().value as number) % sides;
  const note = (...edit: Parameters<typeof editText>): void => void edits.push(editText(...edit));
  const added = (value: JsonValue): JsonValue => {
    note('added', undefined, value);
    return value;
  };

  const editValue = (value: JsonValue, name: string): readonly JsonValue[] => {
    const choice = name === 'id' ? 9 : roll(10);
    if (choice === 0) {
      note('removed', value, undefined);
      return [];
    }
    if (choice === 1) {
      const next = value === null ? { fresh: fresh++ } : null;
      note('kind', value, next);
      return [next];
    }
    if (typeof value === 'string' && choice < 5) {
      const isSpelling = value.startsWith('0x') && choice === 2;
      const next = isSpelling
        ? Number(value)
        : value.startsWith('0x')
          ? `0xff${fresh++}`
          : `fresh ${fresh++}`;
      note(isSpelling ? 'spelling' : 'changed', value, next);
      return [next];
    }
    if (isJsonObject(value)) return [editObject(value)];
    return [Array.isArray(value) ? editList(value as readonly JsonValue[]) : value];
  };

  const editObject = (object: JsonObject): JsonObject => {
    const next = mapMembers(object, editValue);
    return roll(4) === 0 ? { ...next, [`added${fresh}`]: added(`fresh ${fresh++}`) } : next;
  };

  /** One kind of edit a list: several beside each other could be told as another kind. */
  const editList = (list: readonly JsonValue[]): readonly JsonValue[] => {
    const isObjects = list.every(isJsonObject);
    const choice = roll(4);
    if (choice === 0)
      return list.filter((item) => {
        const isGone = roll(3) === 0;
        if (isGone) note('removed', item, undefined);
        return !isGone;
      });
    if (choice === 1)
      return list.flatMap((item) =>
        roll(3) > 0 ? [item] : [added(isObjects ? { id: `fresh ${fresh++}` } : `fresh ${fresh++}`), item],
      );
    if (isObjects) return list.map(editObject);
    return list.map((item) => {
      if (roll(3) > 0) return item;
      const next = `fresh ${fresh++}`;
      note('changed', item, next);
      return next;
    });
  };

  return { after: editObject(before), edits };
}
