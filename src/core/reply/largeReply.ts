// Reads the members of a JSON-RPC reply from an indexed body, without parsing large values.

import { excerptOf } from './excerpt.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { JsonProblem } from '../jsonIndex/jsonProblem.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import type { LargeBody } from './largeBody.ts';
import type { Received } from './receivedReply.ts';
import { notAnObject, unreadable } from './receivedReply.ts';
import type { Redact } from '../secret/redact.ts';
import { repeatedName } from './repeatedMember.ts';
import { readReplyText } from './smallReply.ts';

/** A reply has three members; some servers add a few. */
const MOST_MEMBERS = 100;
const LONGEST_BEGINNING = 8_000;

const CUT_OFF =
  'The response is too large, and its result was not reached. Raise ethRpc.maxResponseBytes or request less.';

/** The reply in this body. `id`: the expected id, which may be missing where the body is cut off. */
export function readLargeReply(body: LargeBody, id: number, redact: Redact): Received {
  const { index, isCutOff } = body;
  const { problem, root } = index;
  const beginning = (): string => excerptOf(body.beginning(LONGEST_BEGINNING), redact);
  if (problem !== undefined && !(isCutOff && problem.rule === 'truncated'))
    return unreadable(problem.rule, problemText(problem), beginning);
  if (!isLargeValue(root))
    return isCutOff
      ? unreadable('tooLarge', CUT_OFF, beginning)
      : readReplyText(body.beginning(body.length), redact);
  if (root.kind !== 'object') return notAnObject(root, beginning);
  const members = root.children(0, MOST_MEMBERS);
  if (members.length < root.count && !isCutOff) {
    const message = 'The response is an object of very many members, not a JSON-RPC object.';
    return unreadable('notAnObject', message, beginning);
  }
  const repeated = repeatedName(members.map(({ name }) => name ?? ''));
  const byName: Record<string, NodeValue> = Object.fromEntries(
    members.map(({ name, value }) => [name ?? '', value]),
  );
  if (!isCutOff) return { members: byName, root, repeated, beginning };
  if (!Object.hasOwn(byName, 'result') && !Object.hasOwn(byName, 'error'))
    return unreadable('tooLarge', CUT_OFF, beginning);
  return { members: { id, ...byName }, root, repeated, beginning };
}

/** The result in the body of a reply; while the body is being received, the part of the result received so far. */
export function largeResult({ index: { root } }: Pick<LargeBody, 'index'>): NodeValue | undefined {
  return isLargeValue(root) && root.kind === 'object' ? root.child('result') : undefined;
}

function problemText({ rule, offset, message }: JsonProblem): string {
  const at = `at byte ${offset.toLocaleString('en')}`;
  if (rule === 'emptyBody') return 'The response is empty.';
  if (rule === 'truncated') return `The response ends in the middle of its JSON, ${at}.`;
  return `The response is not valid ${rule === 'invalidUtf8' ? 'UTF-8 text' : 'JSON'} ${at}. ${message}`;
}
