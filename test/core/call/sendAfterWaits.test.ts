import assert from 'node:assert/strict';
import type { OutgoingCall, SendOutcome } from '../../../src/core/call/call.ts';
import { LONGEST_WAIT_S, sendAfterWaits } from '../../../src/core/call/sendAfterWaits.ts';

const ENDPOINT = { id: 'e', name: 'E', urlTemplate: 'https://node.example/' };
const CALL: OutgoingCall = {
  endpoint: ENDPOINT,
  key: undefined,
  body: '{}',
  mayRepeat: true,
  forbidden: () => [],
};

function answer(status: number, retryAfter = ''): SendOutcome {
  const body = new TextEncoder().encode(`answer ${status}`);
  return {
    ok: true,
    response: { status, contentType: 'application/json', retryAfter, body },
    marks: { sentAt: 1, headAt: 2, endAt: 3 },
  };
}

/** Sends against these answers, one after the other, the last for ever. */
async function run(
  answers: readonly SendOutcome[],
  call = CALL,
  onWait: (seconds: number) => void = () => {},
) {
  const signal = new AbortController();
  const waits: number[] = [];
  let sent = 0;
  const send = sendAfterWaits<AbortSignal>(
    () => Promise.resolve(answers[Math.min(sent++, answers.length - 1)]!),
    {
      now: () => 0,
      wait: (seconds) => {
        waits.push(seconds);
        onWait(seconds);
        if (seconds === 13) signal.abort();
        return Promise.resolve();
      },
    },
  );
  return { outcome: await send(call, signal.signal), waits, sent };
}

describe('sendAfterWaits', () => {
  it('gives an answer as it is where the server is not busy', async () => {
    for (const status of [200, 401, 500, 502]) {
      const given = answer(status, '5');
      assert.deepEqual(await run([given]), { outcome: given, waits: [], sent: 1 });
    }
  });

  it('waits as long as it is asked to, and tells how many requests it took', async () => {
    const { outcome, waits, sent } = await run([answer(429, '2'), answer(503, '5.5'), answer(200)]);
    assert.deepEqual(
      { outcome, waits, sent },
      { outcome: { ...answer(200), requests: 3 }, waits: [2, 6], sent: 3 },
    );
  });

  it('waits a second where it is told to try again at once, or since a time that is over', async () => {
    const { waits } = await run([
      answer(429, '0'),
      answer(503, 'Thu, 01 Jan 1970 00:00:00 GMT'),
      answer(200),
    ]);
    assert.deepEqual(waits, [1, 1]);
  });

  it('gives up after three waits with what the server said last', async () => {
    const { outcome, waits, sent } = await run([answer(429, '1')]);
    assert.deepEqual(
      { outcome, waits, sent },
      { outcome: { ...answer(429, '1'), requests: 4 }, waits: [1, 1, 1], sent: 4 },
    );
  });

  it('never sends twice what is not a read', async () => {
    const { waits, sent } = await run([answer(429, '1'), answer(200)], { ...CALL, mayRepeat: false });
    assert.deepEqual({ waits, sent }, { waits: [], sent: 1 });
  });

  it('does not wait where no time is named, or a longer one than a person waits', async () => {
    for (const header of ['', 'soon', '-1', String(LONGEST_WAIT_S + 1)]) {
      const { waits, sent } = await run([answer(429, header), answer(200)]);
      assert.deepEqual({ header, waits, sent }, { header, waits: [], sent: 1 });
    }
  });

  it('sends nothing more once it is cancelled', async () => {
    const { outcome, sent } = await run([answer(429, '13'), answer(200)]);
    assert.deepEqual(outcome, { ok: false, failure: { kind: 'cancelled', message: 'Cancelled.' } });
    assert.equal(sent, 1);
  });

  it('passes on a failure of the connection', async () => {
    const failed: SendOutcome = {
      ok: false,
      failure: { kind: 'network', code: 'ECONNREFUSED', message: 'No.' },
    };
    assert.deepEqual(await run([failed]), { outcome: failed, waits: [], sent: 1 });
  });
});
