import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { apiKeyProblem } from '../../src/core/secret/apiKey.ts';
import { endpointOrigin } from '../../src/core/endpoint/endpoint.ts';
import type { Endpoint } from '../../src/core/endpoint/endpoint.ts';
import { Secret } from '../../src/core/secret/secret.ts';
import { requestTarget } from '../../src/rpc/requestTarget.ts';

const OWN = { 'content-type': 'application/json', accept: 'application/json' };
const endpoint = (urlTemplate: string, headers?: Endpoint['headers']): Endpoint => ({
  id: 'main',
  name: 'Main',
  urlTemplate,
  ...(headers === undefined ? {} : { headers }),
});
const key = fc
  .string({ minLength: 8, maxLength: 64, unit: 'grapheme' })
  .filter((text) => text === text.trim() && apiKeyProblem(text) === undefined);

describe('requestTarget', () => {
  it('puts the key into path, query and headers', () => {
    const headers = { Authorization: 'Bearer ${apiKey}', 'X-Plain': 'as it is' };
    const made = requestTarget(
      endpoint('https://host/v1/${apiKey}?dkey=${apiKey}', headers),
      new Secret('canary-key-0123456789'),
    );
    assert.deepEqual(made, {
      ok: true,
      url: 'https://host/v1/canary-key-0123456789?dkey=canary-key-0123456789',
      origin: 'https://host',
      isLocal: false,
      headers: { ...OWN, authorization: 'Bearer canary-key-0123456789', 'x-plain': 'as it is' },
    });
  });

  it('needs no key where the endpoint has no place for it', () => {
    assert.deepEqual(requestTarget(endpoint('http://127.0.0.1:8545'), undefined), {
      ok: true,
      url: 'http://127.0.0.1:8545',
      origin: 'http://127.0.0.1:8545',
      isLocal: true,
      headers: OWN,
    });
  });

  it('keeps any key one path segment of the endpoint’s own origin', () => {
    const template = endpoint('https://host:8443/v1/${apiKey}/rpc', { 'x-key': '${apiKey}' });
    fc.assert(
      fc.property(key, (text) => {
        const made = requestTarget(template, new Secret(text));
        assert.ok(made.ok);
        const url = new URL(made.url);
        const segments = url.pathname.split('/').map(decodeURIComponent);
        assert.deepEqual(
          [url.origin, segments, url.search, url.hash],
          [endpointOrigin(template), ['', 'v1', text, 'rpc'], '', ''],
        );
        assert.equal(made.headers['x-key'], text);
      }),
    );
  });

  it('writes a key with dollar signs into a header as it is', () => {
    const made = requestTarget(
      endpoint('https://host', { 'x-key': '<${apiKey}>' }),
      new Secret("a$$b$&c$'d$`"),
    );
    assert.deepEqual(made.ok && made.headers['x-key'], "<a$$b$&c$'d$`>");
  });

  it('refuses http to another machine, a key in the host and other templates that may not be called', () => {
    const secret = new Secret('canary-key-0123456789');
    const templates = [
      'http://example.com/v1/${apiKey}',
      'http://10.0.0.1/${apiKey}',
      'http://127.0.0.1.example.com/${apiKey}',
      'https://${apiKey}.example.com/',
      'https://${apiKey}@example.com/',
      'ws://localhost/${apiKey}',
      'not a url',
    ];
    for (const template of templates) {
      const made = requestTarget(endpoint(template), secret);
      assert.ok(!made.ok, template);
      assert.ok(!made.problem.includes('canary'), template);
    }
  });
});
