// The steps of the trail: which one is the present one, which are far, and where the arrows lead.
import assert from 'node:assert/strict';
import { trailView } from '../../../../src/webview/viewer/view/trailView.ts';
import { handlerOf, textOf } from '../../textOf.ts';

describe('trailView', () => {
  const trail = ['a', 'b', 'c', 'd'].map((title) => ({ title }));
  const went: number[] = [];
  const view = (at: number): ReturnType<typeof trailView> =>
    trailView({ trail, at } as never, { goTo: (to: number) => void went.push(to) } as never);
  const list = (text: string): string => text.slice(0, text.indexOf('</ol>'));

  it('marks the present step, and those that are more than two away', () => {
    const steps = (at: number): readonly string[] =>
      list(textOf(view(at)))
        .split('<li')
        .slice(1)
        .map((step) => `${/class=(\w*)/.exec(step)![1]!} ${/aria-current=(\w*)/.exec(step)![1]!}`.trim());
    assert.deepEqual(steps(0), ['step', '', '', 'far']);
    assert.deepEqual(steps(2), ['', '', 'step', '']);
    assert.deepEqual(
      [0, 2].map((at) => /"all (\w*)"/.exec(textOf(view(at)))![1]),
      ['many', ''],
    );
  });

  it('goes back and forward, and not beyond its ends', () => {
    const arrows = (at: number): void => {
      const [back, forward] = view(at).values.filter(
        (part) => typeof part === 'object' && part !== null && 'strings' in part,
      ) as unknown as readonly Parameters<typeof handlerOf>[0][];
      for (const arrow of [back!, forward!]) handlerOf(arrow, 'click')(undefined);
    };
    for (const at of [0, 1, 3]) arrows(at);
    assert.deepEqual(went, [1, 0, 2, 2]);
  });
});
