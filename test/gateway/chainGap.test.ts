// What a feed reads of the chain after its node was away.
import assert from 'node:assert/strict';
import { GapFault, readGap } from '../../src/gateway/sockets/chainGap.ts';

const hashOf = (block: number, of = 'a'): string => `0x${of}${block.toString(16).padStart(63, '0')}`;
const FROM = { number: 100, hash: hashOf(100) } as never;

/** A node whose newest block is this; `blockAt`: the answer for one of its blocks, null where it has none. */
function node(newest: number, blockAt: (number: number) => object | null) {
  return async (method: string, params: string): Promise<Buffer> => {
    if (method === 'eth_blockNumber') return Buffer.from(JSON.stringify(`0x${newest.toString(16)}`));
    const [number] = JSON.parse(params) as [string];
    return Buffer.from(JSON.stringify(blockAt(Number(number))));
  };
}

const block = (number: number, of?: string): object => ({
  number: `0x${number.toString(16)}`,
  hash: hashOf(number, of),
  parentHash: hashOf(number - 1, of),
});

describe('readGap', () => {
  it('takes a node that is behind for one that knows the chain, unless its block is another', async () => {
    const knows = (hash: string): boolean => hash === hashOf(98);
    const same = await readGap(node(98, block), FROM, knows);
    assert.deepEqual(same, { heads: [], last: FROM });
    // Its block cannot be had: that says nothing of the chain.
    assert.deepEqual(
      await readGap(
        node(98, () => null),
        FROM,
        knows,
      ),
      { heads: [], last: FROM },
    );
    await assert.rejects(
      readGap(
        node(98, (number) => block(number, 'b')),
        FROM,
        knows,
      ),
      GapFault,
    );
  });

  it('gives the blocks behind the last one in their order, and none where that one is gone', async () => {
    const { heads, last } = await readGap(node(103, block), FROM, () => true);
    assert.deepEqual(
      heads.map((head) => (JSON.parse(head.toString()) as { number: string }).number),
      ['0x65', '0x66', '0x67'],
    );
    assert.deepEqual([last.number, last.hash], [103, hashOf(103)]);
    const other = node(103, (number) => block(number, 'b'));
    await assert.rejects(
      readGap(other, FROM, () => true),
      /the chain changed while the node was away/,
    );
  });
});
