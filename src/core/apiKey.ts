// Owns what counts as an API key: one URL path segment, long enough to be found and masked in any text.

const FORBIDDEN = /[\s/?#\\"'<>\p{C}]/u;
const MIN_LENGTH = 8;
const MAX_LENGTH = 512;

/** Says what is wrong with a key as typed, or `undefined` when it can be used. The message never repeats the key. */
export function apiKeyProblem(text: string): string | undefined {
  const key = text.trim();
  if (key === '') return 'Paste the API key.';
  if (/^(https?|wss?):\/\//i.test(key)) {
    return 'This is a whole URL. Paste only the key, or use “Ethereum RPC: Add Endpoint”, which takes the URL apart.';
  }
  if (FORBIDDEN.test(key))
    return 'A key is one path segment: no spaces or invisible characters, slashes, quotes, “?” or “#”.';
  if (key.length < MIN_LENGTH) return `A key has at least ${MIN_LENGTH} characters.`;
  if (key.length > MAX_LENGTH) return `A key has at most ${MAX_LENGTH} characters.`;
  return undefined;
}
