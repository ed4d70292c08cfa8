// Where what a subscription sends comes from: a WebSocket, or a filter on the node that is asked again and again.
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { Failure } from '../../../src/core/failure/failure.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { LiveTarget } from '../../../src/core/live/liveKind.ts';
import type { Feed, FeedServices } from '../../../src/host/repeat/feed.ts';
import { withPerson } from '../person.ts';

const { openFeed, openPollFeed } = await withPerson(async () => ({
  ...(await import('../../../src/host/repeat/openFeed.ts')),
  ...(await import('../../../src/host/repeat/pollFeed.ts')),
}));

const FAR: Endpoint = { id: 'far', name: 'Far', urlTemplate: 'https://far.example' };
const KEYED: Endpoint = { ...FAR, urlTemplate: 'https://far.example/v1/${apiKey}' };
const HEADS: LiveTarget = { kind: 'newHeads', filter: {} };
const LOGS: LiveTarget = { kind: 'logs', filter: { topics: [] } };
const PENDING: LiveTarget = { kind: 'newPendingTransactions', filter: {} };

type Replies = Readonly<Record<string, (params: readonly JsonValue[]) => JsonValue | undefined>>;
const NO_METHOD: Failure = { kind: 'rpc', code: -32601, message: 'Method not found', status: 200 };

/** A node that answers calls so, and whose WebSocket is refused for this reason. */
function nodeOf(replies: Replies, refusal: Failure = NO_METHOD) {
  const asked: string[] = [];
  const heard: string[] = [];
  const services = {
    client: async () => ({ openSocket: async () => ({ ok: false, failure: refusal }) }),
    keys: { findOrAsk: async () => undefined },
    calls: {
      async run({
        method,
        params,
        record,
      }: {
        method: string;
        params: readonly JsonValue[];
        record: string;
      }) {
        assert.equal(record, 'never');
        asked.push(
          [method, ...params.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))].join(' '),
        );
        const result = replies[method]?.(params);
        return { outcome: result === undefined ? { ok: false, failure: NO_METHOD } : { ok: true, result } };
      },
    },
  } as unknown as FeedServices;
  const listener = {
    onValue: (value: JsonValue) => void heard.push(`value ${JSON.stringify(value)}`),
    onHead: (value: JsonValue, _size: number, mayJump: boolean) =>
      void heard.push(`head ${JSON.stringify(value)} ${mayJump}`),
    onEnd: (why: string) => void heard.push(`end ${why}`),
  };
  return { services, listener, asked, heard };
}

describe('openFeed', () => {
  const FILTER: Replies = {
    eth_newBlockFilter: () => '0x1',
    eth_newFilter: () => '0x1',
    eth_uninstallFilter: () => true,
  };

  async function opened(
    refusal: Failure,
    { replies = FILTER, endpoint = FAR, target = HEADS, hadSocket = false, isAborted = false } = {},
  ): Promise<string> {
    const { services, listener } = nodeOf(replies, refusal);
    const stopping = new AbortController();
    if (isAborted) stopping.abort();
    const feed = await openFeed(services, { endpoint, target, signal: stopping.signal }, listener, hadSocket);
    if (!feed.ok) return feed.failure.message;
    feed.feed.close();
    return feed.feed.way;
  }

  const LOST: Failure = { kind: 'network', code: 'ECONNREFUSED', message: 'Refused.' };
  const http = (status: number): Failure => ({
    kind: 'http',
    status,
    excerpt: '',
    message: `HTTP ${status}.`,
  });

  it('polls where no WebSocket is to be had, but the node takes calls', async () => {
    for (const refusal of [LOST, NO_METHOD, http(404)])
      assert.equal(await opened(refusal), 'polling', refusal.kind);
  });

  it('does not where a person has to do something first', async () => {
    for (const refusal of [
      http(401),
      http(402),
      http(403),
      { kind: 'tls', code: 'X', message: 'Bad.' } as const,
    ])
      assert.equal(await opened(refusal), refusal.message);
    assert.equal(await opened(LOST, { endpoint: KEYED }), 'No API key was given.');
  });

  it('does not once there was a WebSocket, after it was stopped, or for what has no filter', async () => {
    assert.equal(await opened(LOST, { hadSocket: true }), 'Refused.');
    assert.equal(await opened(LOST, { isAborted: true }), 'Refused.');
    assert.equal(await opened(LOST, { target: { kind: 'syncing', filter: {} } }), 'Refused.');
  });

  it('says why there is no WebSocket where there is no filter either', async () => {
    assert.equal(await opened(LOST, { replies: {} }), 'Refused.');
    assert.equal(await opened(LOST, { replies: { eth_newBlockFilter: () => null } }), 'polling');
  });
});

describe('openPollFeed', () => {
  before(() => mock.timers.enable({ apis: ['setTimeout'] }));
  after(() => mock.timers.reset());

  const turn = async (): Promise<void> => {
    mock.timers.tick(4_000);
    for (let left = 9; left > 0; left--) await new Promise((resolve) => setImmediate(resolve));
  };

  async function polling(target: LiveTarget, replies: Replies, stopping = new AbortController()) {
    const node = nodeOf({
      eth_newFilter: () => '0xf',
      eth_newBlockFilter: () => '0xf',
      eth_newPendingTransactionFilter: () => '0xf',
      eth_uninstallFilter: () => true,
      ...replies,
    });
    const made = await openPollFeed(
      node.services,
      { endpoint: FAR, target, signal: stopping.signal },
      node.listener,
    );
    assert.ok(made.ok);
    const { feed }: { feed: Feed } = made;
    return { ...node, feed };
  }

  it('hands on what came, and of logs the newest block, from which it goes on once the filter is lost', async () => {
    const logs = await polling(LOGS, {
      eth_getFilterChanges: () => ['a', 'b'],
      eth_getBlockByNumber: () => ({ number: '0x5' }),
    });
    assert.deepEqual([logs.heard, logs.asked], [[], ['eth_newFilter {"topics":[]}']]);
    await turn();
    assert.deepEqual(logs.heard, ['value "a"', 'value "b"', 'head {"number":"0x5"} true']);
    await turn();
    assert.equal(logs.heard.length, 6);
    logs.feed.close();
    logs.feed.close();
    await turn();
    assert.deepEqual([logs.heard.length, logs.asked.at(-1)], [6, 'eth_uninstallFilter 0xf']);
    assert.equal(logs.asked.filter((line) => line.startsWith('eth_uninstall')).length, 1);
    const pending = await polling(PENDING, { eth_getFilterChanges: () => ['0x1'] });
    await turn();
    pending.feed.close();
    assert.deepEqual(pending.heard, ['value "0x1"']);
  });

  it('asks for each block that the filter names, of many for the newest', async () => {
    const hashes = Array.from({ length: 60 }, (_, at) => `0x${at}`);
    const { heard, feed } = await polling(HEADS, {
      eth_getFilterChanges: () => hashes,
      eth_getBlockByHash: ([hash]) =>
        hash === '0x58' ? null : hash === '0x57' ? undefined : { hash: hash! },
    });
    await turn();
    for (let left = 20; left > 0; left--) await turn();
    feed.close();
    assert.deepEqual([heard[0], heard[47]], ['value {"hash":"0x10"}', 'value {"hash":"0x59"}']);
  });

  it('ends where the node gives no list, and says why', async () => {
    const lost = await polling(HEADS, {});
    await turn();
    assert.deepEqual(lost.heard, ['end Method not found']);
    assert.equal(lost.asked.at(-1), 'eth_uninstallFilter 0xf');
    const odd = await polling(HEADS, { eth_getFilterChanges: () => ({}) });
    await turn();
    assert.deepEqual(odd.heard, ['end The node gave no list of changes.']);
    await turn();
    assert.equal(odd.asked.length, 3);
  });

  it('hands on nothing that comes after its end', async () => {
    let isFirst = true;
    const heads = await polling(HEADS, {
      eth_getFilterChanges: () => ['0x1', '0x2'],
      eth_getBlockByHash: ([hash]) => {
        if (isFirst) heads.feed.close();
        isFirst = false;
        return { hash: hash! };
      },
    });
    await turn();
    assert.deepEqual(heads.heard, []);
    const logs = await polling(LOGS, {
      eth_getFilterChanges: () => [],
      eth_getBlockByNumber: () => (logs.feed.close(), { number: '0x5' }),
    });
    await turn();
    assert.deepEqual(logs.heard, []);
    const late = await polling(LOGS, { eth_getFilterChanges: () => (late.feed.close(), ['a']) });
    await turn();
    assert.deepEqual(late.heard, []);
  });

  it('asks for nothing where it was stopped before it began', async () => {
    const stopping = new AbortController();
    stopping.abort();
    const { asked } = await polling(HEADS, {}, stopping);
    await turn();
    assert.deepEqual(asked, ['eth_newBlockFilter']);
  });
});
