import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { parseJson } from '../../../src/core/json.ts';
import { readInSlices } from '../../../src/core/jsonIndex/readInSlices.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { jsonText } from '../jsonArbitrary.ts';
import { TINY, bytesOf, everyByte, feed, startFeeding } from './feed.ts';

describe('readInSlices', () => {
  it('reads what a parser reads', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const bytes = bytesOf(text);
        const read = runToEnd(readInSlices(feed(bytes, everyByte(bytes), TINY).root!));
        assert.deepEqual(read, parseJson(text));
      }),
    );
  });

  it('pauses within long lists and long texts', () => {
    const { root } = feed(bytesOf(JSON.stringify([Array(1_000).fill('item'), 'x'.repeat(400_000)])));
    assert.ok([...readInSlices(root!)].length > 3);
    const items = feed(bytesOf(JSON.stringify(Array(1_000).fill('item'))), [], TINY).root!;
    assert.ok([...readInSlices(items)].length > 1_000);
  });

  it('goes as deep as a call tree does, and reads nothing of what is deeper @long', () => {
    const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    const read = (levels: number): unknown =>
      runToEnd(readInSlices(feed(bytesOf(nested(levels)), [], TINY).root!));
    assert.equal(JSON.stringify(read(2_100)), nested(2_100));
    assert.equal(read(10_000), undefined);
  });

  it('reads nothing of what is cut off', () => {
    const body = bytesOf('{"a":[1,2,3');
    const { index, feedTo } = startFeeding(body, TINY);
    feedTo(body.length);
    assert.equal(runToEnd(readInSlices(index.root!)), undefined);
  });
});
