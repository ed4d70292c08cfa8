import assert from 'node:assert/strict';
import { readTextUpTo } from '../../../src/host/common/readTextUpTo.ts';

describe('readTextUpTo', () => {
  it('joins what arrives, in the middle of a letter too', async () => {
    const bytes = new TextEncoder().encode('“{}”');
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    assert.deepEqual([await readTextUpTo(body, bytes.length), await readTextUpTo(null, 1)], ['“{}”', '']);
  });

  it('stops the sender of too much', async () => {
    const sent: number[] = [];
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent.push(10);
        controller.enqueue(new Uint8Array(10));
      },
      cancel() {
        isCancelled = true;
      },
    });
    assert.equal(await readTextUpTo(body, 25), undefined);
    assert.equal(isCancelled, true);
    assert.ok(sent.length <= 5, `${sent.length} pieces were asked for`);
  });
});
