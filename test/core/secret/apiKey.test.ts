import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { apiKeyProblem, decodeLogin, encodeLogin, readKey } from '../../../src/core/secret/apiKey.ts';
import { anyCharacter } from '../anyText.ts';

describe('apiKeyProblem', () => {
  it('accepts keys of providers, with space around them', () => {
    const keys = [
      'a1b2c3d4',
      ' 0123456789abcdef \n',
      'mt_Xy-9.z~88',
      'dXNlcjpwYXNzd29yZA==',
      'k'.repeat(512),
    ];
    assert.deepEqual(
      keys.map(apiKeyProblem),
      keys.map(() => undefined),
    );
  });

  it('asks for a key where nothing was typed', () => {
    assert.deepEqual(['', '  \t'].map(apiKeyProblem), ['Paste the API key.', 'Paste the API key.']);
  });

  it('recognises a whole URL', () => {
    const problem =
      'This is a whole URL. Paste only the key, or use “Ethereum RPC: Add Endpoint”, which takes the URL apart.';
    assert.deepEqual(['https://host/v1/abcdefgh', 'WSS://host/abcdefgh'].map(apiKeyProblem), [
      problem,
      problem,
    ]);
  });

  it('says of words that they have spaces', () => {
    const problem = 'This is text with spaces. A key has none: paste the key alone.';
    const words = ['my key is a1b2c3d4', 'abcd\nefgh', 'someone@example.org or another'];
    assert.deepEqual(
      words.map(apiKeyProblem),
      words.map(() => problem),
    );
  });

  it('refuses separators, quotes, control and invisible characters inside', () => {
    const problem = 'A key has no slash, quote, “?”, “#” or invisible character: paste the key alone.';
    const inside = ['/', '?', '#', '\\', '"', "'", '<', '>', '\0', '\u200b', '\u00ad', '\ud800'];
    assert.deepEqual(
      inside.map((character) => apiKeyProblem(`abcd${character}efgh`)),
      inside.map(() => problem),
    );
  });

  it('refuses keys too short to be masked and absurdly long ones', () => {
    assert.deepEqual(['abcdefg', 'k'.repeat(513)].map(apiKeyProblem), [
      'A key has at least 8 characters.',
      'A key has at most 512 characters.',
    ]);
  });

  it('never repeats what was typed', () => {
    const typed = fc
      .string({ minLength: 4, unit: anyCharacter })
      .filter((text) => /^[^a-zA-Z ,.:“”]+$/u.test(text));
    fc.assert(fc.property(typed, (text) => !(apiKeyProblem(text) ?? '').includes(text)));
  });
});

describe('readKey', () => {
  const read = (text: string, isLogin: boolean): string => {
    const reading = readKey(text, isLogin);
    return reading.ok ? reading.secret.reveal() : reading.problem;
  };

  it('takes a key as it is, without the space around it', () => {
    assert.equal(read(' a1b2c3d4\n', false), 'a1b2c3d4');
    assert.equal(read('short', false), 'A key has at least 8 characters.');
  });

  it('says of a mail address that it is one', () => {
    const problem =
      'This is a mail address, not a key. “Ethereum RPC: Get an API Key...” asks a gateway to send a key there.';
    assert.equal(read('tester@example.org', false), problem);
    assert.equal(read(' a.b+c@mail.example.org ', false), problem);
    assert.equal(read('abcd@efgh', false), 'abcd@efgh');
    assert.equal(read('a@example.org:b', true), btoa('a@example.org:b'));
    // A stored password of this form is a secret all the same.
    assert.equal(apiKeyProblem('tester@example.org'), undefined);
  });

  it('turns a login into its base64 form, and takes that form too', () => {
    assert.equal(read('user:p@ss?', true), 'dXNlcjpwQHNzPw==');
    assert.equal(read('dXNlcjpwQHNzPw==', true), 'dXNlcjpwQHNzPw==');
    assert.equal(read('a1b2c3d4', true), 'Type the login as user:password.');
  });
});

describe('decodeLogin', () => {
  it('undoes encodeLogin', () => {
    const login = fc
      .tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', minLength: 1 }))
      .map((parts) => parts.join(':'))
      .filter((text) => /^[^:\p{C}]*:[^\p{C}]+$/u.test(text));
    fc.assert(fc.property(login, (text) => decodeLogin(encodeLogin(text)) === text));
  });

  it('gives nothing for keys that stand for no login', () => {
    const unpadded = encodeLogin('user:pass?').replace(/=+$/, '');
    const spaced = ` ${encodeLogin('user:pas')} \n `;
    const keys = ['a1b2c3d4e5f60718', 'mt_Xy-9.z~88', '', 'AAAA', 'abcdefgh', unpadded, spaced];
    assert.equal(spaced.length % 4, 0);
    assert.deepEqual(
      keys.map(decodeLogin),
      keys.map(() => undefined),
    );
  });
});
