// What a person is told of an outcome, as one text.

import type { Failure } from '../../../src/core/failure/failure.ts';
import { failureActions, failureMessage } from '../../../src/core/failure/failureText.ts';
import type { LargeBody } from '../../../src/core/reply/largeBody.ts';
import { createByteMask } from '../../../src/core/secret/maskBytes.ts';
import type { Outcome } from '../../../src/core/reply/parseReply.ts';
import { forbiddenTexts } from '../../../src/core/secret/redact.ts';
import type { Secret } from '../../../src/core/secret/secret.ts';
import { readWhole, startFeeding, TINY } from '../jsonIndex/feed.ts';

/** `http 401 [setKey]`, the sentence, and what the server sent in a line of its own. */
export function told(outcome: Outcome): string {
  if (outcome.ok) return `result ${JSON.stringify(readWhole(outcome.result))}`;
  const { failure } = outcome;
  const message = failureMessage(failure);
  const excerpt = 'excerpt' in failure ? failure.excerpt : '';
  const sent = excerpt === '' || message.includes(excerpt) ? '' : `\n> ${excerpt.replaceAll('\n', '⏎')}`;
  return `${failure.kind} ${detailOf(failure)} [${failureActions(failure).join(' ')}] ${message}${sent}`;
}

function detailOf(failure: Failure): string | number {
  switch (failure.kind) {
    case 'rpc':
    case 'http':
      return failure.status;
    case 'protocol':
      return failure.rule;
    case 'network':
    case 'tls':
      return failure.code;
    case 'timeout':
      return failure.phase;
    default:
      return '';
  }
}

/** A body without this key, so indexed that all in it is read in parts; it arrives in chunks that end at these offsets. */
export function largeBody(sent: Uint8Array, key: Secret, cuts: readonly number[] = []): LargeBody {
  const bytes = Uint8Array.from(sent);
  createByteMask(forbiddenTexts(key, [])).mask(bytes, 0, bytes.length, bytes.length, (at) =>
    isInString(bytes, at),
  );
  const { index, feedTo } = startFeeding(bytes, TINY);
  for (const cut of [...cuts, bytes.length]) feedTo(cut);
  index.end();
  return {
    index,
    length: bytes.length,
    isCutOff: false,
    beginning: (most) => new TextDecoder().decode(bytes.subarray(0, most)),
    discard: () => undefined,
  };
}

/** Whether the byte at this place is part of a JSON string. */
function isInString(bytes: Uint8Array, place: number): boolean {
  let isInside = false;
  for (let at = 0; at < place; at++)
    if (bytes[at] === 0x22) isInside = !isInside;
    else if (isInside && bytes[at] === 0x5c) at++;
  return isInside;
}
