// Finds blocks such as `latest-10` or `2026-01-31T12:00Z` among the parameters of a call and replaces them by numbers.
// Makes no call itself.

import { findMethod } from '../catalogue/catalogue.ts';
import type { InputShape } from '../catalogue/methodSpec.ts';
import type { BlockOffset } from '../input/blockOffset.ts';
import { blockOffset } from '../input/blockOffset.ts';
import type { BlockTime } from '../input/blockTime.ts';
import { blockTime } from '../input/blockTime.ts';
import type { JsonValue } from '../json.ts';
import { isJsonObject } from '../json.ts';
import { formatQuantity } from '../quantity.ts';

/** A block whose number must be known before a call can be sent; undefined for every other text. */
export function unnumberedBlock(text: string): BlockOffset | BlockTime | undefined {
  return blockOffset(text) ?? blockTime(text);
}

/** The texts of such blocks among the parameters; none for most calls. */
export function unnumberedBlocks(method: string, params: readonly JsonValue[]): ReadonlySet<string> {
  const blocks = new Set<string>();
  mapBlocks(method, params, (text) => {
    if (unnumberedBlock(text) !== undefined) blocks.add(text);
    return text;
  });
  return blocks;
}

/** The parameters with numbers in place of those texts. */
export function withBlockNumbers(
  method: string,
  params: readonly JsonValue[],
  numbers: ReadonlyMap<string, bigint>,
): readonly JsonValue[] {
  return mapBlocks(method, params, (text) => {
    const number = numbers.get(text);
    return number === undefined ? text : formatQuantity(number);
  });
}

type Change = (text: string) => string;

function mapBlocks(method: string, params: readonly JsonValue[], change: Change): readonly JsonValue[] {
  const specs = findMethod(method)?.params ?? [];
  return params.map((value, index) => {
    const spec = specs[index];
    return spec === undefined ? value : mapped(spec.type, value, change);
  });
}

function mapped(shape: InputShape, value: JsonValue, change: Change): JsonValue {
  if (shape === 'block' || shape === 'blockNumber') return typeof value === 'string' ? change(value) : value;
  if (typeof shape === 'string') return value;
  if ('lazy' in shape) return mapped(shape.lazy(), value, change);
  if ('nullable' in shape) return mapped(shape.nullable, value, change);
  if ('oneOf' in shape) return shape.oneOf.reduce<JsonValue>((made, one) => mapped(one, made, change), value);
  if (Array.isArray(value)) {
    if (!('array' in shape) && !('tuple' in shape)) return value;
    return (value as readonly JsonValue[]).map((item, index) =>
      mapped('array' in shape ? shape.array : (shape.tuple[index] ?? 'json'), item, change),
    );
  }
  if (!isJsonObject(value) || !('object' in shape || 'map' in shape)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const inner = 'map' in shape ? shape.map : shape.object.find((known) => known.name === name)?.type;
      return [name, inner === undefined ? member : mapped(inner, member, change)];
    }),
  );
}
