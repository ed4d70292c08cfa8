import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { apiKeyProblem } from '../../src/core/apiKey.ts';
import { parseJson } from '../../src/core/json.ts';
import type { JsonValue } from '../../src/core/json.ts';
import { createRedact, redactTexts, redactValue, secretForms } from '../../src/core/redact.ts';
import { Secret } from '../../src/core/secret.ts';

const key = fc
  .oneof(fc.stringMatching(/^[\w-]{8,64}$/), fc.string({ minLength: 8, maxLength: 64, unit: 'grapheme' }))
  // A key that is itself part of the mask cannot be told from it.
  .filter((text) => text === text.trim() && apiKeyProblem(text) === undefined && !/[[\]]/.test(text));
const around = fc
  .string({ maxLength: 12, unit: 'grapheme-ascii' })
  .map((text) => text.replaceAll(/[\w+/=%-]/g, '.'));

/** The wire forms a key takes, by means independent of the source: Buffer and URL instead of btoa. */
function forms(text: string): readonly string[] {
  const escaped = encodeURIComponent(text);
  const basic = ['', 'u', 'us', 'user:', 'user1:'].flatMap((user) =>
    ['', ':', ':x', ':xy'].map((after) => Buffer.from(user + text + after).toString('base64')),
  );
  return [
    text,
    escaped,
    escaped.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    JSON.stringify(text).slice(1, -1),
    ...basic,
    ...basic.map((form) => form.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')),
  ];
}

/** Whether the key can be had back from a text: raw, URL-decoded, or from any run of base64 at any alignment. */
function leaks(text: string, secret: string): boolean {
  const runs = text.match(/[\w+/-]{8,}/g) ?? [];
  const decoded = runs.flatMap((run) =>
    [0, 1, 2, 3].map((skip) => Buffer.from(run.slice(skip), 'base64').toString()),
  );
  const unescaped = text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (codes) =>
    Buffer.from(codes.replaceAll('%', ''), 'hex').toString(),
  );
  return [text, unescaped, ...decoded].some((candidate) => candidate.includes(secret));
}

describe('createRedact', () => {
  it('lets no form of the key survive in any text', () => {
    fc.assert(
      fc.property(key, around, around, (text, before, after) => {
        const redact = createRedact(new Secret(text));
        for (const form of forms(text)) {
          assert.ok(leaks(before + form + after, text), 'the form is one that would leak');
          assert.ok(!leaks(redact(before + form + after), text), form);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('masks every occurrence and leaves the rest as it is', () => {
    const redact = createRedact(new Secret('canary+key=1'));
    assert.equal(
      redact('POST /v1/canary+key=1 (canary%2Bkey%3D1, canary%2bkey%3d1) failed; canary+key=1'),
      'POST /v1/[api key] ([api key], [api key]) failed; [api key]',
    );
  });

  it('masks the key inside a Basic login at all three alignments', () => {
    const redact = createRedact(new Secret('0123456789abcdef'));
    const logins = ['', 'u', 'us', 'use'].map((user) =>
      Buffer.from(`${user}0123456789abcdef`).toString('base64'),
    );
    assert.deepEqual(logins.map(redact), [
      '[api key]g==',
      'dT[api key]Y=',
      'dXM[api key]',
      'dXNl[api key]g==',
    ]);
  });

  it('leaves texts alone where there is no key', () => {
    fc.assert(fc.property(fc.string(), (text) => assert.equal(createRedact(undefined)(text), text)));
  });

  it('leaves texts alone that do not hold the key', () => {
    const redact = createRedact(new Secret('~~~~canary~~~~'));
    const free = fc.string().filter((text) => !text.includes('canary'));
    fc.assert(fc.property(free, (text) => assert.equal(redact(text), text)));
  });
});

describe('redactTexts', () => {
  it('masks a URL as it was typed, as it is normalised, and each part that could be a key, but nothing shorter', () => {
    const redact = redactTexts(['HTTPS://Node.example/v2/node-key?k=0123456789'], '***');
    assert.deepEqual(
      [
        'at HTTPS://Node.example/v2/node-key?k=0123456789',
        'at https://node.example/v2/node-key?k=0123456789',
        'at node.example/v2/node-key',
        'k=0123456789',
        'v2 of node',
      ].map(redact),
      ['at ***', 'at ***', 'at node.example/v2/***', 'k=***', 'v2 of node'],
    );
  });

  it('lets no secret survive, whatever it holds, in text or in JSON', () => {
    const secret = fc
      .string({ minLength: 8, maxLength: 40, unit: 'binary' })
      .filter((text) => !text.includes('*'));
    fc.assert(
      fc.property(secret, (text) => {
        const redact = redactTexts([text], '***');
        assert.deepEqual([redact(text), redact(JSON.stringify([text]))], ['***', '["***"]']);
      }),
    );
  });

  it('leaves texts alone where there is no secret', () => {
    assert.equal(redactTexts([], '***')('password'), 'password');
  });
});

describe('redactValue', () => {
  const redact = createRedact(new Secret('12345678'));

  it('masks texts, member names and numbers at any depth', () => {
    const value = parseJson(
      '{"a":["x12345678y",12345678,{"12345678":[0.12345678]}],"b":1,"c":null,"d":true}',
    );
    assert.deepEqual(redactValue(value, redact), {
      a: ['x[api key]y', '[api key]', { '[api key]': ['0.[api key]'] }],
      b: 1,
      c: null,
      d: true,
    });
  });

  it('keeps the digits of numbers that are not the key', () => {
    const value: JsonValue = parseJson('[99999999999999999999, 1e400]');
    assert.equal(JSON.stringify(redactValue(value, redact)), '[99999999999999999999,1e400]');
  });
});

describe('secretForms', () => {
  it('lists the longest form first, so that no shorter one breaks it', () => {
    const lengths = secretForms('canary+key/1').map((form) => form.length);
    assert.deepEqual(
      lengths,
      lengths.toSorted((a, b) => b - a),
    );
  });

  it('lists no form twice and none that is too short to identify the key', () => {
    const found = secretForms('abcdefgh');
    assert.deepEqual([new Set(found).size, found.filter((form) => form.length < 6)], [found.length, []]);
  });
});
