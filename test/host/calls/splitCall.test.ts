// What helps a call that failed: the buttons of its notice, and asking for its logs in parts.
import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import type { Failure } from '../../../src/core/failure/failure.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { shownTo, withPerson } from '../person.ts';
import type { Answers } from '../person.ts';

const host = await withPerson(async () => ({
  ...(await import('../../../src/host/calls/failureNotice.ts')),
  ...(await import('../../../src/host/calls/splitCall.ts')),
}));
const { person } = host;

const WIDE = {
  kind: 'rpc',
  code: -32005,
  message: 'query returned more than 10000 results',
  status: 200,
} as const satisfies Failure;
const NETWORK: Failure = { kind: 'network', code: 'ECONNREFUSED', message: 'Refused.' };
const RANGE = { fromBlock: '0x1', toBlock: '0x64' };

const entryOf = (more: Partial<HistoryEntry>): HistoryEntry =>
  ({
    id: 'e',
    endpointId: 'a',
    endpointName: 'A',
    method: 'eth_getLogs',
    params: [RANGE],
    outcome: { ok: false, failure: WIDE },
    ...more,
  }) as HistoryEntry;
const failed = (failure: Failure, more: Partial<HistoryEntry> = {}): HistoryEntry =>
  entryOf({ outcome: { ok: false, failure }, ...more });
const ended = (more: Partial<HistoryEntry>): HistoryEntry =>
  entryOf({ outcome: { ok: true, result: [] }, ...more });
const UNFINISHED = { from: '0x1388', to: '0x1770', blocks: '0x10', why: 'The node stopped.' };

describe('the notice of a failed call', () => {
  const shown = (failure: Failure, answer?: string, entry = failed(failure)) =>
    shownTo(person, [answer], () => host.showFailure(entry, failure));
  const plain = failed(NETWORK, { method: 'eth_chainId', params: [] });

  it('is not shown to whoever cancelled the call or declined its key', async () => {
    assert.deepEqual(await shown({ kind: 'cancelled', message: '' }), []);
    assert.deepEqual(await shown({ kind: 'input', message: 'No key.', reason: 'noKey' }), []);
    const [mode] = await shown({ kind: 'input', message: 'Reads only.', reason: 'mode' });
    assert.equal(mode, 'error eth_getLogs: Reads only. [Change Endpoint Mode]');
  });

  it('has the buttons that help, and each acts on this call', async () => {
    const words = /^error eth_chainId: Refused\..* \[Try Again\] \[Switch Endpoint\] \[Edit Endpoint\]$/;
    const [said, ...done] = await shown(NETWORK, 'Edit Endpoint', plain);
    assert.match(said!, words);
    assert.deepEqual(done, ['run ethRpc.editEndpoint e']);
    assert.deepEqual((await shown(NETWORK, 'Try Again', plain)).slice(1), ['run ethRpc.entry.runAgain e']);
    const switched = await shown(NETWORK, 'Switch Endpoint', plain);
    assert.deepEqual(switched.slice(1), ['run ethRpc.selectEndpoint e']);
    assert.equal((await shown(NETWORK, undefined, plain)).length, 1);
  });

  it('offers first to ask for the logs in parts', async () => {
    const [said, ...done] = await shown(WIDE, 'parts');
    assert.match(said!, /^error eth_getLogs: query returned more.* \[Split into 2 parts\]/);
    assert.deepEqual(done, ['run ethRpc.entry.split e']);
  });

  it('knows the entry of a command from the rows of trees', () => {
    assert.ok(host.isEntry(plain));
    for (const other of [undefined, null, 'e', {}, { kind: 'set', outcome: 'failed' }])
      assert.ok(!host.isEntry(other));
  });
});

describe('the label of the button that asks in parts', () => {
  it('says how many, as far as that is known', () => {
    assert.equal(host.splitLabel(failed(WIDE)), 'Split into 2 parts');
    const open = { params: [{ fromBlock: '0x1' }] };
    assert.equal(host.splitLabel(failed(WIDE, open)), undefined, 'nothing says where half of it ends');
    const limited: Failure = { ...WIDE, message: 'block range is too large, max is 1000 blocks' };
    assert.equal(host.splitLabel(failed(limited, open)), 'Split into parts');
    assert.equal(host.splitLabel(failed(limited, { ...open, method: 'erigon_getLogs' })), 'Split into parts');
    assert.equal(host.splitLabel(failed(limited, { ...open, head: '0x1388' })), 'Split into 5 parts');
    assert.equal(host.splitLabel(failed(limited, { ...open, head: '0x0' })), undefined);
  });

  it('is not there where parts do not help', () => {
    assert.equal(host.splitLabel(failed(NETWORK)), undefined);
    assert.equal(host.splitLabel(failed(WIDE, { method: 'eth_getFilterLogs' })), undefined);
    assert.equal(host.splitLabel(ended({})), undefined);
  });

  it('names the block from which a call that ended early goes on, and a hint what is missing', () => {
    assert.equal(host.splitLabel(ended({ unfinished: UNFINISHED })), 'Continue from block 5,000');
    assert.equal(
      host.unfinishedHint(ended({ unfinished: UNFINISHED })),
      'It ended early: the logs of blocks 5,000 to 6,000 are missing. The node stopped.',
    );
    assert.equal(host.unfinishedHint(ended({})), '');
  });
});

describe('splitRequest', () => {
  const NOT = 'note Only a log query over known blocks that failed or ended early can be split.';

  type Options = {
    readonly isAsked?: boolean;
    readonly answers?: Answers;
    readonly head?: JsonValue;
    readonly ok?: boolean;
  };

  /** What is shown, then the blocks that are asked for and how many at once. */
  async function split(
    entry: HistoryEntry,
    { isAsked = false, answers = [], head = '0x64', ok = true }: Options = {},
  ) {
    const endpoint = { id: 'a', name: 'A', urlTemplate: 'https://a.example' };
    const calls = { run: async () => ({ outcome: ok ? { ok, result: head } : { ok, failure: NETWORK } }) };
    const endpoints = { byId: (id: string) => (id === 'a' ? endpoint : undefined), active: () => endpoint };
    let got: Awaited<ReturnType<typeof host.splitRequest>>;
    const shown = await shownTo(person, answers, async () => {
      got = await host.splitRequest(entry, { calls, endpoints } as never, isAsked);
    });
    const { range, blocks, isChosen = false } = got?.split ?? {};
    return [
      ...shown,
      ...(range === undefined ? [] : [`${range.from} to ${range.to}, ${blocks}${isChosen ? ' chosen' : ''}`]),
    ];
  }

  it('asks for all of a refused range in smaller ones', async () => {
    assert.deepEqual(await split(failed(WIDE)), ['1 to 100, 50']);
  });

  it('goes on where a call ended early', async () => {
    assert.deepEqual(await split(ended({ unfinished: UNFINISHED })), ['5000 to 6000, 16']);
  });

  it('finds out the newest block where the range has no end', async () => {
    const open = failed(WIDE, { params: [{ fromBlock: '0x1' }] });
    assert.deepEqual(await split(open, { head: '0xc8' }), ['1 to 200, 100']);
    assert.deepEqual(await split(open, { ok: false }), [NOT]);
    assert.deepEqual(await split(open, { head: null }), [NOT]);
  });

  it('lets the person choose how many blocks at once', async () => {
    const box = 'box Blocks 1 to 100: Blocks in each part; fewer if the node refuses “50”';
    const wrong = ['0', 'x', '', '1.5', '1234567890123'];
    assert.deepEqual(await split(failed(WIDE), { isAsked: true, answers: [...wrong, ' 1,000 '] }), [
      box,
      ...wrong.map(() => 'problem A whole number, 1 or more.'),
      '1 to 100, 1000 chosen',
    ]);
    assert.deepEqual(await split(failed(WIDE), { isAsked: true }), [box]);
    const twelve = await split(failed(WIDE), { isAsked: true, answers: ['123456789012'] });
    assert.deepEqual(twelve.slice(1), ['1 to 100, 123456789012 chosen']);
    assert.deepEqual(await split(failed(NETWORK), { answers: ['5'] }), [
      'box Blocks 1 to 100: Blocks in each part; fewer if the node refuses',
      '1 to 100, 5 chosen',
    ]);
  });

  it('says that it is no such call', async () => {
    assert.deepEqual(await split(failed(NETWORK, { method: 'eth_call' })), [NOT]);
    assert.deepEqual(await split(ended({})), [NOT]);
  });
});
