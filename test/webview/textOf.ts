// A template as text, and what it does, without a browser.

import assert from 'node:assert/strict';

/** The text of a template and of all within it. */
export function textOf(part: unknown): string {
  if (Array.isArray(part)) return part.map(textOf).join('');
  if (typeof part === 'string' || typeof part === 'number' || typeof part === 'boolean') return String(part);
  if (typeof part !== 'object' || part === null || !('values' in part) || !Array.isArray(part.values))
    return '';
  if ('strings' in part)
    return (part.strings as readonly string[])
      .map((text, index) => text + textOf((part.values as unknown[])[index]))
      .join('');
  return textOf(part.values);
}

/** What a control of a template does on an event: the first that listens, or the one at this place of them. */
export function handlerOf(
  template: { readonly strings: readonly string[]; readonly values: unknown },
  type: string,
  place = 0,
): (event: unknown) => void {
  const handlers = (template.values as readonly ((event: unknown) => void)[]).filter((_, index) =>
    template.strings[index]!.endsWith(`@${type}=`),
  );
  const handler = handlers.at(place);
  assert.ok(handler !== undefined);
  return handler;
}
