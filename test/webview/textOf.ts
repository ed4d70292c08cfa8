// A template as text, without a browser.

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
