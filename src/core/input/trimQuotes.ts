// Strips what was copied around a value: space and quotes.

const QUOTED = /^(?:"([^"]*)"|'([^']*)'|`([^`]*)`|“([^”]*)”)[,;]?$/s;

/** The text without the space around it, and without quotes around the whole, as JSON and source code have them. */
export function trimQuotes(text: string): string {
  const typed = text.trim();
  const [, ...inner] = QUOTED.exec(typed) ?? [];
  return inner.find((one) => one !== undefined)?.trim() ?? typed;
}
