// The shapes of ABI values, by which decoded arguments are shown like any other result.

import type { Shape } from '../shape.ts';
import type { AbiParam, AbiType } from './abiType.ts';
import { isTimeName } from './timeName.ts';

type ObjectShape = Extract<Shape, { readonly object: unknown }>;

const HEADLINE = 4;

const shapes = new WeakMap<readonly AbiParam[], ObjectShape>();
const names = new WeakMap<readonly AbiParam[], readonly string[]>();

/** The shape of an object that holds these parameters by name. */
export function abiParamsShape(params: readonly AbiParam[]): ObjectShape {
  let shape = shapes.get(params);
  if (shape === undefined) {
    const own = paramNames(params);
    const members = params.map(({ type, name }, index) => [own[index]!, typeShape(type, name)] as const);
    shape = { object: Object.fromEntries(members), headline: own.slice(0, HEADLINE) };
    shapes.set(params, shape);
  }
  return shape;
}

/** The members' names; a missing or repeated name becomes the position. */
export function paramNames(params: readonly AbiParam[]): readonly string[] {
  let own = names.get(params);
  if (own === undefined) {
    const used = new Set<string>();
    own = params.map(({ name }, index) => {
      let free = name === '' || used.has(name) ? `#${index}` : name;
      while (used.has(free)) free = `#${free}`;
      used.add(free);
      return free;
    });
    names.set(params, own);
  }
  return own;
}

export function typeShape(type: AbiType, name = ''): Shape {
  switch (type.kind) {
    case 'uint':
      return isTimeName(name) ? 'timestamp' : 'quantity';
    case 'int':
      return 'int';
    case 'address':
    case 'bool':
      return type.kind;
    case 'string':
      return 'text';
    // Bytes may be an inner call; bytes that are not a call are shown as data.
    case 'bytes':
      return 'calldata';
    case 'function':
      return 'data';
    case 'fixedBytes':
      return type.size === 32 ? 'word' : 'data';
    case 'array':
      return { array: typeShape(type.item, name) };
    case 'tuple':
      return abiParamsShape(type.members);
  }
}
