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

/** What the first control of a template does on an event. */
export function handlerOf<Handler>(
  template: { readonly strings: readonly string[]; readonly values: unknown },
  type: string,
): Handler {
  const at = template.strings.findIndex((text) => text.endsWith(`@${type}=`));
  assert.notEqual(at, -1);
  return (template.values as readonly Handler[])[at]!;
}
