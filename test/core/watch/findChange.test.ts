import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { changedPairs, comparable, findChange } from '../../../src/core/watch/findChange.ts';
import type { Change, ValueAt } from '../../../src/core/watch/findChange.ts';
import type { Failure } from '../../../src/core/failure/failure.ts';

async function between(
  from: bigint,
  to: bigint,
  valueOf: (block: bigint) => string,
): Promise<Change<ValueAt> | undefined> {
  const at = (block: bigint): ValueAt => ({ block, value: valueOf(block) });
  return findChange(at(from), at(to), (block) => Promise.resolve(at(block)));
}

describe('findChange', () => {
  it('finds the only change between two blocks, with as few calls as halving takes', async () => {
    const block = fc.bigInt({ min: 0n, max: 1n << 40n });
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(block, { minLength: 3, maxLength: 3 }), async (three) => {
        const [from, changed, to] = three.toSorted((a, b) => (a < b ? -1 : 1)) as [bigint, bigint, bigint];
        const found = await between(from, to, (asked) => (asked < changed ? 'old' : 'new'));
        assert.ok(found !== undefined);
        const { before, after, calls } = found;
        assert.deepEqual(
          [before, after],
          [
            { block: changed - 1n, value: 'old' },
            { block: changed, value: 'new' },
          ],
        );
        assert.ok(calls <= (to - from - 1n).toString(2).length);
      }),
    );
  });

  it('finds the end of the first value where there are several', async () => {
    const found = await between(0n, 100n, (block) => (block < 30n ? 'a' : block < 60n ? 'b' : 'c'));
    assert.deepEqual(
      [found?.before, found?.after],
      [
        { block: 29n, value: 'a' },
        { block: 30n, value: 'b' },
      ],
    );
  });

  it('asks nothing where the two are neighbours, and ends where a block could not be asked', async () => {
    assert.equal((await between(4n, 5n, String))?.calls, 0);
    const [from, to] = [
      { block: 0n, value: 'a' },
      { block: 9n, value: 'b' },
    ];
    assert.equal(await findChange(from, to, () => Promise.resolve(undefined)), undefined);
  });
});

describe('changedPairs', () => {
  it('pairs neighbours by their blocks, whatever the order they were asked in', () => {
    const at = (block: bigint, value: string): ValueAt => ({ block, value });
    const values = [at(30n, 'b'), at(10n, 'a'), at(20n, 'a'), at(40n, 'c')];
    assert.deepEqual(
      changedPairs(values).map(([lower, upper]) => [lower.block, upper.block]),
      [
        [20n, 30n],
        [30n, 40n],
      ],
    );
    assert.deepEqual(changedPairs([at(1n, 'a'), at(2n, 'a')]), []);
  });
});

describe('comparable', () => {
  const failed = (failure: Failure): string | undefined => comparable({ ok: false, failure });
  const rpc = (message: string, status = 200): Failure => ({ kind: 'rpc', message, status, code: -32000 });

  it('tells results apart, and takes all refusals of a block for one value', () => {
    assert.equal(comparable({ ok: true, result: '0x1' }), '"0x1"');
    assert.equal(comparable({ ok: true, result: null }), 'null');
    assert.deepEqual(
      [
        rpc('execution reverted'),
        rpc('missing trie node 0xabc'),
        rpc('header not found'),
        rpc('a word of its own'),
      ].map(failed),
      ['fails', 'fails', 'fails', 'fails'],
    );
  });

  it('gives nothing where the failure is not about the block', () => {
    assert.deepEqual(
      [
        { kind: 'network', code: 'ECONNREFUSED', message: 'Refused.' } as const,
        { kind: 'cancelled', message: 'Cancelled.' } as const,
        rpc('Too many requests', 429),
        { kind: 'rpc', code: -32601, message: 'Method not found', status: 200 } as const,
      ].map(failed),
      [undefined, undefined, undefined, undefined],
    );
  });
});
