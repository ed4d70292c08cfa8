// The result shape of each input type: sent parameters are decoded by it.

import type { Leaf, Shape } from '../shape.ts';
import type { InputShape, InputType, MemberSpec, ParamSpec } from './methodSpec.ts';

const LEAVES: Readonly<Record<InputType, Leaf>> = {
  address: 'address',
  hash: 'hash',
  data: 'data',
  calldata: 'calldata',
  word: 'word',
  slot: 'word',
  topic: 'word',
  block: 'blockNumber',
  blockNumber: 'blockNumber',
  bool: 'bool',
  wei: 'wei',
  weiPerGas: 'weiPerGas',
  gas: 'gas',
  quantity: 'quantity',
  timestamp: 'timestamp',
  integer: 'quantity',
  number: 'unknown',
  text: 'text',
  string: 'text',
  json: 'unknown',
};

/** The shape of parameters as an object by their names. */
export function paramsShape(params: readonly ParamSpec[]): Shape {
  return { object: Object.fromEntries(params.map(sentMember)) };
}

/**
 * Shapes made so far, so that parts that a document shares stay shared: otherwise a few references could become
 * millions of shapes.
 */
const made = new WeakMap<object, Shape>();

/** The shape by which a sent value of an input shape is decoded. */
export function sentShape(shape: InputShape): Shape {
  if (typeof shape === 'string') return LEAVES[shape];
  const before = made.get(shape);
  if (before !== undefined) return before;
  const sent = sentAnew(shape);
  made.set(shape, sent);
  return sent;
}

function sentAnew(shape: Exclude<InputShape, InputType>): Shape {
  if ('array' in shape) return { array: sentShape(shape.array) };
  if ('tuple' in shape) return { tuple: shape.tuple.map(sentShape) };
  if ('map' in shape) return { map: sentShape(shape.map), keys: LEAVES[shape.keys] };
  if ('object' in shape) return { object: Object.fromEntries(shape.object.map(sentMember)) };
  if ('nullable' in shape) return sentShape(shape.nullable);
  if ('lazy' in shape) return { lazy: () => sentShape(shape.lazy()) };
  const singles = shape.oneOf.filter((one) => typeof one === 'string');
  // Hex that can be a number or bytes is decoded by the name of its member.
  const isAnyHex = singles.includes('data') && singles.includes('quantity');
  const single = isAnyHex ? 'json' : (singles[0] ?? 'json');
  const others = shape.oneOf.filter((one) => typeof one !== 'string');
  return { string: sentShape(single), otherwise: sentShape(together(others) ?? single) };
}

/** One shape of the kind of the first: with the members of all objects, or for lists with the items of any list. */
function together(shapes: readonly Exclude<InputShape, InputType>[]): InputShape | undefined {
  const [first] = shapes;
  if (first === undefined || shapes.length === 1) return first;
  if ('array' in first) {
    const items = shapes.flatMap((one) => ('array' in one ? [one.array] : []));
    return { array: items.length === 1 ? items[0]! : { oneOf: items } };
  }
  if (!('object' in first)) return first;
  const byName = new Map<string, MemberSpec>();
  for (const one of shapes)
    if ('object' in one)
      for (const member of one.object) if (!byName.has(member.name)) byName.set(member.name, member);
  return { object: [...byName.values()] };
}

function sentMember({ name, type }: Pick<MemberSpec, 'name' | 'type'>): readonly [string, Shape] {
  return [name, sentShape(type)];
}
