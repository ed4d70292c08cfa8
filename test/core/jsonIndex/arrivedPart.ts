// The readable part of broken-off JSON, found another way: by closing what is open.

import { parseJson } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';

const TOKEN = /"(?:[^"\\]|\\u[\da-fA-F]{4}|\\[^u])*"?|[-+.\deE]+|[a-z]+|[[\]{},:]/gs;

/** What the first bytes of a text say; a number, literal or name at their end is left out while it is not complete. */
export function arrivedPart(body: Uint8Array): JsonValue | undefined {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(body, { stream: true });
  const closing: string[] = [];
  let kept: string | undefined;
  let before = '';
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const end = index + token.length;
    const isName = closing[0] === '}' && (before === '{' || before === ',');
    if (token === '[' || token === '{') closing.unshift(token === '[' ? ']' : '}');
    if (token === ']' || token === '}') closing.shift();
    const isWhole = token.startsWith('"')
      ? !isName
      : /^[-\d]/.test(token)
        ? end < text.length
        : /^([[\]{}]|null|true|false)$/.test(token);
    const isCut = token.startsWith('"') && !/^"(?:[^"\\]|\\.)*"$/s.test(token);
    if (isWhole) kept = `${text.slice(0, end)}${isCut ? '"' : ''}${closing.join('')}`;
    if (isCut) break;
    before = token;
  }
  return kept === undefined ? undefined : parseJson(kept);
}
