// The kind of form that a shape has: a single value, members, a list or a map. A choice between two objects or two
// lists is typed as JSON.

import type { InputShape, MemberSpec } from '../catalogue/methodSpec.ts';
import type { Draft } from './draft.ts';

type ObjectShape = { readonly object: readonly MemberSpec[] };
export type ListShape =
  | { readonly array: InputShape; readonly most?: number; readonly least?: number }
  | { readonly tuple: readonly InputShape[] };
export type MapShape = Extract<InputShape, { map: unknown }>;

/** The forms that a value can be typed in beside JSON; more than one where a value may be single or a list. */
export type FormShape = {
  /** Whether a text may be a value itself, not only JSON. */
  readonly hasText: boolean;
  readonly isNullable: boolean;
  readonly object?: ObjectShape;
  readonly list?: ListShape;
  readonly map?: MapShape;
};

export function formShape(shape: InputShape): FormShape {
  if (typeof shape === 'string') return { hasText: true, isNullable: false };
  if ('lazy' in shape) return formShape(shape.lazy());
  if ('nullable' in shape) return { ...formShape(shape.nullable), isNullable: true };
  const without = { hasText: false, isNullable: false };
  if ('object' in shape) return { ...without, object: shape };
  if ('map' in shape) return { ...without, map: shape };
  if ('oneOf' in shape) return oneOf(shape.oneOf.map(formShape));
  return { ...without, list: shape };
}

/** The kind of signature that can be typed for a shape: a function for calldata, an event for topics. */
export function signatureKind(shape: InputShape): 'function' | 'event' | undefined {
  if (shape === 'calldata') return 'function';
  return typeof shape === 'object' && 'array' in shape && isTopic(shape.array) ? 'event' : undefined;
}

function isTopic(shape: InputShape): boolean {
  if (typeof shape === 'string') return shape === 'topic';
  if ('nullable' in shape) return isTopic(shape.nullable);
  return 'oneOf' in shape && shape.oneOf.some(isTopic);
}

/** Whether an address can be typed for a shape, as one text. */
export function takesAddress(shape: InputShape): boolean {
  if (typeof shape === 'string') return shape === 'address';
  if ('nullable' in shape) return takesAddress(shape.nullable);
  return 'oneOf' in shape && shape.oneOf.some(takesAddress);
}

/** The form of a shape, if a draft of members, items or entries fits it; undefined if it was typed for another one. */
export function shapeOfDraft(shape: InputShape, draft: Exclude<Draft, string>): FormShape | undefined {
  const form = formShape(shape);
  const isThere =
    'members' in draft
      ? form.object !== undefined
      : 'items' in draft
        ? form.list !== undefined
        : form.map !== undefined;
  return isThere ? form : undefined;
}

/** The shape of the item at an index, or undefined beyond a tuple. */
export function itemInputShape(list: ListShape, index: number): InputShape | undefined {
  return 'array' in list ? list.array : list.tuple[index];
}

/** The least number of items. */
export function leastItems(list: ListShape): number {
  return 'array' in list ? (list.least ?? 0) : 0;
}

function oneOf(forms: readonly FormShape[]): FormShape {
  const [object, ...objects] = forms.flatMap((form) => form.object ?? form.map ?? []);
  const [list, ...lists] = forms.flatMap((form) => form.list ?? []);
  return {
    hasText: forms.some(({ hasText }) => hasText),
    isNullable: forms.some(({ isNullable }) => isNullable),
    ...(object === undefined || objects.length > 0 ? {} : 'map' in object ? { map: object } : { object }),
    ...(list === undefined || lists.length > 0 ? {} : { list }),
  };
}
