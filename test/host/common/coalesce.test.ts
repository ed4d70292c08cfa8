import assert from 'node:assert/strict';
import { coalesce } from '../../../src/host/common/coalesce.ts';

describe('coalesce', () => {
  it('acts once for what comes together, and once more for all that comes meanwhile', async () => {
    const begun: (() => void)[] = [];
    let next = (): void => undefined;
    const beginning = (): Promise<void> => new Promise((resolve) => (next = resolve));
    const once = coalesce(
      1,
      () => {
        next();
        return new Promise((end) => begun.push(end));
      },
      assert.ifError,
    );
    const first = beginning();
    for (let event = 0; event < 3; event++) once.schedule();
    await first;
    for (let event = 0; event < 3; event++) once.schedule();
    await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(begun.length, 1);

    const second = beginning();
    begun[0]!();
    await second;
    begun[1]!();
    await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(begun.length, 2);
    once.dispose();
  });

  it('tells what was thrown, and acts again for what comes after it', async () => {
    const told: unknown[] = [];
    let count = 0;
    const once = coalesce(
      1,
      async () => {
        count += 1;
        throw new Error('full');
      },
      (error) => told.push(error),
    );
    for (const acted of [1, 2]) {
      once.schedule();
      await new Promise((resolve) => setTimeout(resolve, 5));
      assert.deepEqual([count, told.length], [acted, acted]);
    }
    assert.equal(String(told[0]), 'Error: full');
    once.dispose();
  });

  it('does nothing once it is disposed of', async () => {
    let count = 0;
    const once = coalesce(1, async () => void (count += 1), assert.ifError);
    once.schedule();
    once.dispose();
    once.schedule();
    await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(count, 0);
  });
});
