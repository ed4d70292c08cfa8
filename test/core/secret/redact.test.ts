import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { apiKeyProblem } from '../../../src/core/secret/apiKey.ts';
import { parseJson } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { createRedact, isMasked, redactTexts, redactValue } from '../../../src/core/secret/redact.ts';
import { Secret } from '../../../src/core/secret/secret.ts';
import { anyCharacter } from '../anyText.ts';
import { spellings } from './spellings.ts';
import { samples } from '../../effort.ts';

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
      { numRuns: samples(300) },
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
    assert.deepEqual(logins.map(redact), ['[api key]', 'd[api key]', 'dX[api key]', 'dXNl[api key]']);
  });

  for (const text of [
    'q9Vx_kPz7-LmT4cW8sYb',
    '0123456789abcdef0123456789ABCDEF',
    '31415926535897',
    'K{e}y|0=with+SIGNS^&',
  ])
    for (const [name, spelled] of Object.entries(spellings(text)))
      it(`masks a key like ${text.slice(0, 8)}: ${name}`, () => {
        const redact = createRedact(new Secret(text));
        const clean = redact(`see ${spelled}.`);
        assert.match(clean, /\[api key\]/);
        // Of base64, what stood before and behind the key is left.
        const left = name.startsWith('base64')
          ? /^see [\w+/=-]{0,40}\[api key\][\w+/=%-]{0,12}\.$/
          : /^see (0x)?\[api key\]\.$/;
        assert.match(clean, left);
        assert.ok(!leaks(clean, text));
      });

  it('finds a key of letters in any capitals only where all of it is there', () => {
    const redact = createRedact(new Secret('deadbeef'));
    assert.equal(redact('0xDeadBeef, dead beef, deadbee'), '0x[api key], dead beef, deadbee');
  });

  it('masks short secrets in their own capitals only', () => {
    const redact = redactTexts(['Sesame'], '***');
    assert.equal(redact('Sesame sesame'), '*** sesame');
  });

  it('keeps texts that look like escapes', () => {
    const redact = createRedact(new Secret('canary-key-0123'));
    const text = '100% &c; %zz %u12 &#; &#x; &nosuch; \\u12 \\q % & \\';
    assert.equal(redact(`${text} canary%2Dkey-0123 ${text}`), `${text} [api key] ${text}`);
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
      .string({ minLength: 8, maxLength: 40, unit: anyCharacter })
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

describe('isMasked', () => {
  it('tells a mask in a small answer, and one of a large answer that was copied out of it', () => {
    const call = (param: string): Parameters<typeof isMasked>[0] => ({ method: 'eth_call', params: [param] });
    assert.deepEqual(
      ['[api key]', 'x[api key**]y', '[key**]', '[api]', '[key]', 'key'].map((param) =>
        isMasked(call(param)),
      ),
      [true, true, true, false, false, false],
    );
  });
});
