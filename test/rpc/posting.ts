// Posts with a canary key in the URL, and checks that no failure ever repeats it.

import assert from 'node:assert/strict';
import type { Failure } from '../../src/core/failure/failure.ts';
import type { EndpointTls } from '../../src/core/endpoint/endpointTls.ts';
import type { HttpOutcome, HttpReply, Transport, TransportLimits } from '../../src/rpc/transport.ts';

export const KEY = 'canary-key-0123456789';

export const LIMITS: TransportLimits = {
  connectTimeoutMs: 5_000,
  totalTimeoutMs: 10_000,
  maxResponseBytes: 1_000_000,
  maxConnections: 8,
};

export type PostOptions = {
  readonly body?: string;
  readonly proxy?: string;
  readonly tls?: EndpointTls;
  readonly mayRepeat?: boolean;
  readonly limits?: Partial<TransportLimits>;
  readonly signal?: AbortSignal;
};

export function post(
  transport: Transport,
  origin: string,
  { body = '{}', proxy, tls, mayRepeat, limits, signal }: PostOptions = {},
): Promise<HttpOutcome> {
  const headers = { 'content-type': 'application/json' };
  const request = { url: `${origin}/v1/${KEY}?key=${KEY}`, headers, body, proxy, tls, mayRepeat };
  return transport.post(request, { ...LIMITS, ...limits }, signal);
}

export function replyOf(outcome: HttpOutcome): HttpReply {
  assert.ok(outcome.ok, JSON.stringify(outcome));
  return outcome.reply;
}

export function textOf(outcome: HttpOutcome): string {
  return Buffer.from(replyOf(outcome).body as Uint8Array).toString();
}

export function failureOf(outcome: HttpOutcome): Failure {
  assert.ok(!outcome.ok);
  const text = JSON.stringify(outcome).replace(/Nothing listens at 127\.0\.0\.1:\d+\./, '');
  assert.ok(!text.includes(KEY) && !text.includes('127.0.0.1'), text);
  return outcome.failure;
}
