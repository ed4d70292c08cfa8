// A live page of a node that wants its memory or its requests without end.
import assert from 'node:assert/strict';
import { blockHead } from '../../../src/core/live/headChain.ts';
import { LiveRows } from '../../../src/core/live/liveRows.ts';
import { LiveState } from '../../../src/core/live/liveState.ts';
import type { LiveRequest } from '../../../src/core/live/liveState.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { Outcome } from '../../../src/core/reply/parseReply.ts';

const HASH = `0x${'a'.repeat(64)}`;
const LONG = `${HASH}a`;
const head = (number: string, hash = HASH) => ({ number, hash, parentHash: HASH });
const refused: Outcome = { ok: false, failure: { kind: 'rpc', message: 'no', status: 200 } };

/** A state of logs from block 1 on. */
function logsFromOne(): LiveState {
  const state = new LiveState({ kind: 'logs', filter: {} });
  state.takeHead(head('0x1'), true);
  return state;
}

/** How often it is asked for logs until it ends, of a chain that goes on to block `newest`. */
function fill(state: LiveState, newest: string, logsOf: (blocks: number) => Outcome): number {
  const filling = state.fill(0);
  let asks = 0;
  const answer = ({ method, params: [what] }: LiveRequest): Outcome => {
    if (method !== 'eth_getLogs')
      return { ok: true, result: what === 'latest' ? head(newest, `0x${'b'.repeat(64)}`) : head('0x1') };
    assert.ok(++asks < 10_000, 'it goes on without end');
    const { fromBlock, toBlock } = what as { fromBlock: string; toBlock: string };
    return logsOf(Number(toBlock) - Number(fromBlock) + 1);
  };
  for (let next = filling.next(); next.done !== true;) next = filling.next(answer(next.value));
  return asks;
}

describe('a hostile node', () => {
  it('has no name kept that is longer than a hash', () => {
    const isAddedTwice = (
      kind: 'newPendingTransactions' | 'newHeads' | 'logs',
      value: JsonValue,
    ): boolean => {
      const rows = new LiveRows(kind);
      rows.add(value, 1, 0, false);
      rows.add(value, 1, 0, false);
      return rows.counts.all === 2;
    };
    const log = (blockHash: string, logIndex: string) => ({ blockNumber: '0x1', blockHash, logIndex });
    assert.deepEqual(
      [
        isAddedTwice('newPendingTransactions', HASH),
        isAddedTwice('newPendingTransactions', LONG),
        isAddedTwice('newHeads', head('0x1', HASH)),
        isAddedTwice('newHeads', head('0x1', LONG)),
        isAddedTwice('logs', log(HASH, '0x0')),
        isAddedTwice('logs', log(LONG, '0x0')),
        isAddedTwice('logs', log(HASH, LONG)),
      ],
      [false, true, false, true, false, true, true],
    );
    assert.deepEqual(
      [head('0x1'), head('0x1', LONG), head(LONG), { ...head('0x1'), parentHash: LONG }].map(
        (value) => blockHead(value) !== undefined,
      ),
      [true, false, false, false],
    );
    const rows = new LiveRows('logs');
    rows.add(log(LONG, '0x0'), 1, 0, false);
    rows.add({ ...log(HASH, '0x0'), blockNumber: LONG }, 1, 0, false);
    assert.deepEqual(
      rows.rows().map(({ place }) => place),
      [undefined, undefined],
    );
  });

  it('is asked for logs a thousand times after one gap at most, and not at all after too long a one', () => {
    const state = logsFromOne();
    const none = (): Outcome => ({ ok: true, result: [] });
    assert.equal(fill(state, '0xffffffffffff', none), 0);
    assert.equal(fill(logsFromOne(), `0x${(1 + 2_000_000).toString(16)}`, none), 1_000);
    const slow = logsFromOne();
    assert.equal(
      fill(slow, '0x186a0', (blocks) => (blocks > 10 ? refused : none())),
      1_000,
    );
    assert.deepEqual(
      [...state.missed.newest, ...slow.missed.newest],
      [
        'Blocks 2 to 281,474,976,710,655 could not be filled in: too many blocks.',
        'Blocks 7,938 to 100,000 could not be filled in: too many requests.',
      ],
    );
  });

  it('has its newest three gaps named, and the others counted', () => {
    const state = logsFromOne();
    for (let at = 1; at <= 1_000; at++) state.miss(String(at));
    assert.deepEqual(state.missed, { count: 1_000, newest: ['998', '999', '1000'] });
  });
});
