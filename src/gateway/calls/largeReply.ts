// Finds the id of a large reply from its beginning and its end alone. Nodes put the id before the result or, some of
// them, last.

export type Prefix = {
  /** Where the id comes before the result: its source text, and the index of that text. */
  readonly id: { readonly text: string; readonly start: number } | undefined;
};

const PREFIX_BYTES = 1024;
const OPEN = /\s*\{/y;
const MEMBER = /\s*"(jsonrpc|id)"\s*:\s*("[^"\\]*"|-?\d[\d.eE+-]*|null)\s*,/y;
const RESULT = /\s*"result"\s*:\s*["[{]/y;

/** Reads up to the result. Undefined where something else comes first, or more than one id. */
export function readPrefix(bytes: Buffer): Prefix | undefined {
  const text = bytes.toString('latin1', 0, Math.min(PREFIX_BYTES, bytes.length));
  OPEN.lastIndex = 0;
  if (!OPEN.test(text)) return undefined;
  let at = OPEN.lastIndex;
  let id: Prefix['id'];
  while (true) {
    MEMBER.lastIndex = at;
    const member = MEMBER.exec(text);
    if (member === null) break;
    if (member[1] === 'id') {
      if (id !== undefined) return undefined;
      id = { text: member[2]!, start: at + member[0].lastIndexOf(member[2]!) };
    }
    at = MEMBER.lastIndex;
  }
  RESULT.lastIndex = at;
  return RESULT.test(text) ? { id } : undefined;
}

/** The id, followed only by members that are strings, numbers or words. */
const TAIL_ID =
  /,\s*"id"\s*:\s*(\d+)\s*(?:,\s*"(?!(?:id|result|error)")[^"\\]*"\s*:\s*(?:"[^"\\]*"|[\w.+-]+)\s*)*\}\s*$/;

/**
 * The index of `id` in the last bytes of a reply, where it is the text of the reply's id. In valid JSON the last brace
 * closes the response itself, so the members right before it are the response's own.
 */
export function findTailId(tail: Buffer, id: string): number | undefined {
  const text = tail.toString('latin1');
  const found = TAIL_ID.exec(text);
  if (found === null || found[1] !== id) return undefined;
  return found.index + found[0].indexOf(id, found[0].indexOf(':'));
}
