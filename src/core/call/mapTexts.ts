// Finds and replaces texts among the parameters of a call by the type that the method takes in each place.

import { findMethod } from '../catalogue/catalogue.ts';
import type { InputShape, InputType } from '../catalogue/methodSpec.ts';
import type { JsonValue } from '../json.ts';
import { isJsonObject } from '../json.ts';

/**
 * Gives the replacement of a text; the text itself where it stays. `owner`: the address that the text belongs to: the
 * address key that it is listed under, or the first parameter where that is an address, else ''.
 */
type ChangeText = (text: string, type: InputType, owner: string) => string;

/** The parameters with each text replaced; those of an unknown method stay. */
export function mapTexts(
  method: string,
  params: readonly JsonValue[],
  change: ChangeText,
): readonly JsonValue[] {
  const specs = findMethod(method)?.params ?? [];
  const [first] = params;
  const owner = specs[0]?.type === 'address' && typeof first === 'string' ? first : '';
  return params.map((value, index) => {
    const spec = specs[index];
    return spec === undefined ? value : mapped(spec.type, value, change, owner);
  });
}

/** Collects what `find` finds in the texts, each item once. */
export function foundInTexts(
  method: string,
  params: readonly JsonValue[],
  find: (text: string, type: InputType) => readonly string[],
): ReadonlySet<string> {
  const found = new Set<string>();
  mapTexts(method, params, (text, type) => {
    for (const one of find(text, type)) found.add(one);
    return text;
  });
  return found;
}

function mapped(shape: InputShape, value: JsonValue, change: ChangeText, owner: string): JsonValue {
  if (typeof shape === 'string') return typeof value === 'string' ? change(value, shape, owner) : value;
  if ('lazy' in shape) return mapped(shape.lazy(), value, change, owner);
  if ('nullable' in shape) return mapped(shape.nullable, value, change, owner);
  if ('oneOf' in shape)
    return shape.oneOf.reduce<JsonValue>((made, one) => mapped(one, made, change, owner), value);
  if (Array.isArray(value)) {
    if (!('array' in shape) && !('tuple' in shape)) return value;
    return (value as readonly JsonValue[]).map((item, index) =>
      mapped('array' in shape ? shape.array : (shape.tuple[index] ?? 'json'), item, change, owner),
    );
  }
  if (!isJsonObject(value) || !('object' in shape || 'map' in shape)) return value;
  const members = Object.entries(value);
  if ('map' in shape) {
    const taken = new Set(members.map(([key]) => key.toLowerCase()));
    return Object.fromEntries(
      members.map(([key, member]) => {
        const changed = change(key, shape.keys, owner);
        // A key that would replace another member stays as it is, and the node refuses it.
        const isFree = !taken.has(changed.toLowerCase());
        taken.add(changed.toLowerCase());
        return [
          isFree ? changed : key,
          mapped(shape.map, member, change, shape.keys === 'address' ? key : owner),
        ];
      }),
    );
  }
  return Object.fromEntries(
    members.map(([name, member]) => {
      const inner = shape.object.find((known) => known.name === name)?.type;
      return [name, inner === undefined ? member : mapped(inner, member, change, owner)];
    }),
  );
}
