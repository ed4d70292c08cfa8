// How long calls took, as Prometheus reads it: a bucket counts all calls that took no longer than its limit.
import assert from 'node:assert/strict';
import { countCall } from '../../src/gateway/metrics/callMetrics.ts';
import { metricsText, readMetrics } from '../../src/gateway/metrics/metrics.ts';

const NAME = 'eth_gateway_call_duration_seconds';
/** A namespace that no other test of this process counts. */
const METHOD = 'ots_getApiLevel';

async function series(outcome: string): Promise<ReadonlyMap<string, number>> {
  const labels = `namespace="ots",outcome="${outcome}"`;
  const lines = (await metricsText([await readMetrics()]))
    .split('\n')
    .filter((line) => line.includes(labels));
  return new Map(
    lines.map((line) => {
      const [, kind = '', limit, value] = /^\w+_(\w+)\{(?:le="([^"]*)",)?.*\} (.*)$/.exec(line)!;
      assert.ok(line.startsWith(NAME));
      return [limit ?? kind, Number(value)];
    }),
  );
}

describe('countCall', () => {
  it('counts a call in its bucket and all above it', async () => {
    for (const seconds of [0.001, 0.002, 0.3, 60]) countCall(METHOD, 200, seconds);
    const counted = await series('ok');
    const limits = ['0.001', '0.0025', '0.25', '0.5', '30', '+Inf', 'count'];
    assert.deepEqual(
      limits.map((limit) => counted.get(limit)),
      [1, 2, 2, 3, 3, 4, 4],
    );
    assert.ok(Math.abs(counted.get('sum')! - 60.303) < 1e-9);
  });

  it('tells outcomes apart by the status', async () => {
    for (const status of [undefined, 399, 400, 429, 499, 500]) countCall(METHOD, status, 1);
    const counts = await Promise.all(
      ['ok', 'refused', 'limited', 'failed', 'aborted'].map(async (outcome) =>
        (await series(outcome)).get('count'),
      ),
    );
    assert.deepEqual(counts, [5, 2, 1, 1, 1]);
  });
});
