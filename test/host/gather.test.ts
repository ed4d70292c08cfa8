import assert from 'node:assert/strict';
import { gather } from '../../src/host/gather.ts';

describe('gather', () => {
  it('acts once for what comes together, and again for what comes later', async () => {
    const seen: string[][] = [];
    let next = (): void => undefined;
    const gathering = gather<string>(1, (items) => {
      seen.push([...items]);
      next();
    });
    for (const items of [['a', 'b', 'a'], ['a']]) {
      const acted = new Promise<void>((resolve) => (next = resolve));
      for (const item of items) gathering.add(item);
      await acted;
    }
    assert.deepEqual(seen, [['a', 'b'], ['a']]);
  });

  it('does nothing once it is disposed of', async () => {
    let isActed = false;
    const gathering = gather<string>(1, () => (isActed = true));
    gathering.add('a');
    gathering.dispose();
    await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(isActed, false);
  });
});
