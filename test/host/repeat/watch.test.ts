// The life of a watch on the test's own clock: when it runs, what ends it, and never two runs at once.
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { Outcome } from '../../../src/core/reply/parseReply.ts';
import type { WatchTrigger } from '../../../src/core/watch/trigger.ts';
import type { Calls, CallRequest } from '../../../src/host/calls/calls.ts';
import type { Endpoints } from '../../../src/host/endpoints/endpoints.ts';
import type { OpenSocket } from '../../../src/rpc/openSocket.ts';
import type { SocketCalls } from '../../../src/rpc/socketCalls.ts';
import { withVscode } from '../withVscode.ts';

const { createWatch, reloadedText } = await withVscode(
  'export class CancellationTokenSource { token = {}; cancel() {} dispose() {} }',
  async () => ({
    ...(await import('../../../src/host/repeat/watch.ts')),
    ...(await import('../../../src/host/repeat/recordedRuns.ts')),
  }),
);

const ENDPOINT: Endpoint = { id: 'node', name: 'Node', urlTemplate: 'https://node.example' };
const CALL = { endpointId: 'node', endpointName: 'Node', method: 'eth_gasPrice', params: [] };
const SECONDS: WatchTrigger = { kind: 'seconds', seconds: 10 };

type Answer = Outcome | undefined | Promise<Outcome>;
const answer = (result: string): Outcome => ({ ok: true, result });
const failed = (kind: 'network' | 'cancelled'): Outcome => ({
  ok: false,
  failure:
    kind === 'network' ? { kind, code: 'ECONNREFUSED', message: 'nobody' } : { kind, message: 'Cancelled.' },
});

const NO_SOCKET: OpenSocket = () =>
  Promise.resolve({ ok: false, failure: { kind: 'network', code: 'ECONNREFUSED', message: 'nobody' } });

/** A node that tells of its blocks, while it `isThere`. */
class TellingNode {
  isThere = true;
  opened = 0;
  closed = 0;
  tell: (block: JsonValue) => void = () => assert.fail('Nobody listens.');
  lose: (why: string) => void = () => assert.fail('Nobody listens.');

  readonly open: OpenSocket = (endpoint, key, onEnd, signal) => {
    if (!this.isThere) return NO_SOCKET(endpoint, key, onEnd, signal);
    this.opened += 1;
    this.lose = onEnd;
    const calls: SocketCalls = {
      call: () => assert.fail('Nothing is asked over the socket.'),
      subscribe: (params, onValue) => {
        assert.deepEqual(params, ['newHeads']);
        this.tell = (block) => onValue(block, 1);
        return Promise.resolve(answer('0x1'));
      },
      close: () => void (this.closed += 1),
    };
    return Promise.resolve({ ok: true, calls });
  };
}

/** A watch of a node that answers like this. `asked`: what it was asked, `kept`: what went into the history, `sets`: of which sets. */
function watching(
  reply: (method: string) => Answer,
  trigger: WatchTrigger,
  known = [ENDPOINT],
  openSocket = NO_SOCKET,
) {
  const asked: string[] = [];
  const kept: string[] = [];
  const recorded: HistoryEntry[] = [];
  const sets = new Set<string | undefined>();
  const told: string[] = [];
  const calls = {
    async run({
      method,
      params,
      record,
      rerunOf,
      watch: set,
    }: CallRequest): Promise<HistoryEntry | undefined> {
      asked.push(method);
      const outcome = await reply(method);
      if (outcome === undefined) return undefined;
      const id = String(asked.length);
      const summary = outcome.ok ? (outcome.result as string) : outcome.failure.message;
      const entry = {
        id,
        method,
        params,
        outcome,
        ok: outcome.ok,
        summary,
        startedAt: Date.now(),
      } as HistoryEntry;
      if (typeof record === 'function' && record(entry)) {
        kept.push(rerunOf === undefined ? summary : `${summary} after ${rerunOf}`);
        recorded.push(entry);
        sets.add(set);
      }
      return entry;
    },
  } as unknown as Calls;
  const endpoints = { byId: (id: string) => known.find((one) => one.id === id) } as unknown as Endpoints;
  const fail = (error: unknown): void => assert.fail(String(error));
  const watch = createWatch(
    {
      calls,
      endpoints,
      contextOf: () => ({}),
      showFailure: fail,
      feeds: {
        client: () => Promise.resolve({ openSocket }),
        keys: { findOrAsk: () => assert.fail('There is no key.') },
        headSeen: () => undefined,
      },
    },
    CALL,
    trigger,
    { notify: () => {}, onMet: (text) => told.push(text) },
  );
  return { watch, asked, kept, recorded, sets, told };
}

/** So many seconds, one by one: what follows from a timer is done before the next. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    await settle();
    mock.timers.tick(1_000);
  }
  await settle();
}

/** Work that a busy machine cuts into slices goes on in a turn of the event loop each. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

describe('createWatch', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_700_000_000_000 }));
  afterEach(() => mock.timers.reset());

  it('runs at once, then every so many seconds, and keeps what changed', async () => {
    const answers = ['0x1', '0x1', '0x2', '0x2'];
    const { watch, asked, kept } = watching(() => answer(answers.shift()!), SECONDS);
    watch.start();
    await pass(35);
    assert.equal(asked.length, 4);
    assert.deepEqual(kept, ['0x1', '0x2 after 1']);
    const { runs, samples, changedAt, lastAt, nextAt, changes } = watch.state();
    assert.deepEqual([runs, samples.length, changedAt, lastAt], [4, 4, 1_700_000_020_000, 1_700_000_030_000]);
    assert.equal(nextAt, 1_700_000_040_000);
    assert.deepEqual(
      [...changes.marks.values()],
      [{ state: 'changed', text: 'was 0.000000001 gwei, +0.000000001 gwei' }],
    );
  });

  it('notifies once when a result begins to meet the condition, and again after one that did not', async () => {
    const answers = ['0x1', '0x5', '0x6', '0x2', '0x7', '0x7'];
    const { watch, told } = watching(() => answer(answers.shift()!), SECONDS);
    watch.setCondition({ query: '> 4 wei', does: 'notify' });
    watch.start();
    await pass(55);
    assert.equal(answers.length, 0);
    assert.deepEqual(told, ['> 4 wei · 0.000000005 gwei', '> 4 wei · 0.000000007 gwei']);
    assert.equal(watch.state().status, 'running');
  });

  it('stops at a result that meets the condition, and says so', async () => {
    const answers = ['0x1', '0x5', '0x6'];
    const { watch, told } = watching(() => answer(answers.shift()!), SECONDS);
    watch.setCondition({ query: 'changes', does: 'stop' });
    watch.start();
    await pass(40);
    assert.deepEqual([answers, told.length], [['0x6'], 1]);
    const { status, warning, when } = watch.state();
    assert.deepEqual([status, warning], ['stopped', 'The result met the condition “changes”.']);
    assert.deepEqual(when, { query: 'changes', does: 'stop' });
    // Started again, it stops at the next one.
    watch.start();
    await pass(1);
    assert.deepEqual([answers, told.length, watch.state().status], [[], 2, 'stopped']);
  });

  it('says why no result can meet a condition, from the one that is shown, and nothing once it is removed', async () => {
    const { watch, told } = watching(() => answer('0x1'), SECONDS);
    watch.start();
    await pass(5);
    watch.setCondition({ query: 'balance > 5', does: 'notify' });
    assert.equal(watch.state().unmet, 'Nothing so far has balance.');
    // It is on the page already.
    watch.setCondition({ query: '= 1 wei', does: 'notify' });
    assert.deepEqual([watch.state().unmet, told], ['', []]);
    watch.setCondition(undefined);
    await pass(20);
    assert.deepEqual([watch.state().when, told], [undefined, []]);
  });

  it('runs at a new head only, also where it is a lower one', async () => {
    const heads = ['0x5', '0x5', '0x6', '0x6', '0x4'];
    const { watch, asked } = watching(
      (method) => answer(method === 'eth_blockNumber' ? heads.shift()! : '0x1'),
      { kind: 'heads' },
    );
    watch.start();
    await pass(17);
    assert.deepEqual(
      asked.map((method) => (method === 'eth_blockNumber' ? 'head' : 'call')).join(' '),
      'head call head head call head head call',
    );
    assert.deepEqual(
      watch.state().samples.map(({ block }) => block),
      [5n, 6n, 4n],
    );
  });

  it('runs when the node tells of a block, and asks for none while it does', async () => {
    const node = new TellingNode();
    const { watch, asked } = watching(
      (method) => answer(method === 'eth_blockNumber' ? '0x5' : '0x1'),
      { kind: 'heads' },
      [ENDPOINT],
      node.open,
    );
    watch.start();
    await pass(30);
    assert.deepEqual(asked.splice(0), ['eth_blockNumber', 'eth_gasPrice']);
    assert.deepEqual([watch.state().isHeadReported, node.opened], [true, 1]);
    for (const number of ['0x6', '0x7', '0x8', 'no number']) node.tell({ number });
    node.tell('no block');
    await pass(3);
    // Of blocks that come at once, the newest counts.
    assert.deepEqual([asked.splice(0), watch.state().head], [['eth_gasPrice'], 8n]);
    node.tell({ number: '0x8' });
    await pass(3);
    assert.deepEqual(asked, []);
    // Silence may be a dead connection.
    await pass(60);
    assert.deepEqual(asked.splice(0), ['eth_blockNumber', 'eth_gasPrice']);
    watch.pause();
    assert.equal(node.closed, 1);
    node.tell({ number: '0x9' });
    await pass(60);
    assert.deepEqual(asked, []);
  });

  it('asks a node of this machine all the same, as it can be set back', async () => {
    const node = new TellingNode();
    const local = { ...ENDPOINT, urlTemplate: 'http://127.0.0.1:8545' };
    const { watch, asked } = watching(() => answer('0x5'), { kind: 'heads' }, [local], node.open);
    watch.start();
    await pass(10);
    assert.equal(node.opened, 0);
    assert.ok(asked.filter((method) => method === 'eth_blockNumber').length >= 9, asked.join());
    watch.dispose();
  });

  it('looks for blocks itself where the connection is lost, until there is another', async () => {
    const node = new TellingNode();
    let head = 5;
    const { watch, asked } = watching(
      (method) => answer(method === 'eth_blockNumber' ? `0x${(head++).toString(16)}` : '0x1'),
      { kind: 'heads' },
      [ENDPOINT],
      node.open,
    );
    watch.start();
    await pass(6);
    asked.length = 0;
    node.isThere = false;
    node.lose('It went away.');
    await pass(9);
    assert.equal(watch.state().isHeadReported, false);
    assert.ok(asked.filter((method) => method === 'eth_blockNumber').length >= 2, asked.join());
    node.isThere = true;
    await pass(120);
    assert.deepEqual([watch.state().isHeadReported, node.opened], [true, 2]);
    watch.setTrigger(SECONDS);
    assert.equal(node.closed, 1);
    watch.dispose();
  });

  it('runs once a second at most, however many blocks there are', async () => {
    const node = new TellingNode();
    const { watch, asked } = watching(() => answer('0x1'), { kind: 'heads' }, [ENDPOINT], node.open);
    watch.start();
    await pass(2);
    asked.length = 0;
    for (let block = 10; block < 50; block++) {
      node.tell({ number: `0x${block.toString(16)}` });
      await settle();
      mock.timers.tick(250);
    }
    await pass(1);
    assert.ok(asked.length >= 9 && asked.length <= 11, String(asked.length));
    watch.dispose();
  });

  it('has one run under way, however long it takes', async () => {
    let end = (_outcome: Outcome): void => {};
    const { watch, asked } = watching(() => new Promise<Outcome>((resolve) => (end = resolve)), SECONDS);
    watch.start();
    await pass(60);
    assert.equal(asked.length, 1);
    end(answer('0x1'));
    await pass(1);
    assert.equal(asked.length, 2);
  });

  it('waits longer after failures, and as before once it works', async () => {
    let isDown = true;
    const { watch, asked } = watching(() => (isDown ? failed('network') : answer('0x1')), SECONDS);
    watch.start();
    await pass(21);
    assert.deepEqual([asked.length, watch.state().warning], [3, 'nobody']);
    await pass(18);
    assert.equal(asked.length, 3);
    isDown = false;
    await pass(2);
    assert.deepEqual([asked.length, watch.state().warning], [4, '']);
    await pass(10);
    assert.equal(asked.length, 5);
  });

  it('asks nothing while it is paused, and at once when it goes on', async () => {
    const { watch, asked } = watching(() => answer('0x1'), SECONDS);
    watch.start();
    await pass(1);
    watch.pause();
    await pass(60);
    assert.equal(asked.length, 1);
    watch.start();
    await pass(1);
    assert.deepEqual([asked.length, watch.state().runs], [2, 2]);
  });

  it('shows an outage as one gap, also where only the newest block could not be asked for, and a pause as another', async () => {
    const replies = new Map<string, () => Outcome>([
      ['eth_blockNumber', () => answer('0x5')],
      ['eth_gasPrice', () => answer('0x1')],
    ]);
    const { watch } = watching((method) => replies.get(method)!(), { kind: 'heads' });
    watch.start();
    await pass(1);
    replies.set('eth_blockNumber', () => failed('network'));
    await pass(120);
    replies.set('eth_blockNumber', () => answer('0x9'));
    await pass(120);
    watch.pause();
    await pass(60);
    watch.start();
    await pass(1);
    const { samples, runs } = watch.state();
    assert.deepEqual(
      samples.map(({ block, numbers, problem }) => [block, numbers.size, problem]),
      [
        [5n, 1, undefined],
        [undefined, 0, 'nobody'],
        [9n, 1, undefined],
        [undefined, 0, 'Not watched before this.'],
        [9n, 1, undefined],
      ],
    );
    assert.equal(runs, 3);
  });

  it('goes on behind a gap after it was stopped, as the same watch in the history', async () => {
    const answers = ['0x1', '0x1', '0x2', '0x2'];
    const { watch, sets, recorded } = watching(() => answer(answers.shift()!), SECONDS);
    watch.start();
    await pass(11);
    watch.stop();
    watch.start();
    await pass(1);
    const { runs, samples } = watch.state();
    assert.deepEqual(
      [runs, samples.map(({ problem }) => problem)],
      [3, [undefined, undefined, 'Not watched before this.', undefined]],
    );
    assert.deepEqual([[...sets], recorded.length], [[watch.firstSet()], 2]);
  });

  it('drops what comes after it was stopped', async () => {
    let end = (_outcome: Outcome): void => {};
    const { watch, asked } = watching(() => new Promise<Outcome>((resolve) => (end = resolve)), SECONDS);
    watch.start();
    await settle();
    watch.stop();
    end(answer('0x1'));
    await pass(60);
    assert.deepEqual([asked.length, watch.state().runs, watch.state().status], [1, 0, 'stopped']);
  });

  it('pauses where a run was called off, and stops where none was wanted or there is no endpoint', async () => {
    const after = async (reply: Answer, known?: Endpoint[]) => {
      const { watch } = watching(() => reply, SECONDS, known);
      watch.start();
      await pass(30);
      const { status, warning, runs } = watch.state();
      return [status, warning, runs];
    };
    assert.deepEqual(await after(failed('cancelled')), ['paused', 'Cancelled.', 0]);
    assert.deepEqual(await after(undefined), ['stopped', 'Nothing was sent, as you declined.', 0]);
    assert.deepEqual(await after(answer('0x1'), []), ['stopped', '“Node” no longer exists.', 0]);
  });

  it('comes back with what was recorded of it, and goes on from there', async () => {
    const answers = [answer('0x1'), answer('0x3'), failed('network'), answer('0x3'), answer('0x3')];
    const before = watching(() => answers.shift()!, SECONDS);
    before.watch.start();
    await pass(45);
    before.watch.dispose();
    const { watch, asked, kept } = watching(() => answer('0x3'), SECONDS);
    await watch.restore(before.watch.firstSet(), before.recorded, reloadedText(before.recorded.length));
    const { status, runs, samples, lastAt, changedAt, changes, warning } = watch.state();
    assert.deepEqual(
      [status, runs, samples.map(({ problem }) => problem)],
      ['reloaded', 4, [undefined, undefined, 'nobody', undefined]],
    );
    assert.deepEqual([lastAt, changedAt], [1_700_000_030_000, 1_700_000_010_000]);
    assert.deepEqual(
      [...changes.marks.values()].map(({ text }) => text),
      ['was 0.000000001 gwei, +0.000000002 gwei'],
    );
    assert.equal(warning, 'The window was reloaded. Only results that the history has are shown.');
    assert.deepEqual(asked, []);
    watch.start();
    await pass(1);
    assert.deepEqual([asked.length, watch.state().runs, watch.state().warning], [1, 5, '']);
    // It is as the last one that was recorded.
    assert.deepEqual(kept, []);
    watch.stop();
    watch.start();
    await pass(1);
    assert.equal(watch.state().runs, 6);
    assert.equal(watch.firstSet(), before.watch.firstSet());
  });

  it('counts after a reload the runs too that the history does not keep', async () => {
    const before = watching(() => answer('0x1'), SECONDS);
    before.watch.start();
    await pass(45);
    const { runs, lastAt } = before.watch.state();
    before.watch.dispose();
    assert.deepEqual([runs, before.recorded.length], [5, 1]);
    const { watch } = watching(() => answer('0x1'), SECONDS);
    await watch.restore(before.watch.firstSet(), before.recorded, reloadedText(1, runs), {
      runs,
      lastAt: lastAt!,
    });
    const back = watch.state();
    assert.deepEqual([back.runs, back.lastAt, back.samples.length], [5, lastAt, 1]);
    // The page saved nothing since.
    await watch.restore(before.watch.firstSet(), before.recorded, '', { runs: 1, lastAt: 1 });
    assert.equal(watch.state().lastAt, before.recorded[0]!.startedAt);
    assert.equal(
      back.warning,
      'The window was reloaded. 1 of 5 runs are shown: the history keeps those with a changed result.',
    );
  });

  it('comes back without a run where none was recorded', async () => {
    const { watch } = watching(() => answer('0x1'), SECONDS);
    await watch.restore(undefined, [], reloadedText(0));
    assert.deepEqual(
      [watch.state().runs, watch.state().warning],
      [0, 'The window was reloaded, and the history has no results of it.'],
    );
    watch.start();
    await pass(11);
    assert.equal(watch.state().runs, 2);
  });

  it('takes another rhythm while it runs', async () => {
    const { watch, asked } = watching(() => answer('0x1'), { kind: 'seconds', seconds: 1_000 });
    watch.start();
    await pass(5);
    watch.setTrigger({ kind: 'seconds', seconds: 2 });
    await pass(4);
    assert.equal(asked.length, 3);
  });
});
