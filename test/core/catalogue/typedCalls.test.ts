// Both hands of the suite inside VS Code type a call of every parameter type.
import assert from 'node:assert/strict';
import { findMethod, listMethods } from '../../../src/core/catalogue/catalogue.ts';
import type { InputShape } from '../../../src/core/catalogue/methodSpec.ts';
import { readJson } from '../../../src/core/input/shapeInput.ts';
import { isJsonObject } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { rawCall, SECRET_CALL, transferCall, typedCalls } from '../../vscode/typedCalls.ts';

/** What no call can be typed of, and why. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ['tuple', 'only trace_callMany has one, which anvil does not serve'],
]);

/** The types in a shape, each by its name; of shapes that hold others, by their kind. */
function typesIn(shape: InputShape): readonly string[] {
  if (typeof shape === 'string') return [shape];
  const [kind = ''] = Object.keys(shape);
  if ('object' in shape) return [kind, ...shape.object.flatMap(({ type }) => typesIn(type))];
  if ('array' in shape) return ['array', ...typesIn(shape.array)];
  if ('tuple' in shape) return [kind, ...shape.tuple.flatMap(typesIn)];
  if ('map' in shape) return ['map', ...typesIn(shape.keys), ...typesIn(shape.map)];
  if ('oneOf' in shape) return [kind, ...shape.oneOf.flatMap(typesIn)];
  if ('nullable' in shape) return [kind, ...typesIn(shape.nullable)];
  return ['lazy'];
}

/** The types that a value is of, down to its leaves. */
function typesOf(shape: InputShape, value: JsonValue | undefined): readonly string[] {
  if (value === undefined) return [];
  if (typeof shape === 'string') return [shape];
  if ('lazy' in shape) return ['lazy', ...typesOf(shape.lazy(), value)];
  if ('nullable' in shape) return value === null ? ['nullable'] : typesOf(shape.nullable, value);
  if ('oneOf' in shape) {
    const taken = shape.oneOf.find((one) => readJson(one, value).ok);
    return taken === undefined ? [] : ['oneOf', ...typesOf(taken, value)];
  }
  if (Array.isArray(value)) {
    const items = value as readonly JsonValue[];
    if ('array' in shape) return ['array', ...items.flatMap((item) => typesOf(shape.array, item))];
    return 'tuple' in shape
      ? ['tuple', ...shape.tuple.flatMap((one, index) => typesOf(one, items[index]))]
      : [];
  }
  if (!isJsonObject(value)) return [];
  if ('object' in shape)
    return ['object', ...shape.object.flatMap(({ name, type }) => typesOf(type, value[name]))];
  if (!('map' in shape)) return [];
  return ['map', ...typesIn(shape.keys), ...Object.values(value).flatMap((one) => typesOf(shape.map, one))];
}

describe('typedCalls', () => {
  it('have a parameter of every type that is in the catalogue', () => {
    const there = new Set(listMethods().flatMap(({ params }) => params.flatMap(({ type }) => typesIn(type))));
    const hash = `0x${'1'.repeat(64)}`;
    const calls = [...typedCalls(hash), SECRET_CALL, transferCall(1n), rawCall('0x02')];
    const typed = new Set(
      calls.flatMap(({ method, params }) =>
        findMethod(method)!.params.flatMap(({ type }, index) => typesOf(type, params[index] as JsonValue)),
      ),
    );
    assert.deepEqual(
      [...there].filter((type) => !typed.has(type)),
      [...EXCEPTIONS.keys()],
    );
  });
});
