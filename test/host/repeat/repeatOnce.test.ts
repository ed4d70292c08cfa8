// What a run that begins and ends says before, while and after.
import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import { withVscode } from '../withVscode.ts';

const { createRepeatOnce } = await withVscode(
  'export class CancellationTokenSource { token = {}; cancel() {} dispose() {} }',
  () => import('../../../src/host/repeat/repeatOnce.ts'),
);

describe('createRepeatOnce', () => {
  it('says why it shows what the history has of it, and its own status from then on', async () => {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const repeat = createRepeatOnce(
      {
        idle: {},
        run: () => ended,
        status: ({ status }) => `It is ${status}`,
        subject: () => undefined,
        recorded: () => [],
        restored: () => Promise.resolve({}),
        how: () => ({ kind: 'blocks', blocks: '1' }),
      },
      { showFailure: (error) => assert.fail(String(error)) },
      () => undefined,
    );
    const shown = (): readonly unknown[] => {
      const { status, warning, buttons } = repeat.view();
      return [status, warning, ...buttons.map(({ label }) => label)];
    };
    const none = 'None is there.';
    await repeat.comeBack(['set'], [], none);
    assert.deepEqual(shown(), ['It is stopped', none, 'Run Again']);
    const some = 'Some are there.';
    await repeat.comeBack(['set'], [{} as HistoryEntry], some);
    assert.deepEqual(shown(), ['It is done', some, 'Run Again']);
    repeat.start();
    assert.deepEqual(shown(), ['It is running', '', 'Stop']);
    end();
    await new Promise(setImmediate);
    assert.deepEqual(shown(), ['It is done', '', 'Run Again']);
  });
});
