// What the pages of repeated calls say: of a watch, a subscription, and the lags of new blocks.
import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import type { LagStanding } from '../../../src/core/live/headLags.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { ChangeMarks } from '../../../src/core/watch/changeMarks.ts';
import type { LiveStream } from '../../../src/host/repeat/liveStream.ts';
import type { LiveShown } from '../../../src/host/repeat/liveTexts.ts';
import type { WatchState } from '../../../src/host/repeat/watchState.ts';
import { withVscode } from '../withVscode.ts';

const texts = await withVscode('', async () => ({
  ...(await import('../../../src/host/repeat/lagTexts.ts')),
  ...(await import('../../../src/host/repeat/lagSamples.ts')),
  ...(await import('../../../src/host/repeat/liveTexts.ts')),
  ...(await import('../../../src/host/repeat/watchSubject.ts')),
  ...(await import('../../../src/host/repeat/watchRepeat.ts')),
}));

const NO_CHANGES: ChangeMarks = { marks: new Map(), paths: [] };
const WATCH: WatchState = {
  status: 'running',
  warning: '',
  trigger: { kind: 'heads' },
  runs: 1,
  changes: NO_CHANGES,
  samples: [],
};

describe('the status of a watch', () => {
  const BY_HEAD = { pauseMs: 4000, isByHead: true };
  const BY_TIME = { pauseMs: 4000, isByHead: false };
  const statusOf = (more: Partial<WatchState>, rhythm = BY_HEAD): string =>
    texts.watchStatus({ ...WATCH, ...more }, rhythm).replaceAll(/\d\d:\d\d:\d\d/g, 'TIME');

  it('says how it follows the blocks while it waits for one', () => {
    assert.equal(statusOf({}), 'Running · 1 run · checks for a new block every 4 s');
    assert.match(statusOf({ warning: 'HTTP 503' }), /^Failing · 1 run · /);
    assert.equal(statusOf({ isHeadReported: true }), 'Running · 1 run · the node reports each new block');
    assert.equal(statusOf({ head: 68_943n, nextAt: 1 }), 'Running · 1 run · next at TIME · block 68,943');
    assert.equal(statusOf({ status: 'paused', runs: 0 }), 'Paused · 0 runs');
  });

  it('names no block where it follows none', () => {
    const shown = statusOf({ runs: 1200, head: 5n, lastAt: 1, nextAt: 2 }, BY_TIME);
    assert.equal(shown, 'Running · 1,200 runs · last at TIME · next at TIME');
  });

  it('has the whole times apart, a line each', () => {
    assert.equal(texts.watchTimes(WATCH), '');
    assert.match(texts.watchTimes({ ...WATCH, lastAt: 1 }), /^last at [^\n]+$/);
    assert.match(texts.watchTimes({ ...WATCH, nextAt: 1 }), /^next at [^\n]+$/);
    assert.match(texts.watchTimes({ ...WATCH, lastAt: 1, nextAt: 2 }), /^last at .+\nnext at .+$/);
  });
});

describe('what a watch announces', () => {
  const last = { summary: '5' } as HistoryEntry;
  const newsOf = (more: Partial<WatchState>, said?: number): string | undefined =>
    texts.watchNews({ ...WATCH, last, lastAt: 2, ...more }, said);

  it('is the first result, and each one that differs, once', () => {
    assert.equal(newsOf({}), '5');
    assert.equal(newsOf({}, 2), '');
    assert.equal(newsOf({ runs: 2 }), '');
    assert.equal(newsOf({ runs: 2, changedAt: 1 }), '');
    assert.equal(newsOf({ runs: 2, changedAt: 2 }, 1), '5');
  });

  it('is the warning where there is one', () => {
    assert.equal(newsOf({ runs: 2, warning: 'The node is gone.' }), 'The node is gone.');
    assert.equal(newsOf({ runs: 2, warning: 'The node is gone.' }, 2), '');
    assert.equal(texts.watchNews(WATCH, 1), '');
  });
});

describe('a watched call as a subject', () => {
  const ENTRY: HistoryEntry = {
    id: 'e',
    startedAt: 1,
    endpointId: 'a',
    endpointName: 'A',
    method: 'eth_getBlockByNumber',
    params: ['latest', false],
    ok: true,
    summary: '',
    durationMs: 1,
    httpStatus: 200,
    requestBytes: 1,
    responseBytes: 1,
    outcome: { ok: true, result: { number: '0x5', gasUsed: '0x6' } as JsonValue },
  };
  const failed: HistoryEntry = {
    ...ENTRY,
    ok: false,
    outcome: { ok: false, failure: { kind: 'network', message: 'Refused.', code: 'ECONNREFUSED' } as never },
  };
  const CHANGED: ChangeMarks = {
    marks: new Map([['1', { state: 'changed', text: 'was 5' }]]),
    paths: [[0], [1]],
  };
  const subjectOf = (state: Partial<WatchState>) =>
    texts.watchSubject('watch', { ...WATCH, ...state }, () => ({}));

  it('is none before the first run has ended', () => {
    assert.equal(subjectOf({}), undefined);
  });

  it('marks what changed in the last result that came, and counts it where there is more than one', () => {
    const subject = subjectOf({ last: ENTRY, good: ENTRY, changes: CHANGED, changedAt: 1000 })!;
    const changesOf = (path: number[]): readonly string[] =>
      subject.source
        .rows(path, 0, 9)
        .flatMap(({ label, change, provenance }) =>
          change === '' ? [] : [`${label} ${change} ${provenance}`],
        );
    assert.deepEqual(changesOf([0]), ['gasUsed changed was 5']);
    assert.deepEqual(changesOf([1]), []);
    assert.equal(subject.source.roots[0]!.change, '');
    assert.match(subject.view.hint, /^Last changed at .*: 2 values are marked\.$/);
    assert.equal(subject.changes!.count, 2);
    assert.deepEqual(subject.changes!.step([0, 0], 1), { path: [0, 1], number: 2 });
    const one = subjectOf({
      last: ENTRY,
      good: ENTRY,
      changes: { ...CHANGED, paths: [[1]] },
      changedAt: 1000,
    })!;
    assert.doesNotMatch(one.view.hint, /marked/);
  });

  it('counts its results as the status counts its runs, and the gaps between them', () => {
    const run = { numbers: new Map() };
    const listed = (runs: number, samples: WatchState['samples'], good?: HistoryEntry): string => {
      const { roots } = subjectOf({ last: ENTRY, runs, samples, ...(good && { good }) })!.source;
      return roots.find(({ label }) => label === 'results so far')!.summary;
    };
    assert.equal(listed(1, [run], ENTRY), '1 run');
    assert.equal(listed(1, [run]), '1 run');
    assert.equal(listed(2, [run, { ...run, isGap: true }, run], ENTRY), '2 runs, 1 gap');
    assert.equal(listed(5_000, [run, run]), '2 of 5,000 runs');
  });

  it('says that a block named by its number stays as it is', () => {
    const at = (block: string): string => {
      const last = { ...ENTRY, method: 'eth_getBalance', params: [`0x${'1'.repeat(40)}`, block] };
      return subjectOf({ last, good: last })!.view.hint;
    };
    assert.equal(
      at('0x10d4f'),
      'Always reads block 68,943, which stays as it is. “latest” follows the chain.',
    );
    assert.equal(at('latest'), '');
    const missing = {
      ...ENTRY,
      method: 'eth_getBlockByNumber',
      params: ['0x3b9aca00', false],
      outcome: { ok: true as const, result: null },
    };
    assert.equal(subjectOf({ last: missing, good: missing })!.view.hint.includes('stays as it is'), false);
    const range = { ...ENTRY, method: 'debug_getAccessibleState', params: ['0x1', '0x9'] };
    assert.equal(subjectOf({ last: range, good: range })!.view.hint, '');
  });

  it('shows no change where none was seen, and none of a result that is not there', () => {
    assert.equal(subjectOf({ last: ENTRY, good: ENTRY })!.changes, undefined);
    const without = subjectOf({ last: failed, changes: CHANGED, changedAt: 1000 })!;
    assert.equal(without.changes, undefined);
    assert.equal(without.source.roots[0]!.label, 'results so far');
    assert.equal(without.opened, 0);
  });

  it('offers not to try again what is tried again by itself', () => {
    const { problem } = subjectOf({ last: failed })!.view;
    assert.ok(problem);
    for (const kind of ['retry', 'switchEndpoint'])
      assert.ok(!problem.actions.some(({ action }) => action.kind === kind), kind);
    assert.ok(problem.actions.length > 0);
    assert.equal(subjectOf({ last: ENTRY, good: ENTRY })!.view.problem, null);
  });
});

describe('the status of a subscription', () => {
  const streamOf = (
    status: LiveStream['status'],
    counts: object = {},
    more: object = {},
    missed: object = { count: 0, newest: [] },
  ): LiveStream =>
    ({
      status,
      state: {
        rows: { counts: { all: 0, filled: 0, removed: 0, dropped: 0, ...counts } },
        head: undefined,
        reorgs: { count: 0, deepest: 0 },
        missed,
      },
      ...more,
    }) as unknown as LiveStream;
  const LIVE = { kind: 'live' } as const;
  const statusOf = (stream: LiveStream | undefined, shown: Partial<LiveShown> = {}): string =>
    texts.liveStatus({ ...texts.FRESH, ...shown }, stream, 0);

  it('counts the rows, and what became of them', () => {
    assert.equal(statusOf(streamOf(LIVE, { all: 1 })), 'Live · 1 row');
    assert.equal(statusOf(undefined), 'Stopped');
    const counts = { all: 1204, filled: 3, removed: 2, dropped: 4000 };
    assert.equal(
      statusOf(streamOf(LIVE, counts, { way: 'polling' }), { met: 7 }),
      'Live · 1,204 rows · 7 met the condition · no WebSocket here, so the node is polled · 3 filled in · 2 removed by a reorg · the 4,000 oldest are not kept',
    );
  });

  it('says how many came since it was paused', () => {
    const stream = streamOf(LIVE, { all: 5 });
    assert.equal(statusOf(stream, { isPaused: true, waiting: 5 }), 'Paused · 5 rows');
    assert.equal(statusOf(stream, { isPaused: true, waiting: 3 }), 'Paused · 2 new rows · 5 rows');
    assert.equal(statusOf(stream, { waiting: 3 }), 'Live · 5 rows');
  });

  it('says how fast they come, as long as they do', () => {
    const rates = (all: number): LiveShown['rates'] => [
      { ms: 1000, all: 10 },
      { ms: 3000, all },
    ];
    assert.equal(statusOf(streamOf(LIVE), { rates: rates(15) }), 'Live · 2.5/s · 0 rows');
    assert.equal(statusOf(streamOf(LIVE), { rates: rates(30) }), 'Live · 10/s · 0 rows');
    assert.equal(statusOf(streamOf(LIVE), { rates: rates(29) }), 'Live · 9.5/s · 0 rows');
    assert.equal(statusOf(streamOf(LIVE), { rates: rates(9).slice(1) }), 'Live · 0 rows');
    const over = { kind: 'stopped', why: '' } as const;
    assert.equal(statusOf(streamOf(over), { rates: rates(15) }), 'Stopped · 0 rows');
    const many = Array.from({ length: 20 }).reduce<LiveShown['rates']>(
      (kept, _one, at) => texts.sampleRate(kept, at, at),
      [],
    );
    assert.deepEqual([many.length, many[0]!.ms], [11, 9]);
  });

  it('warns of what is wrong first, then of the gaps', () => {
    const warningOf = (shown: Partial<LiveShown>, stream?: LiveStream): string =>
      texts.liveWarning({ ...texts.FRESH, ...shown }, stream);
    const lost = { kind: 'waiting', at: 1, why: 'Lost.' } as const;
    const gaps = streamOf(lost, {}, {}, { count: 5, newest: ['Gap A.', 'Gap B.'] });
    assert.equal(warningOf({}, gaps), 'Lost. Gap A. Gap B. 3 more gaps before that.');
    const few = streamOf(LIVE, {}, {}, { count: 1, newest: ['Gap A.'] });
    assert.equal(warningOf({}, few), 'Gap A.');
    assert.equal(warningOf({ problem: 'No such condition.' }, gaps), 'No such condition.');
    assert.equal(warningOf({ isReloaded: true }), 'The window was reloaded. A subscription ends with it.');
    assert.equal(warningOf({}), '');
  });

  it('has the buttons that do something now', () => {
    const labels = (stream?: LiveStream, isPaused = false): readonly string[] =>
      texts.liveButtons({ ...texts.FRESH, isPaused }, stream).map(({ label }) => label);
    assert.deepEqual(labels(), ['Start Again']);
    assert.deepEqual(labels(streamOf({ kind: 'stopped', why: '' })), ['Start Again']);
    assert.deepEqual(labels(streamOf(LIVE)), ['Pause', 'Stop']);
    assert.deepEqual(labels(streamOf(LIVE), true), ['Resume', 'Stop']);
  });
});

describe('the standing of an endpoint among several', () => {
  const standing = (more: Partial<LagStanding>): LagStanding => ({
    newest: 68_940n,
    blocks: 40,
    firsts: 12,
    median: 35,
    most: 120,
    differs: undefined,
    ...more,
  });

  it('is its newest block, and how far it is behind', () => {
    assert.equal(texts.newestText(standing({}), 68_943n), '68,940 · 3 behind');
    assert.equal(texts.newestText(standing({}), 68_940n), '68,940');
    assert.equal(texts.newestText(standing({ newest: undefined }), 68_940n), '');
  });

  it('is how often it was the first, or that its block is another one', () => {
    assert.equal(texts.firstsText(standing({})), '12 of 40 blocks');
    assert.equal(texts.firstsText(standing({ blocks: 0 })), '');
    const differs = { number: 68_940n, hash: `0x${'ab'.repeat(32)}` };
    assert.match(texts.firstsText(standing({ differs })), /^its block 68,940 is another one: 0xabab/);
  });

  it('is how long its blocks take', () => {
    assert.equal(texts.lagText(standing({})), '35 ms, at most 120 ms');
    assert.equal(texts.lagText(standing({ most: 35 })), '35 ms');
    assert.equal(texts.lagText(standing({ median: undefined })), '');
    assert.equal(texts.lagText(standing({ most: undefined })), '');
  });

  it('is how its blocks come, or why they do not', () => {
    const coming = (status: LiveStream['status'], way?: string): string =>
      texts.arrivalText({ status, way } as LiveStream, 2_000);
    assert.equal(coming({ kind: 'live' }, 'socket'), 'WebSocket');
    assert.equal(coming({ kind: 'live' }, 'polling'), 'no WebSocket: polled every few seconds');
    assert.equal(coming({ kind: 'waiting', at: 5_200, why: 'Lost.' }), 'again in 4 s: Lost.');
    assert.equal(coming({ kind: 'stopped', why: 'Refused.' }), 'Refused.');
  });

  it('is a column of the table of blocks, with the name of the endpoint', () => {
    const block = {
      number: 5n,
      firstAt: 1_700,
      seen: [{ hash: '0x1', at: 1_735 }, undefined, { hash: '0x1', at: 1_700 }],
    };
    const [sample] = texts.lagSamples(['A', 'B', 'A'], [block]);
    assert.deepEqual(
      [sample!.time, sample!.block, [...sample!.numbers].map(([key, { text }]) => `${key} ${text}`)],
      [1n, 5n, ['A (ms) 35 ms', 'A 3 (ms) 0 ms']],
    );
  });
});
