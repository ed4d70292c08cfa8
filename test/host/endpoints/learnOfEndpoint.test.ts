// What is learnt of an endpoint as its calls end.
import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import { withVscode } from '../withVscode.ts';
import { chainById } from '../../../src/core/chain/chains.ts';
import { NO_MEMORY } from '../noMemory.ts';

const STUB = `
  export class EventEmitter { fire() {} }
  export const workspace = {
    getConfiguration: () => ({ get: () => undefined }),
    onDidChangeConfiguration: () => ({ dispose() {} }),
  };
`;
const { createEndpointStates, headLearner, learnOfEndpoint } = await withVscode(STUB, async () => ({
  ...(await import('../../../src/host/endpoints/endpointStates.ts')),
  ...(await import('../../../src/host/endpoints/learnOfEndpoint.ts')),
}));

const main: Endpoint = { id: 'main', name: 'Main', urlTemplate: 'https://one.example/' };
const entry = {
  method: 'eth_chainId',
  startedAt: 1_000,
  durationMs: 12,
  outcome: { ok: true, result: '0x1' },
} as HistoryEntry;

describe('learnOfEndpoint', () => {
  it('learns of an endpoint as it is now, not of what it was when the call began', () => {
    const states = createEndpointStates(NO_MEMORY);
    const learn = (now: Endpoint | undefined): void =>
      learnOfEndpoint({ endpoint: main, entry }, { byId: () => now }, states);
    const moved = { ...main, urlTemplate: 'https://two.example/' };
    states.put(moved, { chain: chainById(5n) });
    learn(moved);
    learn(undefined);
    assert.deepEqual([states.of(main), states.of(moved)], [{}, { chain: chainById(5n) }]);
    learn({ ...main, name: 'Renamed' });
    assert.equal(states.of(main).chain?.id, 1n);
  });

  it('learns the newest block of a subscription beside what calls have told, of an endpoint as it is now', () => {
    const states = createEndpointStates(NO_MEMORY);
    states.put(main, { chain: chainById(5n), head: 7n });
    headLearner({ byId: () => main }, states)(main, 9n);
    headLearner({ byId: () => ({ ...main, urlTemplate: 'https://two.example/' }) }, states)(main, 11n);
    assert.deepEqual(states.of(main), { chain: chainById(5n), head: 9n });
  });
});
