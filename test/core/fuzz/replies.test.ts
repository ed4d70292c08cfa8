import assert from 'node:assert/strict';
import { failureActions, failureMessage, failureSummary } from '../../../src/core/failure/failureText.ts';
import { parseReply } from '../../../src/core/reply/parseReply.ts';
import type { HttpResponse, Outcome } from '../../../src/core/reply/parseReply.ts';
import { createRedact } from '../../../src/core/secret/redact.ts';
import { Secret } from '../../../src/core/secret/secret.ts';
import { readCases } from '../faults/cases.ts';
import { largeBody } from '../faults/told.ts';
import { readWhole } from '../jsonIndex/feed.ts';
import { mutated, RUNS, seeded } from './mutate.ts';
import type { Random } from './mutate.ts';

const KEY = 'canary&key<>0123';
const SECRET = new Secret(KEY);
const REDACT = createRedact(SECRET);
const ID = 1;
/** More than the longest message with its advice. */
const LONGEST_SENTENCE = 5_000;

const STATUSES = [200, 200, 200, 200, 201, 204, 301, 304, 400, 401, 403, 404, 429, 500, 502, 503, 599];
const WAITS = ['', '', '7', '5.5', '-1', '9'.repeat(400), 'Sat, 21 Nov 2126 03:00:30 GMT', 'NaN', '1e9'];
const SEEDS = [
  ...['answers.txt', 'refusals.txt'].flatMap((file) =>
    readCases(file).map(({ body }) => Buffer.from(body).toString()),
  ),
  '{"jsonrpc":"2.0","id":1,"result":{"a":[12345,-1.5e3,true,null,"é€😀\\n\\u00e9"],"b":{}}}',
  `{"id":1,"result":["${KEY}","${encodeURIComponent(KEY)}","${btoa(KEY)}"]}`,
];

/** What is sent: mostly text, sometimes with bytes that no text has. */
function bodyOf(random: Random): Uint8Array {
  const bytes = Buffer.from(mutated(random, SEEDS));
  if (bytes.length > 0 && random.below(10) === 0) bytes[random.below(bytes.length)] = random.below(256);
  return bytes;
}

/** The result that JSON.parse sees in a reply to this call. */
function resultIn(body: Uint8Array): { readonly result: unknown } | undefined {
  const reply: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  const isReply = typeof reply === 'object' && reply !== null && 'result' in reply && 'id' in reply;
  return isReply && reply.id === ID && (!('error' in reply) || reply.error === null)
    ? { result: reply.result }
    : undefined;
}

function check(outcome: Outcome, body: Uint8Array): void {
  if (outcome.ok) {
    const found = resultIn(body);
    assert.ok(found, 'a result that is not there');
    const given = readWhole(outcome.result);
    const text = JSON.stringify(found);
    if (REDACT(text) === text) assert.deepEqual(plain(given), plain(found.result));
    assert.ok(!JSON.stringify(given).includes(KEY), 'the key in the result');
    return;
  }
  const { failure } = outcome;
  const message = failureMessage(failure);
  assert.ok(message.length > 0 && message.length <= LONGEST_SENTENCE, `a sentence of ${message.length}`);
  assert.ok(failureSummary(failure).length <= 200);
  assert.ok(Array.isArray(failureActions(failure)));
  const kept = JSON.stringify(failure);
  assert.ok(!kept.includes(KEY) && !message.includes(KEY), 'the key in a failure');
  assert.deepEqual(JSON.parse(kept), JSON.parse(JSON.stringify(JSON.parse(kept))));
  if ('retryAfterSeconds' in failure) {
    const seconds = failure.retryAfterSeconds;
    assert.ok(seconds !== undefined && Number.isInteger(seconds) && seconds >= 0 && seconds <= 86_400);
  }
  const words = [failure.message, 'excerpt' in failure ? failure.excerpt : ''].join('');
  // oxlint-disable-next-line no-control-regex
  assert.doesNotMatch(words, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
}

/** Numbers that a double cannot hold are the same text, or the same number. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** A mask can make valid what was not, and the index takes no byte order mark. */
function isSpecial(body: Uint8Array): boolean {
  const text = Buffer.from(body).toString();
  return /\ufeff|canar/.test(text.replaceAll('\\', ''));
}

/** What both readings of a body must agree on; a page and a broken reply are much the same. */
function gist(outcome: Outcome): string {
  if (outcome.ok) return 'ok';
  const { failure } = outcome;
  const status = 'status' in failure ? failure.status : 0;
  const isBroken = failure.kind === 'protocol' || (failure.kind === 'http' && status < 300);
  return isBroken ? 'broken' : `${failure.kind} ${status}`;
}

describe('parseReply, fuzzed', () => {
  it(`tells of ${RUNS} replies without a throw, a key or a result that is not there`, () => {
    for (let run = 0; run < RUNS; run++) {
      const random = seeded(run);
      const body = bodyOf(random);
      const head = { status: random.pick(STATUSES), contentType: '', retryAfter: random.pick(WAITS) };
      const cuts = Array.from({ length: random.below(4) }, () => random.below(body.length + 1)).toSorted(
        (a, b) => a - b,
      );
      const read = (answer: HttpResponse): Outcome => parseReply(answer, ID, REDACT, 0);
      try {
        const whole = read({ ...head, body });
        check(whole, body);
        const inParts = read({ ...head, body: largeBody(body, SECRET, cuts) });
        check(inParts, body);
        if (!isSpecial(body)) assert.equal(gist(inParts), gist(whole));
      } catch (error) {
        throw new Error(`run ${run}: ${JSON.stringify(Buffer.from(body).toString())}`, { cause: error });
      }
    }
  }).timeout(3_600_000);
});
