// Compares a result with a shape, member by member, and names the leaves of both.

import { isJsonObject, isRawNumber } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { Leaf, Shape } from '../../../src/core/shape.ts';

const QUANTITY = /^(?:0x[0-9a-f]+|\d+)$/i;
const NUMERIC =
  'wei weiPerGas gwei gas blobGas timestamp seconds blockNumber nonce index count bytes quantity int chainId txType status';
const HEX = 'data calldata returnData code bloom extraData rawTransaction rlp';

/** What a leaf may look like on the wire. */
function isLeaf(leaf: Leaf, value: JsonValue): boolean {
  if (leaf === 'unknown') return true;
  if (leaf === 'bool') return typeof value === 'boolean';
  if (leaf === 'ratio') return typeof value === 'number' || isRawNumber(value);
  if (NUMERIC.split(' ').includes(leaf)) {
    if (typeof value === 'number') return Number.isInteger(value);
    return isRawNumber(value) || (typeof value === 'string' && QUANTITY.test(value));
  }
  if (typeof value !== 'string') return false;
  if (leaf === 'address') return /^0x[0-9a-f]{40}$/i.test(value);
  if (leaf === 'hash') return /^0x[0-9a-f]{64}$/i.test(value);
  if (leaf === 'word') return /^0x[0-9a-f]{1,64}$/i.test(value);
  return HEX.split(' ').includes(leaf) ? /^0x[0-9a-f]*$/i.test(value) : true;
}

/** Shapes with the same members are one: a leaf is named by the members beside it. */
function memberName(object: Readonly<Record<string, Shape>>, member: string): string {
  return `${Object.keys(object).join(',')} → ${member}`;
}

/**
 * Says what in `value` the shape does not describe; `reached` gets the names of the leaves met. `null` may stand for
 * anything: what it means is the method's to say.
 */
export function mismatches(
  shape: Shape,
  value: JsonValue,
  name: string,
  reached: Set<string>,
  path = '',
): string[] {
  const below = (inner: Shape, item: JsonValue, innerName: string, place: string): string[] =>
    mismatches(inner, item, innerName, reached, path + place);
  if (value === null) {
    // A method that only ever says null has said all there is.
    if (path === '') reached.add(name);
    return [];
  }
  if (typeof shape === 'string') {
    reached.add(name);
    const isFine =
      isLeaf(shape, value) && (shape === 'unknown' || typeof value !== 'object' || isRawNumber(value));
    return isFine ? [] : [`${path || 'result'}: ${JSON.stringify(value).slice(0, 80)} is no ${shape}`];
  }
  if ('lazy' in shape) return below(shape.lazy(), value, name, '');
  if ('otherwise' in shape) {
    return typeof value === 'string'
      ? below(shape.string, value, `${name} text`, '')
      : below(shape.otherwise, value, name, '');
  }
  if ('array' in shape || 'tuple' in shape) {
    if (!Array.isArray(value))
      return [`${path || 'result'}: ${JSON.stringify(value).slice(0, 80)} is no array`];
    return (value as readonly JsonValue[]).flatMap((item, index) =>
      below('array' in shape ? shape.array : (shape.tuple[index] ?? 'bool'), item, `${name}[]`, `[${index}]`),
    );
  }
  if (!isJsonObject(value))
    return [`${path || 'result'}: ${JSON.stringify(value).slice(0, 80)} is no object`];
  if ('map' in shape) {
    return Object.entries(value).flatMap(([key, member]) => [
      ...(isLeaf(shape.keys, key) ? [] : [`${path}: the key ${key} is no ${shape.keys}`]),
      ...below(shape.map, member, `${name}{}`, `.${key}`),
    ]);
  }
  return Object.entries(value).flatMap(([key, member]) => {
    const known = shape.object[key];
    if (known === undefined) return [`${path}.${key} is not in the shape`];
    return below(known, member, memberName(shape.object, key), `.${key}`);
  });
}

/** Every leaf of a shape: its name, and a path that a person can read. */
export function leavesOf(
  shape: Shape,
  name: string,
  path: string,
  seen = new Set<Shape>(),
): readonly (readonly [string, string])[] {
  if (typeof shape === 'string') return [[name, path]];
  if (seen.has(shape)) return [];
  const below = (inner: Shape, innerName: string, place: string): readonly (readonly [string, string])[] =>
    leavesOf(inner, innerName, path + place, new Set([...seen, shape]));
  if ('lazy' in shape) {
    const inner = shape.lazy();
    return seen.has(inner) ? [] : below(inner, name, '');
  }
  if ('otherwise' in shape)
    return [...below(shape.string, `${name} text`, ' as text'), ...below(shape.otherwise, name, '')];
  if ('array' in shape) return below(shape.array, `${name}[]`, '[]');
  if ('tuple' in shape) return shape.tuple.flatMap((item) => below(item, `${name}[]`, '[]'));
  if ('map' in shape) return below(shape.map, `${name}{}`, '{}');
  return Object.entries(shape.object).flatMap(([key, member]) =>
    below(member, memberName(shape.object, key), `.${key}`),
  );
}
