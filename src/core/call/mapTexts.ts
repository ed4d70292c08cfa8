// Finds and changes the typed texts among the parameters of a call, each by what its method takes in that place.

import { findMethod } from '../catalogue/catalogue.ts';
import type { InputShape, InputType } from '../catalogue/methodSpec.ts';
import type { JsonValue } from '../json.ts';
import { isJsonObject } from '../json.ts';

/**
 * Gives what stands in the place of a text; the text itself where that stays. `owner`: the address that it is of, by which
 * it is listed, or the first parameter.
 */
type ChangeText = (text: string, type: InputType, owner: string) => string;

/** The parameters with each text changed; those of a method that is not known stay. */
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

/** What is found in the texts, each thing once. */
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
        // What would take the place of another member stays, and is refused by the node.
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
