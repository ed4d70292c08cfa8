// How far a client is behind with what is sent to it: what ends those that read nothing.
import assert from 'node:assert/strict';
import { Duplex } from 'node:stream';
import { Outbox } from '../../src/gateway/sockets/outbox.ts';

const TEXT = '{"a":1}';
const LATER = 60_000;

/** A client that takes what is written when it is told to. */
function client() {
  const waiting: (() => void)[] = [];
  const written: Buffer[] = [];
  let isReading = true;
  const stream = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      written.push(chunk);
      if (isReading) done();
      else waiting.push(done);
    },
  });
  const reads = (now: boolean): void => {
    isReading = now;
    if (now) for (const done of waiting.splice(0)) done();
  };
  return { outbox: new Outbox({} as never, stream, () => {}), reads, written };
}

/** Frames go out in the same phase of the event loop, before this: a timer could come first on a busy machine. */
const turn = async (): Promise<void> => {
  for (let phase = 0; phase < 2; phase++) await new Promise((resolve) => setImmediate(resolve));
};

describe('Outbox', () => {
  it('is behind with nothing once all has gone', async () => {
    const { outbox } = client();
    outbox.notify(TEXT);
    assert.equal(outbox.backlog, TEXT.length);
    await turn();
    assert.deepEqual([outbox.backlog, outbox.stuckMs(performance.now() + LATER)], [0, 0]);
  });

  it('counts from when the client took something last, until it has taken all', async () => {
    const { outbox, reads } = client();
    reads(false);
    let sent = 0;
    outbox.notify(TEXT);
    outbox.sendWhole({ onSent: () => sent++, goOn() {} }, Buffer.from(TEXT));
    await turn();
    assert.deepEqual([outbox.backlog, sent], [TEXT.length, 0]);
    assert.ok(outbox.stuckMs(performance.now() + LATER) >= LATER);
    reads(true);
    await turn();
    assert.deepEqual([outbox.backlog, sent, outbox.stuckMs(performance.now() + LATER)], [0, 1, 0]);
  });

  it('says the length of a text as RFC 6455 has it, in one, two or eight bytes', async () => {
    for (const [length, head] of [
      [125, [0x81, 125]],
      [126, [0x81, 126, 0, 126]],
      [65_535, [0x81, 126, 255, 255]],
      [65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
    ] as const) {
      const { outbox, written } = client();
      outbox.notify('x'.repeat(length));
      await turn();
      const frame = Buffer.concat(written);
      assert.deepEqual([...frame.subarray(0, head.length)], head);
      assert.equal(frame.length, head.length + length);
    }
  });

  it('sends nothing more once it is closed', async () => {
    const { outbox } = client();
    outbox.close();
    let isAsked = false;
    outbox.inTurn(() => (isAsked = true));
    assert.equal(isAsked, true);
    outbox.notify(TEXT);
    await turn();
    assert.equal(outbox.backlog, 0);
  });
});
