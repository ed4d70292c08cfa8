// Finds a member that stands twice in an object of JSON text: a parser keeps one and drops the other without a word.

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]]/gs;
const COLON = /\s*:/y;

/** The name of the first one; undefined where there is none. The text is JSON. */
export function memberTwice(text: string): string | undefined {
  /** The names in each object that is open; undefined for a list. */
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
      if (names?.has(name) === true) return name;
      names?.add(name);
    }
  }
  return undefined;
}
