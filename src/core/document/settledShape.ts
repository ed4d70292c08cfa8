// Finds which alternative of a shape applies to a value, with the same decision as reading it.

import type { InputShape } from '../catalogue/methodSpec.ts';
import { hasKind, readJson } from '../input/shapeInput.ts';
import type { JsonValue } from '../json.ts';

/** A shape without alternatives. */
export type SettledShape = Exclude<
  InputShape,
  { lazy: unknown } | { oneOf: unknown } | { nullable: unknown }
>;

/** Ends the search in shapes that lead to each other without a value between them. */
const MOST_STEPS = 50;

/** The shape that a value is read by; undefined where null is accepted, or no alternative is of its kind. */
export function settledShape(
  shape: InputShape,
  value: JsonValue,
  steps = MOST_STEPS,
): SettledShape | undefined {
  if (steps === 0) return 'json';
  if (typeof shape === 'string') return shape;
  if ('lazy' in shape) return settledShape(shape.lazy(), value, steps - 1);
  if ('nullable' in shape) return value === null ? undefined : settledShape(shape.nullable, value, steps - 1);
  if (!('oneOf' in shape)) return shape;
  const tries = shape.oneOf.map((one) => ({ one, read: readJson(one, value) }));
  const best =
    tries.find(({ read }) => read.ok && read.note === undefined) ??
    tries.find(({ read }) => read.ok) ??
    tries.find(({ one }) => hasKind(one, value));
  return best && settledShape(best.one, value, steps - 1);
}

/** All alternatives of a shape; `null` is one of them where it is accepted. */
export function shapeChoices(shape: InputShape, steps = MOST_STEPS): readonly (SettledShape | 'null')[] {
  if (steps === 0) return [];
  if (typeof shape === 'string') return [shape];
  if ('lazy' in shape) return shapeChoices(shape.lazy(), steps - 1);
  if ('nullable' in shape) return [...shapeChoices(shape.nullable, steps - 1), 'null'];
  if ('oneOf' in shape) return shape.oneOf.flatMap((one) => shapeChoices(one, steps - 1));
  return [shape];
}
