// The times that the mouse shows beside a node's line.
import assert from 'node:assert/strict';
import { HEADER } from '../../../src/core/catalogue/shapes/block.ts';
import { childNodes } from '../../../src/core/decode/childNodes.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { fullTimesIn } from '../../../src/core/decode/fullTimesIn.ts';
import { inZone } from '../inZone.ts';

describe('fullTimesIn', () => {
  const block = decode(
    'result',
    { number: '0x1', timestamp: '0x68e77900', extraData: '2025-10-09 08:53:20' },
    HEADER,
  );
  const times = (node = block): string => inZone('Europe/Berlin', () => fullTimesIn(node));

  it('are those of a timestamp, and of an object that shows one in its line', () => {
    const timestamp = childNodes(block).find(({ kind }) => kind === 'timestamp')!;
    assert.equal(times(timestamp), '2025-10-09 10:57:36 +02:00 (Europe/Berlin)\n2025-10-09T08:57:36Z');
    assert.equal(times(), `timestamp ${times(timestamp)}`);
  });

  it('are none of what only looks like a time', () => {
    for (const node of childNodes(block)) if (node.kind !== 'timestamp') assert.equal(times(node), '');
    assert.equal(times(decode('x', { at: '2025-10-09 08:53:20' }, 'unknown')), '');
  });
});
