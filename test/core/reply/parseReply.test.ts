import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { ProtocolRule } from '../../../src/core/failure/failure.ts';
import { parseReply } from '../../../src/core/reply/parseReply.ts';
import type { Outcome } from '../../../src/core/reply/parseReply.ts';
import { createRedact } from '../../../src/core/secret/redact.ts';
import { Secret } from '../../../src/core/secret/secret.ts';
import { jsonText } from '../jsonArbitrary.ts';

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

/** The rule that an answer breaks. */
function ruleOf(outcome: Outcome): ProtocolRule {
  assert.ok(!outcome.ok && outcome.failure.kind === 'protocol', JSON.stringify(outcome));
  return outcome.failure.rule;
}

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

  it('says that bytes are not UTF-8', () => {
    const start = [...new TextEncoder().encode('{"id":1,"result":"')];
    for (const bytes of [[0xff], [0xc3], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80]]) {
      assert.equal(ruleOf(reply(Uint8Array.from([...start, ...bytes, 0x22, 0x7d]))), 'invalidUtf8');
    }
  });

  it('takes no answer that was cut at any byte for a result', () => {
    const whole = new TextEncoder().encode(
      '{"jsonrpc":"2.0","id":1,"result":{"a":[12345,-1.5e3,true,null,"é€😀\\n\\u00e9"],"b":{}}}',
    );
    assert.equal(reply(whole).ok, true);
    const rules = new Set<string>();
    for (let end = 0; end < whole.length; end++) rules.add(ruleOf(reply(whole.subarray(0, end))));
    assert.deepEqual([...rules].toSorted(), ['emptyBody', 'truncated']);
  });

  it('cuts a message that nobody could read', () => {
    const long = 'rate '.repeat(10_000);
    const outcome = reply(`{"id":1,"error":{"code":-32000,"message":"${long}"}}`);
    assert.ok(!outcome.ok && outcome.failure.kind === 'rpc');
    assert.equal(outcome.failure.message, `${long.slice(0, 3_999)}…`);
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

  it('survives nesting of 200,000 levels and says that it is too deep', () => {
    const brackets = '['.repeat(200_000) + ']'.repeat(200_000);
    const objects = '{"a":'.repeat(200_000) + '1.0' + '}'.repeat(200_000);
    for (const outcome of [result(brackets), result(objects), reply(brackets)]) {
      assert.equal(ruleOf(outcome), 'invalidJson');
      assert.match(JSON.stringify(outcome), /nested deeper than 2500 levels/);
    }
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
        excerpt: `${'x'.repeat(290)}[api key]…`,
        message: 'There is nothing at this URL (HTTP 404). Check the endpoint’s path.',
      },
    });
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
