// The running call of a request builder page: what the page hears of the question before it.
import assert from 'node:assert/strict';
import type { ToPage } from '../../../src/protocol/toPage.ts';
import type { CallRequest } from '../../../src/host/calls/calls.ts';
import { withVscode } from '../withVscode.ts';

const { createBuilderCalls } = await withVscode(
  'export class CancellationTokenSource { token = {}; cancel() {} dispose() {} }',
  () => import('../../../src/host/builder/builderCalls.ts'),
);

/** What the page hears of a call with a question for each of `focus`: whether the page has the keyboard before it. */
async function heardOf(...focus: readonly boolean[]): Promise<readonly ToPage[]> {
  const heard: ToPage[] = [];
  let hasFocus = false;
  const viewer = {
    async run({ onQuestion }: CallRequest) {
      for (hasFocus of focus) {
        onQuestion!(true);
        hasFocus = false;
        onQuestion!(false);
      }
      return undefined;
    },
  };
  const calls = createBuilderCalls(
    viewer,
    (message) => heard.push(message) > 0,
    () => hasFocus,
  );
  await calls.send({ method: 'anvil_mine', paramsJson: '[]' }, { method: 'anvil_mine', params: [] });
  return heard;
}

describe('a question before the call of a request builder', () => {
  const [running, ended] = [true, false].map((isRunning) => ({ type: 'running', isRunning }));
  const asking = { ...running, isAsking: true };
  const back = { ...running, takesKeyboard: true };

  it('gives the keyboard back to the page where it took it from there', async () => {
    assert.deepEqual(await heardOf(true), [running, asking, back, ended]);
    assert.deepEqual(await heardOf(false), [running, asking, running, ended]);
  });

  it('gives it back after a second question too, which comes before the page has it again', async () => {
    assert.deepEqual(await heardOf(true, false), [running, asking, back, asking, back, ended]);
  });
});
