import assert from 'node:assert/strict';
import type { Failure } from '../../src/core/failure.ts';
import { failureActions, failureMessage, failureSummary } from '../../src/core/failureText.ts';

const rpc = (code: number, status: number, more: object = {}): Failure => ({
  kind: 'rpc',
  code,
  message: 'Said so.',
  status,
  ...more,
});
const http = (status: number, more: object = {}): Failure => ({
  kind: 'http',
  status,
  excerpt: '<html>',
  message: `HTTP ${status}.`,
  ...more,
});
const timeout: Failure = {
  kind: 'timeout',
  phase: 'total',
  afterMs: 1500,
  message: 'No answer within 1.5 s.',
};

describe('failureSummary', () => {
  it('adds the code of a node’s error and the seconds of a timeout', () => {
    assert.deepEqual([rpc(-32000, 200), timeout, http(502)].map(failureSummary), [
      'Said so. (-32000)',
      'Timed out after 1.5 s',
      'HTTP 502.',
    ]);
  });

  it('is one line of at most 160 characters before the code', () => {
    const long: Failure = { kind: 'rpc', code: 3, message: `  ${'x'.repeat(200)}\nsecond line`, status: 200 };
    assert.equal(failureSummary(long), `${'x'.repeat(159)}… (3)`);
    assert.equal(
      failureSummary({ ...long, message: `${'x'.repeat(160)}\nsecond` }),
      `${'x'.repeat(160)} (3)`,
    );
  });
});

describe('failureMessage', () => {
  it('says what to do about the codes that have a common cause', () => {
    const failures = [
      rpc(-32600, 401),
      rpc(-32052, 403),
      rpc(429, 429),
      rpc(-32005, 200),
      rpc(-32601, 200),
      rpc(-32602, 200),
      rpc(-32600, 200),
      rpc(3, 200),
    ];
    assert.deepEqual(failures.map(failureMessage), [
      'Said so. (code -32600). The endpoint refuses this API key: set the right one.',
      'Said so. (code -32052). The endpoint refuses this API key: set the right one.',
      'Said so. (code 429). The quota of this key is used up for now.',
      'Said so. (code -32005). The quota of this key is used up for now.',
      'Said so. (code -32601). This endpoint does not serve the method.',
      'Said so. (code -32602). The node did not accept the parameters: check them against the method’s docs.',
      'Said so. (code -32600). The server did not accept the request’s form.',
      'Said so. (code 3).',
    ]);
  });

  it('says when to try again where the server said so', () => {
    assert.deepEqual(
      [http(429, { retryAfterSeconds: 7 }), rpc(3, 429, { retryAfterSeconds: 0 })].map(failureMessage),
      [
        'HTTP 429. Try again in 7 s.',
        'Said so. (code 3). The quota of this key is used up for now. Try again in 0 s.',
      ],
    );
  });

  it('leaves every other message as it is', () => {
    assert.equal(failureMessage(timeout), 'No answer within 1.5 s.');
  });
});

describe('failureActions', () => {
  it('offers what helps, for every kind', () => {
    const failures: readonly Failure[] = [
      { kind: 'input', message: '', reason: 'noKey' },
      { kind: 'input', message: '', reason: 'noEndpoint' },
      { kind: 'input', message: '' },
      { kind: 'network', code: 'ECONNREFUSED', message: '' },
      { kind: 'tls', code: 'CERT_HAS_EXPIRED', message: '' },
      timeout,
      { kind: 'cancelled', message: '' },
      { kind: 'protocol', rule: 'tooLarge', message: '' },
      { kind: 'protocol', rule: 'truncated', message: '' },
      http(401),
      http(403),
      http(404),
      http(429),
      http(500),
      rpc(-32600, 401),
      rpc(-32000, 200),
      rpc(-32005, 429),
      rpc(-32603, 502),
    ];
    assert.deepEqual(failures.map(failureActions), [
      ['setKey'],
      ['startGateway', 'addEndpoint'],
      [],
      ['retry', 'testEndpoint'],
      [],
      ['retry', 'openSettings'],
      [],
      ['openSettings'],
      ['retry'],
      ['setKey', 'testEndpoint'],
      ['setKey', 'testEndpoint'],
      [],
      ['retry'],
      ['retry'],
      ['setKey', 'testEndpoint'],
      [],
      ['retry'],
      ['retry'],
    ]);
  });
});
