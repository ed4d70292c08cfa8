import assert from 'node:assert/strict';
import { neededTags, withBlockNumbers } from '../../../src/core/call/blockNumbers.ts';
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
      note: 'Sent as the number 10 below latest, asked for when it is sent.',
    });
  });
});

describe('withBlockNumbers', () => {
  it('puts numbers in place of distances, wherever a block can stand and nowhere else', () => {
    const filter = { fromBlock: 'latest-5', toBlock: 'safe-1', address: 'latest-5' };
    assert.deepEqual(neededTags('eth_getLogs', [filter]), ['latest', 'safe']);
    assert.deepEqual(
      withBlockNumbers(
        'eth_getLogs',
        [filter],
        new Map([
          ['latest', 100n],
          ['safe', 0n],
        ]),
      ),
      [{ fromBlock: '0x5f', toBlock: '0x0', address: 'latest-5' }],
    );
  });

  it('needs nothing for other calls, and leaves them as they are', () => {
    const params = [ADDRESS, 'latest'];
    assert.deepEqual(neededTags('eth_getBalance', params), []);
    assert.deepEqual(withBlockNumbers('eth_getBalance', params, new Map()), params);
    assert.deepEqual(neededTags('foo_bar', ['latest-1']), []);
  });

  it('leaves values of another type than the parameter as they are', () => {
    const others = [null, 1, true, 'latest-1', ['latest-1'], { block: 'latest-1' }];
    for (const [method, rest] of [
      ['eth_getBalance', ['0x1']],
      ['eth_call', ['0x1', { [ADDRESS]: { balance: '0x1' } }]],
      ['eth_getLogs', []],
    ] as const)
      for (const other of others)
        assert.deepEqual(withBlockNumbers(method, [other, ...rest], new Map([['latest', 9n]])), [
          other,
          ...rest,
        ]);
  });
});
