import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { apiKeyProblem } from '../../src/core/apiKey.ts';

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

  it('refuses spaces, separators, quotes, control and invisible characters inside', () => {
    const problem =
      'A key is one path segment: no spaces or invisible characters, slashes, quotes, “?” or “#”.';
    const inside = [' ', '/', '?', '#', '\\', '"', "'", '<', '>', '\n', '\0', '\u200b', '\u00ad', '\ud800'];
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
      .string({ minLength: 4, unit: 'binary' })
      .filter((text) => /^[^a-zA-Z ,.:“”]+$/u.test(text));
    fc.assert(fc.property(typed, (text) => !(apiKeyProblem(text) ?? '').includes(text)));
  });
});
