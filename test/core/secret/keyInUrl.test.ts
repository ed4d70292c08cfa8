import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import { readKeyFor } from '../../../src/core/secret/keyInUrl.ts';

const KEY = 'a1b2c3d4e5f60718';
const GATEWAY: Endpoint = { id: 'g', name: 'G', urlTemplate: 'http://127.0.0.1:8555/v1/${apiKey}' };
const QUERY: Endpoint = { id: 'q', name: 'Q', urlTemplate: 'https://rpc.example.com/eth?dkey=${apiKey}&x=1' };
const HEADER: Endpoint = {
  id: 'h',
  name: 'H',
  urlTemplate: 'https://rpc.example.com/eth',
  headers: { 'x-api-key': '${apiKey}' },
};
const LOGIN: Endpoint = { ...HEADER, headers: { Authorization: 'Basic ${apiKey}' } };

const keyOf = (endpoint: Endpoint, text: string): string => {
  const reading = readKeyFor(endpoint, text);
  return reading.ok ? reading.secret.reveal() : reading.problem;
};

describe('readKeyFor', () => {
  it('takes a bare key, and the key out of the endpoint’s own URL', () => {
    for (const text of [
      KEY,
      `http://127.0.0.1:8555/v1/${KEY}`,
      `  HTTP://127.0.0.1:8555/v1/${KEY}/ `,
      `ws://127.0.0.1:8555/v1/${KEY}`,
      `  Gateway  http://127.0.0.1:8555/v1/${KEY}`,
      `curl http://127.0.0.1:8555/v1/${KEY} -d '{}'`,
      `[Gateway](http://127.0.0.1:8555/v1/${KEY}).`,
      `{"url":"http://127.0.0.1:8555","key":"${KEY}"}`,
    ])
      assert.equal(keyOf(GATEWAY, text), KEY, text);
    assert.equal(keyOf(QUERY, `https://rpc.example.com/eth?dkey=${KEY}&x=1`), KEY);
    assert.equal(keyOf(LOGIN, 'https://me:pass%3Dword@rpc.example.com/eth'), btoa('me:pass=word'));
  });

  it('says which origin another URL has, and never repeats the key', () => {
    assert.equal(
      keyOf(GATEWAY, `https://rpc.example.com/v1/${KEY}`),
      'This is a URL of https://rpc.example.com; the key is for http://127.0.0.1:8555. Paste the key, or the URL of this endpoint.',
    );
    assert.equal(
      keyOf(GATEWAY, `http://127.0.0.1:8555/v2/${KEY}`),
      'This URL is not http://127.0.0.1:8555/v1/${apiKey} with a key in it. Paste the key alone.',
    );
    assert.equal(
      keyOf(HEADER, `https://rpc.example.com/eth/${KEY}`),
      'The key of this endpoint goes into a header, not into its URL. Paste the key alone.',
    );
  });

  it('refuses what would not be called with that key', () => {
    const own = (text: string): boolean => readKeyFor(GATEWAY, text).ok;
    for (const text of [
      'http://127.0.0.1:8555/v1/',
      'http://127.0.0.1:8555/v1/${apiKey}',
      'http://127.0.0.1:8555/v1/<API key>',
      `http://127.0.0.1:8555/v1/${KEY}/more`,
      `http://127.0.0.1:8555/v1/${KEY}?x=1`,
      'Gateway http://127.0.0.1:8555/v1/${apiKey}',
      `http://127.0.0.1:9999/v1/${KEY}`,
      `{"url":"http://127.0.0.1:9999","key":"${KEY}"}`,
    ])
      assert.equal(own(text), false, text);
  });

  it('finds any key in its own URL, and gives it in no problem', () => {
    const key = fc.stringMatching(/^[\w.~-]{8,60}$/).filter((text) => !/^\.+$/.test(text));
    fc.assert(
      fc.property(key, fc.constantFrom(GATEWAY, QUERY), (text, endpoint) => {
        const url = endpoint.urlTemplate.replace('${apiKey}', text);
        assert.equal(keyOf(endpoint, url), text);
        const moved = readKeyFor(endpoint, url.replace(/\/\/[^/]+/, '//other.example'));
        assert.equal(moved.ok || moved.problem.includes(text), false);
      }),
    );
  });
});
