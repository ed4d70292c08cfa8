import assert from 'node:assert/strict';
import { failureWords } from '../../../src/core/failure/failureWords.ts';

type Failure = Parameters<typeof failureWords>[0];

const http = (status: number, more: object = {}): Failure => ({
  kind: 'http',
  status,
  excerpt: '',
  message: '',
  ...more,
});
const rpc = (message: string, status = 200, more: object = {}): Failure => ({
  kind: 'rpc',
  message,
  status,
  ...more,
});
const network = (code: string): Failure => ({ kind: 'network', code, message: '' });

describe('failureWords', () => {
  it('tells a refused key from a missing one, whether the status or the server’s words say so', () => {
    const keyless = { keyless: true };
    assert.deepEqual(
      [
        http(401),
        http(403),
        rpc('invalid api key'),
        http(401, keyless),
        rpc('Unauthorized', 401, keyless),
      ].map(failureWords),
      ['refused the API key', 'refused the API key', 'refused the API key', 'needs a key', 'needs a key'],
    );
  });

  it('has a few words for every way to fail', () => {
    const others: readonly Failure[] = [
      http(402),
      rpc('Slow down', 429),
      http(502),
      rpc('Boom', 500),
      network('ECONNREFUSED'),
      network('ENOTFOUND'),
      network('ECONNRESET'),
      { kind: 'tls', code: 'CERT_HAS_EXPIRED', message: '' },
      { kind: 'timeout', phase: 'total', afterMs: 30_000, message: '' },
      { kind: 'protocol', rule: 'invalidJson', message: '' },
    ];
    assert.deepEqual(others.map(failureWords), [
      'its plan does not cover this',
      'too many requests',
      'HTTP 502',
      'responded with an error',
      'nothing listens there',
      'host not found',
      'no connection',
      'no secure connection',
      'no response in 30 s',
      'response cannot be read',
    ]);
  });
});
