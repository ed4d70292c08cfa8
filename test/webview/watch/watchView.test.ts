// The top of a repeated call's page.
import assert from 'node:assert/strict';
import type { WatchView } from '../../../src/protocol/watch.ts';
import { watchView } from '../../../src/webview/watch/watchView.ts';
import { textOf } from '../textOf.ts';

describe('watchView', () => {
  const shown = (more: Partial<WatchView>): string => {
    const view = { status: 'Stopped', buttons: [], rows: [], warning: '', chart: null, ...more };
    const saved = { how: { kind: 'blocks', blocks: '1-2' } };
    return textOf(watchView({ ...view, saved } as never, undefined, {} as never));
  };

  it('tells the mouse the times of its status with their zone, where there are any', () => {
    assert.match(shown({ times: '12:00:00 UTC' }), /<span title=12:00:00 UTC>Stopped</);
    assert.match(shown({ times: '' }), /<span title=>Stopped</);
  });
});
