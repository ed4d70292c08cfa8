// The functions and events that a page knows, by what their bytes begin with.

import type { KnownSignature } from './field.ts';

/** The known signatures with this selector or topic. */
export function linesOf(
  known: readonly KnownSignature[],
  kind: KnownSignature['kind'],
  id: string,
): readonly string[] {
  const wanted = id.toLowerCase();
  return known.filter((one) => one.kind === kind && one.id === wanted).map(({ text }) => text);
}
