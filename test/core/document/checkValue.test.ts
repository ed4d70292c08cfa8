import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { METHODS } from '../../../src/core/catalogue/methods.ts';
import type { InputShape } from '../../../src/core/catalogue/methodSpec.ts';
import { checkValue } from '../../../src/core/document/checkValue.ts';
import { parseTree } from '../../../src/core/document/jsonTree.ts';
import { readJson } from '../../../src/core/input/shapeInput.ts';
import { NO_UNITS } from '../../../src/core/input/amountUnits.ts';
import { parseJson } from '../../../src/core/json.ts';
import { jsonText } from '../jsonArbitrary.ts';

/** Every shape of the catalogue, and those within, once. */
function shapesWithin(shape: InputShape, seen: Set<InputShape>): void {
  if (seen.has(shape)) return;
  seen.add(shape);
  if (typeof shape === 'string') return;
  if ('array' in shape) shapesWithin(shape.array, seen);
  else if ('map' in shape) shapesWithin(shape.map, seen);
  else if ('nullable' in shape) shapesWithin(shape.nullable, seen);
  else if ('object' in shape) for (const { type } of shape.object) shapesWithin(type, seen);
  else if ('tuple' in shape) for (const one of shape.tuple) shapesWithin(one, seen);
  else if ('oneOf' in shape) for (const one of shape.oneOf) shapesWithin(one, seen);
}

const shapes = new Set<InputShape>();
for (const { params } of METHODS) for (const { type } of params) shapesWithin(type, shapes);

/** Text that comes near what a shape takes: its members, right or not. */
function near(shape: InputShape, depth = 0): fc.Arbitrary<string> {
  const leaf = fc.oneof(
    fc.constantFrom(
      '"0x1"',
      '"0x"',
      '"latest"',
      '"latest-3"',
      '"1.5 ether"',
      '1',
      '12.5',
      'true',
      'null',
      '"x"',
    ),
    fc.constantFrom(`"0x${'ab'.repeat(32)}"`, `"0x${'ab'.repeat(20)}"`, '"Transfer(address)"', '{}', '[]'),
  );
  if (typeof shape === 'string' || depth > 3) return leaf;
  const usual = within(shape, depth + 1);
  return fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: leaf });
}

function within(shape: Exclude<InputShape, string>, depth: number): fc.Arbitrary<string> {
  const list = (items: readonly string[]): string => `[${items.join(' , ')}]`;
  if ('array' in shape) return fc.array(near(shape.array, depth), { maxLength: 5 }).map(list);
  if ('tuple' in shape) return fc.tuple(...shape.tuple.map((one) => near(one, depth))).map(list);
  if ('nullable' in shape) return fc.oneof(fc.constant('null'), near(shape.nullable, depth));
  if ('lazy' in shape) return near(shape.lazy(), depth);
  if ('oneOf' in shape) return fc.oneof(...shape.oneOf.map((one) => near(one, depth)));
  const members =
    'map' in shape
      ? fc.dictionary(fc.constantFrom('0x1', `0x${'ab'.repeat(20)}`, 'x'), near(shape.map, depth), {
          maxKeys: 2,
        })
      : fc.record(Object.fromEntries(shape.object.map(({ name, type }) => [name, near(type, depth)])), {
          requiredKeys: [],
        });
  return members.map(
    (given) =>
      `{ ${Object.entries(given)
        .map(([name, text]) => `${JSON.stringify(name)}: ${text}`)
        .join(', ')} }`,
  );
}

describe('checkValue', () => {
  it('refuses what reading the value as a whole refuses, in every shape of the catalogue', () => {
    for (const shape of shapes)
      fc.assert(
        fc.property(fc.oneof(near(shape), jsonText), (text) => {
          const { root, problems } = parseTree(text);
          assert.deepEqual(problems, []);
          const errors: string[] = [];
          checkValue(shape, root!, 'it', NO_UNITS, (_span, message, severity = 'error') => {
            if (severity === 'error') errors.push(message);
          });
          const whole = readJson(shape, parseJson(text));
          assert.equal(errors.length === 0, whole.ok, `${text}: ${errors.join()} ${JSON.stringify(whole)}`);
        }),
        { numRuns: 40 },
      );
  });
});
