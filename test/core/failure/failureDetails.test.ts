import assert from 'node:assert/strict';
import type { Failure } from '../../../src/core/failure/failure.ts';
import { errorObject, failureDetails } from '../../../src/core/failure/failureDetails.ts';

const LIMITED: Failure = {
  kind: 'rpc',
  code: -32005,
  message: 'too many requests',
  data: { limit: 5 },
  status: 429,
  retryAfterSeconds: 3,
  provider: 'alchemy',
};

describe('failureDetails', () => {
  it('names what a person can use, and nothing that only this program knows', () => {
    assert.deepEqual(failureDetails(LIMITED), {
      code: -32005,
      message: 'too many requests',
      data: { limit: 5 },
      'HTTP status': 429,
      'try again in': '3 s',
      provider: 'Alchemy',
    });
    assert.deepEqual(failureDetails({ kind: 'http', status: 502, excerpt: '<html>', message: 'Not JSON.' }), {
      'HTTP status': 502,
      'what the server said': '<html>',
      message: 'Not JSON.',
    });
  });

  it('shows the rule that an error breaks, and how a broken response begins', () => {
    const message = 'limit';
    assert.deepEqual(failureDetails({ kind: 'rpc', message, note: 'No code.', status: 200 }), {
      message,
      note: 'No code.',
      'HTTP status': 200,
    });
    assert.deepEqual(failureDetails({ kind: 'protocol', rule: 'wrongId', message, excerpt: '{"id":7' }), {
      message,
      'what the server said': '{"id":7',
    });
  });

  it('leaves out a wait without end that an older version kept', () => {
    const kept = JSON.parse(
      '{"kind":"http","status":429,"excerpt":"","message":"m","retryAfterSeconds":null}',
    );
    assert.deepEqual(failureDetails(kept as Failure), {
      'HTTP status': 429,
      'what the server said': '',
      message: 'm',
    });
  });

  it('gives none where the message says all', () => {
    const message = 'This endpoint is read-only.';
    assert.equal(failureDetails({ kind: 'input', message, reason: 'mode' }), undefined);
    assert.equal(failureDetails({ kind: 'timeout', phase: 'total', afterMs: 30_000, message }), undefined);
    assert.equal(failureDetails({ kind: 'protocol', rule: 'wrongId', message }), undefined);
  });
});

describe('errorObject', () => {
  it('is what the node sent, and nothing beside it', () => {
    assert.deepEqual(errorObject(LIMITED), {
      code: -32005,
      message: 'too many requests',
      data: { limit: 5 },
    });
    assert.deepEqual(errorObject({ kind: 'rpc', code: 3, message: 'no', status: 200 }), {
      code: 3,
      message: 'no',
    });
    assert.deepEqual(errorObject({ kind: 'rpc', message: 'no', note: 'No code.', status: 200 }), {
      message: 'no',
    });
    assert.equal(errorObject({ kind: 'cancelled', message: 'Cancelled.' }), undefined);
  });
});
