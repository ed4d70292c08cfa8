// The result shape of each input type, by which sent parameters are decoded.

import type { Leaf, Shape } from '../shape.ts';
import type { InputShape, InputType, MemberSpec, ParamSpec } from './methodSpec.ts';

const LEAVES: Readonly<Record<InputType, Leaf>> = {
  address: 'address',
  hash: 'hash',
  data: 'data',
  calldata: 'calldata',
  word: 'word',
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

/** Parameters as an object by their names. */
export function paramsShape(params: readonly ParamSpec[]): Shape {
  return { object: Object.fromEntries(params.map(sentMember)) };
}

/** Shapes made so far: parts that a document shares stay shared, else a few references would become millions. */
const made = new WeakMap<object, Shape>();

/** How a value of an input shape reads once it is sent. */
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
  const single = shape.oneOf.find((one) => typeof one === 'string') ?? 'json';
  const other = shape.oneOf.find((one) => typeof one !== 'string') ?? single;
  return { string: sentShape(single), otherwise: sentShape(other) };
}

function sentMember({ name, type }: Pick<MemberSpec, 'name' | 'type'>): readonly [string, Shape] {
  return [name, sentShape(type)];
}
