import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { parseJson } from '../../../src/core/json.ts';
import { jsonText } from '../jsonArbitrary.ts';
import { TINY, bytesOf, feed, startFeeding } from './feed.ts';
import { spansOf } from './spans.ts';
import { samples } from '../../effort.ts';

describe('locate', () => {
  it('gives the path of the smallest value around every byte, its name included', () => {
    fc.assert(
      fc.property(jsonText, fc.integer({ min: 1, max: 60 }), fc.boolean(), (compact, block, isPretty) => {
        const body = bytesOf(isPretty ? `\n${JSON.stringify(parseJson(compact), undefined, 3)} ` : compact);
        const index = feed(body, [], { ...TINY, block });
        const spans = spansOf(body);
        for (let offset = 0; offset < body.length; offset++) {
          const span = spans.find(({ from, end }) => from <= offset && offset < end);
          assert.deepEqual(index.locate(offset), span?.path ?? [], `${offset}`);
        }
      }),
      { numRuns: samples(500) },
    );
  });

  it('gives the root’s path outside of what has arrived', () => {
    const index = feed(bytesOf('[1,[2]]'));
    assert.deepEqual(
      [-1, 7, 1000, 4].map((offset) => index.locate(offset)),
      [[], [], [], [1, 0]],
    );
  });

  it('finds places while the text arrives, and none for a name that is not complete', () => {
    const body = bytesOf('{"logs":[{"pc":0},{"pc":1,"sta');
    const { index, feedTo } = startFeeding(body, TINY);
    feedTo(body.length);
    assert.deepEqual(
      [body.length - 1, body.length - 7, 9].map((offset) => index.locate(offset)),
      [
        ['logs', 1],
        ['logs', 1, 'pc'],
        ['logs', 0],
      ],
    );
  });

  it('goes down 100,000 levels', () => {
    const levels = 100_000;
    const index = feed(bytesOf(`${'[0,'.repeat(levels)}"x"${']'.repeat(levels)}`));
    assert.deepEqual(
      index.locate(3 * levels + 1),
      Array.from({ length: levels }, () => 1),
    );
  });
});
