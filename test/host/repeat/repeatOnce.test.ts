// What a run that begins and ends says before, while and after.
import assert from 'node:assert/strict';
import { withVscode } from '../withVscode.ts';

const { createRepeatOnce } = await withVscode(
  'export class CancellationTokenSource { token = {}; cancel() {} dispose() {} }',
  () => import('../../../src/host/repeat/repeatOnce.ts'),
);

describe('createRepeatOnce', () => {
  it('says after a reload that its answers are gone and how to ask again, and its own status from then on', async () => {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const repeat = createRepeatOnce(
      () => ({
        idle: {},
        run: () => ended,
        status: ({ status }) => `It is ${status}`,
        subject: () => undefined,
        series: () => ({ samples: [], along: 'block' as const }),
        how: () => ({ kind: 'blocks' as const, blocks: '1' }),
      }),
      { showFailure: (error) => assert.fail(String(error)) },
      () => undefined,
    );
    const shown = (): readonly unknown[] => {
      const { status, buttons } = repeat.view();
      return [status, ...buttons.map(({ label }) => label)];
    };
    assert.deepEqual(shown(), [
      'The window was reloaded, and the results are gone. Press Start to ask again.',
      'Start',
    ]);
    repeat.start();
    assert.deepEqual(shown(), ['It is running', 'Stop']);
    end();
    await new Promise(setImmediate);
    assert.deepEqual(shown(), ['It is done', 'Run Again']);
  });
});
