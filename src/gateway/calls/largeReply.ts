// Where the id of a large reply stands, told from its beginning and its end alone. Nodes put it before the result or,
// some of them, last.

export type Prefix = {
  /** Where it stands before the result: its source text, and the index of that. */
  readonly id: { readonly text: string; readonly start: number } | undefined;
};

const PREFIX_BYTES = 1024;
const OPEN = /\s*\{/y;
const MEMBER = /\s*"(jsonrpc|id)"\s*:\s*("[^"\\]*"|-?\d[\d.eE+-]*|null)\s*,/y;
const RESULT = /\s*"result"\s*:\s*["[{]/y;

/** Reads up to the result; undefined where something else comes first, or more than one id. */
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

/** The id, and behind it only members that are strings, numbers or words. */
const TAIL_ID =
  /,\s*"id"\s*:\s*(\d+)\s*(?:,\s*"(?!(?:id|result|error)")[^"\\]*"\s*:\s*(?:"[^"\\]*"|[\w.+-]+)\s*)*\}\s*$/;

/**
 * The index of `id` in the last bytes of a reply, where it is the id's text. In valid JSON the last brace closes the
 * response itself, so the members right before it are the response's own.
 */
export function findTailId(tail: Buffer, id: string): number | undefined {
  const text = tail.toString('latin1');
  const found = TAIL_ID.exec(text);
  if (found === null || found[1] !== id) return undefined;
  return found.index + found[0].indexOf(id, found[0].indexOf(':'));
}
