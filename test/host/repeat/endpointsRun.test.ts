// What a comparison of endpoints shows from the history.
import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import type { RepeatServices } from '../../../src/host/repeat/repeat.ts';
import { withVscode } from '../withVscode.ts';

const { createEndpointsRepeat } = await withVscode(
  '',
  () => import('../../../src/host/repeat/endpointsRun.ts'),
);

const SERVICES = { contextOf: () => ({}) } as unknown as RepeatServices;

describe('a comparison of endpoints', () => {
  it('shows after a reload which blocks were the newest, where they were asked for', async () => {
    const repeatAt = (block: string) => {
      const call = { method: 'eth_getBalance', params: [`0x${'1'.repeat(40)}`, block] };
      const at = { endpointId: 'far', endpointName: 'Far' };
      return createEndpointsRepeat(
        SERVICES,
        { ...call, ...at },
        { kind: 'endpoints', ids: ['far', 'other'] },
        () => {},
      );
    };
    const run = (head: string) =>
      ({
        id: head,
        endpointId: 'far',
        endpointName: 'Far',
        method: 'eth_getBalance',
        params: [],
        head,
        ok: true,
        durationMs: 1,
        responseBytes: 40,
        outcome: { ok: true, result: '0x1' },
      }) as unknown as HistoryEntry;
    for (const [block, heads] of [
      ['latest', ['1,000', '997']],
      ['0x5', ['', '']],
    ] as const) {
      const repeat = repeatAt(block);
      await repeat.comeBack(['a', 'b'], [run('0x3e8'), run('0x3e5')], '');
      assert.deepEqual(
        repeat.view().rows?.map(({ head }) => head),
        heads,
      );
    }
  });

  it('has no latency of an endpoint that did not reply', async () => {
    const call = { method: 'eth_chainId', params: [], endpointId: 'far', endpointName: 'Far' };
    const repeat = createEndpointsRepeat(
      SERVICES,
      call,
      { kind: 'endpoints', ids: ['far', 'dead'] },
      () => {},
    );
    const failure = { kind: 'network', code: 'ECONNREFUSED', message: 'Nothing listens.' };
    const runs = [
      { ...call, id: '1', ok: true, durationMs: 2, responseBytes: 40, outcome: { ok: true, result: '0x1' } },
      { ...call, id: '2', ok: false, durationMs: 2, responseBytes: 0, outcome: { ok: false, failure } },
    ];
    await repeat.comeBack(['1', '2'], runs as unknown as readonly HistoryEntry[], '');
    assert.deepEqual(
      repeat.view().rows?.map(({ latency }) => latency),
      ['2 ms', ''],
    );
  });
});
