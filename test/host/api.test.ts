// What a call from another extension gives.
import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../src/core/call/call.ts';
import type { Chain } from '../../src/core/chain/chain.ts';
import { chainById } from '../../src/core/chain/chains.ts';
import { builtInSignatures } from '../../src/core/abi/signatures.ts';
import type { Endpoint } from '../../src/core/endpoint/endpoint.ts';
import { createApi } from '../../src/host/api.ts';
import type { Calls } from '../../src/host/calls/calls.ts';
import type { Endpoints } from '../../src/host/endpoints/endpoints.ts';
import type { Knowledge } from '../../src/host/knowledge/knowledge.ts';
import { entry } from '../storage/entries.ts';

const MAIN: Endpoint = { id: 'main', name: 'Main', urlTemplate: 'http://localhost:8545' };
const FAILED = { ok: false, outcome: { ok: false, failure: { kind: 'input', message: 'x' } } } as const;

describe('createApi', () => {
  let asked: string[];
  beforeEach(() => (asked = []));

  function apiWith(ended: HistoryEntry | undefined, known?: Chain) {
    let chain = known;
    const endpoints = { byId: (id: string) => (id === MAIN.id ? MAIN : undefined) };
    const calls = {
      run: async () => ended,
      async chainOf({ id }: Endpoint) {
        asked.push(id);
        chain = chainById(137n);
      },
    };
    const signatures = builtInSignatures();
    const knowledge = { abis: { signatures: () => signatures }, contextOf: () => ({ signatures, chain }) };
    return createApi(
      endpoints as unknown as Endpoints,
      calls as unknown as Calls,
      knowledge as unknown as Knowledge,
    );
  }
  const BALANCE = { method: 'eth_getBalance' };

  it('names amounts by the coin of the chain, and asks for a chain that is not known yet', async () => {
    for (const known of [undefined, chainById(137n)]) {
      const given = await apiWith(entry('a', 1), known).call(BALANCE);
      assert.equal(given.ok && given.decoded.summary, '1.5 POL');
    }
    assert.deepEqual(asked, ['main']);
  });

  it('asks for no chain where there is no result, or the endpoint is gone meanwhile', async () => {
    assert.deepEqual(await apiWith(undefined).call(BALANCE), { ok: false, declined: true });
    const failed = await apiWith(entry('a', 1, FAILED)).call(BALANCE);
    assert.deepEqual(failed, { ok: false, entryId: 'a', failure: FAILED.outcome.failure });
    const gone = await apiWith(entry('a', 1, { endpointId: 'gone' })).call(BALANCE);
    assert.equal(gone.ok && gone.result, '0x14d1120d7b160000');
    assert.deepEqual(asked, []);
  });

  it('sends nothing for an endpoint that there is not', async () => {
    await assert.rejects(apiWith(entry('a', 1)).call({ ...BALANCE, endpoint: 'other' }), /“other”/);
  });
});
