import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { ProtocolRule } from '../../src/core/failure.ts';
import { parseReply } from '../../src/core/parseReply.ts';
import type { Outcome } from '../../src/core/parseReply.ts';
import { createRedact } from '../../src/core/redact.ts';
import { Secret } from '../../src/core/secret.ts';
import { jsonText } from './jsonArbitrary.ts';

const KEY = 'canary&key<>0123';
const redact = createRedact(new Secret(KEY));
const NOW = Date.UTC(2026, 10, 21, 3, 0, 0);

type Head = { readonly status?: number; readonly retryAfter?: string };

function reply(body: string | Uint8Array, { status = 200, retryAfter = '' }: Head = {}): Outcome {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return parseReply({ status, contentType: 'application/json', retryAfter, body: bytes }, 1, redact, NOW);
}

function result(text: string): Outcome {
  return reply(`{"jsonrpc":"2.0","id":1,"result":${text}}`);
}

function broken(rule: ProtocolRule, message: string): Outcome {
  return { ok: false, failure: { kind: 'protocol', rule, message } };
}

const INVALID_JSON = broken('invalidJson', 'The answer is not valid JSON.');
const TRUNCATED = broken('truncated', 'The answer breaks off in the middle of its JSON.');
const NEITHER = broken('noResultOrError', 'The answer has neither a result nor an error.');
const BAD_ERROR = broken('badError', 'The answer’s error has no integer code or no message.');
const TOO_DEEP = broken('invalidJson', 'The answer is nested deeper than 2500 levels.');
const PAGE = 'The answer is a page or a text, not JSON-RPC. Check the endpoint’s URL.';

describe('parseReply', () => {
  it('gives the result, null and false included', () => {
    assert.deepEqual(
      ['"0x10d4f"', 'null', 'false', '[]', '{"a":[1]}'].map(result),
      ['0x10d4f', null, false, [], { a: [1] }].map((value) => ({ ok: true, result: value })),
    );
  });

  it('keeps every digit of every result', () => {
    fc.assert(
      fc.property(
        jsonText.filter((text) => !/"\d+":|\\u/.test(text)),
        (text) => {
          const outcome = result(text);
          assert.equal(outcome.ok && JSON.stringify(outcome.result), text);
        },
      ),
    );
    const numbers =
      '[9007199254740993,-0,1e400,1.0,115792089237316195423570985008687907853269984665640564039457]';
    const outcome = result(numbers);
    assert.equal(outcome.ok && JSON.stringify(outcome.result), numbers);
  });

  it('reads text with a byte order mark, white space and members in any order', () => {
    assert.deepEqual(reply('\ufeff \n{"result" : "0x1" , "id" : 1, "error": null}\r\n'), {
      ok: true,
      result: '0x1',
    });
  });

  it('says that an empty answer is empty', () => {
    const empty = broken('emptyBody', 'The answer is empty.');
    assert.deepEqual(
      ['', ' \r\n', '\ufeff'].map((text) => reply(text)),
      [empty, empty, empty],
    );
  });

  it('says that bytes are not UTF-8', () => {
    const expected = broken('invalidUtf8', 'The answer is not valid UTF-8 text.');
    const start = [...new TextEncoder().encode('{"id":1,"result":"')];
    for (const bytes of [[0xff], [0xc3], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80]]) {
      assert.deepEqual(reply(Uint8Array.from([...start, ...bytes, 0x22, 0x7d])), expected);
    }
  });

  it('takes no answer that was cut at any byte for a result', () => {
    const whole = new TextEncoder().encode(
      '{"jsonrpc":"2.0","id":1,"result":{"a":[12345,-1.5e3,true,null,"é€😀\\n\\u00e9"],"b":{}}}',
    );
    assert.equal(reply(whole).ok, true);
    const rules = new Set<string>();
    for (let end = 0; end < whole.length; end++) {
      const outcome = reply(whole.subarray(0, end));
      assert.ok(!outcome.ok && outcome.failure.kind === 'protocol', `cut at ${end}`);
      rules.add(outcome.failure.rule);
    }
    assert.deepEqual([...rules].toSorted(), ['emptyBody', 'invalidUtf8', 'truncated']);
  });

  it('says whether JSON breaks off or is wrong in the middle', () => {
    assert.deepEqual(
      ['{"id":1,"result":"0x', '{"id":1,', '{"id":1,"result":12'].map((text) => reply(text)),
      [TRUNCATED, TRUNCATED, TRUNCATED],
    );
    assert.deepEqual(
      ['{"id":1,}', '{id:1}', '{"id":1,"result":0x1}', '{} {}'].map((text) => reply(text)),
      [INVALID_JSON, INVALID_JSON, INVALID_JSON, INVALID_JSON],
    );
  });

  it('says what came where an object should be', () => {
    assert.deepEqual(
      ['[]', 'null', 'true', '7', '"0x1"'].map((text) => reply(text)),
      ['an array', 'a null', 'a boolean', 'a number', 'a string'].map((what) =>
        broken('notAnObject', `The answer is ${what}, not a JSON-RPC object.`),
      ),
    );
  });

  it('refuses a result with another id, or with none', () => {
    const wrong = (id: string): Outcome => broken('wrongId', `The answer has id ${id}, but the call had 1.`);
    assert.deepEqual(
      ['2', '"1"', 'null', '1.5', '{}', '1.0'].map((id) => reply(`{"id":${id},"result":"0x1"}`)),
      ['2', '"1"', 'null', '1.5', '{}', '1.0'].map(wrong),
    );
    assert.deepEqual(
      reply('{"result":"0x1"}'),
      broken('missingId', 'The answer has no id, so it cannot be told which call it answers.'),
    );
  });

  it('accepts an error without an id, but not one for another call', () => {
    const failure = { kind: 'rpc', code: -32000, message: 'Unauthorized', status: 200 };
    assert.deepEqual(
      ['"id":null,', '', '"id":1,'].map((id) =>
        reply(`{${id}"error":{"code":-32000,"message":"Unauthorized"}}`),
      ),
      [1, 2, 3].map(() => ({ ok: false, failure })),
    );
    assert.deepEqual(
      reply('{"id":2,"error":{"code":-32000,"message":"Unauthorized"}}'),
      broken('wrongId', 'The answer has id 2, but the call had 1.'),
    );
  });

  it('refuses an answer with neither result nor error', () => {
    assert.deepEqual(
      ['{"id":1}', '{"id":1,"error":null}', '{}'].map((text) => reply(text)),
      [NEITHER, NEITHER, NEITHER],
    );
  });

  it('refuses an error without an integer code or a message', () => {
    const errors = ['7', '[]', 'true', '{}', '{"code":1}', '{"message":"a"}', '{"code":"1","message":"a"}'];
    const all = [
      ...errors,
      '{"code":1.5,"message":"a"}',
      '{"code":1e400,"message":"a"}',
      '{"code":1,"message":7}',
    ];
    assert.deepEqual(
      all.map((error) => reply(`{"id":1,"error":${error}}`)),
      all.map(() => BAD_ERROR),
    );
  });

  it('cuts a message that nobody could read', () => {
    const long = 'rate '.repeat(10_000);
    const outcome = reply(`{"id":1,"error":{"code":-32000,"message":"${long}"}}`);
    assert.ok(!outcome.ok && outcome.failure.kind === 'rpc');
    assert.equal(outcome.failure.message, `${long.slice(0, 4000)}…`);
  });

  it('keeps the words of an error that is only a text', () => {
    assert.deepEqual(
      reply('{"id":1,"error":"no such project"}'),
      broken('badError', 'The answer’s error is a text, not an error object: “no such project”'),
    );
  });

  it('keeps code, message, data and status of an error', () => {
    assert.deepEqual(
      reply(
        '{"id":1,"result":null,"error":{"code":3,"message":"execution reverted","data":{"a":["0x08c379a0"]}}}',
        {
          status: 400,
        },
      ),
      {
        ok: false,
        failure: {
          kind: 'rpc',
          code: 3,
          message: 'execution reverted',
          data: { a: ['0x08c379a0'] },
          status: 400,
        },
      },
    );
  });

  it('makes a plain-text refusal an http failure with its text', () => {
    assert.deepEqual(reply('invalid project id\n', { status: 401 }), {
      ok: false,
      failure: {
        kind: 'http',
        status: 401,
        excerpt: 'invalid project id',
        message: 'The server refuses the API key (HTTP 401).',
      },
    });
  });

  it('makes an error page an http failure with its first 300 characters', () => {
    const page = `<!doctype html><title>502</title>${'x'.repeat(400)}`;
    assert.deepEqual(
      [502, 200].map((status) => reply(page, { status })),
      [
        {
          ok: false,
          failure: {
            kind: 'http',
            status: 502,
            excerpt: page.slice(0, 300),
            message: 'The server has trouble of its own (HTTP 502). Try again later.',
          },
        },
        { ok: false, failure: { kind: 'http', status: 200, excerpt: page.slice(0, 300), message: PAGE } },
      ],
    );
  });

  it('reads JSON that is not JSON-RPC by its status where that is an error', () => {
    const failure = (status: number, excerpt: string, message: string): Outcome => ({
      ok: false,
      failure: { kind: 'http', status, excerpt, message },
    });
    const notHere = 'There is nothing at this URL (HTTP 404). Check the endpoint’s path.';
    const bodies = ['{"detail":"x"}', '[]', '"gone"', '{"cut":', ''];
    assert.deepEqual(
      bodies.map((body) => reply(body, { status: 404 })),
      bodies.map((body) => failure(404, body, notHere)),
    );
  });

  it('says of “not modified” that nobody asked', () => {
    const outcome = reply('', { status: 304 });
    assert.match(
      outcome.ok ? '' : outcome.failure.message,
      /^The server answered that nothing has changed \(HTTP 304\)/,
    );
  });

  it('has a sentence for every status', () => {
    const statuses = [200, 204, 301, 307, 400, 401, 403, 404, 405, 413, 415, 429, 500, 503];
    const messages = statuses.map((status) => {
      const outcome = reply('x', { status });
      return outcome.ok ? '' : outcome.failure.message;
    });
    assert.deepEqual(messages, [
      PAGE,
      PAGE,
      'The server redirects elsewhere (HTTP 301); a key never follows.',
      'The server redirects elsewhere (HTTP 307); a key never follows.',
      'The server answered with HTTP 400 instead of JSON-RPC.',
      'The server refuses the API key (HTTP 401).',
      'The server refuses the API key (HTTP 403).',
      'There is nothing at this URL (HTTP 404). Check the endpoint’s path.',
      'The server does not take JSON-RPC at this URL (HTTP 405).',
      'The request is too large for this server (HTTP 413).',
      'The server does not take JSON-RPC at this URL (HTTP 415).',
      'Too many requests: the quota of this key is used up for now (HTTP 429).',
      'The server has trouble of its own (HTTP 500). Try again later.',
      'The server has trouble of its own (HTTP 503). Try again later.',
    ]);
  });

  it('reads Retry-After as seconds or as a date', () => {
    const headers = ['7', '0', 'Sat, 21 Nov 2026 03:00:30 GMT', 'Sat, 21 Nov 2026 02:00:00 GMT', 'soon', ''];
    const waits = headers.map((retryAfter) =>
      ['slow down', '{"id":1,"error":{"code":-32005,"message":"limit"}}'].map((body) => {
        const outcome = reply(body, { status: 429, retryAfter });
        return !outcome.ok && 'retryAfterSeconds' in outcome.failure
          ? outcome.failure.retryAfterSeconds
          : 'none';
      }),
    );
    assert.deepEqual(waits, [
      [7, 7],
      [0, 0],
      [30, 30],
      [0, 0],
      ['none', 'none'],
      ['none', 'none'],
    ]);
  });

  it('survives nesting of 200,000 levels and says that it is too deep', () => {
    const brackets = '['.repeat(200_000) + ']'.repeat(200_000);
    const objects = '{"a":'.repeat(200_000) + '1.0' + '}'.repeat(200_000);
    assert.deepEqual([result(brackets), result(objects), reply(brackets)], [TOO_DEEP, TOO_DEEP, TOO_DEEP]);
    assert.equal(reply('['.repeat(200_000)).ok, false);
  });

  it('accepts the nesting of a trace of 1,024 nested calls', () => {
    const trace = '{"calls":['.repeat(1024) + ']}'.repeat(1024);
    const outcome = result(trace);
    assert.equal(outcome.ok && JSON.stringify(outcome.result), trace);
  });

  it('masks a key that the server sends back, escaped or not', () => {
    const escaped = JSON.stringify(KEY).replaceAll(
      /[&<>]/g,
      (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`,
    );
    const spelled = Array.from(KEY, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join(
      '',
    );
    assert.deepEqual(
      result(`["${KEY}",${escaped},"${spelled}",{"/v1/${KEY}":"${encodeURIComponent(KEY)}"}]`),
      {
        ok: true,
        result: ['[api key]', '[api key]', '[api key]', { '/v1/[api key]': '[api key]' }],
      },
    );
    assert.deepEqual(reply(`{"id":1,"error":{"code":1,"message":"no ${KEY}","data":${escaped}}}`), {
      ok: false,
      failure: { kind: 'rpc', code: 1, message: 'no [api key]', data: '[api key]', status: 200 },
    });
    assert.deepEqual(reply(`${'x'.repeat(290)}${KEY} not found`, { status: 404 }), {
      ok: false,
      failure: {
        kind: 'http',
        status: 404,
        excerpt: `${'x'.repeat(290)}[api key] `,
        message: 'There is nothing at this URL (HTTP 404). Check the endpoint’s path.',
      },
    });
    assert.deepEqual(
      reply(`{"id":"${KEY}","result":1}`),
      broken('wrongId', 'The answer has id "[api key]", but the call had 1.'),
    );
  });

  it('masks a key that comes in escapes only', () => {
    const spelled = Array.from(KEY, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join(
      '',
    );
    const goEscaped = JSON.stringify(KEY).replaceAll(
      /[&<>]/g,
      (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`,
    );
    assert.deepEqual(
      [result(`"${spelled}"`), result(`{${goEscaped}:${goEscaped}}`)],
      [
        { ok: true, result: '[api key]' },
        { ok: true, result: { '[api key]': '[api key]' } },
      ],
    );
  });

  it('never throws and never gives a result for random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.integer({ min: 100, max: 599 }), (body, status) =>
        assert.equal(reply(body, { status }).ok, false),
      ),
    );
  });
});
