// The alternative of a shape that applies to a value, as reading it decides.

import type { InputShape } from '../catalogue/methodSpec.ts';
import { hasKind, readJson } from '../input/shapeInput.ts';
import type { JsonValue } from '../json.ts';

/** A shape that is no choice. */
export type SettledShape = Exclude<
  InputShape,
  { lazy: unknown } | { oneOf: unknown } | { nullable: unknown }
>;

/** Shapes that lead from one to another without a value between them end. */
const MOST_STEPS = 50;

/** The shape that a value is read by; undefined where null will do, or nothing of its kind does. */
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

/** All that a shape can mean; `null` among them where that will do. */
export function shapeChoices(shape: InputShape, steps = MOST_STEPS): readonly (SettledShape | 'null')[] {
  if (steps === 0) return [];
  if (typeof shape === 'string') return [shape];
  if ('lazy' in shape) return shapeChoices(shape.lazy(), steps - 1);
  if ('nullable' in shape) return [...shapeChoices(shape.nullable, steps - 1), 'null'];
  if ('oneOf' in shape) return shape.oneOf.flatMap((one) => shapeChoices(one, steps - 1));
  return [shape];
}
