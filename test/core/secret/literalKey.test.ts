import assert from 'node:assert/strict';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import { shownHeaders, extractLiteralKey } from '../../../src/core/secret/literalKey.ts';

const KEY = 'a1b2c3d4e5f60718';
const plain: Endpoint = { id: 'a', name: 'A', urlTemplate: 'https://host.example/rpc' };

function takenOut(endpoint: Endpoint): unknown {
  const found = extractLiteralKey(endpoint);
  return found && { endpoint: found.endpoint, key: found.key.reveal() };
}

describe('extractLiteralKey', () => {
  it('finds a key in the URL', () => {
    assert.deepEqual(takenOut({ ...plain, urlTemplate: `https://host.example/v1/${KEY}` }), {
      endpoint: { ...plain, urlTemplate: 'https://host.example/v1/${apiKey}' },
      key: KEY,
    });
  });

  it('finds a key in a header that carries keys, and keeps the scheme before it', () => {
    assert.deepEqual(takenOut({ ...plain, headers: { Authorization: `Bearer ${KEY}`, 'X-Team': KEY } }), {
      endpoint: { ...plain, headers: { Authorization: 'Bearer ${apiKey}', 'X-Team': KEY } },
      key: KEY,
    });
  });

  it('finds nothing where the placeholder stands, or where nothing looks like a key', () => {
    const clean: readonly Endpoint[] = [
      plain,
      {
        ...plain,
        urlTemplate: 'https://host.example/${apiKey}',
        headers: { Authorization: `Bearer ${KEY}` },
      },
      { ...plain, headers: { Authorization: 'none', 'X-Team': KEY } },
      { ...plain, urlTemplate: 'http://127.0.0.1:8545' },
    ];
    assert.deepEqual(clean.map(takenOut), [undefined, undefined, undefined, undefined]);
  });
});

describe('shownHeaders', () => {
  it('shows no key of any header, and the others as they are', () => {
    assert.deepEqual(
      shownHeaders({
        Authorization: `Bearer ${KEY}`,
        'X-Api-Key': KEY,
        'X-Token': '${apiKey}',
        'X-Team': 'a',
      }),
      { Authorization: 'Bearer ${apiKey}', 'X-Api-Key': '${apiKey}', 'X-Token': '${apiKey}', 'X-Team': 'a' },
    );
  });
});
