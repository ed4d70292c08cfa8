// Finds distances such as `latest-10` among the parameters of a call and replaces them by numbers. Makes no call
// itself.

import { findMethod } from '../catalogue/catalogue.ts';
import type { InputShape } from '../catalogue/methodSpec.ts';
import type { BlockOffset } from '../input/blockOffset.ts';
import { blockOffset } from '../input/blockOffset.ts';
import type { JsonValue } from '../json.ts';
import { isJsonObject } from '../json.ts';
import { formatQuantity } from '../quantity.ts';

/** The tags whose numbers are needed before the call can be sent; none for most calls. */
export function neededTags(method: string, params: readonly JsonValue[]): readonly BlockOffset['tag'][] {
  const tags = new Set<BlockOffset['tag']>();
  mapBlocks(method, params, (offset) => {
    tags.add(offset.tag);
    return undefined;
  });
  return [...tags];
}

/** The parameters with numbers for offsets, from the numbers of their tags; below the first block it is block 0. */
export function withBlockNumbers(
  method: string,
  params: readonly JsonValue[],
  numbers: ReadonlyMap<BlockOffset['tag'], bigint>,
): readonly JsonValue[] {
  return mapBlocks(method, params, ({ tag, back }) => {
    const number = numbers.get(tag);
    if (number === undefined) return undefined;
    return formatQuantity(number > back ? number - back : 0n);
  });
}

type Change = (offset: BlockOffset) => string | undefined;

function mapBlocks(method: string, params: readonly JsonValue[], change: Change): readonly JsonValue[] {
  const specs = findMethod(method)?.params ?? [];
  return params.map((value, index) => {
    const spec = specs[index];
    return spec === undefined ? value : mapped(spec.type, value, change);
  });
}

function mapped(shape: InputShape, value: JsonValue, change: Change): JsonValue {
  if (shape === 'block' || shape === 'blockNumber') {
    const offset = typeof value === 'string' ? blockOffset(value) : undefined;
    return (offset && change(offset)) ?? value;
  }
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
