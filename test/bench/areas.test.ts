// Runs every benchmark as `npm run bench -- <area> --brief` does, so that a benchmark that breaks is noticed.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { areas } from './main.ts';
import type { Metric } from './report.ts';

const run = promisify(execFile);
const MAIN = join(import.meta.dirname, 'main.ts');

const tried = Object.keys(areas);

/** The benchmarks wait more than they work, so all of them start at once. */
function runAll(): ReadonlyMap<string, Promise<string>> {
  const brief = async (area: string): Promise<string> =>
    (await run(process.execPath, [MAIN, area, '--brief', '--no-build'], { timeout: 150_000 })).stdout;
  return new Map(tried.map((area) => [area, brief(area)]));
}

describe('npm run bench', () => {
  let outputs: ReadonlyMap<string, Promise<string>>;
  before(() => {
    outputs = runAll();
    // A benchmark that fails is reported by its own test only.
    for (const output of outputs.values()) output.catch(() => undefined);
  });

  for (const area of tried) {
    it(`measures ${area} @long`, async function () {
      this.timeout(180_000);
      const stdout = await outputs.get(area)!;
      const lines = stdout.split('\n').filter((line) => line.startsWith('{"metric"'));
      const metrics = lines.map((line) => JSON.parse(line) as Metric);
      assert.notEqual(metrics.length, 0, stdout);
      // JSON has no NaN: a missing measurement is null.
      assert.deepEqual(
        metrics.filter(({ value }) => typeof value !== 'number').map(({ metric }) => metric),
        [],
      );
    });
  }
});
