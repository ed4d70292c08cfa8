// Work that is done again and again: who hears of its failures, and its end.
import assert from 'node:assert/strict';
import { repeat } from '../../src/gateway/common/repeat.ts';

describe('repeat', () => {
  it('tells the first of several failures in a row, and is over with its last run', async () => {
    const runs = [true, false, false, true, false];
    const faults: unknown[] = [];
    let count = 0;
    await new Promise<void>((allDone) => {
      const repeated = repeat(
        async () => {
          const succeeds = runs[count++];
          if (count === runs.length) void repeated.stop().then(allDone);
          if (!succeeds) throw new Error(`run ${count}`);
        },
        1,
        (error) => faults.push((error as Error).message),
      );
    });
    assert.deepEqual(faults, ['run 2', 'run 5']);
    assert.equal(count, runs.length);
  });
});
