import assert from 'node:assert/strict';
import { unnumberedBlock, unnumberedBlocks, withBlockNumbers } from '../../../src/core/call/blockNumbers.ts';
import { blockOffset } from '../../../src/core/input/blockOffset.ts';
import { parseBlockInput } from '../../../src/core/input/blockInput.ts';

const ADDRESS = `0x${'12'.repeat(20)}`;

describe('blockOffset', () => {
  it('reads a distance from a tag, and nothing else', () => {
    assert.deepEqual(
      ['latest-10', ' Finalized - 64 ', 'pending-1', 'latest+1', 'latest-', '10', 'earliest-1'].map(
        blockOffset,
      ),
      [
        { tag: 'latest', back: 10n },
        { tag: 'finalized', back: 64n },
        { tag: 'latest', back: 0n },
        ...Array.from({ length: 4 }, () => undefined),
      ],
    );
  });

  it('reads the number of blocks in every notation, and every sign that looks like a minus', () => {
    assert.deepEqual(
      [
        'latest-1,000',
        'latest-1 000',
        'latest-0x10',
        'latest\u221210',
        'safe\u201310',
        'latest~10',
        'latest-1e3',
        'pending-5',
        'latest-0',
      ].map(blockOffset),
      [
        { tag: 'latest', back: 1000n },
        { tag: 'latest', back: 1000n },
        { tag: 'latest', back: 16n },
        { tag: 'latest', back: 10n },
        { tag: 'safe', back: 10n },
        { tag: 'latest', back: 10n },
        { tag: 'latest', back: 1000n },
        { tag: 'latest', back: 4n },
        { tag: 'latest', back: 0n },
      ],
    );
    assert.deepEqual(
      ['latest-1,0', 'latest-0,500', 'latest-1.5', 'pending-0', 'latest-0x10000000000000000'].map(
        blockOffset,
      ),
      Array.from({ length: 5 }, () => undefined),
    );
  });

  it('is a block like any other where one is typed', () => {
    assert.deepEqual(parseBlockInput('latest - 10', false), {
      ok: true,
      value: 'latest-10',
      note: 'Sent as the number 10 below latest, resolved when it is sent.',
    });
  });
});

describe('withBlockNumbers', () => {
  it('puts numbers in place of distances, wherever a block can stand and nowhere else', () => {
    const filter = { fromBlock: 'latest-5', toBlock: 'safe-1', address: 'latest-5' };
    assert.deepEqual([...unnumberedBlocks('eth_getLogs', [filter])], ['latest-5', 'safe-1']);
    assert.deepEqual(
      withBlockNumbers(
        'eth_getLogs',
        [filter],
        new Map([
          ['latest-5', 95n],
          ['safe-1', 0n],
        ]),
      ),
      [{ fromBlock: '0x5f', toBlock: '0x0', address: 'latest-5' }],
    );
  });

  it('puts numbers in place of times', () => {
    const params = [ADDRESS, '2026-01-31T12:00Z'];
    assert.deepEqual([...unnumberedBlocks('eth_getBalance', params)], ['2026-01-31T12:00Z']);
    assert.deepEqual(unnumberedBlock('2026-01-31T12:00Z'), { seconds: 1_769_860_800n });
    assert.deepEqual(withBlockNumbers('eth_getBalance', params, new Map([['2026-01-31T12:00Z', 16n]])), [
      ADDRESS,
      '0x10',
    ]);
  });

  it('needs nothing for other calls, and leaves them as they are', () => {
    const params = [ADDRESS, 'latest'];
    assert.equal(unnumberedBlocks('eth_getBalance', params).size, 0);
    assert.deepEqual(withBlockNumbers('eth_getBalance', params, new Map()), params);
    assert.equal(unnumberedBlocks('foo_bar', ['latest-1']).size, 0);
  });

  it('leaves values of another type than the parameter as they are', () => {
    const others = [null, 1, true, 'latest-1', ['latest-1'], { block: 'latest-1' }];
    for (const [method, rest] of [
      ['eth_getBalance', ['0x1']],
      ['eth_call', ['0x1', { [ADDRESS]: { balance: '0x1' } }]],
      ['eth_getLogs', []],
    ] as const)
      for (const other of others)
        assert.deepEqual(withBlockNumbers(method, [other, ...rest], new Map([['latest-1', 9n]])), [
          other,
          ...rest,
        ]);
  });
});
