import assert from 'node:assert/strict';
import type { OutgoingCall, SendOutcome } from '../../../src/core/call/call.ts';
import { gatherBatch } from '../../../src/core/batch/gatherBatch.ts';
import type { BatchReport } from '../../../src/core/batch/gatherBatch.ts';
import { parseReply } from '../../../src/core/reply/parseReply.ts';
import { requestBody } from '../../../src/core/call/requestBody.ts';
import { Secret } from '../../../src/core/secret/secret.ts';

const SIGNAL = new AbortController().signal;
const KEY = new Secret('canary-key-0123456789');
const ENDPOINT = { id: 'main', name: 'Main', urlTemplate: 'https://host/v1/${apiKey}' };

type Request = { readonly id: number; readonly method: string };

function reply(body: string, status = 200): SendOutcome {
  const response = {
    status,
    contentType: 'application/json',
    retryAfter: '',
    body: new TextEncoder().encode(body),
  };
  return { ok: true, response, marks: { sentAt: 1, headAt: 2, endAt: 3 } };
}

type Run = { readonly said: readonly string[]; readonly sent: OutgoingCall[]; readonly report: BatchReport };

/** Runs calls with the ids 1 to `count` as one batch; ids in `absent` end before they are sent. */
async function run(
  count: number,
  answer: (requests: readonly Request[]) => string,
  {
    limit,
    absent = [],
    status = 200,
  }: { readonly limit?: number; readonly absent?: readonly number[]; readonly status?: number } = {},
): Promise<Run> {
  const sent: OutgoingCall[] = [];
  const batch = gatherBatch(
    (call) => {
      sent.push(call);
      return Promise.resolve(reply(answer(JSON.parse(call.body) as readonly Request[]), status));
    },
    count,
    limit,
    () => undefined,
  );
  const said = Array.from({ length: count }, async (_none, index) => {
    const seat = batch.seat();
    const id = index + 1;
    if (absent.includes(id)) {
      seat.leave();
      return 'absent';
    }
    const body = requestBody(id, `eth_m${id}`, []);
    const outcome = await seat.send(
      { endpoint: ENDPOINT, key: KEY, body, mayRepeat: true, forbidden: () => [`f${id % 2}`] },
      SIGNAL,
    );
    seat.leave();
    if (!outcome.ok) return outcome.failure.message;
    const read = parseReply(outcome.response, id, (text) => text, 0);
    return read.ok ? JSON.stringify(read.result) : read.failure.message;
  });
  return { said: await Promise.all(said), sent, report: batch.report() };
}

const result = ({ id, method }: Request): string => `{"jsonrpc":"2.0","id":${id},"result":"${method}"}`;

describe('gatherBatch', () => {
  it('sends one request, and gives each call its reply in whatever order they come', async () => {
    const { said, sent, report } = await run(
      3,
      (requests) => `[${requests.map(result).toReversed().join(',')}]`,
    );
    assert.deepEqual(said, ['"eth_m1"', '"eth_m2"', '"eth_m3"']);
    assert.deepEqual(
      sent.map(({ body, key, forbidden }) => [body, key, forbidden()]),
      [[`[${[1, 2, 3].map((id) => requestBody(id, `eth_m${id}`, [])).join(',')}]`, KEY, ['f1', 'f0']]],
    );
    assert.deepEqual(report, { requests: 1, unknown: [] });
  });

  it('fails every call that waits where the sender throws, and leaves those answered as they are', async () => {
    let count = 0;
    const batch = gatherBatch(
      ({ body }) =>
        ++count === 1
          ? Promise.resolve(reply(`[${(JSON.parse(body) as readonly Request[]).map(result).join(',')}]`))
          : Promise.reject(new Error('no client')),
      3,
      2,
      () => undefined,
    );
    const ends = await Promise.allSettled(
      [1, 2, 3].map((id) => {
        const body = requestBody(id, 'eth_m', []);
        return batch
          .seat()
          .send({ endpoint: ENDPOINT, key: KEY, body, mayRepeat: true, forbidden: () => [] }, SIGNAL);
      }),
    );
    assert.deepEqual(
      ends.map((end) => (end.status === 'fulfilled' ? end.value.ok : String(end.reason))),
      [true, true, 'Error: no client'],
    );
  });

  it('fails the calls that come behind too', async () => {
    const batch = gatherBatch(
      () => Promise.reject(new Error('no client')),
      3,
      2,
      () => undefined,
    );
    const ends = await Promise.allSettled(
      [1, 2, 3].map((id) => {
        const body = requestBody(id, 'eth_m', []);
        return batch
          .seat()
          .send({ endpoint: ENDPOINT, key: KEY, body, mayRepeat: true, forbidden: () => [] }, SIGNAL);
      }),
    );
    assert.deepEqual(
      ends.map(({ status }) => status),
      ['rejected', 'rejected', 'rejected'],
    );
  });

  it('goes without the calls that are not sent, and sends nothing where none is', async () => {
    const { said, sent } = await run(3, (requests) => `[${requests.map(result).join(',')}]`, { absent: [2] });
    assert.deepEqual(said, ['"eth_m1"', 'absent', '"eth_m3"']);
    assert.equal(sent.length, 1);
    assert.equal((await run(2, () => '', { absent: [1, 2] })).sent.length, 0);
  });

  it('may be repeated where each of its calls may, and tells no call of what came for all of them', async () => {
    const sent: OutgoingCall[] = [];
    const send = async (mayRepeat: readonly boolean[]): Promise<readonly SendOutcome[]> => {
      const batch = gatherBatch<AbortSignal>(
        (call) => {
          sent.push(call);
          const requests = JSON.parse(call.body) as readonly Request[];
          const outcome = reply(`[${requests.map(result).join(',')}]`);
          return Promise.resolve(
            outcome.ok ? { ...outcome, response: { ...outcome.response, wireBytes: 9 } } : outcome,
          );
        },
        mayRepeat.length,
        undefined,
        () => undefined,
      );
      const calls = mayRepeat.map((may, index) => ({
        endpoint: ENDPOINT,
        key: KEY,
        body: requestBody(index + 1, 'eth_m', []),
        forbidden: () => [],
        mayRepeat: may,
      }));
      return Promise.all(calls.map((call) => batch.seat().send(call, SIGNAL)));
    };
    const outcomes = [...(await send([true, true])), ...(await send([true, false]))];
    assert.deepEqual(
      sent.map(({ mayRepeat }) => mayRepeat),
      [true, false],
    );
    assert.ok(outcomes.every((outcome) => outcome.ok && outcome.response.wireBytes === undefined));
  });

  it('keeps errors and numbers of each call as they are', async () => {
    const { said } = await run(
      2,
      () =>
        '[{"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"no"}},{"id":1,"result":12345678901234567890}]',
    );
    assert.deepEqual(said, ['12345678901234567890', 'no']);
  });

  it('names what is missing, double or nobody’s', async () => {
    const { said, report } = await run(
      3,
      () =>
        '[{"id":1,"result":1},{"id":1,"result":2},{"id":3,"result":3},{"id":"x","result":4},{"id":null,"result":5}]',
    );
    assert.deepEqual(said, [
      'The response to the batch has several replies with id 1; none is used.',
      'The response to the batch has no reply with id 2.',
      '3',
    ]);
    assert.deepEqual(report.unknown, ['"x"', 'null']);
  });

  it('takes more replies to no call than a function takes arguments @long', async () => {
    const { report } = await run(2, () => `[${'{"id":"x"},'.repeat(150_000)}null]`);
    assert.equal(report.unknown.length, 150_001);
  });

  it('sends fewer at once where the server says so, and loses none', async () => {
    const most = (limit: number, refuse: (first: Request) => string) => (requests: readonly Request[]) =>
      requests.length > limit ? refuse(requests[0]!) : `[${requests.map(result).join(',')}]`;
    const all = Array.from({ length: 7 }, (_none, index) => `"eth_m${index + 1}"`);
    const error = '"error":{"code":31,"message":"Batch of more than 3 requests are not allowed"}';
    const told = await run(
      7,
      most(3, () => `{"id":null,${error}}`),
    );
    assert.deepEqual([told.said, told.report], [all, { requests: 4, unknown: [], limit: 3 }]);
    // Geth answers with the id of the first call.
    const halved = await run(
      7,
      most(2, ({ id }) => `[{"id":${id},"error":{"code":-32600,"message":"batch too large"}}]`),
    );
    assert.deepEqual([halved.said, halved.report], [all, { requests: 9, unknown: [], limit: 1 }]);
    const known = await run(
      7,
      most(3, () => ''),
      { limit: 3 },
    );
    assert.deepEqual([known.said, known.report], [all, { requests: 3, unknown: [], limit: 3 }]);
  });

  it('tells every call of the HTTP status, whatever the answer looks like', async () => {
    const quota = 'Too many requests: a quota is used up for now (HTTP 429).';
    for (const body of ['[]', '<html>', '{"message":"slow down"}', '[{"id":9,"result":1}]', ''])
      assert.deepEqual((await run(2, () => body, { status: 429 })).said, [quota, quota]);
  });

  it('takes no reply of an answer in which one has a member twice', async () => {
    const twice =
      'A reply in the response to the batch has the member “result” more than once; none is used.';
    const answer = '[{"id":1,"result":1},{"id":2,"result":2,"result":3}]';
    assert.deepEqual((await run(2, () => answer)).said, [twice, twice]);
  });

  it('tells every call of what the answer was, where it is no list of replies', async () => {
    const error = '{"jsonrpc":"2.0","id":1,"error":{"code":-32001,"message":"unauthorized"}}';
    assert.deepEqual((await run(2, () => error)).said, ['unauthorized', 'unauthorized']);
    const page = 'The response is a page or a text, not JSON-RPC. Check the endpoint’s URL.';
    assert.deepEqual((await run(2, () => '<html>')).said, [page, page]);
  });
});
