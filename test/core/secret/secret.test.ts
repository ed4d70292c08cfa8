import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { Secret } from '../../../src/core/secret/secret.ts';

const KEY = 'canary-key-0123456789';

describe('Secret', () => {
  it('gives its text to reveal only', () => {
    assert.equal(new Secret(KEY).reveal(), KEY);
  });

  it('prints as [secret] in text, inspection and nested inspection', () => {
    const secret = new Secret(KEY);
    assert.deepEqual(
      [
        String(secret),
        ['key', secret].join(' '),
        inspect(secret),
        inspect({ secret }, { showHidden: true, depth: 9 }),
      ],
      ['[secret]', 'key [secret]', '[secret]', '{ secret: [secret] }'],
    );
  });

  it('refuses to be serialised, alone or inside something', () => {
    const secret = new Secret(KEY);
    const refused = { name: 'TypeError', message: 'An API key cannot be serialised.' };
    assert.throws(() => JSON.stringify(secret), refused);
    assert.throws(() => JSON.stringify({ deep: [secret] }), refused);
  });

  it('has no property that holds the text', () => {
    const secret = new Secret(KEY);
    assert.deepEqual(
      [Reflect.ownKeys(secret), Object.entries(secret), structuredClone(secret)],
      [[], [], {}],
    );
  });
});
