// Looks up the functions and events that a page knows by selector or topic.

import type { KnownSignature } from './field.ts';

export function linesOf(
  known: readonly KnownSignature[],
  kind: KnownSignature['kind'],
  id: string,
): readonly string[] {
  const wanted = id.toLowerCase();
  return known.filter((one) => one.kind === kind && one.id === wanted).map(({ text }) => text);
}
