// What a call tells of its endpoint.
import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import { factsAfter } from '../../../src/core/call/endpointFacts.ts';
import type { EndpointFacts } from '../../../src/core/call/endpointFacts.ts';
import type { Failure } from '../../../src/core/failure/failure.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { chainById } from '../../../src/core/chain/chains.ts';

function answered(method: string, result: JsonValue, params: readonly JsonValue[] = []): HistoryEntry {
  return { method, params, startedAt: 1_000, durationMs: 12, outcome: { ok: true, result } } as HistoryEntry;
}

function failed(method: string, failure: Failure): HistoryEntry {
  return {
    method,
    params: [],
    startedAt: 2_000,
    durationMs: 5,
    outcome: { ok: false, failure },
  } as unknown as HistoryEntry;
}

const rpc = (status: number, message = 'Said no.'): Failure => ({ kind: 'rpc', message, status });
const KNOWN: EndpointFacts = { seenAt: 1, chain: chainById(137n), head: 5n, latencyMs: 3 };

describe('factsAfter', () => {
  it('learns chain, newest block and latency of the calls that tell them', () => {
    const chain = factsAfter({}, answered('eth_chainId', '0x1'));
    assert.deepEqual(chain, { seenAt: 1_012, chain: chainById(1n), latencyMs: 12 });
    const block = factsAfter(chain, answered('eth_blockNumber', '0x10d4f'));
    assert.deepEqual(block, {
      seenAt: 1_012,
      chain: chainById(1n),
      latencyMs: 12,
      head: 68_943n,
      headAt: 1_012,
    });
    const newest = answered('eth_getBlockByNumber', { number: '0x10' }, ['latest', false]);
    assert.equal(factsAfter(block, newest).head, 16n);
  });

  it('learns the client by the name that its version begins with', () => {
    const client = (version: unknown): string | undefined =>
      factsAfter(KNOWN, answered('web3_clientVersion', version as JsonValue)).client;
    assert.deepEqual(
      ['Geth/v1.17.4-stable/linux-amd64/go1.25.1', 'besu/v25.1', 'anvil/v1.4', '/x', 5].map(client),
      ['geth', 'besu', 'anvil', undefined, undefined],
    );
    const known = { ...KNOWN, client: 'besu', clientVersion: 'besu/v25.1' };
    const { client: kept, clientVersion } = factsAfter(known, answered('eth_chainId', '0x1'));
    assert.deepEqual([kept, clientVersion], ['besu', 'besu/v25.1']);
    const long = factsAfter(KNOWN, answered('web3_clientVersion', 'x'.repeat(1_000))).clientVersion;
    assert.equal(long?.length, 200);
  });

  it('learns of other calls only that the endpoint works', () => {
    const old = answered('eth_getBlockByNumber', { number: '0x10' }, ['0x10', false]);
    assert.deepEqual(factsAfter(KNOWN, old), { ...KNOWN, seenAt: 1_012 });
    assert.deepEqual(factsAfter({}, answered('eth_chainId', 'mainnet')), { seenAt: 1_012, latencyMs: 12 });
  });

  it('takes an endpoint that refuses one call for a working one, and one that refuses a light call for none', () => {
    assert.equal(factsAfter({}, failed('eth_getLogs', rpc(200))).failure, undefined);
    assert.equal(factsAfter({}, failed('eth_getLogs', rpc(403))).failure, undefined);
    const tooLarge = { kind: 'protocol', rule: 'tooLarge', message: 'Too large.' } as const;
    assert.equal(factsAfter({}, failed('eth_getLogs', tooLarge)).failure, undefined);
    assert.ok(factsAfter({}, failed('eth_getLogs', { ...tooLarge, rule: 'invalidJson' })).failure);
    const http = { kind: 'http', excerpt: '', message: 'Too large.' } as const;
    assert.equal(factsAfter({}, failed('eth_getLogs', { ...http, status: 413 })).failure, undefined);
    assert.ok(factsAfter({}, failed('eth_getLogs', { ...http, status: 502 })).failure);
    for (const status of [401, 405, 429, 500])
      assert.ok(factsAfter({}, failed('eth_getLogs', rpc(status))).failure, String(status));
    assert.deepEqual(factsAfter(KNOWN, failed('eth_blockNumber', rpc(200, 'invalid api key'))), {
      ...KNOWN,
      seenAt: 2_005,
      failure: { words: 'refused the API key', sentence: 'invalid api key' },
    });
  });

  it('forgets a failure with the next reply, and the chain of a node that is gone', () => {
    const refused = factsAfter(KNOWN, failed('eth_call', rpc(401)));
    assert.equal(refused.chain?.id, 137n);
    assert.deepEqual(factsAfter(refused, answered('eth_call', '0x')), { ...KNOWN, seenAt: 1_012 });
    const gone = failed('eth_call', { kind: 'network', code: 'ECONNREFUSED', message: 'Nothing there.' });
    assert.deepEqual(factsAfter(KNOWN, gone), {
      seenAt: 2_005,
      failure: { words: 'nothing listens there', sentence: 'Nothing there.' },
    });
  });

  it('learns nothing of what was not sent or was called off', () => {
    for (const kind of ['input', 'cancelled'] as const)
      assert.equal(factsAfter(KNOWN, failed('eth_call', { kind, message: 'No.' })), KNOWN);
  });
});
