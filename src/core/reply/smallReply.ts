// Reads the members of a JSON-RPC reply from a body that is in memory as a whole.

import { excerptOf, textOfBytes } from './excerpt.ts';
import { isJsonObject, parseJson } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { isNestedTooDeep, MOST_NESTED } from '../nesting.ts';
import type { Received } from './receivedReply.ts';
import { notAnObject, unreadable } from './receivedReply.ts';
import { redactValue } from '../secret/redact.ts';
import type { Redact } from '../secret/redact.ts';
import { repeatedIn } from './repeatedMember.ts';

const TOO_DEEP = `The response is nested deeper than ${MOST_NESTED} levels.`;

const CUT_OFF = 'The response ends in the middle of its JSON.';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** The reply in these bytes, with secrets masked by `redact`. */
export function readSmallReply(body: Uint8Array, redact: Redact): Received {
  let text: string;
  try {
    text = UTF8.decode(body);
  } catch {
    const beginning = (): string => excerptOf(textOfBytes(body), redact);
    return endsInCharacter(body)
      ? unreadable('truncated', CUT_OFF, beginning)
      : unreadable('invalidUtf8', 'The response is not valid UTF-8 text.', beginning);
  }
  return readReplyText(text, redact);
}

export function readReplyText(text: string, redact: Redact): Received {
  const beginning = (): string => excerptOf(text, redact);
  if (text.trim() === '') return unreadable('emptyBody', 'The response is empty.', beginning);
  if (isNestedTooDeep(text)) return unreadable('invalidJson', TOO_DEEP, beginning);
  let reply: JsonValue;
  try {
    reply = parseJson(text);
  } catch (error) {
    return isCutOff(error, text)
      ? unreadable('truncated', CUT_OFF, beginning)
      : unreadable('invalidJson', 'The response is not valid JSON.', beginning);
  }
  if (!isJsonObject(reply)) return notAnObject(reply, beginning);
  // Values are masked, and not the text: an escape such as \u0026 can hide a secret from a search in the text.
  const isClean = redact(text) === text && !text.includes('\\');
  const root = isClean ? reply : (redactValue(reply, redact) as typeof reply);
  return { members: root, root, repeated: repeatedIn(text), beginning };
}

/** Whether only the last character is cut off, and the rest is valid UTF-8. */
function endsInCharacter(body: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Whether the JSON text stops inside a value: the parser reached its end. */
function isCutOff(error: unknown, text: string): boolean {
  const message = error instanceof Error ? error.message : '';
  const position = Number(/position (\d+)/.exec(message)?.[1] ?? -1);
  return /end of JSON|Unterminated/i.test(message) || position >= text.length;
}
