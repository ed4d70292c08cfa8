// Rows of a live page: each once, the newest kept, the rest counted, reorgs in words.
import assert from 'node:assert/strict';
import { closeWords } from '../../../src/core/live/closeWords.ts';
import { liveTarget } from '../../../src/core/live/liveKind.ts';
import { inShownOrder, liveNode } from '../../../src/core/live/liveNode.ts';
import { LiveRows } from '../../../src/core/live/liveRows.ts';
import { LiveState } from '../../../src/core/live/liveState.ts';
import { reconnectMs } from '../../../src/core/live/reconnect.ts';
import { ScriptedChain } from './scriptedChain.ts';

const log = (block: number, hash: string, index: number, removed = false) => ({
  blockNumber: `0x${block.toString(16)}`,
  blockHash: hash,
  logIndex: `0x${index.toString(16)}`,
  removed,
});

describe('LiveRows', () => {
  it('says which block replaced that of a removed row, and takes it back where that block comes back', () => {
    const rows = new LiveRows('logs');
    rows.add(log(12, '0xaa', 0), 10, 1, false);
    rows.add(log(12, '0xaa', 0), 10, 1, false);
    rows.add(log(12, '0xaa', 0, true), 10, 2, false);
    const notes = (): readonly (string | undefined)[] => rows.rows().map((row) => rows.noteOf(row));
    assert.deepEqual(notes(), ['removed by a reorg']);
    rows.add(log(12, '0xbb', 0), 10, 3, true);
    assert.deepEqual(notes(), ['removed by a reorg: block 12 is now 0xbb', 'filled in']);
    assert.deepEqual(rows.counts, { all: 2, filled: 1, removed: 1, dropped: 0 });
    rows.blockIs(12n, '0xaa');
    assert.deepEqual(notes(), [undefined, 'removed by a reorg: block 12 is now 0xaa']);
  });

  it('keeps a removed log whose first coming it did not see', () => {
    const rows = new LiveRows('logs');
    rows.add(log(12, '0xaa', 0, true), 10, 1, false);
    assert.deepEqual(rows.counts, { all: 1, filled: 0, removed: 1, dropped: 0 });
  });

  it('keeps so many rows and bytes, counts the rest, and knows what it had when it comes again', () => {
    const rows = new LiveRows('newPendingTransactions', { rows: 10, bytes: 1_000 });
    for (let at = 0; at < 2_000; at++) rows.add(`0x${at}`, 20, at, false);
    assert.deepEqual(
      rows.rows().map(({ at }) => at),
      Array.from({ length: 10 }, (_, at) => 1_990 + at),
    );
    rows.add('0x5', 20, 3_000, true);
    rows.add('0xlarge', 990, 3_001, false);
    assert.deepEqual(
      rows.rows().map(({ size }) => size),
      [990],
    );
    assert.deepEqual(rows.counts, { all: 2_001, filled: 0, removed: 0, dropped: 2_000 });
  });

  it('keeps pinned rows, however old they are, until they are no longer pinned', () => {
    const rows = new LiveRows('newPendingTransactions', { rows: 10, bytes: 1_000 });
    const add = (from: number, to: number): void => {
      for (let at = from; at < to; at++) rows.add(`0x${at}`, 20, at, false);
    };
    const times = (): readonly number[] => rows.rows().map(({ at }) => at);
    add(0, 8);
    const [first, , third] = rows.rows();
    for (const row of [first!, third!]) rows.togglePin(row);
    assert.deepEqual([rows.noteOf(third!), rows.isPinned(third!)], ['pinned', true]);
    add(8, 1_000);
    assert.deepEqual(times(), [0, 2, ...Array.from({ length: 8 }, (_, at) => 992 + at)]);
    assert.equal(rows.counts.dropped, 990);
    rows.add('0xlarge', 990, 1_000, false);
    assert.deepEqual(times(), [0, 2]);
    rows.togglePin(first!);
    add(1_001, 1_300);
    assert.deepEqual(times(), [2, ...Array.from({ length: 9 }, (_, at) => 1_291 + at)]);
    assert.equal(rows.isPinned(first!), undefined);
    assert.equal(rows.counts.all, rows.counts.dropped + 10);
  });

  it('shows pinned rows above the newest, in the order of pinning', () => {
    const rows = new LiveRows('newPendingTransactions');
    for (let at = 0; at < 5; at++) rows.add(`0x${at}`, 20, at, false);
    const shown = (): readonly number[] => inShownOrder(rows.rows()).map(({ at }) => at);
    const [first, , third] = rows.rows();
    assert.deepEqual(shown(), [4, 3, 2, 1, 0]);
    for (const row of [third!, first!]) rows.togglePin(row);
    rows.add('0x5', 20, 5, false);
    assert.deepEqual(shown(), [2, 0, 5, 4, 3, 1]);
    const list = liveNode('x', 'newPendingTransactions', rows, {}).value as readonly { hash: string }[];
    assert.deepEqual(
      list.map(({ hash }) => hash),
      ['0x2', '0x0', '0x5', '0x4', '0x3', '0x1'],
    );
    // One that is pinned again is the last of them.
    for (let count = 0; count < 2; count++) rows.togglePin(third!);
    assert.deepEqual(shown(), [0, 2, 5, 4, 3, 1]);
  });

  it('is a list with the newest first, with the time it came and what became of it', () => {
    const chain = new ScriptedChain();
    const state = new LiveState({ kind: 'newHeads', filter: {} });
    const heads = (told: ReturnType<ScriptedChain['mine']>): void => {
      for (const { kind, value } of told) if (kind === 'head') state.take(value, 1, 5_000);
    };
    heads(chain.mine(0));
    heads(chain.mine(0));
    heads(chain.reorg(1, 1, 0, false));
    state.rows.rows()[1]!.metBy = 'number > 1';
    const node = liveNode('newHeads', 'newHeads', state.rows, {});
    assert.deepEqual(
      (node.value as readonly Record<string, unknown>[]).map(({ number, seen, note, removed }) => [
        number,
        seen,
        note,
        removed,
      ]),
      [
        ['0x2', 5, undefined, false],
        ['0x2', 5, 'met “number > 1”; removed by a reorg: block 2 is now 0x0000…0004', true],
        ['0x1', 5, undefined, false],
      ],
    );
    assert.deepEqual(state.reorgs, { count: 1, deepest: 1 });
  });
});

describe('LiveState.fill', () => {
  it('halves the range of blocks that a node refuses, and says what it could not get', () => {
    const chain = new ScriptedChain();
    const state = new LiveState(
      liveTarget(['logs', { address: '0x01', fromBlock: 'latest', toBlock: '0x1', blockHash: '0xaa' }])!,
    );
    const asked: string[] = [];
    const fill = (isRefused: (blocks: number) => boolean): void => {
      const filling = state.fill(0);
      for (let next = filling.next(); next.done !== true;) {
        const { method, params } = next.value;
        const { fromBlock = '0x0', toBlock = '0x0' } = (params[0] ?? {}) as Record<string, string>;
        if (method === 'eth_getLogs') asked.push(JSON.stringify(params));
        const isBad = method === 'eth_getLogs' && isRefused(Number(toBlock) - Number(fromBlock) + 1);
        next = filling.next(
          isBad
            ? { ok: false, failure: { kind: 'rpc', message: 'too many blocks', status: 200 } }
            : chain.answer(next.value),
        );
      }
    };
    fill(() => false);
    for (let count = 0; count < 5; count++) chain.mine(1);
    fill((blocks) => blocks > 2);
    assert.equal(state.rows.counts.all, 5);
    assert.deepEqual(asked.slice(-3), [
      '[{"address":"0x01","fromBlock":"0x1","toBlock":"0x2"}]',
      '[{"address":"0x01","fromBlock":"0x3","toBlock":"0x4"}]',
      '[{"address":"0x01","fromBlock":"0x5","toBlock":"0x5"}]',
    ]);
    assert.deepEqual(state.missed.newest, []);
    chain.mine(1);
    chain.mine(1);
    fill(() => true);
    assert.deepEqual(state.missed.newest, ['Blocks 6 to 7 could not be filled in: too many blocks']);
  });

  it('asks which block replaced that of a removed row, where no head and no log has told it', () => {
    const chain = new ScriptedChain();
    const state = new LiveState({ kind: 'logs', filter: {} });
    const asked: string[] = [];
    const fill = (): void => {
      asked.splice(0);
      const filling = state.fill(0);
      for (let next = filling.next(); next.done !== true; next = filling.next(chain.answer(next.value)))
        asked.push(JSON.stringify(next.value.params[0]));
    };
    fill();
    for (let count = 0; count < 4; count++) chain.mine(1);
    fill();
    const notes = () => state.rows.rows().map((row) => state.rows.noteOf(row));
    // Away, the chain is shorter for a while, and then has other blocks without logs.
    chain.reorg(2, 1, 0, false);
    fill();
    const [two, three] = ['filled in', 'removed by a reorg: block 3 is now 0x0000…0006'];
    assert.deepEqual(notes(), [two, two, three, 'removed by a reorg']);
    for (let count = 0; count < 2; count++) chain.mine(0);
    fill();
    assert.deepEqual(notes(), [two, two, three, 'removed by a reorg: block 4 is now 0x0000…0007']);
    assert.equal(asked.at(-1), '"0x4"');
    fill();
    assert.ok(!asked.includes('"0x4"'), asked.join());
  });

  it('asks for the newest 32 such blocks only', () => {
    const chain = new ScriptedChain();
    const state = new LiveState({ kind: 'logs', filter: {} });
    const fill = (): void => {
      const filling = state.fill(0);
      for (let next = filling.next(); next.done !== true;) next = filling.next(chain.answer(next.value));
    };
    fill();
    for (let count = 0; count < 40; count++) chain.mine(1);
    fill();
    chain.reorg(40, 1, 0, false);
    fill();
    for (let count = 0; count < 40; count++) chain.mine(0);
    fill();
    const unnamed = state.rows.rows().filter((row) => state.rows.noteOf(row) === 'removed by a reorg');
    assert.deepEqual(
      unnamed.map(({ place }) => place?.number),
      [2n, 3n, 4n, 5n, 6n, 7n, 8n],
    );
  });

  it('asks for the newest thousand blocks of a longer gap, and names the others', () => {
    const chain = new ScriptedChain();
    const state = new LiveState({ kind: 'newHeads', filter: {} });
    const fill = (): void => {
      const filling = state.fill(0);
      for (let next = filling.next(); next.done !== true;) next = filling.next(chain.answer(next.value));
    };
    fill();
    for (let count = 0; count < 1_200; count++) chain.mine(0);
    fill();
    assert.deepEqual(state.missed.newest, [
      'Blocks 1 to 200 could not be filled in: too many to ask for one by one.',
    ]);
    assert.equal(state.rows.counts.all, 1_001);
    assert.equal(state.head, 1_200n);
  });
});

describe('a lost connection', () => {
  it('has a reason in words', () => {
    assert.deepEqual(
      [undefined, 1006, 1008, 1012, 4001].map((code) => closeWords(code, '')),
      [
        'The connection broke off.',
        'The connection broke off.',
        'The server ended the connection: something is against its rules, such as a quota.',
        'The server restarts.',
        'The server ended the connection (code 4001).',
      ],
    );
    assert.equal(
      closeWords(1011, ' out of memory '),
      'The server ended the connection because of an internal error. It says: out of memory',
    );
  });

  it('is opened again after half a second to a minute, at a time of chance', () => {
    assert.deepEqual(
      [0, 1, 2, 20, 4_000].map((failures) => [reconnectMs(failures, 0), reconnectMs(failures, 1)]),
      [
        [250, 500],
        [500, 1_000],
        [1_000, 2_000],
        [30_000, 60_000],
        [30_000, 60_000],
      ],
    );
  });
});
