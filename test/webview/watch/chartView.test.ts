// A chart's texts and its lines.
import assert from 'node:assert/strict';
import type { Chart } from '../../../src/protocol/watch.ts';
import { pointedAt } from '../../../src/webview/watch/chartPoint.ts';
import type { Pointed } from '../../../src/webview/watch/chartPoint.ts';
import { chartView } from '../../../src/webview/watch/chartView.ts';
import { textOf } from '../textOf.ts';

const CHART: Chart = {
  numbers: 1,
  gaps: [],
  keys: ['result'],
  key: 'result',
  lines: [
    [
      [0, 0],
      [0.5, 1],
    ],
    [[1, 0.25]],
  ],
  points: [
    { text: '5 gwei', at: 'at block 68,943' },
    { text: '9 gwei', at: 'at block 68,944' },
    { text: '6 gwei', at: 'at block 68,946' },
  ],
  from: '68,943',
  to: '68,946',
  least: { text: '5 gwei', at: 'at block 68,943' },
  greatest: { text: '9 gwei', at: 'at block 68,944' },
  last: { text: '6 gwei', at: 'at block 68,946' },
  count: 3,
};

describe('chartView', () => {
  const shown = (chart: Partial<Chart>, at?: Pointed): string =>
    textOf(chartView({ ...CHART, ...chart }, () => undefined, { at, point: () => undefined })).replaceAll(
      /\s+/g,
      ' ',
    );
  /** The words above and below the curve, and the places of its paths, in their order. */
  const drawn = (text: string): readonly (string | undefined)[] =>
    [
      ...text.matchAll(
        /<dt>(\w[\w ]*)<\/dt> <dd>([^<]*)(?:<span class="quiet"[^>]*>([^<]*))?|<path (class="\w+")? ?d="?([\w. ]+?)"? \/>/g,
      ),
    ].map(([, name, value, at, kind = '', path]) =>
      [name, value?.trim(), at, kind, path].filter((part) => part !== undefined && part !== '').join(' '),
    );

  it('draws steps between the lines of the highest and the lowest value, and says what these are', () => {
    const text = shown({});
    assert.deepEqual(drawn(text), [
      'Last 6 gwei at block 68,946',
      'Highest 9 gwei at block 68,944',
      'class="level" M0 0H1000',
      'class="level" M0 50H1000',
      'class="level" M0 100H1000',
      'M0.0 100.0H500.0V0.0',
      'M1000.0 75.0H1000.0V75.0',
      'class="last" M1000.0 75.0H1000.0V75.0',
      'Lowest 5 gwei at block 68,943',
    ]);
    assert.match(
      text,
      /aria-label=Chart of result, 3 values from 68,943 to 68,946: lowest 5 gwei at block 68,943, highest 9 gwei at block 68,944, last 6 gwei\./,
    );
  });

  it('is folded where a table below it has what was asked for', () => {
    const folded = /^<details class="fold">\s*<summary>Chart of result<\/summary>\s*<figure class="chart">/;
    assert.match(shown({ isFolded: true }).trim(), folded);
    assert.doesNotMatch(shown({}), /<details|<summary/);
  });

  it('leaves out the last value where the page shows it in large', () => {
    const text = shown({ isLastShown: true });
    assert.deepEqual(
      drawn(text).filter((part) => part?.includes('gwei')),
      ['Highest 9 gwei at block 68,944', 'Lowest 5 gwei at block 68,943'],
    );
  });

  it('says how many numbers are only in the table, and marks a gap that is cut', () => {
    assert.match(shown({ numbers: 2 }), />1 more number is in the table</);
    assert.match(shown({ numbers: 4 }), />3 more numbers are in the table</);
    assert.doesNotMatch(shown({}), /in the table/);
    const gap = { left: 0.4, right: 0.6, text: '10:00:00 to 10:18:00, drawn shorter' };
    assert.match(shown({ gaps: [{ ...gap, isCut: true }] }), /class="cut" d="?M500\.0 /);
    assert.doesNotMatch(shown({ gaps: [gap] }), /class="cut"/);
  });

  it('says where the line keeps a value over blocks that nobody asked for', () => {
    const keeps = /Between known blocks, the line keeps the last known value/;
    assert.match(shown({ isSparse: true }), keeps);
    assert.doesNotMatch(shown({}), keeps);
  });

  it('marks where there was no result, and says when', () => {
    const gap = { left: 0.5, right: 0.75, text: '10:04:00 to 10:04:19' };
    const text = shown({ gaps: [gap] });
    assert.match(text, /<rect class="gap" x=500\.0 y="0" width=250\.0 height=100><\/rect>/);
    assert.equal(drawn(text).at(-1), 'No value 10:04:00 to 10:04:19');
    assert.equal(drawn(shown({ gaps: [gap, gap] })).at(-1), 'No value 2 times, last 10:04:00 to 10:04:19');
  });

  it('shows the value that the mouse or the keyboard is at, and marks it', () => {
    const gap = { left: 0.5, right: 0.75, text: '10:04:00 to 10:04:19' };
    const at = (share: number): Pointed => pointedAt({ ...CHART, gaps: [gap] }, share);
    assert.deepEqual([0, 0.2, 0.3, 0.6, 0.9].map(at), [
      { point: 0 },
      { point: 0 },
      { point: 1 },
      { gap: 0 },
      { point: 2 },
    ]);
    const text = shown({}, { point: 1 });
    assert.match(text, /class="pointed"><b>9 gwei<\/b> at block 68,944</);
    assert.match(text, /class="at" d="M500\.0 0V100".*class="last" d="M500\.0 0\.0H500\.0"/);
    assert.match(text, /aria-valuetext=9 gwei at block 68,944/);
    assert.doesNotMatch(shown({}), /class="pointed"|class="at"/);
    assert.match(shown({}), /aria-valuetext=6 gwei at block 68,946/);
    const none = shown({ gaps: [gap] }, { gap: 0 });
    assert.match(none, /class="pointed"><b>No value<\/b> 10:04:00 to 10:04:19</);
    assert.doesNotMatch(none, /class="at"/);
  });

  it('draws no such lines where all values are the same', () => {
    const same = { text: '5 gwei', at: 'at block 68,943' };
    const lines: Chart['lines'] = [
      [
        [0, 0.5],
        [1, 0.5],
      ],
    ];
    assert.deepEqual(drawn(shown({ lines, least: same, greatest: same, last: same })), [
      'Last 5 gwei at block 68,943',
      'Every value 5 gwei',
      'M0.0 50.0H1000.0V50.0',
      'class="last" M1000.0 50.0H1000.0V50.0',
    ]);
  });

  it('shows the number that is drawn as the chosen one, whatever was chosen before at its place in the list', () => {
    const text = shown({ keys: ['low', 'high'], key: 'high' });
    assert.deepEqual(
      [...text.matchAll(/<option value=(\w+) \.selected=(\w+)>/g)].map(([, key, isChosen]) => [
        key,
        isChosen,
      ]),
      [
        ['low', 'false'],
        ['high', 'true'],
      ],
    );
  });
});
