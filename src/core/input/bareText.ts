// What stands in a field without what came with it when it was copied: space and quotes around it.

const QUOTED = /^(?:"([^"]*)"|'([^']*)'|`([^`]*)`|“([^”]*)”)[,;]?$/s;

/** The text without space around it, and without quotes around the whole, as JSON and source have them. */
export function bareText(text: string): string {
  const typed = text.trim();
  const [, ...inner] = QUOTED.exec(typed) ?? [];
  return inner.find((one) => one !== undefined)?.trim() ?? typed;
}
