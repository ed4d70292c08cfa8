// Finds a member that occurs twice in an object of JSON text: a parser keeps one and silently drops the other.

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]]/gs;
const COLON = /\s*:/y;

/**
 * The first member that occurs twice, and where it does so for the second time, in UTF-16 units; undefined where there
 * is none. The text must be valid JSON.
 */
export function duplicateMember(text: string): { readonly name: string; readonly at: number } | undefined {
  /** The names seen in each open object; undefined for an open array. */
  const open: (Set<string> | undefined)[] = [];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else {
      COLON.lastIndex = index + token.length;
      if (!COLON.test(text)) continue;
      const names = open.at(-1);
      const name = token.includes('\\') ? (JSON.parse(token) as string) : token.slice(1, -1);
      if (names?.has(name) === true) return { name, at: index };
      names?.add(name);
    }
  }
  return undefined;
}
