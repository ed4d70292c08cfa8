import assert from 'node:assert/strict';
import type { LargeBody } from '../../../src/core/reply/largeBody.ts';
import { isLargeValue } from '../../../src/core/jsonIndex/jsonIndex.ts';
import { parseReply } from '../../../src/core/reply/parseReply.ts';
import type { Outcome } from '../../../src/core/reply/parseReply.ts';
import { startFeeding } from '../jsonIndex/feed.ts';

const BIG = `[${'12345,'.repeat(5_000)}1]`;

/** The body, of which the first `length` bytes were taken. */
function bodyOf(text: string, length?: number): LargeBody {
  const bytes = Buffer.from(text);
  const { index, feedTo } = startFeeding(bytes);
  feedTo(length ?? bytes.length);
  if (length === undefined) index.end();
  return {
    index,
    length: length ?? bytes.length,
    isCutOff: length !== undefined,
    beginning: (most) => bytes.subarray(0, most).toString(),
    discard: () => undefined,
  };
}

function reply(text: string, { status = 200, length }: { status?: number; length?: number } = {}): Outcome {
  const body = bodyOf(text, length);
  return parseReply({ status, contentType: '', retryAfter: '', body }, 1, (whole) => whole, 0);
}

/** The rule it breaks, or what failed. */
function failure(outcome: Outcome): unknown {
  if (outcome.ok) return 'ok';
  return outcome.failure.kind === 'protocol'
    ? [outcome.failure.rule, outcome.failure.message]
    : outcome.failure;
}

describe('parseReply of a large body', () => {
  it('gives the result as a value that is read in parts, with the body it lies in', () => {
    const body = bodyOf(`{"jsonrpc":"2.0","id":1,"result":${BIG}}`);
    const outcome = parseReply({ status: 200, contentType: '', retryAfter: '', body }, 1, (text) => text, 0);
    assert.ok(outcome.ok && isLargeValue(outcome.result));
    assert.deepEqual([outcome.body === body, outcome.result.count], [true, 5_001]);
  });

  it('gives a small result in a large body as any other', () => {
    assert.deepEqual(reply(`{"id":1,"x":${BIG},"result":[9007199254740993]}`).ok, true);
    assert.deepEqual(reply(`{"id":1,"x":${BIG},"result":{"a":"0x1"}}`), { ok: true, result: { a: '0x1' } });
  });

  it('reads an error like that of a small body', () => {
    const error = (text: string): unknown => failure(reply(`{"id":1,"error":${text}}`));
    const data = `0x${'ab'.repeat(10_000)}`;
    assert.deepEqual(error(`{"code":3,"message":"execution reverted","data":"${data}"}`), {
      kind: 'rpc',
      code: 3,
      message: 'execution reverted',
      status: 200,
      data,
    });
    const long = 'no '.repeat(10_000);
    assert.deepEqual(error(`{"code":-1,"message":"${long}"}`), {
      kind: 'rpc',
      code: -1,
      message: `${long.slice(0, 3_999)}…`,
      status: 200,
    });
    const start = (text: string): string => `An error without a message: ${text.slice(0, 299)}…`;
    const note = 'A JSON-RPC error must have a code; this one has none.';
    assert.deepEqual(
      [error(`{"x":${BIG}}`), error(BIG)],
      [`{"x":${BIG}}`, BIG].map((text) => ({ kind: 'rpc', message: start(text), note, status: 200 })),
    );
  });

  it('names the rule that a body breaks, and where', () => {
    const cases: readonly (readonly [string, unknown])[] = [
      [BIG, ['notAnObject', 'The response is an array, not a JSON-RPC object.']],
      [JSON.stringify(BIG), ['notAnObject', 'The response is a string, not a JSON-RPC object.']],
      [`{"id":2,"result":${BIG}}`, ['wrongId', 'The response has id 2, but the call had 1.']],
      [`{"result":${BIG}}`, ['missingId', 'The response has no id, so its call is not known.']],
      [`{"id":1,"x":${BIG}}`, ['noResultOrError', 'The response has neither a result nor an error.']],
      [
        `{"id":1,"result":${BIG}`,
        ['truncated', 'The response ends in the middle of its JSON, at byte 30,020.'],
      ],
      [
        `{"id":1,"result":${BIG};`,
        ['invalidJson', 'The response is not valid JSON at byte 30,020. Expected a comma or }, found “;”.'],
      ],
    ];
    for (const [text, expected] of cases) assert.deepEqual(failure(reply(text)), expected);
  });

  it('takes a page for what it is, and shows how it begins', () => {
    const page = `<html>${'x'.repeat(20_000)}`;
    const outcome = reply(page, { status: 502 });
    assert.deepEqual(failure(outcome), {
      kind: 'http',
      status: 502,
      excerpt: `${page.slice(0, 299)}…`,
      message: 'The server had an internal error (HTTP 502). Try again later.',
    });
  });

  it('gives what came of a body that was cut off, though its id did not', () => {
    const outcome = reply(`{"result":${BIG},"id":1}`, { length: 20_000 });
    assert.ok(outcome.ok && isLargeValue(outcome.result));
    assert.deepEqual([outcome.result.isComplete, outcome.result.count > 3_000], [false, true]);
    assert.deepEqual(failure(reply(`{"id":1,"x":${BIG},"result":1}`, { length: 20_000 })), [
      'tooLarge',
      'The response is too large, and its result was not reached. Raise ethRpc.maxResponseBytes or request less.',
    ]);
  });
});
