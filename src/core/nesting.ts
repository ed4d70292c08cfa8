// How deep JSON may be nested: what reads it goes down level by level.

/** More levels than a trace of 1,024 nested calls has, fewer than `JSON.stringify` and its like run out of stack at. */
export const MOST_NESTED = 2_500;

/** Whether a value that was written in so many characters has more levels than that. */
export function isTooDeep(value: unknown, length: number): boolean {
  if (length <= 2 * MOST_NESTED) return false;
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_NESTED) return true;
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return false;
}
