// The top of a repeated call's page.
import assert from 'node:assert/strict';
import type { Repetition } from '../../../src/core/watch/repetition.ts';
import type { WatchView } from '../../../src/protocol/watch.ts';
import { watchView } from '../../../src/webview/watch/watchView.ts';
import { textOf } from '../textOf.ts';

describe('watchView', () => {
  const shown = (more: Partial<WatchView>, how: Repetition = { kind: 'blocks', blocks: '1-2' }): string => {
    const view = { status: 'Stopped', buttons: [], rows: [], warning: '', chart: null, ...more };
    const saved = { how, paramsJson: '[]' };
    return textOf(watchView({ ...view, saved } as never, {}, {} as never));
  };

  it('tells the mouse the times of its status with their zone, where there are any', () => {
    assert.match(shown({ times: '12:00:00 UTC' }), /<span title=12:00:00 UTC>Stopped</);
    assert.match(shown({ times: '' }), /<span title=>Stopped</);
  });

  it('shows what starts a run as pressed: a new block, or so many seconds; calls over blocks have neither', () => {
    const pressed = (how: Repetition): readonly (string | undefined)[] =>
      [...shown({}, how).matchAll(/aria-pressed=(\w+)/g)].map(([, is]) => is);
    // The last two are what a condition does.
    assert.deepEqual(pressed({ kind: 'heads' }), ['true', 'false', 'false', 'false']);
    assert.deepEqual(pressed({ kind: 'seconds', seconds: 5 }), ['false', 'true', 'false', 'false']);
    const when = { query: '> 5', does: 'stop' } as const;
    assert.deepEqual(pressed({ kind: 'heads', when }), ['true', 'false', 'false', 'true']);
    assert.deepEqual(pressed({ kind: 'blocks', blocks: '1-2' }), []);
  });

  it('has an example of a condition in the coin of the chain', () => {
    const example = (coin?: WatchView['coin']): string => {
      const saved = { how: { kind: 'live' }, paramsJson: '["newPendingTransactions"]' };
      const view = { status: '', buttons: [], rows: [], warning: '', chart: null, coin, saved };
      return /placeholder=([^\n]*)/.exec(textOf(watchView(view as never, {}, {} as never)))![1]!;
    };
    assert.match(example(), /^value > 1 ether/);
    assert.match(example({ symbol: 'POL', decimals: 18 }), /^value > 1 POL/);
  });

  it('leaves out a column that has nothing, once nothing more can come', () => {
    const row = {
      endpoint: 'Mine',
      head: '',
      standing: 'agrees',
      latency: '2 ms',
      answer: '1 ETH',
      isOther: false,
    };
    const headings = (more: Partial<WatchView>): readonly (string | undefined)[] =>
      [...shown(more, { kind: 'endpoints', ids: ['a', 'b'] }).matchAll(/scope="?col"?>([^<]*)</g)].map(
        ([, name]) => name,
      );
    const all = ['Endpoint', 'Newest block', 'Compared', 'Latency', 'Result'];
    assert.deepEqual(headings({ rows: [row], isRunning: true }), all);
    assert.deepEqual(headings({ rows: [row, { ...row, head: '7' }], isRunning: false }), all);
    assert.deepEqual(headings({ rows: [row], isRunning: false }), [
      'Endpoint',
      'Compared',
      'Latency',
      'Result',
    ]);
  });
});
